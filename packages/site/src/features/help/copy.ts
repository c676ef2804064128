import { wordsBy } from '../../lib/words-by.ts';

export const HELP_COPY = {
  title: '帮助中心',
  hint: '导入、筛选、导出和店铺同步，按步骤写清楚',
  articles: '帮助文章',
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
} as const;
