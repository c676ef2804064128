import { isFilled, lastOf } from '@giftship/shared/lib/non-empty';
import { sql } from 'kysely';
import type { Queries, Tx } from '../db/db.ts';
import { onlyRow } from '../db/only-row.ts';
import type { Deps } from '../deps.ts';
import { OVERLAP_MS } from './search.ts';

/** What a row of the finder is a hash of; the number is its salt too. */
export const FINDER_KIND = { shopOrder: 1, phone: 2 } as const;
const SLICE = 5_000;
const MARK = 'order-finder';

/**
 * Chore: makes new orders findable over all buyers by the platform's number and the recipient's phone (O102), in the order of
 * their ids, a slice at a time; bears being killed and run twice. Orders of the last two minutes are gone over again, because
 * a transaction that took an earlier id may be the later one to end.
 */
export async function fillFinder(
  { db }: Pick<Deps, 'db'>,
  { isOver = () => false }: { isOver?: () => boolean } = {},
): Promise<void> {
  let at = await readMark(db.q);
  while (!isOver()) {
    const from = at;
    const last = await db.transaction((tx) => fillSlice(tx, from), { actor: 'clock' });
    if (last === null) return;
    at = last;
  }
}

async function readMark(q: Queries): Promise<number> {
  const row = await q.selectFrom('sweep_marks').where('name', '=', MARK).select('mark').executeTakeFirst();
  return row?.mark ?? 0;
}

/** Writes the next orders down; answers the last of them, null when there is none. */
async function fillSlice(tx: Tx, after: number): Promise<number | null> {
  const { rows } = await sql<{
    id: number;
  }>`select id from orders where id > ${after} order by id limit ${SLICE}`.execute(tx);
  if (!isFilled(rows)) return null;
  const last = lastOf(rows).id;
  await sql`
    insert into order_finder (h, kind, order_id)
    select hashtextextended(f.text, f.kind), f.kind, o.id from orders o cross join lateral (values
      (o.shop_order, ${sql.lit(FINDER_KIND.shopOrder)}::smallint), (o.rec_mobile, ${sql.lit(FINDER_KIND.phone)}::smallint)) as f (text, kind)
    where o.id > ${after} and o.id <= ${last} and f.text <> ''
    on conflict do nothing`.execute(tx);
  await moveMark(tx, last);
  return last;
}

async function moveMark(tx: Tx, last: number): Promise<void> {
  const { rows } = await sql<{ settled: number }>`
    select first_id_since('orders', now() - make_interval(secs => ${(2 * OVERLAP_MS) / 1000})) - 1 as settled`.execute(
    tx,
  );
  const mark = Math.min(last, onlyRow(rows).settled);
  await sql`insert into sweep_marks as m (name, mark) values (${MARK}, ${mark})
    on conflict (name) do update set mark = greatest(m.mark, excluded.mark)`.execute(tx);
}
