/** Kinds of work orders (decisions section 6). */
export const TICKET_TYPE_LABELS: Record<number, string> = {
  1: '未揽收',
  2: '物流问题',
  3: '改地址或拦截',
  4: '破损或丢失',
  5: '充值与资金',
  6: '店铺授权',
  9: '其他',
};
/** States of a work order by their number (`TICKET_STATUS`). */
export const TICKET_STATUS_LABELS: Record<number, string> = {
  0: '待处理',
  1: '处理中',
  2: '待补充',
  3: '已解决',
  4: '已关闭',
};
/** States of a refund on request by their number (`REFUND_STATUS`). */
export const REFUND_STATUS_LABELS: Record<number, string> = { 0: '审核中', 1: '已退款', 2: '未通过' };
/** Who wrote a message of a work order. */
export const TICKET_SIDE_LABELS = { user: '我', service: '客服' } as const;

/** Why an operator asks for a refund, by the numbers of `REFUND_KINDS`; 0 is what the buyer asked for himself. */
export const REFUND_KIND_LABELS: Readonly<Record<number, string>> = {
  0: '用户申请',
  1: '缺货',
  2: '破损',
  3: '丢件',
  4: '发错漏发',
  5: '超时未发',
  6: '地址错误',
  7: '买家不要了',
  9: '其他',
};
/** Lists of work orders in the order of their tabs (O121). */
export const TICKET_TAB_LABELS = {
  mine: '我的',
  unassigned: '未分配',
  new: '待处理',
  hand: '处理中',
  waiting: '待补充',
  late: '超时',
  all: '全部',
} as const;
