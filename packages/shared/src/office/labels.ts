import type { Queue } from './contract.ts';

/** Names of the queues (O041). */
export const QUEUE_LABELS: Record<Queue, string> = {
  approval: '待复核',
  ticket: '工单待处理',
  ticket_late: '工单超时',
  refund: '退款待审',
  withdrawal: '提现待审',
  payout: '提现待打款',
  attestation: '实名待审',
  supplier: '供应商申请',
  courier: '快递待审',
  partner: '合作方待审',
  substation: '分站申请',
  job: '失败任务',
  late_parcel: '超时未发货',
  compensation: '赔付待支付',
  case: '异常件',
  appeal: '赔付申诉',
  goods_review: '商品待审核',
  stock_low: '库存低于预警',
  settle: '结算单待处理',
  payee: '收款账户待审核',
  balance_refund: '余额退款待审',
  reconcile: '对账差异',
};

/** Kinds of records that the number search finds. */
export const FOUND_LABELS: Readonly<Record<string, string>> = {
  batch: '批次',
  order: '订单',
  parcel: '包裹',
  ticket: '工单',
  refund: '退款',
  withdrawal: '提现',
  approval: '复核单',
  user: '用户',
  goods: '商品',
  recharge: '充值',
  adjustment: '调整单',
  balanceRefund: '余额退款',
  bill: '渠道账单',
  settlement: '结算单',
  accrual: '入账单',
};
