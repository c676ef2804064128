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
