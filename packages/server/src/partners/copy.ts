/** What a partner is told of each decision about him. */
export const PARTNER_COPY = {
  told: {
    approve: () => '合作方申请已通过，可以登记站点了。',
    refuse: (reason: string) => `合作方申请未通过：${reason}。可以改好后再次申请。`,
    suspend: (reason: string) => `合作方资格已暂停：${reason}。站点已停用，期间不计佣金。`,
    restore: () => '合作方资格已恢复，站点可以继续使用。',
  },
} as const;
