/** States of a balance refund by their number. */
export const BALANCE_REFUND_LABELS: Record<number, string> = {
  0: '待审核',
  1: '退款中',
  2: '已退款',
  3: '已拒绝',
  4: '退款失败',
};
/** States of its parts. */
export const REFUND_PART_LABELS: Record<number, string> = { 0: '退款中', 1: '已退回', 2: '失败' };
/** Lines by which it is worked out how much can go back, in their order. */
export const REFUNDABLE_LABELS = {
  balance: '账户余额',
  bonus: '减：近365天的充值赠送',
  recharged: '近365天的充值',
  refunded: '减：已退回的充值',
  most: '最多可退',
} as const;
