import { GOODS_STATUS_LABELS } from '@giftship/shared/goods/labels';
import { STOCK_MODE } from '@giftship/shared/goods/goods';
import type { StockRow } from '@giftship/shared/stock/fields-contract';
import { STOCK_MODE_LABELS } from '@giftship/shared/stock/labels';
import { STOCK_MOVE } from '@giftship/shared/stock/stock';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import { lits } from '../db/lits.ts';
import { onlyRow } from '../db/only-row.ts';
import { MOST_COUNTED } from '../operators/list-log.ts';

/** What the list of stock looks for. */
export interface StockSearch {
  page: number;
  page_size: number;
  q: string;
  supplier_id?: number | undefined;
  warehouse_id?: number | undefined;
  mode?: number | undefined;
  state: '' | 'below' | 'out' | 'week';
}

interface Row {
  goods_id: number;
  name: string;
  pic: string;
  supplier_code: string;
  status: number;
  supplier_id: number;
  supplier: string;
  warehouse_id: number | null;
  warehouse: string | null;
  stock_mode: number;
  stock_id: number | null;
  on_hand: number;
  reserved: number;
  warn_at: number;
  sold_7: number;
}

/** Stock that is counted and has fallen below its warning level: `s` of goods `g` (O077). */
export const IS_BELOW = sql<boolean>`g.stock_mode = ${sql.lit(STOCK_MODE.counted)} and s.on_hand - s.reserved < s.warn_at`;

const SOLD = sql<number>`coalesce((select sum(m.n) from stock_moves m where m.stock_id = s.id
  and m.kind in (${lits(STOCK_MOVE.reserve, STOCK_MOVE.giveBack)}) and m.ref <> '' and m.at > now() - interval '7 days'), 0)`;

/** Each goods item in the warehouse that it is sent from, and in every other where it was counted (O071). */
const ROWS = sql`goods g join couriers c on c.id = g.courier_id join suppliers p on p.id = g.supplier_id
  left join lateral (
    select s.id, s.warehouse_id, s.on_hand, s.reserved, s.warn_at from stocks s where s.goods_id = g.id
    union all
    select null, c.warehouse_id, 0, 0, 0 where not exists (select from stocks n where n.goods_id = g.id and n.warehouse_id = c.warehouse_id)
  ) s on true left join warehouses w on w.id = s.warehouse_id`;

/** The list of stock; without a right of its own it says no price and no cost (O071, S031). */
export async function listStock(q: Queries, search: StockSearch) {
  const { page, page_size } = search;
  const where = matches(search);
  const [{ rows: counted }, { rows }] = await Promise.all([
    sql<{
      n: number;
    }>`select count(*)::int as n from (select from ${ROWS} where ${where} limit ${sql.lit(MOST_COUNTED)}) c`.execute(
      q,
    ),
    sql<Row>`
      select g.id as goods_id, g.name, g.pic, g.supplier_code, g.status, g.supplier_id, p.name as supplier, w.id as warehouse_id,
        w.name as warehouse, g.stock_mode, s.id as stock_id, s.on_hand, s.reserved, s.warn_at, ${SOLD}::int as sold_7
      from ${ROWS} where ${where} order by g.id desc, s.id desc nulls last limit ${page_size} offset ${(page - 1) * page_size}`.execute(
      q,
    ),
  ]);
  return { list: rows.map(viewOf), page, page_size, data_count: onlyRow(counted).n };
}

function matches({ q, supplier_id, warehouse_id, mode, state }: StockSearch): RawBuilder<boolean> {
  const word = q.trim();
  const parts: (RawBuilder<boolean> | null)[] = [
    word === ''
      ? null
      : sql`(strpos(lower(g.name), lower(${word})) > 0 or g.supplier_code = ${word} or g.id::text = ${word})`,
    supplier_id === undefined ? null : sql`g.supplier_id = ${supplier_id}`,
    warehouse_id === undefined ? null : sql`s.warehouse_id = ${warehouse_id}`,
    mode === undefined ? null : sql`g.stock_mode = ${mode}`,
    state === 'below' ? IS_BELOW : null,
    state === 'out'
      ? sql`g.stock_mode = ${sql.lit(STOCK_MODE.counted)} and s.on_hand - s.reserved <= 0`
      : null,
    state === 'week'
      ? sql`g.stock_mode = ${sql.lit(STOCK_MODE.counted)} and ${SOLD} > 0 and s.on_hand - s.reserved < ${SOLD}`
      : null,
  ];
  const all = parts.filter((part) => part !== null);
  return all.length === 0 ? sql`true` : sql<boolean>`${sql.join(all, sql` and `)}`;
}

function viewOf(row: Row): StockRow {
  const { goods_id, name, pic, supplier_code, status, stock_id, on_hand, reserved, warn_at, sold_7 } = row;
  const isCounted = row.stock_mode === STOCK_MODE.counted;
  const free = on_hand - reserved;
  return {
    goods_id,
    name,
    pic,
    supplier_code,
    status,
    status_text: GOODS_STATUS_LABELS[status] ?? '',
    supplier: { id: row.supplier_id, name: row.supplier },
    warehouse: row.warehouse_id === null ? null : { id: row.warehouse_id, name: row.warehouse ?? '' },
    mode: row.stock_mode,
    mode_text: STOCK_MODE_LABELS[row.stock_mode] ?? '',
    stock_id,
    on_hand,
    reserved,
    free,
    warn_at,
    is_below: isCounted && free < warn_at,
    sold_7,
    days_left: isCounted && sold_7 > 0 ? Math.round((free / sold_7) * 70) / 10 : null,
  };
}

/** Warehouses that filters and documents choose from; of one supplier, or of all. */
export async function warehousesOf(q: Queries, supplierId: number | null) {
  let found = q
    .selectFrom('warehouses')
    .where('removed_at', 'is', null)
    .select(['id', 'name', 'supplier_id'])
    .orderBy('supplier_id')
    .orderBy('id');
  if (supplierId !== null) found = found.where('supplier_id', '=', supplierId);
  return found.execute();
}
