/** States of a delivery (decisions section 4). */
export const DELIVERY_STATUS = { pending: 0, delivered: 1, retrying: 2, gaveUp: 3 } as const;
/** Seconds to wait after each failed attempt (D903); after the last one the delivery is given up. */
export const RETRY_SECONDS = [15, 60, 300, 1800, 7200, 21_600, 86_400] as const;
