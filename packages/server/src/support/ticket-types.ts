import { refuse } from '@giftship/shared/errors/app-error';
import { OPEN_TICKETS } from '@giftship/shared/support/ticket';
import { sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import { lits } from '../db/lits.ts';
import { present } from '@giftship/shared/lib/assert';
import type { Deps } from '../deps.ts';
import { roleNames } from '../operators/operator.ts';
import { type WorkCall, officeWork } from '../operators/work.ts';
import { readTypes, type TypeRules } from './ticket-times.ts';

/** Kinds of work orders with their service time and whose they are, and how many of each are open (O128). */
export async function listTypes({ db }: Deps) {
  return { list: await typesWithOpen(db.q) };
}

/** Changes a kind of work order; it counts for what is said from now on. */
export function saveType(deps: Deps, call: WorkCall, input: TypeRules) {
  return officeWork(deps, { ...call, body: input }, async (tx, log) => {
    if (input.role_id !== null && !(await roleNames(tx)).has(input.role_id)) throw refuse('NOT_FOUND');
    const { id, ...after } = input;
    const before = present((await readTypes(tx)).get(id), 'every kind has its row');
    await tx.updateTable('ticket_types').set(after).where('id', '=', id).execute();
    await log({ object: 'ticket-type', ref: String(id), before: { ...before }, after });
    return present(
      (await typesWithOpen(tx)).find((each) => each.id === id),
      'every kind has its row',
    );
  });
}

async function typesWithOpen(q: Queries) {
  const [types, { rows }] = await Promise.all([
    readTypes(q),
    sql<{ type: number; n: number }>`
      select type, count(*) as n from tickets where status in (${lits(...OPEN_TICKETS)}) group by type`.execute(
      q,
    ),
  ]);
  const open = new Map(rows.map(({ type, n }) => [type, n]));
  return [...types.values()].map((type) => ({ ...type, open: open.get(type.id) ?? 0 }));
}
