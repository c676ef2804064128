/** Names of movements, by the numbers of `LOG_TYPE`. */
export const LOG_TYPE_LABELS: Record<number, string> = {
  1: '充值',
  2: '充值赠送',
  3: '下单',
  4: '退款',
  5: '超时赔付',
  6: '佣金转入',
  7: '升级VIP',
  8: '人工加款',
  9: '人工扣款',
  10: '余额退款',
  11: '售后补偿',
  21: '佣金（冻结）',
  22: '佣金解冻',
  23: '佣金扣回',
  24: '提现',
  25: '提现退回',
  26: '转入余额',
  31: '销售',
  32: '赔付扣款',
  33: '结算打款',
  34: '调整',
  35: '运费',
  36: '销售冲回',
  37: '打款退回',
  41: '暂记',
  42: '暂记转出',
  43: '提现打款',
  44: '对账核销',
  45: '快递赔款',
  46: '渠道手续费',
  47: '渠道到账',
};
/** How the frozen part of commission names what moves into and out of it; anything else as above. */
export const FROZEN_TYPE_LABELS: Record<number, string> = {
  21: '推广佣金（冻结）',
  22: '佣金解冻（转出冻结）',
  23: '佣金扣回（冻结）',
};
/** The same for the available part. */
export const AVAILABLE_TYPE_LABELS: Record<number, string> = {
  22: '佣金解冻（转入可用）',
  23: '佣金扣回（可用）',
  24: '佣金提现',
};
/** Which part of commission a line of its statement is about. */
export const COMMISSION_PARTS = { commission: '可用佣金', commission_frozen: '冻结佣金' } as const;
/** Columns of an exported statement, in their order, with their titles. */
export const STATEMENT_COLUMNS = {
  created_at: '时间',
  type_text: '类型',
  money: '金额',
  before: '变动前',
  after: '变动后',
  ref_sn: '单号',
  remark: '备注',
} as const;
/** Name of the file and the sheet that a statement is exported into, without day and ending. */
export const STATEMENT_FILES = { balance: '余额明细', commission: '佣金明细' } as const;
/** Names of payment channels by their number on the wire. */
export const CHANNEL_LABELS: Record<number, string> = { 1: '微信', 2: '支付宝' };
/** Sentences of a recharge, from the typed amount (M173-M175) to what the payer and the person read. */
export const RECHARGE_TEXTS = {
  amountEmpty: '充值金额不能为空',
  amountWrong: '请输入正确的充值金额!',
  done: '恭喜您充值成功',
  held: '收到的款项与充值金额不符，客服核实后会退回或补入余额',
  subject: '礼达余额充值',
  qrExpired: '二维码已过期，点击刷新',
} as const;
/** Why a payment could not be credited. */
export const SUSPENSE_LABELS = {
  unknown: '没有这笔充值',
  'wrong-amount': '金额与充值单不符',
  'paid-twice': '同一笔充值付了两次',
} as const;
/** States of a recharge by their number. */
export const RECHARGE_STATUS_LABELS: Record<number, string> = { 0: '待支付', 1: '已支付', 2: '已关闭' };
/** What a payment channel answered when it was asked about a recharge. */
export const CHANNEL_ANSWERS = {
  paid: '渠道已收款，已入账',
  unpaid: '渠道未收到付款',
  unknown: '渠道没有答复，请稍后再试',
} as const;
/** Why a balance is changed by hand (`ADJUST_KINDS`). */
export const ADJUST_KIND_LABELS: Record<number, string> = {
  1: '补偿',
  2: '更正',
  3: '线下充值',
  4: '活动',
  5: '其他',
};
/** Accounts of people and suppliers. */
export const ACCOUNT_KIND_LABELS: Record<string, string> = {
  balance: '用户余额',
  commission: '可用佣金',
  commission_frozen: '冻结佣金',
  supplier: '供应商应付',
};
/** The line that sums all accounts up. */
export const SUMMARY_TOTAL = '合计';
/** Accounts of the shop by their names in the ledger. */
export const SYSTEM_ACCOUNT_LABELS: Record<string, string> = {
  channel: '渠道待结算',
  sales: '销售',
  bonus: '赠送',
  manual: '人工',
  compensation: '赔付（平台）',
  promotion: '推广费',
  withdrawal: '提现待打款',
  vip: '会员费',
  suspense: '待查',
  cost: '成本',
  freight: '运费',
  goodwill: '补偿',
  fee: '手续费',
  bank: '银行',
  test: '测试',
};
