/** Words of a balance changed by hand. */
export const BALANCE_COPY = {
  add: '加款/扣款',
  ways: { in: '加款', out: '扣款' },
  way: '方式',
  money: '金额',
  moneyHint: '0.01 到 100000.00 元',
  kind: '类型',
  attachment: '附件',
  attachmentHint: '超过1000.00元需要',
  reason: '说明',
  before: '现在的余额',
  after: '之后的余额',
  short: (balance: string) => `余额不足以扣款，当前余额${balance}元`,
  attachmentMissing: '超过1000.00元需要附件',
  done: (sn: string, before: string, after: string) => `${sn} 已完成，余额 ${before} → ${after}`,
} as const;
