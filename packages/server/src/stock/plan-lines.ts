import { STOCK_MODE } from '@giftship/shared/goods/goods';
import { STOCK_LIMITS, STOCK_MOVE, type DocKind } from '@giftship/shared/stock/stock';
import { sql } from 'kysely';
import type { Queries, Tx } from '../db/db.ts';
import { STOCK_COPY as SAY } from './copy.ts';

/** What a document says of goods: how many came, went, or are there. */
export interface StockLine {
  /** Its place in the document or in the sheet. */
  no: number;
  goods_id: number;
  /** Null: where the goods' courier sends from. */
  warehouse_id: number | null;
  number: number;
}

/** What becomes of a line. */
export interface PlannedLine extends StockLine {
  stock_id: number | null;
  supplier_id: number | null;
  name: string;
  warehouse: string;
  /** On hand before and after. */
  before: number;
  after: number;
  /** Why it does not go; '' where it does. */
  fault: string;
}

interface Wanted {
  kind: DocKind;
  lines: readonly StockLine[];
  /** Whose goods they must be; null: anybody's. */
  supplierId: number | null;
}

interface Found {
  no: number;
  supplier_id: number | null;
  name: string | null;
  stock_mode: number | null;
  warehouse_id: number | null;
  warehouse: string | null;
  is_own_warehouse: boolean | null;
  stock_id: number | null;
  on_hand: number | null;
  reserved: number | null;
}

/** Works out what lines of a document come to, and changes nothing; never below what is reserved (O073). */
export async function planLines(q: Queries, { kind, lines, supplierId }: Wanted): Promise<PlannedLine[]> {
  const found = await readLines(q, lines);
  const first = new Map<string, number>();
  return lines.map((line, at) => {
    const row = found[at] as Found;
    const before = row.on_hand ?? 0;
    const planned = {
      ...line,
      warehouse_id: row.warehouse_id,
      stock_id: row.stock_id,
      supplier_id: row.supplier_id,
      name: row.name ?? '',
      warehouse: row.warehouse ?? '',
      before,
      after: afterOf(kind, before, line.number),
    };
    const key = `${line.goods_id} ${row.warehouse_id}`;
    const twin = first.get(key);
    const fault =
      faultOf(row, { line, supplierId }) ??
      (twin === undefined ? numberFault(kind, line.number) : SAY.same(twin)) ??
      (planned.after < (row.reserved ?? 0) ? SAY.short(before - (row.reserved ?? 0)) : null) ??
      (planned.after > STOCK_LIMITS.pieces ? SAY.tooMany : '');
    if (twin === undefined) first.set(key, line.no);
    // What is not one's own is not told either.
    if (fault === SAY.noGoods) return { ...planned, name: '', warehouse: '', before: 0, after: 0, fault };
    return { ...planned, fault };
  });
}

/**
 * The same for a change that follows: the stock of all lines that may go is there and held, in the order of its numbers, its
 * goods `for key share` before.
 */
export async function holdLines(tx: Tx, wanted: Wanted): Promise<PlannedLine[]> {
  const goods = [...new Set(wanted.lines.map(({ goods_id }) => goods_id))];
  await sql`select from goods where id = any(${goods}::bigint[]) order by id for key share`.execute(tx);
  const first = await planLines(tx, wanted);
  const absent = first.filter(({ fault, stock_id }) => stock_id === null && fault === '');
  if (absent.length > 0)
    await sql`insert into stocks (goods_id, warehouse_id)
      select * from unnest(${absent.map(({ goods_id }) => goods_id)}::bigint[], ${absent.map(({ warehouse_id }) => warehouse_id)}::bigint[]) as l (goods_id, warehouse_id)
      order by 1, 2 on conflict do nothing`.execute(tx);
  await sql`select from stocks s where (s.goods_id, s.warehouse_id) in (
      select * from unnest(${first.map(({ goods_id }) => goods_id)}::bigint[], ${first.map(({ warehouse_id }) => warehouse_id)}::bigint[]))
    order by s.id for update`.execute(tx);
  return planLines(tx, wanted);
}

async function readLines(q: Queries, lines: readonly StockLine[]): Promise<Found[]> {
  const { rows } = await sql<Found>`
    select l.no, g.supplier_id, g.name, g.stock_mode, w.id as warehouse_id, w.name as warehouse,
      w.supplier_id = g.supplier_id and w.removed_at is null as is_own_warehouse, s.id as stock_id, s.on_hand, s.reserved
    from unnest(${lines.map((_, at) => at)}::int[], ${lines.map(({ goods_id }) => goods_id)}::bigint[],
        ${lines.map(({ warehouse_id }) => warehouse_id)}::bigint[]) as l (no, goods_id, warehouse_id)
      left join goods g on g.id = l.goods_id left join couriers c on c.id = g.courier_id
      left join warehouses w on w.id = coalesce(l.warehouse_id, c.warehouse_id)
      left join stocks s on s.goods_id = g.id and s.warehouse_id = w.id
    order by l.no`.execute(q);
  return rows;
}

function faultOf(
  row: Found,
  { line, supplierId }: { line: StockLine; supplierId: number | null },
): string | null {
  if (row.supplier_id === null || (supplierId !== null && row.supplier_id !== supplierId)) return SAY.noGoods;
  if (row.stock_mode !== STOCK_MODE.counted) return SAY.uncounted;
  if (row.is_own_warehouse) return null;
  return line.warehouse_id === null ? SAY.noWarehouse : SAY.otherWarehouse;
}

function afterOf(kind: DocKind, before: number, number: number): number {
  if (kind === STOCK_MOVE.count) return number;
  return kind === STOCK_MOVE.out ? before - number : before + number;
}

function numberFault(kind: DocKind, number: number): string | null {
  if (kind === STOCK_MOVE.adjust) return number === 0 ? SAY.notZero : null;
  if (kind === STOCK_MOVE.count) return number < 0 ? SAY.notNegative : null;
  return number < 1 ? SAY.positive : null;
}
