import * as z from 'zod/mini';
import { WireTime, Yuan } from '../contract/fields.ts';

/** A number of a statement, as people type it. */
export const SettleSn = z.string().check(z.trim(), z.toUpperCase(), z.maxLength(20));

/** What a statement says to both sides (O166). */
export const STATEMENT = {
  settle_sn: z.string(),
  /** China days, the last one included. */
  period_start: z.string(),
  period_end: z.string(),
  opening: Yuan,
  sale: Yuan,
  back: Yuan,
  freight: Yuan,
  comp: Yuan,
  /** With its sign; what the others are subtracted from or added to is said by their names. */
  adjust: Yuan,
  payout: Yuan,
  closing: Yuan,
  /** What is kept back by the contract, not due yet, or stands in earlier statements. */
  reserve: Yuan,
  later: Yuan,
  held: Yuan,
  payable: Yuan,
  due_day: z.string(),
  status: z.int(),
  status_text: z.string(),
  created_at: WireTime,
  confirmed_at: WireTime,
  /** When it is confirmed by itself; '' where it does not wait for that. */
  confirms_at: WireTime,
  approved_at: WireTime,
  paid_at: WireTime,
  bank_no: z.string(),
  has_receipt: z.boolean(),
  fail_reason: z.string(),
  /** The account it was paid to, masked; '' before. */
  payee: z.string(),
  /** The supplier said that nothing arrived (S074). */
  missed_at: WireTime,
  missed_text: z.string(),
  version: z.int(),
};

/** What a supplier did not agree to, and what came of it (O169). */
const Dispute = z.object({
  id: z.int(),
  content: z.string(),
  parcels: z.array(z.string()),
  asked_by: z.string(),
  at: WireTime,
  answer: z.string(),
  /** The adjustment that answered it; '' where it was refused, or waits. */
  adjust_sn: z.string(),
  answered_at: WireTime,
});

/** One adjustment in a statement: which, how much, why, and the order, case or statement it is about. */
const Adjusted = z.object({
  adjust_sn: z.string(),
  /** With its sign. */
  money: Yuan,
  kind_text: z.string(),
  reason: z.string(),
  ref: z.string(),
  at: WireTime,
});
/** One adjustment in a statement. */
export type Adjusted = z.infer<typeof Adjusted>;
/** What is read with one statement: what its supplier did not agree to, and what was adjusted, newest first. */
export const STATEMENT_WHOLE = {
  disputes: z.array(Dispute),
  adjustments: z.array(Adjusted),
  /** How many adjustments there are, also where not all are listed. */
  adjusted: z.int(),
};

/** A payee account, masked (S073). */
export const PAYEE = {
  id: z.int(),
  type: z.int(),
  type_text: z.string(),
  holder: z.string(),
  account_mask: z.string(),
  bank_name: z.string(),
  bank_branch: z.string(),
  status: z.int(),
  status_text: z.string(),
  reason: z.string(),
  pause_until: WireTime,
  created_at: WireTime,
  decided_at: WireTime,
};
