/** What a callback can be told (D904), in the order in which it is shown. */
export const EVENT_LABELS = {
  'order.paid': '订单已支付',
  'order.refunded': '订单已退款',
  'parcel.waybill': '包裹已出单',
  'parcel.picked_up': '包裹已揽收',
  'parcel.in_transit': '包裹运输中',
  'parcel.delivered': '包裹已签收',
  'parcel.problem': '包裹异常',
  'parcel.compensated': '超时已赔付',
  'batch.completed': '批次处理完成',
  'sync.completed': '店铺同步完成',
  'balance.low': '余额不足提醒',
  'ticket.replied': '工单有新回复',
  'goods.updated': '商品有变化',
} as const;
