import { type Fen, formatYuan } from '@giftship/shared/money/fen';

/** What the owner of a work order is told by site message. */
export const TICKET_COPY = {
  answered: (sn: string) => `您的工单 ${sn} 有新回复，请到 用户中心-工单 查看。`,
  asked: (sn: string) => `您的工单 ${sn} 需要补充资料，请到 用户中心-工单 回复。`,
} as const;
export const REFUND_COPY = {
  reason: '客服审核退款',
  approved: (sn: string, { refunded, compensated }: { refunded: Fen; compensated: Fen }) => {
    const said = `订单 ${sn} 的退款申请已通过，`;
    const [back, before] = [formatYuan(refunded), formatYuan(compensated)];
    if (compensated === 0) return `${said}${back} 元已退回余额。`;
    if (refunded === 0) return `${said}该订单已赔付 ${before} 元，不再退款。`;
    return `${said}${back} 元已退回余额（已扣除已赔付的 ${before} 元）。`;
  },
  refused: (sn: string, answer: string) => `订单 ${sn} 的退款申请未通过：${answer}`,
} as const;
