import { CASE_STATUS } from '@giftship/shared/cases/case';
import { chinaClock, formatTime } from '@giftship/shared/lib/china-time';
import { fen, formatYuan } from '@giftship/shared/money/fen';
import { ORDER_STATUS } from '@giftship/shared/orders/order';
import { HAND_OVER_MS } from '@giftship/shared/parcels/deadlines';
import { COMPENSATION_STATUS, PARCEL_STATUS as P } from '@giftship/shared/parcels/parcel';
import { SETTLEMENT_STATUS } from '@giftship/shared/settlement/settlement';
import { SCORE_DAYS } from '@giftship/shared/suppliers/score';
import { sql } from 'kysely';
import { lits } from '../db/lits.ts';
import { onlyRow } from '../db/only-row.ts';
import type { Deps } from '../deps.ts';
import { IS_BELOW } from '../stock/list-stock.ts';
import type { Member } from '../suppliers/member.ts';
import { isOpen } from './search.ts';

const SOON_MS = 3_600_000;

/** The numbers of today, and for each courier until when its parcels are paid for and handed over today (S011). */
export async function readDashboard(deps: Deps, { supplier }: Member) {
  const { q } = deps.db;
  const now = deps.now();
  const today = new Date(chinaClock(now, '00:00'));
  const tomorrow = new Date(chinaClock(now, '00:00', 1));
  const [{ rows }, couriers, newest, low, waiting] = await Promise.all([
    sql<{
      kind_id: number;
      to_ship: number;
      due_soon: number;
      overdue: number;
      left: number;
      handed: number;
    }>`
      select p.kind_id, count(*) filter (where ${WAITS} and p.ship_deadline < ${tomorrow}) as to_ship,
        count(*) filter (where ${WAITS} and p.ship_deadline >= ${new Date(now)} and p.ship_deadline < ${new Date(now + SOON_MS)}) as due_soon,
        count(*) filter (where ${WAITS} and p.ship_deadline < ${new Date(now)}) as overdue,
        count(*) filter (where ${WAITS} and p.ship_deadline >= ${today} and p.ship_deadline < ${tomorrow}) as left,
        count(*) filter (where p.ship_time is not null and p.ship_deadline >= ${today} and p.ship_deadline < ${tomorrow}) as handed
      from parcels p where p.supplier_id = ${supplier.id} and ${isOpen(undefined)}
        and (p.ship_deadline >= ${today} and p.ship_deadline < ${tomorrow} or ${WAITS} and p.ship_deadline < ${new Date(Math.max(tomorrow.getTime(), now + SOON_MS))})
      group by p.kind_id`.execute(q),
    sql<Courier>`
      select c.id, c.name || case when c.subname = '' then '' else ' ' || c.subname end as name, c.cutoff_time, w.id as warehouse_id, w.name as warehouse_name
      from couriers c left join warehouses w on w.id = c.warehouse_id where c.supplier_id = ${supplier.id} and c.enabled order by c.cutoff_time, c.id`.execute(
      q,
    ),
    sql<{ id: number; handed: number }>`
      select coalesce((select p.id from batches b join orders o on o.batch_id = b.id join parcels p on p.order_id = o.id
          where b.supplier_id = ${supplier.id} order by b.id desc, p.id desc limit 1), 0) as id,
        (select count(*) from parcels p where p.supplier_id = ${supplier.id} and p.handed_at >= ${today}) as handed`.execute(
      q,
    ),
    sql<{
      n: number;
    }>`select count(*) as n from stocks s join goods g on g.id = s.goods_id where g.supplier_id = ${supplier.id} and ${IS_BELOW}`.execute(
      q,
    ),
    waitingFor(deps, supplier.id),
  ]);
  const kinds = await courierOfKinds(
    deps,
    rows.map(({ kind_id }) => kind_id),
  );
  const sum = (of: 'to_ship' | 'due_soon' | 'overdue') => rows.reduce((total, row) => total + row[of], 0);
  return {
    to_ship: sum('to_ship'),
    handed: onlyRow(newest.rows).handed,
    due_soon: sum('due_soon'),
    overdue: sum('overdue'),
    cases: waiting.cases,
    short_stock: onlyRow(low.rows).n,
    statements: waiting.statements,
    newest: onlyRow(newest.rows).id,
    clocks: couriers.rows.map((courier) =>
      clockOf(courier, { rows: rows.filter((row) => kinds.get(row.kind_id) === courier.id), now }),
    ),
    now: formatTime(now),
  };
}

