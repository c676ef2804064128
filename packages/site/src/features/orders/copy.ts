export const ORDERS_COPY = {
  view: '按什么看',
  orders: '订单',
  batches: '批次',
} as const;
