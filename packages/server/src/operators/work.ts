import { assert } from '@giftship/shared/lib/assert';
import type { Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { onceByKey } from '../http/once-by-key.ts';
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
  const { operator, key, logs, body } = call;
  const keyed = { by: 'operator', id: operator.id, key, call: logs, content: body } as const;
  return db.transaction((tx) => onceByKey(tx, keyed, () => logged(tx, call, work)), {
    actor: actorName(operator),
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
