import { type RawBuilder, sql } from 'kysely';
import { lits } from '../db/lits.ts';
import type { Deps } from '../deps.ts';
import { WITHOUT_PARCEL } from './search.ts';

/** How many parcels, orders and batches are in each state, of all suppliers or of one: from the counters (O103). */
export async function countOffice({ db }: Deps, supplierId: number | undefined) {
  const [{ rows: cells }, { rows: unpaid }] = await Promise.all([
    sql<{ cell: number; n: number }>`select c.cell, sum(c.n)::bigint as n from order_counts c
      where ${ofSupplier(sql`c.kind_id`, supplierId)} group by c.cell having sum(c.n) <> 0`.execute(db.q),
    sql<{ status: number; n: number }>`select o.status, count(*) as n from orders o
      where o.status in (${lits(...WITHOUT_PARCEL)}) and ${ofSupplier(sql`o.kind_id`, supplierId)} group by o.status`.execute(
      db.q,
    ),
  ]);
  const parcels: Record<string, number> = {};
  const orders: Record<string, number> = {};
  const batches: Record<string, number> = {};
  let late = 0;
  const add = (counts: Record<string, number>, state: number, n: number) => {
    counts[state] = (counts[state] ?? 0) + n;
  };
  for (const { cell, n } of cells) {
    if (cell < 0) {
      add(batches, -1 - cell, n);
      continue;
    }
    add(orders, Math.floor(cell / 1000), n);
    add(parcels, Math.floor((cell % 1000) / 10), n);
    if (cell % 10 === 1) late += n;
  }
  for (const { status, n } of unpaid) add(orders, status, n);
  return { parcels, orders, batches, late };
}

const ofSupplier = (kindId: RawBuilder<unknown>, supplierId: number | undefined): RawBuilder<unknown> =>
  supplierId === undefined
    ? sql`true`
    : sql`${kindId} = any(array(select k.id from order_kinds k join goods g on g.id = k.goods_id where g.supplier_id = ${supplierId}))`;
