import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import type { Member } from '../suppliers/member.ts';

/** Writes down that a member of a supplier opened or printed recipients in full, each with whose he is (B17, S045, S053). */
export async function noteSupplierLook(
  tx: Tx,
  { caller }: Pick<Member, 'caller'>,
  {
    action,
    orderIds,
    purpose = '',
  }: { action: 'view' | 'print'; orderIds: readonly number[]; purpose?: string },
): Promise<void> {
  await sql`insert into personal_data_log (user_id, action, ref, rows, supplier_user_id, purpose)
    select user_id, ${action}, 'G' || id, 1, ${caller.userId}, ${purpose} from orders where id = any(${[...orderIds]}::bigint[])`.execute(
    tx,
  );
}
