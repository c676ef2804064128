import { SETTLEMENT_STATUS, PAYEE_STATUS, SUPPLIER_ADJUST } from './settlement.ts';

/** Where a statement stands, in words (O168). */
export const SETTLEMENT_LABELS: Readonly<Record<number, string>> = {
  [SETTLEMENT_STATUS.toConfirm]: '待确认',
  [SETTLEMENT_STATUS.confirmed]: '已确认',
  [SETTLEMENT_STATUS.disputed]: '有异议',
  [SETTLEMENT_STATUS.toPay]: '待打款',
  [SETTLEMENT_STATUS.paid]: '已打款',
  [SETTLEMENT_STATUS.failed]: '打款失败',
  [SETTLEMENT_STATUS.carried]: '已结转',
};

/** Where a payee account stands, in words (S073). */
export const PAYEE_LABELS: Readonly<Record<number, string>> = {
  [PAYEE_STATUS.waiting]: '待审核',
  [PAYEE_STATUS.active]: '使用中',
  [PAYEE_STATUS.refused]: '已拒绝',
  [PAYEE_STATUS.stopped]: '已停用',
};

/** Why the account of a supplier is adjusted, in words (O171). */
export const SUPPLIER_ADJUST_LABELS: Readonly<Record<number, string>> = {
  [SUPPLIER_ADJUST.fine]: '质量罚款',
  [SUPPLIER_ADJUST.freight]: '运费差',
  [SUPPLIER_ADJUST.subsidy]: '补贴',
  [SUPPLIER_ADJUST.correction]: '更正',
  [SUPPLIER_ADJUST.dispute]: '异议处理',
};

/** What else stands under 调整, in words: goodwill that the supplier bears, compensation that he was let off. */
export const ADJUST_TARGET_LABELS: Readonly<Record<string, string>> = {
  goodwill: '售后补偿',
  waive: '免除赔付',
};

/** Columns of a file for the bank, in their order (O170). */
export const SETTLE_PAYOUT_COLUMNS = ['收款户名', '账号', '开户行', '金额', '用途', '结算单号'] as const;
/** What the money is for, and names of files, without their numbers. */
export const SETTLE_TEXTS = {
  purpose: '货款结算',
  file: '结算打款',
  detail: '结算明细',
} as const;
/** Columns of the detail of a statement (O167). */
export const DETAIL_COLUMNS = [
  '时间',
  '类型',
  '金额',
  '单号',
  '包裹号',
  '订单号',
  '运单号',
  '商品',
  '件数',
  '说明',
] as const;

/** What the columns of the margin are called, on its page and in its export (O160). */
export const MARGIN_FIELD_LABELS = {
  sales: '销售',
  refund: '退款',
  kept: '其中赔付结余',
  cost: '成本',
  freight: '运费',
  compensation: '平台赔付',
  goodwill: '补偿',
  bonus: '赠送',
  commission: '佣金',
  fee: '手续费',
  margin: '毛利',
  rate: '毛利率',
} as const;
