/** What an API key may be allowed (D902), in the order in which it is shown. */
export const SCOPE_LABELS = {
  'goods:read': '查看商品',
  'order:read': '查看订单和包裹',
  'order:write': '下单（会从余额扣款）',
  'wallet:read': '查看余额和明细',
  'store:read': '查看店铺和店铺订单',
  'store:write': '管理店铺授权',
  'deliver:write': '在店铺里发货',
  'webhook:write': '管理消息推送',
  'event:read': '读取事件列表',
  'recharge:write': '生成充值二维码，查看充值结果',
  'ticket:read': '查看工单',
  'ticket:write': '提交和回复工单，申请退款',
  'message:read': '查看站内消息',
  'message:write': '把站内消息标为已读',
  'rule:read': '查看自动下单规则和执行记录',
  'rule:write': '新增、修改、暂停、删除自动下单规则（规则会自己下单扣款）',
} as const;

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

export const DELIVERY_STATUS_LABELS: Record<number, string> = {
  0: '待发送',
  1: '已送达',
  2: '等待重试',
  3: '已放弃',
};

/** Why a delivery failed, by the word that the server keeps. */
export const DELIVERY_FAULT_LABELS: Record<string, string> = {
  timeout: '5秒内没有应答',
  address: '回调地址指向内网，已拦截',
  redirect: '回调地址返回了跳转，不会跟随',
  status: '回调地址没有返回2xx',
  gone: '回调地址返回410，已停用推送',
  tls: '证书或加密连接有问题',
  dns: '域名解析失败',
  connection: '连接失败',
  off: '回调地址已停用',
  internal: '发送程序出错，请重新发送',
};
