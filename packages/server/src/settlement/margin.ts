import { type Fen, fen, formatYuan, percentOf } from '@giftship/shared/money/fen';
import { BEARER } from '@giftship/shared/parcels/bearer';
import { COMPENSATION_STATUS } from '@giftship/shared/parcels/parcel';
import type { MarginBy, MarginRow } from '@giftship/shared/settlement/margin-contract';
import { ITEM_KIND } from '@giftship/shared/settlement/settlement';
import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { spanOf } from '../operators/list-log.ts';
import { needRight } from '../operators/need-right.ts';
import type { Operator } from '../operators/operator.ts';
import { inSpan } from '../wallet/office-ledger.ts';
import { SETTLEMENT_COPY as SAY } from './copy.ts';

/** What moved on the shop's accounts, in fen, by the sign of the account: what was earned is positive, what it cost negative. */
interface Moved {
  sales: number;
  refund: number;
  kept: number;
  /** As suppliers invoice it, freight and all. */
  supplied: number;
  freight: number;
  compensation: number;
  goodwill: number;
  bonus: number;
  commission: number;
  fee: number;
}
type Read = Moved & { key: string | null; name: string | null; supplier: string | null };

interface Wanted {
  start_time: string;
  end_time: string;
  by: MarginBy;
  supplier_id?: number | undefined;
  page: number;
  page_size: number;
}

/**
 * What the shop keeps of its sales within a span (O160), from the entries of the ledger by the day they were made; test money
 * stands on an account of its own. Freight by the shop's waybill accounts is held back from suppliers and owed to the courier,
 * so it moves from cost to freight and leaves the margin as it is. What belongs to no goods (bonus, fees, goodwill for a work
 * order alone) is a row of its own, so that each way to break it down has one sum.
 */
export async function listMargin(deps: Deps, { rights }: Pick<Operator, 'rights'>, wanted: Wanted) {
  needRight({ rights }, 'goods.cost.view');
  const { rows } = await read(wanted, spanOf(deps, wanted)).execute(deps.db.q);
  const groups = rows.filter(({ key }) => key !== null).toSorted(ORDER[wanted.by]);
  const rest = rows.filter(({ key }) => key === null);
  const all = [
    rowOf({ ...sumOf(rows), key: 'all', name: SAY.margin.all, supplier: '' }),
    ...rest.map((row) => rowOf({ ...row, key: 'rest', name: SAY.margin.rest })),
    ...groups.map(rowOf),
  ];
  const { page, page_size } = wanted;
  const list = all.slice((page - 1) * page_size, page * page_size);
  return { list, page, page_size, data_count: all.length };
}

/** Days from the last one back; else what brings most first. */
const ORDER: Record<MarginBy, (a: Read, b: Read) => number> = {
  day: (a, b) => (a.key! < b.key! ? 1 : -1),
  supplier: (a, b) => marginOf(b) - marginOf(a) || Number(a.key) - Number(b.key),
  goods: (a, b) => marginOf(b) - marginOf(a) || Number(a.key) - Number(b.key),
};

const FIELDS = [
  'sales',
  'refund',
  'kept',
  'supplied',
  'freight',
  'compensation',
  'goodwill',
  'bonus',
  'commission',
  'fee',
] as const satisfies readonly (keyof Moved)[];

const sumOf = (rows: readonly Moved[]): Moved =>
  Object.fromEntries(
    FIELDS.map((field) => [field, rows.reduce((sum, row) => sum + row[field], 0)]),
  ) as unknown as Moved;

const marginOf = (row: Moved): Fen =>
  fen(
    row.sales +
      row.refund +
      row.supplied +
      row.compensation +
      row.goodwill +
      row.bonus +
      row.commission +
      row.fee,
  );

function rowOf(row: Read): MarginRow {
  const cost = (amount: number) => formatYuan(fen(0 - amount));
  const [margin, sold] = [marginOf(row), fen(row.sales + row.refund)];
  return {
    key: row.key ?? '',
    name: row.name ?? '',
    supplier: row.supplier ?? '',
    sales: formatYuan(fen(row.sales)),
    refund: cost(row.refund),
    kept: formatYuan(fen(row.kept)),
    cost: cost(row.supplied + row.freight),
    freight: formatYuan(fen(row.freight)),
    compensation: cost(row.compensation),
    goodwill: cost(row.goodwill),
    bonus: cost(row.bonus),
    commission: cost(row.commission),
    fee: cost(row.fee),
    margin: formatYuan(margin),
    rate: sold > 0 ? `${percentOf(margin, sold).toFixed(1)}%` : '',
  };
}

