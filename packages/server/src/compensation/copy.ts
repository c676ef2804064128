/** Why a compensation was voided, and what the buyer is told; by China day. */
export const COMPENSATION_COPY = {
  inTime: {
    ship: (time: string) => `快递记录显示已于 ${time} 交快递，未超过发货截止时间`,
    pickup: (time: string) => `快递记录显示已于 ${time} 揽收，未超过揽收截止时间`,
  },
  cancelled: '订单已取消并退款，不再赔付',
  remark: (words: string, orderSn: string) => `${words}，订单 ${orderSn}`,
  paid: (day: string, count: number, yuan: string) =>
    `${day} 有 ${count} 个包裹超时，共赔付 ${yuan} 元，已存入您的余额。`,
} as const;
