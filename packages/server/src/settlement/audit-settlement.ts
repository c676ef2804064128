import { ITEM_KIND, SETTLEMENT_STATUS } from '@giftship/shared/settlement/settlement';
import { ORDER_STATUS } from '@giftship/shared/orders/order';
import { sql } from 'kysely';
import type { Check } from '../db/audit-scope.ts';
import { lits } from '../db/lits.ts';

const S = SETTLEMENT_STATUS;

/** What an entry puts on the account of a supplier. */
const ofSupplier = (kind: string, ref: ReturnType<typeof sql>) => sql`coalesce((
  select sum(l.amount_fen) from ledger_txs t join ledger_lines l on l.tx_id = t.id join accounts a on a.id = l.account_id and a.supplier_id = c.supplier_id
  where t.kind = ${sql.lit(kind)} and t.ref = ${ref}), 0)`;

/** Checks of what suppliers earn and are paid (9.4); see `audit`. */
export const SETTLEMENT_CHECKS: Check[] = [
  {
    property: 'P6',
    what: 'accrual that differs from its items or from its entries',
    query: sql`select 'A' || c.id as id from supplier_accruals c
      left join lateral (select count(*) as items, coalesce(sum(amount_fen) filter (where kind = ${sql.lit(ITEM_KIND.sale)}), 0) as sale,
          coalesce(sum(amount_fen) filter (where kind = ${sql.lit(ITEM_KIND.back)}), 0) as back,
          coalesce(sum(amount_fen) filter (where kind = ${sql.lit(ITEM_KIND.freight)}), 0) as freight,
          bool_and(supplier_id = c.supplier_id) as is_his
        from supplier_items where accrual_id = c.id) i on true
      where i.items <> c.items or i.sale <> c.sale_fen or i.back <> c.back_fen or i.freight <> c.freight_fen or i.is_his is distinct from true
        or ${ofSupplier('supplier-sale', sql`'A' || c.id`)} <> c.sale_fen or ${ofSupplier('supplier-back', sql`'A' || c.id`)} <> -c.back_fen
        or ${ofSupplier('supplier-freight', sql`'A' || c.id`)} <> -c.freight_fen`,
    isWeekly: true,
  },
  {
    property: 'P6',
    what: 'entry of a supplier without its document',
    query: (of) => sql`select t.kind || ' ' || t.ref as id from ${of.txs} t
      where t.kind in ('supplier-sale', 'supplier-back', 'supplier-freight') and not exists (select from supplier_accruals c where t.ref = 'A' || c.id)
        or t.kind = 'supplier-adjust' and not exists (select from adjustments q where t.ref = 'Q' || q.id and q.target = 'supplier')
        or t.kind in ('supplier-payout', 'supplier-payout-returned')
          and not exists (select from settlements s where split_part(t.ref, '-', 1) = 'S' || s.id)`,
  },
  {
    property: 'P6',
    what: 'item of a parcel that another supplier owns, of another amount than its batch says, or of one that was not picked up',
    query: (
      of,
    ) => sql`select 'P' || p.id as id from ${of.parcels} p join supplier_items i on i.parcel_id = p.id
      join orders o on o.id = p.order_id join batches b on b.id = o.batch_id
      where p.pickup_time is null or i.supplier_id is distinct from p.supplier_id
        or i.amount_fen <> case i.kind when ${sql.lit(ITEM_KIND.freight)} then b.freight_fen else b.cost_fen * b.goods_num + b.parcel_cost_fen end
        or i.kind = ${sql.lit(ITEM_KIND.back)} and o.status <> ${sql.lit(ORDER_STATUS.refunded)}`,
  },
  {
    property: 'P8',
    what: 'parcel picked up for two hours that cost something and brought its supplier nothing',
    query: (
      of,
    ) => sql`select 'P' || p.id as id from ${of.parcels} p join orders o on o.id = p.order_id join batches b on b.id = o.batch_id
      where p.supplier_id is not null and o.status <> ${sql.lit(ORDER_STATUS.refunded)} and p.pickup_time < now() - interval '2 hours'
        and b.cost_fen * b.goods_num + b.parcel_cost_fen > 0
        and not exists (select from supplier_items i where i.parcel_id = p.id and i.kind = ${sql.lit(ITEM_KIND.sale)})`,
  },
  {
    property: 'P8',
    what: 'item of a supplier that is not posted after three hours',
    query: sql`select i.id::text as id from supplier_items i where i.accrual_id is null and i.created_at < now() - interval '3 hours'`,
  },
  {
    property: 'P6',
    what: 'statement that leaves a gap to the one before, or does not end with the balance of its last line',
    query: sql`select 'S' || c.id as id from (
        select s.*, lag(to_line) over slices as last_line, lag(closing_fen) over slices as last_closing, lag(period_end) over slices as last_end
        from settlements s window slices as (partition by supplier_id order by period_end)) c
      left join accounts a on a.supplier_id = c.supplier_id
      where c.from_line <> coalesce(c.last_line, 0) + 1 or c.opening_fen <> coalesce(c.last_closing, 0)
        or c.last_end is not null and c.period_start <> c.last_end + 1
        or c.closing_fen <> coalesce((select l.balance_after_fen from ledger_lines l where l.id <= c.to_line and l.account_id = a.id order by l.id desc limit 1), 0)
        or c.to_line >= c.from_line and not exists (select from ledger_lines l where l.account_id = a.id and l.id = c.to_line)`,
  },
  {
    property: 'P6',
    what: 'statement whose payable did not leave as often as it was sent and kept, or left without being approved',
    query: sql`select 'S' || c.id as id from settlements c
      left join lateral (select coalesce(sum(l.amount_fen), 0) as moved, count(*) filter (where t.kind = 'supplier-payout') as outs
        from ledger_txs t join ledger_lines l on l.tx_id = t.id join accounts a on a.id = l.account_id and a.supplier_id = c.supplier_id
        where t.kind in ('supplier-payout', 'supplier-payout-returned')
          and t.ref in (select 'S' || c.id union all select 'S' || c.id || '-' || n from generate_series(1, c.tries) n)) m on true
      where m.moved <> case when c.status in (${lits(S.toPay, S.paid)}) then -c.payable_fen else 0 end or m.outs <> c.tries
        or c.tries > 0 and (c.payee is null or c.approved_by is null)`,
  },
  {
    property: 'P6',
    what: 'adjustment of a supplier without exactly one entry of its amount',
    query: sql`select 'Q' || c.id as id from adjustments c
      where c.target = 'supplier' and ${ofSupplier('supplier-adjust', sql`'Q' || c.id`)} <> c.amount_fen`,
  },
  {
    property: 'P10',
    what: 'statement that was approved by nobody but who asked',
    query: sql`select 'S' || c.id as id from settlements c where c.tries > 0
      and (select count(*) from operator_log l where l.action = 'settlement.approve' and l.ref = 'S' || c.id and l.approval_id is not null) < c.tries`,
  },
  {
    property: 'P10',
    what: 'payee account in force that no second person agreed to',
    query: sql`select c.id::text as id from supplier_payees c where c.pause_until is not null
      and not exists (select from operator_log l where l.action = 'payee.approve' and l.ref = c.id::text and l.approval_id is not null)`,
  },
];
