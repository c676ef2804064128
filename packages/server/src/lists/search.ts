import { ORDER_STATUS } from '@giftship/shared/orders/order';
import { readSpan } from '@giftship/shared/lib/china-time';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import { idOf } from '../db/numbers.ts';
import { onlyRow } from '../db/only-row.ts';

/** Filters of the order and parcel lists (decisions section 5). */
export interface Search {
  status?: number | undefined;
  platform?: number | undefined;
  order_sn?: string | string[] | undefined;
  batch_sn?: string | undefined;
  shop_order?: string[] | undefined;
  kuaidi_sn?: string | string[] | undefined;
  rec_name?: string | undefined;
  rec_mobile?: string | undefined;
  goods_id?: number | undefined;
  express_id?: number | undefined;
  start_time?: string | undefined;
  end_time?: string | undefined;
  overtime?: number | undefined;
}

/** Whether the status filter and the counts mean the order's state or the parcel's. */
export type ListOf = 'order' | 'parcel';

/** A combination of goods, courier and platform with one cell of its parcels (migration 0006): how many there are. */
export interface Cell {
  kindId: number;
  cell: number;
  n: number;
  state: number;
  status: number;
  isLate: boolean;
}

/** What a search comes down to in the database; everything in it belongs to one person. */
export interface Scope {
  userId: number;
  of: ListOf;
  search: Search;
  /** The person's combinations that fit platform, goods and courier; null when the search names none of them. */
  kindIds: readonly number[];
  isEveryKind: boolean;
  /** Cells that fit all but the status. */
  cells: readonly Cell[];
  /** The id bounds of the time range; null without one. */
  times: TimeBounds | null;
  /** A number, name or phone is asked for: rows are found by it, not by their cells. */
  isByText: boolean;
}

/** Reads what every search begins with: the person's combinations, their counters, and the ids of the time range. */
export async function openScope(
  q: Queries,
  userId: number,
  { of, search }: { of: ListOf; search: Search },
): Promise<Scope> {
  const [kinds, times] = await Promise.all([readCells(q, userId, search), readTimes(q, search)]);
  const isWanted = ({ isLate }: Cell) => search.overtime === undefined || isLate === (search.overtime === 1);
  const { platform, goods_id, express_id } = search;
  return {
    userId,
    of,
    search,
    kindIds: kinds.ids,
    isEveryKind: platform === undefined && goods_id === undefined && express_id === undefined,
    cells: kinds.cells.filter(isWanted),
    times,
    isByText: [
      search.order_sn,
      search.batch_sn,
      search.shop_order,
      search.kuaidi_sn,
      search.rec_name,
      search.rec_mobile,
    ].some((value) => (value ?? '').length > 0),
  };
}

async function readCells(q: Queries, userId: number, { platform, goods_id, express_id }: Search) {
  const { rows } = await sql<{ kind_id: number; cell: number | null; n: number }>`
    select k.id as kind_id, c.cell, coalesce(sum(c.n), 0)::bigint as n
    from order_kinds k left join order_counts c on c.kind_id = k.id and c.cell > 0
    where k.user_id = ${userId} ${when(platform, (value) => sql`and k.platform = ${value}`)}
      ${when(goods_id, (value) => sql`and k.goods_id = ${value}`)} ${when(express_id, sameCompany)}
    group by 1, 2`.execute(q);
  const cells = rows.flatMap(({ kind_id, cell, n }): Cell[] =>
    cell === null || n === 0
      ? []
      : [
          {
            kindId: kind_id,
            cell,
            n,
            state: Math.floor(cell / 1000),
            status: Math.floor((cell % 1000) / 10),
            isLate: cell % 10 === 1,
          },
        ],
  );
  return { ids: [...new Set(rows.map(({ kind_id }) => kind_id))], cells };
}

/** A courier company sends for several suppliers, each under an id of its own: whoever asks for one means the company. */
const sameCompany = (id: number) =>
  sql`and k.courier_id in (select same.id from couriers c join couriers same on same.name = c.name where c.id = ${id})`;

/** States of an order that has no parcel: unpaid and closed. */
export const WITHOUT_PARCEL: readonly number[] = [ORDER_STATUS.unpaid, ORDER_STATUS.closed];

/** The state of a parcel's cell that the list shows. */
export const stateOf = ({ of }: Scope, cell: Cell): number => (of === 'order' ? cell.state : cell.status);

/** Optional piece of a query: nothing when the value is not given. */
export function when<T>(value: T | undefined, piece: (value: T) => RawBuilder<unknown>): RawBuilder<unknown> {
  return value === undefined || value === '' ? sql`` : piece(value);
}

