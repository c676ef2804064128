/** Order states (decisions section 4). */
export const ORDER_STATUS = {
  unpaid: 0,
  toShip: 1,
  shipped: 2,
  finished: 3,
  closed: 4,
  refunded: 5,
} as const;
/** A state of an order; moves between them are `ORDER_MOVES` alone. */
export type OrderStatus = (typeof ORDER_STATUS)[keyof typeof ORDER_STATUS];

/** States of an order that was paid for and not given back: its recipient counts as bought for. */
export const BOUGHT_STATES = [ORDER_STATUS.toShip, ORDER_STATUS.shipped, ORDER_STATUS.finished] as const;

/** Every arrow of the order machine; the database holds the same table and refuses every other move (P9). */
export const ORDER_MOVES: Record<OrderStatus, readonly OrderStatus[]> = {
  0: [1, 4],
  1: [2, 5],
  2: [3, 5],
  3: [],
  4: [],
  5: [],
};

/** Batch states (decisions section 4). */
export const BATCH_STATUS = {
  queued: 0,
  processing: 1,
  completed: 2,
  completedWithErrors: 3,
  failed: 4,
  unpaid: 5,
  closed: 6,
} as const;
/** A state of a batch; moves between them are `BATCH_MOVES` alone. */
export type BatchStatus = (typeof BATCH_STATUS)[keyof typeof BATCH_STATUS];

/** Every arrow of the batch machine. An unpaid batch is paid (to processing) or closes. */
export const BATCH_MOVES: Record<BatchStatus, readonly BatchStatus[]> = {
  0: [1],
  1: [2, 3, 4],
  2: [],
  3: [2],
  4: [],
  5: [1, 6],
  6: [],
};

/** Submit result of one row (D311): 0 not created and not charged, 1 created, 2 created but the waybill failed. */
export const ITEM_STATUS = { notCreated: 0, created: 1, waybillFailed: 2 } as const;

/** A task that writes a large export. */
export const EXPORT_STATUS = { queued: 0, running: 1, done: 2, failed: 3 } as const;
