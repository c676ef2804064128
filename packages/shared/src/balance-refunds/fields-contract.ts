import * as z from 'zod/mini';
import { WireTime, Yuan, text } from '../contract/fields.ts';

/** How much can go back, line by line: the lesser of balance less bonus and of what was recharged less what went back (O156). */
export const Refundable = z.object({
  balance: Yuan,
  bonus: Yuan,
  recharged: Yuan,
  refunded: Yuan,
  most: Yuan,
});
/** The same on the wire. */
export type Refundable = z.infer<typeof Refundable>;

/** What of a refund goes back to one payment. */
export const RefundPart = z.object({
  trade_no: z.string(),
  channel_text: z.string(),
  money: Yuan,
  status: z.int(),
  status_text: z.string(),
  fail_text: z.string(),
  done_at: WireTime,
});

/** A balance refund as its buyer sees it. */
export const BalanceRefundRow = z.object({
  refund_sn: z.string(),
  money: Yuan,
  /** What no channel took and is on the balance again. */
  returned: Yuan,
  status: z.int(),
  status_text: z.string(),
  reason: z.string(),
  answer: z.string(),
  created_at: WireTime,
  done_at: WireTime,
  parts: z.array(RefundPart),
});
/** The same on the wire. */
export type BalanceRefundRow = z.infer<typeof BalanceRefundRow>;

/** Why somebody wants his balance back. */
export const RefundWhy = text(200).check(z.trim(), z.minLength(2, '请填写原因（2到200字）'));
