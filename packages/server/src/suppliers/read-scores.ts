import { CASE_AUTHOR, CASE_KIND, LIABILITY } from '@giftship/shared/cases/case';
import { chinaClock } from '@giftship/shared/lib/china-time';
import { BEARER } from '@giftship/shared/parcels/bearer';
import { PARCEL_STATUS as P } from '@giftship/shared/parcels/parcel';
import { SCORE_DAYS, type Score } from '@giftship/shared/suppliers/score';
import { REFUND_STATUS } from '@giftship/shared/support/ticket';
import { sql } from 'kysely';
import { lits } from '../db/lits.ts';
import { onlyRow } from '../db/only-row.ts';
import type { Deps } from '../deps.ts';

const HUNDREDTHS = 10_000;

/** How a supplier did over 7, 30 and 90 China days, today included (O086); test parcels never count. */
export function readScores(deps: Deps, supplierId: number): Promise<Score[]> {
  return Promise.all(SCORE_DAYS.map((days) => scoreOf(deps, supplierId, days)));
}

async function scoreOf({ db, now }: Deps, supplierId: number, days: number): Promise<Score> {
  const from = new Date(chinaClock(now(), '00:00', 1 - days));
  const [{ rows }, { rows: replies }] = await Promise.all([
    sql<Counts>`
      with mine as (
        select o.id as order_id, p.id, p.status, p.ship_time, p.ship_deadline, p.pickup_time, p.pickup_deadline
        from batches b join orders o on o.batch_id = b.id join parcels p on p.order_id = o.id
        where b.supplier_id = ${supplierId} and b.id >= first_id_since('batches', ${from}::timestamptz - interval '1 day')
          and b.paid_at >= ${from} and not p.is_test
      ), due as (select * from mine where status <> ${sql.lit(P.cancelled)})
      select (select count(*) from mine) as parcels,
        (select count(*) from due where ship_time is not null or ship_deadline < now()) as ship_due,
        (select count(*) from due where ship_time <= ship_deadline) as shipped,
        (select count(*) from due where pickup_time is not null or pickup_deadline < now()) as pickup_due,
        (select count(*) from due where pickup_time <= pickup_deadline) as picked_up,
        (select count(*) from mine where status in (${lits(P.problem, P.returned)})) as problems,
        (select count(distinct c.parcel_id) from cases c join mine m on m.id = c.parcel_id
          where c.kind = ${sql.lit(CASE_KIND.lost)} and c.liability <> ${sql.lit(LIABILITY.user)}) as lost,
        (select count(distinct r.order_id) from refunds r join mine m on m.order_id = r.order_id
          where r.status = ${sql.lit(REFUND_STATUS.refunded)} and r.bearer = ${sql.lit(BEARER.supplier)}) as refunded`.execute(
      db.q,
    ),
    sql<{ minutes: number | null }>`
      select round((percentile_cont(0.5) within group (order by extract(epoch from at - asked_at) / 60))::numeric)::int as minutes
      from (
        select m.at, m.by, lag(m.at) over w as asked_at, lag(m.by) over w as asked_by
        from case_messages m join cases c on c.id = m.case_id
        where c.supplier_id = ${supplierId} and c.created_at >= ${from} and not m.is_internal
        window w as (partition by m.case_id order by m.id)
      ) told where by = ${sql.lit(CASE_AUTHOR.supplier)} and asked_by <> ${sql.lit(CASE_AUTHOR.supplier)}`.execute(
      db.q,
    ),
  ]);
  const n = onlyRow(rows);
  return {
    days,
    parcels: n.parcels,
    hand_over: shareOf(n.shipped, n.ship_due),
    pickup: shareOf(n.picked_up, n.pickup_due),
    problem: shareOf(n.problems, n.parcels),
    loss: shareOf(n.lost, n.parcels),
    refund: shareOf(n.refunded, n.parcels),
    reply_minutes: onlyRow(replies).minutes,
  };
}

interface Counts {
  parcels: number;
  ship_due: number;
  shipped: number;
  pickup_due: number;
  picked_up: number;
  problems: number;
  lost: number;
  refunded: number;
}

const shareOf = (part: number, whole: number): number | null =>
  whole === 0 ? null : Math.round((part * HUNDREDTHS) / whole);
