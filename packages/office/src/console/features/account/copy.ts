import { MOST_NEWS_SMS, NEWS_SMS_MINUTES } from '@giftship/shared/suppliers/news';

/** Words of the own second factor. */
export const OWN_COPY = {
  second: '动态口令',
  bound: '已绑定',
  unbound: '未绑定',
  needed: '您的角色必须绑定动态口令',
  free: '绑定后，登录和重要操作会要求动态口令',
  bind: '绑定',
  rebind: '重新绑定',
  done: '动态口令已绑定',
  codes: '备用码',
  left: (count: number) => `备用码还剩 ${count} 个`,
} as const;

/** Words of the choice how one hears of news. */
export const NEWS_COPY = {
  title: '消息接收',
  site: '站内',
  sms: '短信',
  way: (news: string, way: string) => `${news} ${way}`,
  hint: (mobile: string) =>
    `短信发到 ${mobile}：每类消息${NEWS_SMS_MINUTES}分钟内最多一条，每天最多${MOST_NEWS_SMS}条，发不出的改为站内消息。`,
  noSms: '平台暂未开通短信，消息只在站内。',
} as const;
