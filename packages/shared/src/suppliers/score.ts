import * as z from 'zod/mini';

/** Spans of days that suppliers are scored over (O086). */
export const SCORE_DAYS = [7, 30, 90] as const;

const share = z.nullable(z.int());

/** How a supplier did with the parcels that were paid for in the last days; shares in hundredths of a per cent, null without any (O086). */
export const Score = z.object({
  days: z.int(),
  parcels: z.int(),
  /** Handed over in time, of those that were, or should have been. */
  hand_over: share,
  /** Picked up in time, of those that were, or should have been. */
  pickup: share,
  /** With a problem, or sent back. */
  problem: share,
  /** Lost, and not by the buyer's fault. */
  loss: share,
  /** Paid back at the supplier's cost. */
  refund: share,
  /** Half of the answers to cases came within so many minutes; null without any. */
  reply_minutes: z.nullable(z.int()),
});
/** Such a score. */
export type Score = z.infer<typeof Score>;
