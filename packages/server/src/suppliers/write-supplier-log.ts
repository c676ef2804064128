import type { Tx } from '../db/db.ts';
import { keptValue } from '../operators/write-log.ts';
import type { Member } from './member.ts';

/** One row of a supplier's record. */
export interface SupplierEntry {
  action: string;
  /** Kind of the thing, and its number. */
  object: string;
  ref?: string;
  reason?: string;
  /** Changed fields only; nothing secret, and what is personal masked. */
  before?: Record<string, unknown> | undefined;
  after?: Record<string, unknown> | undefined;
}

/** Who of a supplier did something. */
export type SupplierActor = Pick<Member, 'caller' | 'supplier' | 'address' | 'requestId'>;

/** Writes a row of the supplier's record in the transaction of the change (S083). */
export async function writeSupplierLog(
  tx: Tx,
  { caller, supplier, address, requestId }: SupplierActor,
  { action, object, ref = '', reason = '', before, after }: SupplierEntry,
): Promise<void> {
  await tx
    .insertInto('supplier_log')
    .values({
      supplier_id: supplier.id,
      user_id: caller.userId,
      actor: caller.username,
      action,
      object,
      ref,
      reason,
      before: keptValue(before),
      after: keptValue(after),
      address,
      request_id: requestId,
    })
    .execute();
}
