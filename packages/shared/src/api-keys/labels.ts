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
