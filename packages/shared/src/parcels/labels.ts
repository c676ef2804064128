/** States of a parcel by their number (`PARCEL_STATUS`). */
export const PARCEL_STATUS_LABELS: Record<number, string> = {
  10: '待出单',
  20: '待揽收',
  30: '已揽收',
  40: '运输中',
  50: '派送中',
  60: '已签收',
  70: '异常',
  80: '已退回',
  90: '已取消',
};
/** What became of a waybill that is to be taken back (`WAYBILL_CANCEL`). */
export const WAYBILL_CANCEL_LABELS: Record<number, string> = {
  0: '正在向快递取消运单',
  1: '运单已取消',
  2: '快递公司不允许取消运单',
  3: '快递没有给出结果，请向网点确认运单是否已取消',
};
/** States of a compensation by their number. */
export const COMPENSATION_STATUS_LABELS: Record<number, string> = {
  0: '无赔付',
  1: '待赔付',
  2: '已赔付',
  3: '已撤销',
};
/** A compensation is not paid before the courier was asked (D1302). */
export const COMPENSATION_CHECKING = '正在向快递核实';
/** The broken promise, in words. */
export const COMPENSATION_REASON_LABELS = { ship: '超时未发货', pickup: '超时未揽收' } as const;
/** Column titles of a parcel export. */
export const PARCEL_COLUMNS = {
  parcel_sn: '包裹号',
  order_sn: '订单编号',
  shop_order: '平台订单号',
  kuaidi_sn: '运单号',
  express_name: '快递',
  goods_name: '商品',
  goods_num: '数量',
  status_text: '状态',
  rec_name: '收货人',
  rec_mobile: '电话',
  rec_address: '地址',
  paid_at: '付款时间',
  ship_deadline: '发货截止',
  pickup_deadline: '揽收截止',
  pickup_time: '揽收时间',
  sign_time: '签收时间',
  last_trace: '最新物流',
  comp_reason: '赔付原因',
  comp_money: '赔付金额',
} as const;

/** A stretch of time in its largest whole unit. */
export const PACE_LABELS = {
  minutes: (count: string) => `${count} 分钟`,
  hours: (count: string) => `${count} 小时`,
  days: (count: string) => `${count} 天`,
} as const;

/** Who bears a refund or a payment to the buyer, by the numbers of `BEARER`. */
export const BEARER_LABELS: Readonly<Record<number, string>> = { 1: '供应商', 2: '平台', 3: '快递' };
