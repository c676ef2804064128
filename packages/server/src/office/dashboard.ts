import { chinaClock, chinaDay, formatTime } from '@giftship/shared/lib/china-time';
import { fen, formatYuan } from '@giftship/shared/money/fen';
import type { Right } from '@giftship/shared/operators/rights';
import { COMPENSATION_STATUS, PARCEL_STATUS } from '@giftship/shared/parcels/parcel';
import { RECHARGE_STATUS } from '@giftship/shared/wallet/recharge-rules';
import { sql } from 'kysely';
import { JOB_STATE } from '../db/job-state.ts';
import type { Queries } from '../db/db.ts';
import { onlyRow } from '../db/only-row.ts';
import type { Deps } from '../deps.ts';
import type { Operator } from '../operators/operator.ts';
import { idSince, parcelsSince } from './parcels-since.ts';
import { readShipWeek, shipOf, shipToday } from './ship-week.ts';

const DAY_MS = 86_400_000;
const DAYS = 30;
/** Numbers are at most so old, and say so (O047). */
const KEPT_MS = 60_000;

/**
 * What happened today, whose parcels are late, the last thirty days, and how the service does (O042-O047); what an
 * operator's rights do not open is null, and amounts without `report.money` are absent.
 */
export function openDashboard(deps: Deps) {
  const read = (): Promise<Numbers> => readNumbers(deps);
  let kept: { at: number; numbers: Promise<Numbers> } | null = null;
  return async ({ rights }: Operator) => {
    const now = deps.now();
    if (kept === null || now - kept.at >= KEPT_MS || now < kept.at) {
      const numbers = read();
      kept = { at: now, numbers };
      numbers.catch(() => (kept = null));
    }
    return viewOf(await kept.numbers, kept.at, rights);
  };
}

interface Sums {
  orders: number;
  pieces: number;
  amount: number;
  recharge: number;
  users: number;
  shipped: number;
  picked: number;
  compensation: number;
  refund: number;
}
interface SupplierRow {
  supplier_id: number;
  name: string;
  open: number;
  overdue: number;
  due_today: number;
  shipped_today: number;
  late_today: number;
  on_time_7: number | null;
  problem_7: number | null;
  compensation_7: number;
}
interface Numbers {
  today: Sums;
  yesterday: Sums;
  suppliers: SupplierRow[];
  ship: ReturnType<typeof shipToday>;
  days: { date: string; orders: number; amount: number; on_time: number | null }[];
  system: {
    audit_at: string;
    audit_breaches: number;
    oldest_job_s: number;
    dead_jobs: number;
    provider_faults: number;
  };
}

async function readNumbers({ db, now }: Deps): Promise<Numbers> {
  const { q } = db;
  const at = now();
  const midnight = chinaClock(at, '00:00');
  const spans: Record<'today' | 'yesterday', Span> = {
    today: { from: midnight, to: at },
    yesterday: { from: midnight - DAY_MS, to: at - DAY_MS },
  };
  const [today, yesterday, moved, suppliers, week, days, system] = await Promise.all([
    readSums(q, spans.today),
    readSums(q, spans.yesterday),
    readMoved(q, spans),
    readSuppliers(q, at),
    readShipWeek(q, at),
    readDays(q, at),
    readSystem(q),
  ]);
  const shipping = suppliers.map((row) => ({ ...row, ...shipOf(week, row.supplier_id) }));
  return {
    today: { ...today, shipped: moved.shipped, picked: moved.picked },
    yesterday: { ...yesterday, shipped: moved.shipped_before, picked: moved.picked_before },
    suppliers: shipping,
    ship: shipToday(week),
    days,
    system,
  };
}

/** Bought by a person, not by the twin that tests with his keys. */
const isReal = sql`not exists (select from twins w where w.twin_id = b.user_id)`;

/** What lies between two moments, in ms. */
interface Span {
  from: number;
  to: number;
}
const timesOf = (span: Span) => ({
  from: sql`${new Date(span.from)}::timestamptz`,
  to: sql`${new Date(span.to)}::timestamptz`,
});

