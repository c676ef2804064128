import { sql } from 'kysely';
import type { Deps } from '../deps.ts';

/** Counters with more rows than this are folded; fewer cost a reader nothing. */
const FOLD_FROM = 64;
const AT_ONCE = 500;

/** Adds up the differences that statements left as rows (migration 0006); readers see the same sums before and after. */
export async function foldCounters({ db }: Pick<Deps, 'db'>): Promise<void> {
  await sql`
    with gone as (
      delete from order_counts where kind_id in (select kind_id from order_counts group by kind_id having count(*) > ${FOLD_FROM} limit ${AT_ONCE})
      returning *)
    insert into order_counts select kind_id, cell, sum(n) from gone group by 1, 2 having sum(n) <> 0`.execute(
    db.q,
  );
  await sql`
    with gone as (
      delete from supplier_counts where supplier_id in (select supplier_id from supplier_counts group by supplier_id having count(*) > ${FOLD_FROM} limit ${AT_ONCE})
      returning *)
    insert into supplier_counts (supplier_id, cell, n) select supplier_id, cell, sum(n) from gone group by 1, 2 having sum(n) <> 0`.execute(
    db.q,
  );
  await sql`
    with gone as (
      delete from order_days where kind_id in (select kind_id from order_days group by kind_id, day having count(*) > ${FOLD_FROM} limit ${AT_ONCE})
      returning *)
    insert into order_days select kind_id, day, sum(orders), sum(spend_fen) from gone group by 1, 2`.execute(
    db.q,
  );
}
