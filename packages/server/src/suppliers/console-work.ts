import { assert } from '@giftship/shared/lib/assert';
import type { Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { onceByKey } from '../http/once-by-key.ts';
import { type Member, memberName } from './member.ts';
import { type SupplierEntry, writeSupplierLog } from './write-supplier-log.ts';

/** A call that changes something of a supplier. */
export interface MemberCall {
  member: Member;
  /** Its `Idempotency-Key`; '' on calls without one. */
  key: string;
  /** The action of its route, under which it is kept and its key counts. */
  logs: string;
  /** What must be the same in a repeat of the key. */
  body?: unknown;
}

/** Writes a row of the supplier's record; its action is that of the call unless it says another. */
export type SupplierLog = (entry: Omit<SupplierEntry, 'action'> & { action?: string }) => Promise<void>;

/**
 * Does what a call of the console changes, in one transaction: once for each key (a repeat gets the first answer, other
 * content under the same key is refused), and never without a row in the supplier's record (S083). What is refused or fails
 * leaves nothing, not even the key.
 */
export async function consoleWork<T extends object>(
  { db }: Pick<Deps, 'db'>,
  call: MemberCall,
  work: (tx: Tx, log: SupplierLog) => Promise<T>,
): Promise<T> {
  const { member, key, logs, body } = call;
  const keyed = { by: 'supplier', id: member.supplier.id, key, call: logs, content: body } as const;
  return db.transaction((tx) => onceByKey(tx, keyed, () => logged(tx, call, work)), {
    actor: memberName(member),
  });
}

async function logged<T extends object>(
  tx: Tx,
  { member, logs }: MemberCall,
  work: (tx: Tx, log: SupplierLog) => Promise<T>,
): Promise<T> {
  let rows = 0;
  const answer = await work(tx, async (entry) => {
    await writeSupplierLog(tx, member, { action: logs, ...entry });
    rows += 1;
  });
  assert(rows > 0, `${logs} changed something and kept nothing of it`);
  return answer;
}