/**
 * A time range as ids of orders. From `low` to before `high` everything of the range lies; from `sureLow` to before
 * `sureHigh` nothing else does, so only the minutes at its edges are compared by their time.
 */
export interface TimeBounds {
  from: Date | null;
  before: Date | null;
  low: number;
  high: number;
  sureLow: number;
  sureHigh: number;
}

/** Transactions that run at the same time may take their ids in another order than their times; none runs so long. */
export const OVERLAP_MS = 60_000;
const NO_END = Number.MAX_SAFE_INTEGER;

async function readTimes(q: Queries, search: Search): Promise<TimeBounds | null> {
  const { from, before } = readSpan(search);
  if (from === null && before === null) return null;
  const at = (time: number | null, shift: number) =>
    time === null ? sql`null::bigint` : sql`first_id_since('orders', ${new Date(time + shift)}::timestamptz)`;
  const { rows } = await sql<{ low: number | null; high: number | null; a: number | null; b: number | null }>`
    select ${at(from, -OVERLAP_MS)} as low, ${at(from, OVERLAP_MS)} as a, ${at(before, -OVERLAP_MS)} as b, ${at(before, OVERLAP_MS)} as high`.execute(
    q,
  );
  const { low, high, a, b } = onlyRow(rows);
  return {
    from: from === null ? null : new Date(from),
    before: before === null ? null : new Date(before),
    low: low ?? 0,
    high: high ?? NO_END,
    sureLow: a ?? 0,
    sureHigh: b ?? NO_END,
  };
}

/** The condition of the time range on an order id. */
export function isInTime(times: TimeBounds | null, id: RawBuilder<unknown>): RawBuilder<unknown> {
  if (times === null) return sql`true`;
  const { from, before, low, high, sureLow, sureHigh } = times;
  return sql`(${id} >= ${low}::bigint and ${id} < ${high}::bigint and ((${id} >= ${sureLow}::bigint and ${id} < ${sureHigh}::bigint)
    or exists (select from orders t where t.id = ${id} ${when(from ?? undefined, (time) => sql`and t.created_at >= ${time}::timestamptz`)}
      ${when(before ?? undefined, (time) => sql`and t.created_at < ${time}::timestamptz`)})))`;
}

/** Orders found by a number, a name or a phone, with their parcel as `p`; the status is left aside. */
export function foundByText({ userId, of, search, kindIds, isEveryKind, times }: Scope): RawBuilder<unknown> {
  const { batch_sn, shop_order, rec_name, rec_mobile, overtime } = search;
  const numbers = [search.order_sn ?? []].flat().filter((sn) => sn !== '');
  const waybills = [search.kuaidi_sn ?? []].flat().filter((sn) => sn !== '');
  const byHash = (column: 'rec_name' | 'rec_mobile') => (value: string) => {
    const text = value.trim();
    const stored = sql.ref(`o.${column}`);
    return sql`and hashtextextended(${stored}, o.user_id) = hashtextextended(${text}::text, ${userId}::bigint) and ${stored} = ${text}`;
  };
  return sql`
    from orders o left join parcels p on p.order_id = o.id
    where o.user_id = ${userId}
      ${numbers.length === 0 ? sql`` : sql`and o.id = any(${idsOf(numbers)}::bigint[])`}
      ${when(batch_sn, (value) => sql`and o.batch_id = ${idOf('batch', value) ?? 0}::bigint`)}
      ${shop_order?.length ? sql`and o.shop_order = any(${shop_order}::text[]) and o.shop_order <> ''` : sql``}
      ${waybills.length === 0 ? sql`` : sql`and p.kuaidi_sn = any(${waybills.map((sn) => sn.trim())}::text[])`}
      ${when(rec_name, byHash('rec_name'))} ${when(rec_mobile, byHash('rec_mobile'))}
      ${isEveryKind ? sql`` : sql`and o.kind_id = any(${[...kindIds]}::int[])`}
      ${of === 'parcel' ? sql`and p.id is not null` : sql``}
      ${overtime === undefined ? sql`` : overtime === 1 ? sql`and p.late` : sql`and p.late is not true`}
      and ${isInTime(times, sql`o.id`)}`;
}

/** The state that a row of `foundByText` shows. */
export const shownState = (of: ListOf): RawBuilder<number> =>
  of === 'order' ? sql<number>`coalesce(p.order_state, o.status)` : sql<number>`p.status`;

const idsOf = (sns: readonly string[]): number[] => [0, ...sns.flatMap((sn) => idOf('order', sn) ?? [])];