/**
 * How many parcels were handed over and picked up, in one pass for both days: those that were handed over lately were paid
 * for within the last weeks.
 */
async function readMoved(q: Queries, { today, yesterday }: Record<'today' | 'yesterday', Span>) {
  const countOf = (column: 'ship_time' | 'pickup_time', span: Span) => {
    const { from, to } = timesOf(span);
    const time = sql.ref(`p.${column}`);
    return sql`count(*) filter (where ${time} >= ${from} and ${time} < ${to})`;
  };
  const { rows } = await sql<Record<'shipped' | 'picked' | 'shipped_before' | 'picked_before', number>>`
    select ${countOf('ship_time', today)} as shipped, ${countOf('pickup_time', today)} as picked,
      ${countOf('ship_time', yesterday)} as shipped_before, ${countOf('pickup_time', yesterday)} as picked_before
    from parcels p where ${parcelsSince(yesterday.from - 30 * DAY_MS)} and not p.is_test`.execute(q);
  return onlyRow(rows);
}

/** The other sums of a day. */
async function readSums(q: Queries, span: Span): Promise<Omit<Sums, 'shipped' | 'picked'>> {
  const { from: fromMs } = span;
  const { from, to } = timesOf(span);
  const paid = sql`b.id >= ${idSince('batches', fromMs - DAY_MS)} and b.paid_at >= ${from} and b.paid_at < ${to} and ${isReal}`;
  const { rows } = await sql<Omit<Sums, 'shipped' | 'picked'>>`
    select
      (select coalesce(sum(b.order_count), 0)::bigint from batches b where ${paid}) as orders,
      (select coalesce(sum(b.goods_num * b.order_count), 0)::bigint from batches b where ${paid}) as pieces,
      (select coalesce(sum(b.total_fen), 0)::bigint from batches b where ${paid}) as amount,
      (select coalesce(sum(amount_fen), 0)::bigint from recharges where id >= ${idSince('recharges', fromMs - 30 * DAY_MS)} and paid_at >= ${from} and paid_at < ${to} and status = ${sql.lit(RECHARGE_STATUS.paid)}) as recharge,
      (select count(*) from users where id >= ${idSince('users', fromMs)} and created_at >= ${from} and created_at < ${to}) as users,
      (select coalesce(sum(amount_fen), 0)::bigint from compensations where id >= ${idSince('compensations', fromMs - 30 * DAY_MS)} and settled_at >= ${from} and settled_at < ${to} and status = ${sql.lit(COMPENSATION_STATUS.paid)}) as compensation,
      (select coalesce(sum(l.amount_fen), 0)::bigint from ledger_txs t join ledger_lines l on l.tx_id = t.id and l.amount_fen > 0
        where t.id >= ${idSince('ledger_txs', fromMs)} and t.kind = 'refund' and t.created_at >= ${from} and t.created_at < ${to}) as refund`.execute(
    q,
  );
  return onlyRow(rows);
}

/** Each supplier's open parcels by the lists' counters, and what was paid for late ones in seven days. */
async function readSuppliers(q: Queries, at: number) {
  const week = sql`${new Date(at - 7 * DAY_MS)}::timestamptz`;
  const { rows } = await sql<
    Pick<SupplierRow, 'supplier_id' | 'name' | 'open' | 'overdue' | 'compensation_7'>
  >`
    with counted as (select g.supplier_id, sum(c.n) as open, sum(c.n) filter (where c.cell % 10 = 1) as overdue
        from order_counts c join order_kinds k on k.id = c.kind_id join goods g on g.id = k.goods_id
        where c.cell / 1000 in (1, 2) and c.cell % 1000 / 10 < ${sql.lit(PARCEL_STATUS.pickedUp)} group by 1),
      paid as (select supplier_id, sum(amount_fen) as compensation from compensations
        where status = ${sql.lit(COMPENSATION_STATUS.paid)} and id >= ${idSince('compensations', at - 37 * DAY_MS)} and settled_at > ${week} group by 1)
    select s.id as supplier_id, s.name, coalesce(c.open, 0)::bigint as open, coalesce(c.overdue, 0)::bigint as overdue,
      coalesce(p.compensation, 0)::bigint as compensation_7
    from suppliers s left join counted c on c.supplier_id = s.id left join paid p on p.supplier_id = s.id
    order by overdue desc, open desc, s.id limit 100`.execute(q);
  return rows;
}

