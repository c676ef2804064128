import type { FileReply } from '@giftship/shared/contract/define-routes';
import { refuse } from '@giftship/shared/errors/app-error';
import { SHEET_TYPES, writeXlsx } from '@giftship/shared/spreadsheet/write-sheet';
import type { CountSheet } from '@giftship/shared/stock/fields-contract';
import { COUNT_TITLES } from '@giftship/shared/stock/labels';
import { STOCK_LIMITS, STOCK_MOVE, type DocKind } from '@giftship/shared/stock/stock';
import { sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import { STOCK_COPY as SAY } from './copy.ts';
import { warehousesOf } from './list-stock.ts';
import { planLines, type PlannedLine, type StockLine } from './plan-lines.ts';

type Field = keyof typeof COUNT_TITLES;
/** Rows of the preview beside those that are wrong. */
const SHOWN = 200;

/** What a sheet of counts comes to: lines that go or would change nothing, and rows that stay out, each with why. */
export interface CountedSheet {
  kind: DocKind;
  planned: PlannedLine[];
  wrong: { no: number; text: string }[];
  leftOut: string[];
}

/** Reads a sheet of counts, and changes nothing (O074). Refuses one without goods or without numbers. */
export async function planCounts(
  q: Queries,
  sheet: CountSheet,
  supplierId: number | null,
): Promise<CountedSheet> {
  const { at, leftOut } = placesOf(sheet.titles, supplierId);
  const kind = sheet.mode === 'in' ? STOCK_MOVE.in : STOCK_MOVE.count;
  const rows = sheet.rows.map(({ no, cells }) => {
    const text = (field: Field) => cellText(cells[at.get(field) ?? -1]);
    return {
      no,
      supplier: text('supplier'),
      code: text('supplier_code'),
      id: text('goods_id'),
      warehouse: text('warehouse'),
      number: text('number'),
    };
  });
  const book = await readBook(q, {
    codes: rows.map(({ code }) => code),
    ids: rows.map(({ id }) => id),
    supplierId,
  });
  const wrong: CountedSheet['wrong'] = [];
  const lines: StockLine[] = [];
  for (const row of rows) {
    const line = lineOf(row, book);
    if (typeof line === 'string') wrong.push({ no: row.no, text: SAY.rowOf(row.no, line) });
    else lines.push(line);
  }
  const planned = await planLines(q, { kind, lines, supplierId });
  return {
    kind,
    planned: planned.filter(({ fault }) => fault === ''),
    wrong: [
      ...wrong,
      ...planned.flatMap(({ no, fault }) => (fault === '' ? [] : [{ no, text: SAY.rowOf(no, fault) }])),
    ].toSorted((a, b) => a.no - b.no),
    leftOut,
  };
}

/** The same as its preview shows it. */
export async function previewCounts(q: Queries, sheet: CountSheet, supplierId: number | null) {
  const { planned, wrong, leftOut } = await planCounts(q, sheet, supplierId);
  const changed = planned.filter(({ before, after }) => before !== after);
  return {
    changed: changed.length,
    unchanged: planned.length - changed.length,
    wrong: wrong.length,
    rows: [
      ...wrong.map(({ no, text }) => ({
        no,
        kind: 'wrong' as const,
        goods_id: null,
        name: '',
        warehouse: '',
        before: 0,
        after: 0,
        text,
      })),
      ...changed.slice(0, SHOWN).map(({ no, goods_id, name, warehouse, before, after }) => ({
        no,
        kind: 'changed' as const,
        goods_id,
        name,
        warehouse,
        before,
        after,
        text: '',
      })),
    ],
    left_out: leftOut,
  };
}

/** An empty sheet with the columns that there are. */
export function countTemplate(supplierId: number | null): FileReply {
  const { supplier, ...own } = COUNT_TITLES;
  const titles = Object.values(supplierId === null ? { supplier, ...own } : own);
  return {
    fileName: SAY.template,
    contentType: SHEET_TYPES.xlsx,
    bytes: writeXlsx({ sheetName: SAY.sheetName, columns: titles.map((title) => ({ title })), rows: [] }),
  };
}

/** The apostrophe before what would be a formula is ours: exports put it there. */
const cellText = (text = ''): string => text.trim().replace(/^'(?=\s*[=+\-@＝＋－＠])/, '');

function placesOf(titles: readonly string[], supplierId: number | null) {
  const fields = new Map(
    Object.entries(COUNT_TITLES).map(([field, title]) => [title as string, field as Field]),
  );
  if (supplierId !== null) fields.delete(COUNT_TITLES.supplier);
  const at = new Map<Field, number>();
  const leftOut: string[] = [];
  titles.forEach((given, index) => {
    const title = given.trim();
    const field = fields.get(title);
    if (title === '') return;
    if (!field) leftOut.push(SAY.unknownColumn(title));
    else if (at.has(field)) leftOut.push(SAY.twice(title));
    else at.set(field, index);
  });
  if (!at.has('number') || !(at.has('goods_id') || at.has('supplier_code')))
    throw refuse('SHEET_WITHOUT_STOCK');
  return { at, leftOut };
}

interface Book {
  goods: { id: number; supplier_id: number; supplier_code: string }[];
  suppliers: ReadonlyMap<string, number[]>;
  /** By supplier and name. */
  warehouses: ReadonlyMap<string, number[]>;
}

async function readBook(
  q: Queries,
  { codes, ids, supplierId }: { codes: string[]; ids: string[]; supplierId: number | null },
): Promise<Book> {
  const numbers = ids.filter((id) => ID.test(id)).map(Number);
  const own = supplierId === null ? sql`true` : sql`supplier_id = ${supplierId}`;
  const { rows: goods } = await sql<Book['goods'][number]>`
    select id, supplier_id, supplier_code from goods where ${own}
      and (id = any(${numbers}::bigint[]) or supplier_code = any(${codes.filter((code) => code !== '')}::text[]))`.execute(
    q,
  );
  const suppliers = await q.selectFrom('suppliers').select(['id', 'name']).execute();
  return {
    goods,
    suppliers: group(suppliers.map(({ id, name }) => [name, id])),
    warehouses: group(
      (await warehousesOf(q, supplierId)).map(({ id, name, supplier_id }) => [`${supplier_id} ${name}`, id]),
    ),
  };
}
const ID = /^\d{1,15}$/;

function group(pairs: readonly (readonly [key: string, id: number])[]): Map<string, number[]> {
  const groups = new Map<string, number[]>();
  for (const [key, id] of pairs) groups.set(key, [...(groups.get(key) ?? []), id]);
  return groups;
}

interface Cells {
  no: number;
  supplier: string;
  code: string;
  id: string;
  warehouse: string;
  number: string;
}

/** The line of a row, or what is wrong with it. */
function lineOf(cells: Cells, book: Book): StockLine | string {
  const goods = goodsOf(cells, book);
  if (typeof goods === 'string') return goods;
  if (!/^\d{1,9}$/.test(cells.number) || Number(cells.number) > STOCK_LIMITS.pieces)
    return cells.number === '' ? SAY.missing(COUNT_TITLES.number) : SAY.badNumber;
  const line = { no: cells.no, goods_id: goods.id, number: Number(cells.number) };
  if (cells.warehouse === '') return { ...line, warehouse_id: null };
  const [one, ...others] = book.warehouses.get(`${goods.supplier_id} ${cells.warehouse}`) ?? [];
  if (one === undefined) return SAY.unknown(COUNT_TITLES.warehouse, cells.warehouse);
  return others.length > 0 ? SAY.several(cells.warehouse) : { ...line, warehouse_id: one };
}

/** By the number, else by the supplier's own, which another supplier may use too. */
function goodsOf({ supplier, code, id }: Cells, { goods, suppliers }: Book): Book['goods'][number] | string {
  if (id !== '')
    return goods.find((each) => String(each.id) === id) ?? SAY.unknown(COUNT_TITLES.goods_id, id);
  if (code === '') return SAY.needsGoods;
  const owners = supplier === '' ? null : (suppliers.get(supplier) ?? []);
  const [one, ...others] = goods.filter(
    ({ supplier_code, supplier_id }) =>
      supplier_code === code && (owners === null || owners.includes(supplier_id)),
  );
  if (one === undefined) return SAY.unknown(COUNT_TITLES.supplier_code, code);
  return others.length > 0 ? SAY.several(code) : one;
}
