/** States of balance that goes back to its payer (O157). */
export const BALANCE_REFUND_STATUS = { review: 0, sending: 1, done: 2, refused: 3, failed: 4 } as const;

/** States of one part of it: what goes back to one payment. */
export const REFUND_PART_STATUS = { sending: 0, done: 1, failed: 2 } as const;

/** Only what was paid within so many days goes back, and bonuses given within them stay (O156). */
export const REFUND_DAYS = 365;
