/** The services that ours needs from outside, as people call them. */
export const PROVIDER_LABELS = {
  payment: '支付',
  sms: '短信',
  courier: '快递',
  identity: '实名核验',
} as const;
