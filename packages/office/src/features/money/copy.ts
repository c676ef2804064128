import { MARGIN_FIELD_LABELS } from '@giftship/shared/settlement/labels';

/** Words of recharges. */
export const RECHARGES_COPY = {
  label: '充值',
  kind: '充值',
  columns: {
    trade: '充值单号',
    status: '状态',
    money: '金额',
    channel: '渠道',
    user: '用户',
    provider: '服务商',
    providerNo: '渠道流水号',
    created: '创建时间',
    expires: '过期时间',
    paid: '支付时间',
    notice: '异常通知',
  },
  filters: { q: '充值单号或渠道流水号', user: '用户ID', time: '创建时间' },
  all: '全部',
  empty: '没有充值',
  emptyHint: '买家发起充值后会出现在这里',
  hasNotice: '有异常通知',
  seeNotices: '查看异常通知',
  ask: '向渠道查询',
  askHint: '渠道说已收款的，只入账一次。',
  statement: '流水',
  seeLedger: '查看流水',
} as const;

/** Words of signed notices that could not be credited. */
export const NOTICES_COPY = {
  label: '异常通知',
  kind: '异常通知',
  columns: {
    id: '编号',
    outcome: '原因',
    money: '金额',
    trade: '充值单号',
    providerNo: '渠道流水号',
    channel: '渠道',
    at: '收到时间',
    suspense: '暂记单号',
    settled: '登记时间',
    note: '去向',
  },
  filters: { trade: '充值单号或渠道流水号', time: '收到时间' },
  waiting: '未登记',
  empty: '没有异常通知',
  emptyHint: '渠道签名过、但无法入账的付款通知会留在这里',
  headers: '签名字段',
  body: '通知原文',
  channels: { sandbox: '沙箱', wechat: '微信', alipay: '支付宝' } as Readonly<Record<string, string>>,
  settle: '登记去向',
  settleHint: '款项已在渠道退回，或已用其他方式处理。登记后暂记款转出，超过100.00元需要另一位操作员复核。',
  settleChips: ['已在渠道原路退回', '已线下退回付款人'],
  reason: '去向',
} as const;

/** Words of what all accounts hold. */
export const SUMMARY_COPY = {
  label: '资金总览',
  time: '时间',
  columns: { group: '账户', opening: '期初', in: '转入', out: '转出', closing: '期末' },
  note: '商城账户的正负号与它持有的相反，所有账户合计为 0.00；测试金额不计入。',
} as const;

/** Words of the ledger. */
export const LEDGER_COPY = {
  label: '流水',
  kind: '交易',
  columns: {
    line: '编号',
    at: '时间',
    account: '账户',
    owner: '归属',
    type: '类型',
    money: '金额',
    after: '余额',
    ref: '单号',
    remark: '备注',
    source: '来源',
  },
  filters: {
    ref: '单号',
    time: '时间',
    account: '账户类型',
    type: '类型',
    user: '用户ID',
    supplier: '供应商编号',
    code: '平台账户',
    least: '最小金额',
    most: '最大金额',
  },
  system: '平台账户',
  empty: '没有流水',
  emptyHint: '换一个时间范围，或按单号查找',
  lines: '全部分录',
  sum: '合计',
  noBalance: '不记余额',
  shop: '平台',
  seeSource: '打开来源',
  /** What made a transaction, by its kind. */
  sources: {
    recharge: '充值',
    bonus: '充值赠送',
    order: '下单',
    refund: '退款',
    compensation: '超时赔付',
    'comp-waived': '免除供应商赔付',
    goodwill: '售后补偿',
    manual: '人工加扣款',
    vip: '升级VIP',
    suspense: '暂记款',
    'suspense-settled': '暂记款转出',
    'commission-earned': '推广佣金',
    'commission-released': '佣金解冻',
    'commission-reversed': '佣金扣回',
    'commission-transfer': '佣金转入余额',
    withdrawal: '提现',
    'withdrawal-paid': '提现打款',
    'withdrawal-returned': '提现退回',
    'courier-claim': '快递赔款',
  } as Readonly<Record<string, string>>,
} as const;

/** Words of balances that were changed by hand. */
export const ADJUSTMENTS_COPY = {
  label: '加扣款',
  kind: '加扣款',
  columns: {
    sn: '单号',
    money: '金额',
    kind: '类别',
    user: '用户',
    reason: '原因',
    by: '申请人',
    second: '复核人',
    attachment: '附件',
    at: '时间',
  },
  filters: { sn: '单号', user: '用户ID', time: '时间' },
  empty: '没有加扣款',
  emptyHint: '在用户的详情里可以为他加款或扣款',
  noSecond: '未达复核金额',
  log: '该用户余额的操作记录',
  seeLedger: '查看流水',
} as const;

/** Words of what the shop keeps of its sales. */
export const MARGIN_COPY = {
  label: '毛利表',
  tabs: '按什么看',
  by: { day: '按天', supplier: '按供应商', goods: '按商品' },
  filters: { time: '时间', supplier: '供应商' },
  columns: {
    name: { day: '日期', supplier: '供应商', goods: '商品' },
    ...MARGIN_FIELD_LABELS,
  },
  note: '毛利＝销售−退款−成本−运费−平台赔付−补偿−赠送−佣金−手续费，按入账的日期计。成本是付给供应商的净额，运费是平台面单账号应付快递的部分，已从供应商扣回。赔付结余是退款时扣下的、供应商已赔付给用户的部分，已含在退款里。',
  rest: '充值赠送、渠道手续费和没有订单的补偿不属于任何商品，单列为“不能分摊”。',
} as const;