/** What a supplier has to answer: cases, and statements that are confirmed by themselves if he says nothing. */
async function waitingFor({ db }: Deps, supplierId: number) {
  const { rows } = await sql<{ cases: number; is_late: boolean; statements: number }>`
    select count(*)::int as cases, coalesce(bool_or(due_at < now()), false) as is_late,
      (select count(*)::int from settlements where supplier_id = ${supplierId} and status = ${sql.lit(SETTLEMENT_STATUS.toConfirm)}) as statements
    from cases where supplier_id = ${supplierId} and status = ${sql.lit(CASE_STATUS.supplier)}`.execute(db.q);
  return onlyRow(rows);
}

/** What waits for a member, as the menu counts it, of what his role opens. */
export async function countQueues(deps: Deps, member: Member) {
  const { rights, supplier } = member;
  const isInHouse = rights.has('s.order') || rights.has('s.stock');
  const [today, { cases, is_late, statements }] = await Promise.all([
    isInHouse ? readDashboard(deps, member) : null,
    waitingFor(deps, supplier.id),
  ]);
  return {
    ...(today && rights.has('s.order') && { ship: { count: today.to_ship, is_overdue: today.overdue > 0 } }),
    ...(today && rights.has('s.stock') && { stock: { count: today.short_stock, is_overdue: false } }),
    ...(rights.has('s.case') && { case: { count: cases, is_overdue: is_late } }),
    ...(rights.has('s.settle') && { settle: { count: statements, is_overdue: false } }),
  };
}

const WAITS = sql`p.status in (${lits(P.waitingWaybill, P.waitingPickup)}) and p.order_state = ${sql.lit(ORDER_STATUS.toShip)} and p.ship_time is null`;

interface Courier {
  id: number;
  name: string;
  cutoff_time: string;
  warehouse_id: number | null;
  warehouse_name: string | null;
}

function clockOf(
  { id, name, cutoff_time, warehouse_id, warehouse_name }: Courier,
  { rows, now }: { rows: readonly { left: number; handed: number }[]; now: number },
) {
  const cutoff = chinaClock(now, cutoff_time);
  return {
    express: { id, name },
    warehouse: warehouse_id === null ? null : { id: warehouse_id, name: warehouse_name ?? '' },
    cutoff: formatTime(cutoff),
    limit: formatTime(cutoff + HAND_OVER_MS),
    left: rows.reduce((total, row) => total + row.left, 0),
    handed: rows.reduce((total, row) => total + row.handed, 0),
  };
}

async function courierOfKinds({ db }: Deps, ids: readonly number[]): Promise<Map<number, number>> {
  if (ids.length === 0) return new Map();
  const rows = await db.q
    .selectFrom('order_kinds')
    .where('id', 'in', ids)
    .select(['id', 'courier_id'])
    .execute();
  return new Map(rows.map(({ id, courier_id }) => [id, courier_id]));
}

/** What the last days brought and cost (S012), today included: parcels by their payment, compensation by its own. */
export async function readSpans(deps: Deps, { supplier }: Member) {
  const { q } = deps.db;
  const now = deps.now();
  const spans = SCORE_DAYS.map(async (days) => {
    const from = new Date(chinaClock(now, '00:00', 1 - days));
    const [{ rows }, paid] = await Promise.all([
      sql<{ total: number }>`
        select coalesce(sum(b.cost_fen * b.goods_num + b.parcel_cost_fen), 0)::bigint as total
        from batches b join orders o on o.batch_id = b.id join parcels p on p.order_id = o.id
        where b.supplier_id = ${supplier.id} and b.id >= first_id_since('batches', ${from}::timestamptz - interval '1 day')
          and b.paid_at >= ${from} and p.pickup_time is not null and not p.is_test`.execute(q),
      sql<{ total: number }>`
        select coalesce(sum(amount_fen), 0)::bigint as total from compensations
        where supplier_id = ${supplier.id} and status = ${sql.lit(COMPENSATION_STATUS.paid)} and settled_at >= ${from}`.execute(
        q,
      ),
    ]);
    return {
      days,
      compensation: formatYuan(fen(onlyRow(paid.rows).total)),
      income: formatYuan(fen(onlyRow(rows).total)),
    };
  });
  return { spans: await Promise.all(spans) };
}
