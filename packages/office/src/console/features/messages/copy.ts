/** Words of the messages. */
export const MESSAGES_COPY = {
  label: '消息',
  none: '还没有消息',
  noneHint: '新订单、退款、异常件、赔付、审核和结算单都会在这里告诉您。',
  readAll: '全部标为已读',
  unread: '未读',
  ways: '设置接收方式',
} as const;
