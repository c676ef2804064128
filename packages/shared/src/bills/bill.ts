/** Channels whose bills are reconciled, by the name of their payment service; `sandbox` stands in for both of the others. */
export const BILL_CHANNEL = { wechat: 1, alipay: 2, sandbox: 9 } as const;

/** States of a channel's day. */
export const BILL_STATUS = { open: 0, closed: 1 } as const;

/** Kinds of a bill's row: money that was paid, and money that was sent back. */
export const BILL_ROW = { pay: 1, refund: 2 } as const;

/** How a row can differ (O162). */
export const ISSUE_CLASS = {
  missingHere: 1,
  missingThere: 2,
  amount: 3,
  state: 4,
  refund: 5,
} as const;

/** What becomes of a difference (O163). */
export const ISSUE_STATUS = { open: 0, lookedInto: 1, credited: 2, writtenOff: 3, gone: 4 } as const;

/** Most bytes of a bill's file, and most of its rows (O161). */
export const BILL_LIMITS = { bytes: 20 * 1024 * 1024, rows: 200_000 } as const;
