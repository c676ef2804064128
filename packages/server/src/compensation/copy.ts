import { type Fen, formatYuan } from '@giftship/shared/money/fen';

/** Why a compensation was voided, and what the buyer is told; by China day. */
export const COMPENSATION_COPY = {
  inTime: {
    ship: (time: string) => `快递记录显示已于 ${time} 交快递，未超过发货截止时间`,
    pickup: (time: string) => `快递记录显示已于 ${time} 揽收，未超过揽收截止时间`,
  },
  refunded: '订单已退款',
  /** What those hear who may be packing it. */
  doNotShip: (orderSn: string) => `订单 ${orderSn} 已退款，请从波次中取出，不要发货。`,
  /** What a refund's order and statement say. */
  refundWords: (words: string, { refunded, compensated }: { refunded: Fen; compensated: Fen }) => {
    if (compensated === 0) return words;
    const yuan = formatYuan(compensated);
    return refunded === 0 ? `${words}，已赔付 ${yuan} 元，不再退款` : `${words}，已扣除已赔付的 ${yuan} 元`;
  },
  remark: (words: string, orderSn: string) => `${words}，订单 ${orderSn}`,
  appealGranted: (sn: string, yuan: string) => `包裹 ${sn} 的赔付申诉已通过，${yuan} 元已退回贵方账户`,
  charged: (day: string, count: number, yuan: string) =>
    `${day} 有 ${count} 个包裹超时赔付，共 ${yuan} 元，已从贵方账户扣除。`,
  paid: (day: string, count: number, yuan: string) =>
    `${day} 有 ${count} 个包裹超时，共赔付 ${yuan} 元，已存入您的余额。`,
} as const;