/** Entries on the accounts that the margin is made of, with the number of what made them. */
const entries = (span: { from: Date; to: Date }) => sql`
  select t.kind, case when t.ref ~ '^[A-Z][0-9]{1,15}$' then substr(t.ref, 2)::bigint end as no, t.created_at, a.code, l.amount_fen as amount
  from ledger_lines l join ledger_txs t on t.id = l.tx_id join accounts a on a.id = l.account_id
  where a.code in ('sales', 'cost', 'freight', 'compensation', 'goodwill', 'bonus', 'promotion', 'fee') and ${inSpan(span)}`;

/**
 * The same with the goods that each is about. An accrual is of many goods: it is read by its items, whose sums are its entries
 * (P6). What a channel takes, and what is given for a recharge, is about none.
 */
const placed = (span: { from: Date; to: Date }) => sql`
  select e.*, coalesce(
    case when e.kind = 'order' then (select goods_id from batches where id = e.no) end,
    case when e.kind in ('refund', 'commission-earned', 'commission-reversed') then (select k.goods_id from orders o join order_kinds k on k.id = o.kind_id where o.id = e.no) end,
    case when e.kind in ('compensation', 'comp-waived') then (select k.goods_id from parcels p join order_kinds k on k.id = p.kind_id where p.id = e.no) end,
    case when e.kind = 'courier-claim' then (select k.goods_id from cases c join orders o on o.id = c.order_id join order_kinds k on k.id = o.kind_id where c.id = e.no) end,
    case when e.kind = 'goodwill' then (select k.goods_id from adjustments q join orders o on q.ref = 'G' || o.id join order_kinds k on k.id = o.kind_id where q.id = e.no) end
  ) as goods_id
  from entry e where e.code not in ('cost', 'freight')
  union all
  select item.kind, null, a.at, item.code, item.amount, k.goods_id
  from supplier_accruals a join supplier_items i on i.accrual_id = a.id join parcels p on p.id = i.parcel_id join order_kinds k on k.id = p.kind_id
    cross join lateral (values ('accrual', case i.kind when ${sql.lit(ITEM_KIND.freight)} then 'freight' else 'cost' end,
      case i.kind when ${sql.lit(ITEM_KIND.sale)} then -i.amount_fen else i.amount_fen end)) as item (kind, code, amount)
  where a.at >= ${span.from}::timestamptz and a.at < ${span.to}::timestamptz`;

const GROUPS: Record<
  MarginBy,
  { key: RawBuilder<unknown>; name: RawBuilder<unknown>; supplier: RawBuilder<unknown> }
> = {
  day: {
    key: sql`to_char(r.created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`,
    name: sql`max(to_char(r.created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD'))`,
    supplier: sql`''`,
  },
  supplier: { key: sql`g.supplier_id::text`, name: sql`max(s.name)`, supplier: sql`''` },
  goods: { key: sql`r.goods_id::text`, name: sql`max(g.name)`, supplier: sql`max(s.name)` },
};

function read({ by, supplier_id }: Wanted, span: { from: Date; to: Date }) {
  const { key, name, supplier } = GROUPS[by];
  const of = (condition: RawBuilder<unknown>) =>
    sql`coalesce(sum(r.amount) filter (where ${condition}), 0)::bigint`;
  // By day alone nobody asks what each entry was about.
  const isPlaced = by !== 'day' || supplier_id !== undefined;
  return sql<Read>`
    with entry as materialized (${entries(span)}),
      placed as (${isPlaced ? placed(span) : sql`select e.*, null::bigint as goods_id from entry e`}),
      r as materialized (
        select p.*, case when p.kind = 'refund' then (
          select least(o.price_fen, c.amount_fen) from orders o join parcels x on x.order_id = o.id
            join compensations c on c.parcel_id = x.id and c.status = ${sql.lit(COMPENSATION_STATUS.paid)} and c.bearer = ${sql.lit(BEARER.supplier)}
          where o.id = p.no) end as kept from placed p)
    select ${key} as key, ${name} as name, ${supplier} as supplier,
      ${of(sql`r.code = 'sales' and r.kind <> 'refund'`)} as sales, ${of(sql`r.kind = 'refund'`)} as refund,
      coalesce(sum(r.kept), 0)::bigint as kept, ${of(sql`r.code = 'cost'`)} as supplied, ${of(sql`r.code = 'freight'`)} as freight,
      ${of(sql`r.code = 'compensation'`)} as compensation, ${of(sql`r.code = 'goodwill'`)} as goodwill, ${of(sql`r.code = 'bonus'`)} as bonus,
      ${of(sql`r.code = 'promotion'`)} as commission, ${of(sql`r.code = 'fee'`)} as fee
    from r left join goods g on g.id = r.goods_id left join suppliers s on s.id = g.supplier_id
    where ${supplier_id === undefined ? sql`true` : sql`g.supplier_id = ${supplier_id}`}
    group by 1`;
}
