import { BATCH_STATUS, ORDER_STATUS } from '@giftship/shared/orders/order';
import { BEARER } from '@giftship/shared/parcels/bearer';
import { COMPENSATION_STATUS, PARCEL_STATUS } from '@giftship/shared/parcels/parcel';
import { ISSUE_MODE } from '@giftship/shared/couriers/courier';
import { REFUND_STATUS, TICKET_STATUS } from '@giftship/shared/support/ticket';
import { RECHARGE_STATUS } from '@giftship/shared/wallet/recharge-rules';
import { DELIVERY_STATUS } from '@giftship/shared/webhooks/delivery';
import { sql } from 'kysely';
import { type Check, type Scope, WHOLE } from '../db/audit-scope.ts';
import type { Queries } from '../db/db.ts';
import { JOB_CHECKS } from '../jobs/audit-jobs.ts';
import { OPERATOR_CHECKS } from '../operators/audit-operators.ts';
import { PARTNER_CHECKS } from '../partners/audit-partners.ts';
import { STORE_CHECKS } from '../stores/audit-stores.ts';
import { BILL_CHECKS } from '../bills/audit-bills.ts';
import { BALANCE_REFUND_CHECKS } from '../balance-refunds/audit-refunds.ts';
import { SETTLEMENT_CHECKS } from '../settlement/audit-settlement.ts';
import { SETTINGS_CHECKS } from '../settings/audit-settings.ts';
import { CASES_CHECKS } from '../cases/audit-cases.ts';
import { STOCK_CHECKS } from '../stock/audit-stock.ts';
import { SERVICE_CHECKS } from '../support/audit-service.ts';
import { MONEY_CHECKS } from '../wallet/audit-money.ts';
import { LEDGER_DAY_CHECKS } from '../wallet/ledger-days.ts';
import { JOB_STATE } from '../db/job-state.ts';
import { lits } from '../db/lits.ts';

/** One broken property with the rows that break it; at most a hundred are named. */
export interface Breach {
  property: string;
  what: string;
  ids: string[];
}

const MOST_IDS = 100;