async function readDays(q: Queries, at: number): Promise<Numbers['days']> {
  const first = chinaDay(chinaClock(at, '12:00', 1 - DAYS));
  const { rows } = await sql<{ date: string; orders: number; amount: number; on_time: number | null }>`
    with spent as (select day, sum(orders) as orders, sum(spend_fen) as amount from order_days d join order_kinds b on b.id = d.kind_id
        where day >= ${first}::date and ${isReal} group by 1),
      kept as (select (p.paid_at at time zone 'Asia/Shanghai')::date as day,
          round(100.0 * count(*) filter (where p.pickup_time <= p.pickup_deadline) / nullif(count(*), 0), 1)::float as on_time
        from parcels p where ${parcelsSince(chinaClock(at, '00:00', 1 - DAYS))} and not p.is_test
          and (p.pickup_time is not null or p.pickup_deadline < now()) and p.status <> ${sql.lit(PARCEL_STATUS.cancelled)} group by 1)
    select d::date::text as date, coalesce(s.orders, 0)::bigint as orders, coalesce(s.amount, 0)::bigint as amount, k.on_time
    from generate_series(${first}::date, ${first}::date + ${DAYS - 1}::int, interval '1 day') d
      left join spent s on s.day = d::date left join kept k on k.day = d::date order by d`.execute(q);
  return rows;
}

async function readSystem(q: Queries): Promise<Numbers['system']> {
  const { rows } = await sql<{
    audit_at: Date | null;
    breaches: number;
    oldest_job_s: number;
    dead_jobs: number;
    provider_faults: number;
  }>`select
      (select finished_at from audit_runs where finished_at is not null order by id desc limit 1) as audit_at,
      (select coalesce((select jsonb_array_length(breaches) from audit_runs where finished_at is not null order by id desc limit 1), 0)) as breaches,
      (select coalesce(greatest(0, extract(epoch from now() - min(run_at))), 0)::int from jobs where state = ${sql.lit(JOB_STATE.open)} and run_at <= now()) as oldest_job_s,
      (select count(*) from jobs where state = ${sql.lit(JOB_STATE.dead)}) as dead_jobs,
      (select count(*) from broken_partners) as provider_faults`.execute(q);
  const { audit_at, breaches, ...rest } = onlyRow(rows);
  return { audit_at: formatTime(audit_at), audit_breaches: breaches, ...rest };
}

function viewOf(numbers: Numbers, at: number, rights: ReadonlySet<Right>) {
  const money = (amount: number) => (rights.has('report.money') ? formatYuan(fen(amount)) : undefined);
  const sums = ({ amount, recharge, compensation, refund, ...rest }: Sums) => ({
    ...rest,
    amount: money(amount),
    recharge: money(recharge),
    compensation: money(compensation),
    refund: money(refund),
  });
  const seesReports = rights.has('report.view');
  return {
    at: formatTime(at),
    today: seesReports ? sums(numbers.today) : null,
    yesterday: seesReports ? sums(numbers.yesterday) : null,
    suppliers: rights.has('supplier.view')
      ? numbers.suppliers.map(({ compensation_7, ...row }) => ({
          ...row,
          compensation_7: money(compensation_7),
        }))
      : null,
    ship: rights.has('supplier.view') ? numbers.ship : null,
    days: seesReports ? numbers.days.map(({ amount, ...day }) => ({ ...day, amount: money(amount) })) : null,
    system: rights.has('health.view') ? numbers.system : null,
  };
}
