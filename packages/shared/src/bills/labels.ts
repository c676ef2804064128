/** Names of channels whose bills are reconciled. */
export const BILL_CHANNEL_LABELS: Record<number, string> = { 1: '微信', 2: '支付宝', 9: '沙箱' };
/** States of a channel's day. */
export const BILL_STATUS_LABELS: Record<number, string> = { 0: '未关闭', 1: '已关闭' };
/** How a bill came. */
export const BILL_SOURCE_LABELS = { fetched: '自动获取', uploaded: '上传' } as const;
/** Classes of difference. */
export const ISSUE_CLASS_LABELS: Record<number, string> = {
  1: '我方漏单',
  2: '渠道漏单',
  3: '金额不符',
  4: '状态不符',
  5: '退款不符',
};
/** What became of a difference. */
export const ISSUE_STATUS_LABELS: Record<number, string> = {
  0: '待处理',
  1: '待查',
  2: '已补入账',
  3: '已核销',
  4: '已对上',
};
/** Titles under which channels write what is needed. */
export const BILL_TITLES = {
  trade: ['商户订单号'],
  provider: ['微信订单号', '支付宝交易号', '渠道流水号'],
  refund: ['商户退款单号', '退款批次号/请求号', '退款请求号', '退款单号'],
  kind: ['交易状态', '业务类型', '类型'],
  amount: ['应结订单金额', '订单金额（元）', '订单金额(元)', '金额'],
  refunded: ['退款金额'],
  fee: ['手续费', '服务费（元）', '服务费(元)'],
  time: ['完成时间', '交易时间', '时间'],
} as const;
/** Words by which a row says that it is money sent back. */
export const REFUND_WORDS = ['REFUND', '退款', 'REVOKED', '2'] as const;
/** What stands in the first of the rows that sum a bill up. */
export const SUM_WORDS = /总|合计|^#/;
