/** Sentences of the promotion rules. */
export const PROMOTION_COPY = {
  rule: ({ percent, holdDays, cookieDays }: { percent: string; holdDays: number; cookieDays: number }) =>
    [
      `好友通过您的链接注册后，他每发一个包裹，您可得实付金额的${percent}，按分向下取整，长期有效。`,
      `已注册的用户点击您的链接，${cookieDays}天内下单同样计入；同时点过多人的链接，以最后一次点击为准。`,
      `佣金先冻结，包裹签收或揽收满${holdDays}天后解冻；订单退款时扣回，已使用的从后续佣金中抵扣。`,
      '只计一级。本人、同一身份证或同一收款账户下单不计佣金。',
      '可用佣金可以提现，也可以免手续费转入余额。',
    ].join('\n'),
} as const;
