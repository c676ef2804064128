import { formatTime } from '@giftship/shared/lib/china-time';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import type { Operator } from '../operators/operator.ts';

const MINUTES = 10;

/**
 * Says that an operator has a record open for work, or who else has (O032): for ten minutes, renewed while it is open.
 * `take` takes it over from somebody else.
 */
export async function claim(
  { db }: Pick<Deps, 'db'>,
  operator: Operator,
  { kind, sn, take }: { kind: string; sn: string; take: 0 | 1 },
) {
  const { rows } = await sql<{ operator_id: number; name: string; until: Date }>`
    with mine as (insert into claims as c (kind, ref, operator_id, until)
        values (${kind}, ${sn}, ${operator.id}, now() + make_interval(mins => ${MINUTES}))
        on conflict (kind, ref) do update set operator_id = excluded.operator_id, until = excluded.until
          where c.operator_id = excluded.operator_id or c.until < now() or ${take === 1}
        returning operator_id, until)
    select c.operator_id, o.name, c.until from (
      select * from mine union all
      select operator_id, until from claims where kind = ${kind} and ref = ${sn} and not exists (select from mine)) c
    join operators o on o.id = c.operator_id`.execute(db.q);
  const [held] = rows;
  return {
    held_by: held?.name ?? operator.name,
    is_mine: held === undefined || held.operator_id === operator.id,
    until: formatTime(held?.until ?? null),
  };
}

/** Lets it go; somebody else's stays. */
export async function release(
  { db }: Pick<Deps, 'db'>,
  { id }: Operator,
  { kind, sn }: { kind: string; sn: string },
): Promise<Record<string, never>> {
  await db.q
    .deleteFrom('claims')
    .where('kind', '=', kind)
    .where('ref', '=', sn)
    .where('operator_id', '=', id)
    .execute();
  return {};
}