/** Each check selects the ids of rows that break a property; no row means that it holds. Nothing is repaired. */
const CHECKS: Check[] = [
  {
    property: 'P1',
    what: 'ledger transaction without two lines that sum to zero',
    query: (of) =>
      sql`select t.id::text as id from ${of.txs} t left join ledger_lines l on l.tx_id = t.id group by t.id having count(l.id) < 2 or coalesce(sum(l.amount_fen), 0) <> 0`,
  },
  {
    property: 'P2',
    what: 'balance below zero',
    query: sql`select id::text as id from accounts where kind = 'balance' and balance_fen < 0`,
  },
  {
    property: 'P4',
    what: 'stored balance differs from the sum of its lines',
    // What is whole stays whole: a line shows the balance after it, so the last one shows the balance.
    query: (of) =>
      of.isWhole
        ? sql`select a.id::text as id from accounts a left join (select account_id, sum(amount_fen) as total from ledger_lines group by account_id) l on l.account_id = a.id
              where a.kind <> 'system' and a.balance_fen is distinct from coalesce(l.total, 0)`
        : sql`select a.id::text as id from ${of.accounts} a left join lateral (select balance_after_fen as total from ledger_lines where account_id = a.id order by id desc limit 1) l on true
              where a.kind <> 'system' and a.balance_fen is distinct from coalesce(l.total, 0)`,
  },
  {
    property: 'P4',
    what: 'balance after a line is not the running sum',
    query: (of) =>
      of.isWhole
        ? sql`select id::text as id from (
              select l.id, l.balance_after_fen, sum(l.amount_fen) over (partition by l.account_id order by l.id) as running
              from ledger_lines l join accounts a on a.id = l.account_id where a.kind <> 'system') r
            where balance_after_fen is distinct from running`
        : sql`select l.id::text as id from ${of.lines} l join accounts a on a.id = l.account_id
            left join lateral (select balance_after_fen as before from ledger_lines e where e.account_id = l.account_id and e.id < l.id order by e.id desc limit 1) e on true
            where a.kind <> 'system' and l.balance_after_fen is distinct from coalesce(e.before, 0) + l.amount_fen`,
  },
  {
    property: 'P5',
    what: 'key without a batch, or a batch with two keys',
    query: sql`select user_id || '/' || key as id from idempotency_keys where batch_id is null
               union all select 'B' || batch_id from idempotency_keys where batch_id is not null group by batch_id having count(*) > 1`,
  },
  {
    property: 'P6',
    what: 'paid recharge without exactly one credit of its amount',
    query: (
      of,
    ) => sql`select r.trade_no as id from ${of.recharges} r where r.status = ${sql.lit(RECHARGE_STATUS.paid)} and not exists (
        select from ledger_txs t join ledger_lines l on l.tx_id = t.id join accounts a on a.id = l.account_id
        where t.kind = 'recharge' and t.ref = r.trade_no and a.owner_id = r.user_id and l.amount_fen = r.amount_fen)`,
  },
  {
    property: 'P6',
    what: 'credit without a paid recharge',
    query: (of) =>
      sql`select t.ref as id from ${of.txs} t left join recharges r on r.trade_no = t.ref where t.kind = 'recharge' and r.status is distinct from ${sql.lit(RECHARGE_STATUS.paid)}`,
  },
  {
    property: 'P7',
    what: 'paid batch whose charge differs from its orders',
    query: (of) => sql`select 'B' || b.id as id from ${of.batches} b
      left join lateral (select count(*) as orders, sum(price_fen) as total from orders where batch_id = b.id) o on true
      left join lateral (select -l.amount_fen as charged from ledger_txs t join ledger_lines l on l.tx_id = t.id join accounts a on a.id = l.account_id
                 where t.kind = 'order' and t.ref = 'B' || b.id and a.kind = 'balance') c on true
      where coalesce(o.orders, 0) <> b.order_count or coalesce(o.total, 0) <> b.total_fen
         or (b.status in (${lits(BATCH_STATUS.processing, BATCH_STATUS.completed, BATCH_STATUS.completedWithErrors)}) and coalesce(c.charged, 0) <> b.total_fen)
         or (b.status in (${lits(BATCH_STATUS.unpaid, BATCH_STATUS.closed)}) and c.charged is not null)`,
  },
  {
    property: 'P7',
    what: 'charge without a batch',
    query: (of) =>
      sql`select t.ref as id from ${of.txs} t left join batches b on t.ref = 'B' || b.id where t.kind = 'order' and b.id is null`,
  },
  {
    property: 'P7',
    what: 'order whose state does not fit its batch',
    query: (of) => sql`select 'G' || o.id as id from ${of.orders} o join batches b on b.id = o.batch_id
      where (b.status = ${sql.lit(BATCH_STATUS.unpaid)} and o.status <> ${sql.lit(ORDER_STATUS.unpaid)}) or (b.status = ${sql.lit(BATCH_STATUS.closed)} and o.status <> ${sql.lit(ORDER_STATUS.closed)}) or (b.status in (${lits(BATCH_STATUS.processing, BATCH_STATUS.completed, BATCH_STATUS.completedWithErrors)}) and o.status not in (${lits(ORDER_STATUS.toShip, ORDER_STATUS.shipped, ORDER_STATUS.finished, ORDER_STATUS.refunded)}))`,
  },
  {
    property: 'P7',
    what: 'paid order without exactly one parcel, or unpaid order with one',
    query: (
      of,
    ) => sql`select 'G' || o.id as id from ${of.orders} o left join parcels p on p.order_id = o.id group by o.id, o.status
      having count(p.id) <> case when o.status in (${lits(ORDER_STATUS.unpaid, ORDER_STATUS.closed)}) then 0 else 1 end`,
  },
  {
    property: 'P6',
    what: 'refunded order without exactly one refund of its price less its compensation, or a refund without one',
    query: (
      of,
    ) => sql`select 'G' || o.id as id from ${of.orders} o left join ledger_txs t on t.kind = 'refund' and t.ref = 'G' || o.id
      left join ledger_lines l on l.tx_id = t.id and l.amount_fen > 0
      left join (select p.order_id, sum(k.amount_fen) as paid from ${of.compensations} k join parcels p on p.id = k.parcel_id where k.status = ${sql.lit(COMPENSATION_STATUS.paid)} group by 1) c
        on c.order_id = o.id
      where coalesce(l.amount_fen, 0) <> case when o.status = ${sql.lit(ORDER_STATUS.refunded)} then greatest(o.price_fen - coalesce(c.paid, 0), 0) else 0 end`,
  },
  {
    property: 'P6',
    what: 'paid compensation without exactly one payment of its amount from who bears it to its buyer',
    query: (
      of,
    ) => sql`select 'P' || k.parcel_id as id from ${of.compensations} k where k.status = ${sql.lit(COMPENSATION_STATUS.paid)} and not exists (
        select from ledger_txs t
          join ledger_lines b on b.tx_id = t.id join accounts buyer on buyer.id = b.account_id
          join ledger_lines s on s.tx_id = t.id join accounts supplier on supplier.id = s.account_id
        where t.kind = 'compensation' and t.ref = 'P' || k.parcel_id and buyer.kind = 'balance' and buyer.owner_id = k.user_id
          and b.amount_fen = k.amount_fen and (case k.bearer when ${sql.lit(BEARER.supplier)} then supplier.supplier_id = k.supplier_id else supplier.code = 'compensation' end or buyer.is_test and supplier.code = 'test') and s.amount_fen = -k.amount_fen)`,
  },
  {
    property: 'P6',
    what: 'compensation payment without a paid compensation',
    query: (of) => sql`select t.ref as id from ${of.txs} t where t.kind = 'compensation'
      and not exists (select from compensations k where t.ref = 'P' || k.parcel_id and k.status = ${sql.lit(COMPENSATION_STATUS.paid)})`,
  },
  {
    property: 'P6',
    what: 'parcel with more than one compensation that is not void',
    query: (of) =>
      sql`select 'P' || parcel_id as id from ${of.compensations} k where status <> ${sql.lit(COMPENSATION_STATUS.void)} group by parcel_id having count(*) > 1`,
  },
  {
    property: 'P8',
    what: 'pending compensation that nobody will look at',
    query: sql`select 'P' || k.parcel_id as id from compensations k join parcels p on p.id = k.parcel_id where k.status = ${sql.lit(COMPENSATION_STATUS.pending)} and p.watch_at is null`,
  },
  {
    property: 'L1',
    isWeekly: true,
    what: 'list counter that differs from its parcels or batches',
    query: sql`select 'kind ' || coalesce(c.kind_id, t.kind_id) || ' cell ' || coalesce(c.cell, t.cell) as id
      from (select kind_id, cell, sum(n) as n from order_counts group by 1, 2) c
      full join (select kind_id, cell, count(*) as n from parcels group by 1, 2 union all select kind_id, -1 - status, count(*) from batches group by 1, 2) t
        on t.kind_id = c.kind_id and t.cell = c.cell
      where coalesce(c.n, 0) <> coalesce(t.n, 0)`,
  },
  {
    property: 'V1',
    isWeekly: true,
    what: 'counter of a supplier that differs from his parcels',
    query: sql`select 'supplier ' || coalesce(c.supplier_id, t.supplier_id) || ' cell ' || coalesce(c.cell, t.cell) as id
      from (select supplier_id, cell, sum(n) as n from supplier_counts group by 1, 2) c
      full join (select supplier_id, supplier_cell(cell, status, label_printed, ship_time) as cell, count(*) as n from parcels where supplier_id is not null group by 1, 2) t
        on t.supplier_id = c.supplier_id and t.cell = c.cell
      where coalesce(c.n, 0) <> coalesce(t.n, 0)`,
  },
  {
    property: 'V1',
    what: 'parcel that another supplier sees than its batch names, or one of a test key that any sees',
    query: (
      of,
    ) => sql`select 'P' || p.id as id from ${of.parcels} p join orders o on o.id = p.order_id join batches b on b.id = o.batch_id
      where p.supplier_id is not null and (p.is_test or p.supplier_id is distinct from b.supplier_id)`,
  },
  {
    property: 'L1',
    what: 'parcel whose order state or kind does not fit its order',
    query: (of) => sql`select 'P' || p.id as id from ${of.parcels} p join orders o on o.id = p.order_id
      where p.kind_id <> o.kind_id or (o.status = ${sql.lit(ORDER_STATUS.refunded)}) <> (p.order_state = ${sql.lit(ORDER_STATUS.refunded)}) or (p.status = ${sql.lit(PARCEL_STATUS.signed)} and p.order_state not in (${lits(ORDER_STATUS.finished, ORDER_STATUS.refunded)}))`,
  },
  {
    property: 'P8',
    what: 'parcel waits for a waybill but no job will ask for it',
    query: sql`select 'P' || p.id as id from parcels p join orders o on o.id = p.order_id
      where p.status = ${sql.lit(PARCEL_STATUS.waitingWaybill)} and not exists (select from jobs j where j.kind in ('issue-waybills', 'issue-test-waybills') and j.key = 'B' || o.batch_id and j.state = ${sql.lit(JOB_STATE.open)})`,
  },
  {
    property: 'P8',
    what: 'paid parcel without a waybill or a refund for more than 26 hours',
    // Who fills them in by hand has as long after the moment by which he must hand over.
    query: sql`select 'P' || p.id as id from parcels p join order_kinds k on k.id = p.kind_id join couriers c on c.id = k.courier_id
      where p.status = ${sql.lit(PARCEL_STATUS.waitingWaybill)} and p.paid_at < now() - interval '26 hours'
        and (c.issue_mode = ${sql.lit(ISSUE_MODE.account)} or p.ship_deadline < now() - interval '26 hours')`,
  },
  {
    property: 'P6',
    what: 'refund that was agreed to, but not by its order',
    query: sql`select 'G' || o.id as id from refunds r join orders o on o.id = r.order_id where r.status = ${sql.lit(REFUND_STATUS.refunded)} and o.status <> ${sql.lit(ORDER_STATUS.refunded)}`,
  },
  {
    property: 'P8',
    what: 'webhook that waits but no job will send it',
    query: sql`select d.id::text as id
      from (select id, status, 'send-webhook' as job from webhook_deliveries union all select id, status, 'send-supplier-webhook' from supplier_deliveries) d
      where d.status in (${lits(DELIVERY_STATUS.pending, DELIVERY_STATUS.retrying)}) and not exists (select from jobs j where j.kind = d.job and j.payload->>'delivery_id' = d.id::text and j.state = ${sql.lit(JOB_STATE.open)})`,
  },
  {
    property: 'X036',
    what: 'test parcel that a courier may hear of, or a clock pays for',
    query: sql`select 'P' || p.id as id from twins t join order_kinds k on k.user_id = t.twin_id join parcels p on p.kind_id = k.id
      where not p.is_test or p.watch_at is not null or p.kuaidi_sn is not null and p.provider <> 'test-mode'`,
  },
  {
    property: 'X036',
    what: 'ledger transaction that mixes test money with real money',
    query: sql`select distinct l.tx_id::text as id from accounts a join ledger_lines l on l.account_id = a.id
      join ledger_lines other on other.tx_id = l.tx_id join accounts real on real.id = other.account_id and not real.is_test where a.is_test`,
  },
  {
    property: 'P9',
    what: 'work order whose times do not fit its state',
    query: sql`select 'T' || id as id from tickets where (status in (${lits(TICKET_STATUS.solved, TICKET_STATUS.closed)})) <> (solved_at is not null)`,
  },
  {
    property: 'P9',
    what: 'logged move that is no arrow',
    query: (of) => sql`select l.machine || '/' || l.row_id as id from ${of.moves} l
      where not exists (select from state_moves m where m.machine = l.machine and m.from_state = l.from_state and m.to_state = l.to_state)`,
  },
  {
    property: 'P6',
    what: 'order that gave back more than its price',
    query: (of) => sql`select 'G' || o.id as id from (
        select distinct coalesce(p.order_id, substr(t.ref, 2)::bigint) as order_id from ${of.txs} t
          left join parcels p on t.kind = 'compensation' and p.id = substr(t.ref, 2)::bigint
        where t.kind in ('refund', 'compensation')) g join orders o on o.id = g.order_id
      where o.price_fen < (select sum(l.amount_fen) from ledger_lines l where l.amount_fen > 0 and l.tx_id in (
        select id from ledger_txs where kind = 'refund' and ref = 'G' || o.id
        union all select c.id from parcels p join ledger_txs c on c.kind = 'compensation' and c.ref = 'P' || p.id where p.order_id = o.id))`,
  },
  {
    property: 'P6',
    what: 'pending compensation of a refunded order',
    query: sql`select 'P' || k.parcel_id as id from compensations k join parcels p on p.id = k.parcel_id join orders o on o.id = p.order_id
      where k.status = ${sql.lit(COMPENSATION_STATUS.pending)} and o.status = ${sql.lit(ORDER_STATUS.refunded)}`,
  },
  {
    property: 'D1302',
    what: 'compensation of a parcel with a waybill that was paid without an answer of the courier, or on an old one',
    query: sql`select 'P' || parcel_id as id from compensations where status = ${sql.lit(COMPENSATION_STATUS.paid)} and evidence->'settled'->>'waybill' <> ''
      and (heard_at is null or heard_at < settled_at - interval '10 minutes')`,
  },
  {
    property: 'D1302',
    what: 'paid compensation that news disprove and that no person was told of',
    query: sql`select 'P' || k.parcel_id as id from compensations k join parcels p on p.id = k.parcel_id
      where k.status = ${sql.lit(COMPENSATION_STATUS.paid)} and k.disputed_at is null and case k.reason when 'ship' then p.ship_time else p.pickup_time end <= k.deadline`,
  },
  {
    property: 'N1',
    what: 'waybill that the courier made for another order',
    query: (
      of,
    ) => sql`select 'P' || p.id as id from ${of.parcels} p join orders o on o.id = p.order_id join batches b on b.id = o.batch_id
      join sandbox_parcels s on s.waybill = p.kuaidi_sn
      where p.provider = 'sandbox' and s.order_sn <> 'G' || o.id || coalesce('-' || b.token, '')`,
  },
  ...MONEY_CHECKS,
  ...LEDGER_DAY_CHECKS,
  ...STORE_CHECKS,
  ...PARTNER_CHECKS,
  ...OPERATOR_CHECKS,
  ...JOB_CHECKS,
  ...SERVICE_CHECKS,
  ...SETTINGS_CHECKS,
  ...SETTLEMENT_CHECKS,
  ...BALANCE_REFUND_CHECKS,
  ...BILL_CHECKS,
  ...STOCK_CHECKS,
  ...CASES_CHECKS,
];

/**
 * Checks every money property and lists what is broken, with ids; an empty list means that all of them hold. A scope that
 * is not the whole looks at what something happened to, and at what is small anyway.
 */
export async function audit(q: Queries, scope: Scope = WHOLE): Promise<Breach[]> {
  const breaches: Breach[] = [];
  for (const { property, what, query, isWeekly } of CHECKS) {
    if (isWeekly && !scope.isWhole) continue;
    const selects = typeof query === 'function' ? query(scope) : query;
    const { rows } = await sql<{ id: string }>`${selects} limit ${sql.lit(MOST_IDS)}`.execute(q);
    if (rows.length > 0) breaches.push({ property, what, ids: rows.map(({ id }) => id) });
  }
  return breaches;
}

/** How many checks a whole audit makes. */
export const AUDIT_CHECKS = CHECKS.length;
