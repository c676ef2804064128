/** States of a connected store (decisions section 4). */
export const STORE_STATUS = { notAuthorised: 0, normal: 1, expired: 2, unbound: 3 } as const;

/** States of a sync job (decisions section 4). */
export const SYNC_STATUS = { queued: 0, running: 1, done: 2, failed: 3 } as const;

/** Longest range of one sync, in days (D323). */
export const SYNC_MAX_DAYS = 31;
/** Days of the range that is offered at first (M279). */
export const SYNC_DEFAULT_DAYS = 7;
/** A client asks this often how far a sync is (M141). */
export const SYNC_POLL_MS = 2_000;
/** After so long a client stops asking; the sync goes on without it (D323). */
export const SYNC_PATIENCE_MS = 600_000;
/** After the last percent the list is loaded anew this much later (M143). */
export const SYNC_RELOAD_MS = 2_000;

const STEP = 5;
const MOST_BEFORE_END = 99;

/** The percentage to show after one more poll: 5 more, at most 99, until the service says 100 (M142). */
export function nextShownPercent(shown: number, fromService: number): number {
  return fromService >= 100 ? 100 : Math.min(MOST_BEFORE_END, shown + STEP);
}

/** True for something that can be a bind code of the video channel: 10 or more word characters (M184). */
export const isBindCode = (text: string): boolean => /^\w{10,64}$/.test(text.trim());

/** Most numbers that one search takes. */
export const MOST_NUMBERS = 500;

/**
 * The numbers of the batch box, each once, in order: one per line, or between commas (M185), and between semicolons, the
 * comma of lists (、) and spaces too. Quotes before a number, as spreadsheets show them, go; of each 64 characters stay.
 */
export function readOrderNumbers(text: string): string[] {
  const numbers = text.split(/[\r\n,，、;；\s]+/).map((each) => each.replace(/^['‘’]+/, '').slice(0, 64));
  return [...new Set(numbers.filter((each) => each !== ''))];
}

/** Why an order of a store cannot be bought for; 0 when nothing speaks against it. The sentences are in labels. */
export const STORE_ORDER_PROBLEM = {
  none: 0,
  unpaid: 1,
  shipped: 2,
  closed: 3,
  refunding: 4,
  risky: 5,
  hidden: 6,
  incomplete: 7,
} as const;
/** A reason of `STORE_ORDER_PROBLEM`, as it is stored. */
export type StoreOrderProblem = (typeof STORE_ORDER_PROBLEM)[keyof typeof STORE_ORDER_PROBLEM];
