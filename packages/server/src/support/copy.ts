/** What the owner of a work order is told by site message. */
export const TICKET_COPY = {
  answered: (sn: string) => `您的工单 ${sn} 有新回复，请到 用户中心-工单 查看。`,
  asked: (sn: string) => `您的工单 ${sn} 需要补充资料，请到 用户中心-工单 回复。`,
} as const;
export const REFUND_COPY = {
  reason: '客服审核退款',
  approved: (sn: string, money: string) => `订单 ${sn} 的退款申请已通过，${money} 元已退回余额。`,
  refused: (sn: string, answer: string) => `订单 ${sn} 的退款申请未通过：${answer}`,
} as const;
