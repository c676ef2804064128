import { createHash } from 'node:crypto';
import { assert } from '@giftship/shared/lib/assert';
import { refuse } from '@giftship/shared/errors/app-error';
import type { Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { type Actor, type Operator, actorName } from './operator.ts';
import { type LogEntry, writeLog } from './write-log.ts';

/** A call that changes something. */
export interface WorkCall {
  operator: Operator;
  /** Its `Idempotency-Key`; '' on calls without one. */
  key: string;
  /** The action of its route, under which it is logged and its key counts. */
  logs: string;
  /** What must be the same in a repeat of the key. */
  body?: unknown;
}

/** Writes a log row of the work; its action is that of the call unless it says another. */
export type Log = (entry: Omit<LogEntry, 'action'> & { action?: string }) => Promise<void>;

/**
 * Does what a call of the back office changes, in one transaction: once for each key (a repeat gets the first answer,
 * other content under the same key is refused), and never without a row in the operator log (B15). What is refused or
 * fails leaves nothing, not even the key.
 */
export async function officeWork<T extends object>(
  { db }: Pick<Deps, 'db'>,
  call: WorkCall,
  work: (tx: Tx, log: Log) => Promise<T>,
): Promise<T> {
  return db.transaction((tx) => onceForOperator(tx, call, () => logged(tx, call, work)), {
    actor: actorName(call.operator),
  });
}

async function logged<T extends object>(
  tx: Tx,
  { operator, logs }: { operator: Actor; logs: string },
  work: (tx: Tx, log: Log) => Promise<T>,
): Promise<T> {
  let rows = 0;
  const answer = await work(tx, async (entry) => {
    await writeLog(tx, operator, { action: logs, ...entry });
    rows += 1;
  });
  assert(rows > 0, `${logs} changed something and logged nothing`);
  return answer;
}

async function onceForOperator<T extends object>(
  tx: Tx,
  { operator, key, logs, body }: WorkCall,
  work: () => Promise<T>,
): Promise<T> {
  if (key === '') return work();
  const body_hash = createHash('sha256')
    .update(JSON.stringify(body ?? null))
    .digest();
  const mine = { operator_id: operator.id, key };
  const taken = await tx
    .insertInto('operator_keys')
    .values({ ...mine, call: logs, body_hash, answer: 'null' })
    .onConflict((oc) => oc.doNothing())
    .returning('key')
    .executeTakeFirst();
  if (!taken) {
    const first = await tx
      .selectFrom('operator_keys')
      .where('operator_id', '=', operator.id)
      .where('key', '=', key)
      .select(['call', 'body_hash', 'answer'])
      .executeTakeFirstOrThrow();
    if (first.call !== logs || !first.body_hash.equals(body_hash)) throw refuse('KEY_REUSED');
    return first.answer as T;
  }
  const answer = await work();
  await tx
    .updateTable('operator_keys')
    .set({ answer: JSON.stringify(answer) })
    .where('operator_id', '=', operator.id)
    .where('key', '=', key)
    .execute();
  return answer;
}
