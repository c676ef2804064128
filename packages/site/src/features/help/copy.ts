import { sayYuan } from '@giftship/kit/lib/with-commas.ts';
import { wordsBy } from '../../lib/words-by.ts';

export const HELP_COPY = {
  title: '帮助中心',
  hint: '导入、筛选、导出和店铺同步，按步骤写清楚',
  countFound: (count: number) => `找到 ${count} 篇`,
  articles: '帮助文章',
  search: '搜帮助：密码、导出、筛选',
  nothing: (question: string) => `没有提到“${question}”的文章`,
  nothingHint: '换一个词，或者直接问客服。',
  unread: (count: number) => `${count} 篇文章的正文没有加载出来`,
  unreadHint: '要找的可能就在里面，请重新加载再看。',
  rulesGroup: '时效与赔付',
  updated: (date: string) => `更新于 ${date}`,
  empty: '还没有帮助文章',
  emptyHint: '有问题请直接联系客服。',
  service: {
    title: '没找到答案？',
    hint: '把问题发给客服，带上订单号或截图会更快。',
    phone: '客服热线',
    hours: '服务时间',
    kinds: wordsBy({ wechat: '微信', qq: 'QQ' }),
  },
  article: {
    back: '全部帮助',
    others: '其他文章',
    previous: '上一篇',
    next: '下一篇',
    missing: '没有这篇文章',
    missingHint: '文章可能已经删除或换了地址。',
    browse: '看全部帮助',
    failed: '文章没有加载出来',
  },
  rules: {
    title: '赔付规则',
    hint: '什么时候该揽收，晚了赔多少，怎么到账',
    ruler: {
      label: '17:00 前付款，次日 08:00 前揽收；超时自动赔到余额',
      marks: {
        paid: { title: '付款', time: '当天' },
        cutoff: { title: '截单', time: '17:00' },
        deadline: { title: '揽收截止', time: '次日 08:00' },
        pays: { title: '自动赔', time: '到余额', hour: '10:00' },
      },
    },
    three: [
      {
        title: '什么时候该揽收',
        text: '17:00 前付款的，次日 08:00 前要有快递揽收记录；17:00 整及以后付款的，第三天 08:00 前。商家另要在截单后 2 小时内交给快递。',
      },
      {
        title: '晚了赔多少',
        text: '单价满 2 元的，每个包裹赔 2 元；不满 2 元的，退该包裹的全部货款。单价看付款时的价格，含运费。',
      },
      {
        title: '怎么到账',
        text: '到期 2 小时后自动到余额，不用申请。一个包裹只赔一次，先违反哪一条按哪一条。',
      },
    ],
    examples: {
      title: '算给您看',
      columns: ['情形', '商品', '付款', '揽收截止', '揽收', '结果'],
      names: {
        inTime: '截单前一秒付款',
        sharp: '17:00 整付款，算晚',
        cheap: '晚 1 分钟，单价不满 2 元',
        dear: '晚 1 分钟，单价满 2 元',
        closed: '10-01 至 10-03 休息，当中付款',
      },
      goods: (price: string, pieces: number) => `${sayYuan(price)} × ${pieces} 件`,
      kept: '按时，不赔',
      paid: (yuan: string) => `赔 ${sayYuan(yuan)}`,
    },
    more: [
      {
        title: '休息日怎么算',
        paragraphs: [
          '节假日和快递停发的日子不计入。休息日付款，从休息结束后的第一天零点起算，揽收截止是再下一天的 08:00。',
          '只算付款时已经公布的休息日；付款以后再定的，不影响这一单。',
        ],
      },
      {
        title: '赔付和退款',
        paragraphs: [
          '退款时先减去已经赔付的金额：￥2.60 × 3 件的包裹赔过 2.00 元，再退款时实退 5.80 元。',
          '已经退款的包裹不再赔付，两项加起来不会超过为这个包裹付的钱。',
        ],
      },
      {
        title: '没有物流消息',
        paragraphs: [
          '没有消息不等于没有揽收。赔付之前先向快递核实，快递答复之前不赔，包裹上写着“正在向快递核实”。',
          '快递答复没有揽收，照赔；答复按时揽收，不赔。',
        ],
      },
    ],
  },
} as const;
