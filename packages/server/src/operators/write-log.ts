import type { Tx } from '../db/db.ts';
import { type Actor, actorName } from './operator.ts';

/** One row of the operator log. */
export interface LogEntry {
  action: string;
  /** Kind of the thing, and its number. */
  object: string;
  ref?: string;
  reason?: string;
  /** Changed fields only; nothing secret, and what is personal masked (10.5). */
  before?: Record<string, unknown> | undefined;
  after?: Record<string, unknown> | undefined;
  /** Objects that bulk work changed. */
  rows?: number;
  approvalId?: number | undefined;
  /** Who did it, where that is no operator and nobody at the command line. */
  by?: 'courier';
}

/** Most bytes of `before` and of `after`. */
const MOST_BYTES = 16 * 1024;

/** Writes a row of the operator log in the transaction of the change (B15). */
export async function writeLog(tx: Tx, actor: Actor, entry: LogEntry): Promise<void> {
  const { action, object, ref = '', reason = '', rows = 1, approvalId } = entry;
  await tx
    .insertInto('operator_log')
    .values({
      operator_id: actor?.id ?? null,
      actor: entry.by ?? actorName(actor),
      address: actor?.address ?? '',
      request_id: actor?.requestId ?? '',
      action,
      object,
      ref,
      reason,
      before: keptValue(entry.before),
      after: keptValue(entry.after),
      rows,
      approval_id: approvalId ?? null,
    })
    .execute();
}

/** What a record keeps of changed fields: no more than it may. */
export function keptValue(value: Record<string, unknown> | undefined): string | null {
  if (value === undefined) return null;
  const text = JSON.stringify(value);
  return Buffer.byteLength(text) <= MOST_BYTES
    ? text
    : JSON.stringify({ cut: text.slice(0, MOST_BYTES / 4) });
}
