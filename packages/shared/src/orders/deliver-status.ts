/** How writing a waybill back to the store stands. Only `shipped` counts as done (M140). */
export const DELIVER_STATUS = { waiting: 0, shipped: 1, retrying: 2, failed: 3 } as const;
