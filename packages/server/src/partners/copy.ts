/** What a partner is told of each decision about him. */
export const PARTNER_COPY = {
  told: {
    approve: () => '合作方申请已通过，可以登记站点了。',
    refuse: (reason: string) => `合作方申请未通过：${reason}。可以改好后再次申请。`,
    suspend: (reason: string) => `合作方资格已暂停：${reason}。站点已停用，期间不计佣金。`,
    restore: () => '合作方资格已恢复，站点可以继续使用。',
  },
  siteOff: (site: string, reason: string) => `站点“${site}”已被停用：${reason}。`,
  siteOn: (site: string) => `站点“${site}”已恢复，可以继续使用。`,
} as const;

/** What a person is told when his commission is switched off or on. */
export const PROMOTER_COPY = {
  off: (reason: string) => `您的推广佣金已停用：${reason}。期间的订单不计佣金。`,
  on: '您的推广佣金已恢复。',
} as const;

/** What an applicant for a substation is told. */
export const SUBSTATION_NEWS = {
  approve: () => '分站申请已通过，工作人员会联系您开通域名。',
  refuse: (reason: string) => `分站申请未通过：${reason}。可以改好后再次申请。`,
  suspend: (reason: string) => `分站已暂停：${reason}。`,
  restore: () => '分站已恢复。',
} as const;

/** What a sign of abuse says (O184): `among` is all that was looked at. */
export const SIGN_COPY = {
  among: ({ days, of, isPart }: { days: number; of: number; isPart: boolean }) =>
    `近${days}天${isPart ? '最新' : ''}的 ${of} 单里有 `,
  account: ({ n }: Counted) => `${n} 单的买家与推广人是同一人：收款账户或实名证件相同`,
  one_buyer: ({ n }: Counted) => `${n} 单是同一个买家下的`,
  own_device: ({ n, buyers }: Counted) => `${n} 单的买家（${buyers} 个账号）在推广人的浏览器上登录过`,
  one_device: ({ n, buyers }: Counted) => `${n} 单来自在同一个浏览器上登录过的 ${buyers} 个买家账号`,
  own_recipient: ({ n }: Counted) => `${n} 单寄给推广人自己的手机号`,
  one_recipient: ({ n }: Counted) => `${n} 单寄给同一个手机号`,
  refund: ({ n }: Counted) => `${n} 单已退款，超过一半`,
} as const;

interface Counted {
  n: number;
  buyers: number;
}
