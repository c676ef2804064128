/** Sentences that the wallet writes into messages and statements. */
export const WALLET_COPY = {
  balanceLow: (balance: string) => `账户余额仅剩${balance}元，为免影响下单，请及时充值。`,
} as const;

/** What operators read of a balance that is changed by hand. */
export const BALANCE_COPY = {
  user: '用户',
  way: { in: '加款', out: '扣款' },
  balanceNow: '当前余额',
  kind: '原因类别',
  reason: '说明',
  attachment: '附件',
  money: '金额应在0.01到100000.00元之间',
  attachmentMissing: '超过1000.00元请上传附件',
  amountForm: '请输入正确的金额',
  stray: '暂记款项',
  trade: '充值单号',
  paid: '金额',
  whereTo: '去向',
  explained: '已查明，转回',
} as const;
