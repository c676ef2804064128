import { isRefusal, refuse } from '@giftship/shared/errors/app-error';
import { GOODS_STATUS } from '@giftship/shared/goods/goods';
import { GOODS_IMPORT, type GoodsSheet, type PlannedGoods } from '@giftship/shared/goods/import-contract';
import { GOODS_TITLES } from '@giftship/shared/goods/import-copy';
import type { Fen } from '@giftship/shared/money/fen';
import type { Right } from '@giftship/shared/operators/rights';
import type { Queries } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import type { GoodsRow } from './goods-versions.ts';
import { type Column, type GoodsValues, goodsColumns } from './import-cells.ts';
import { type ImportBook, readBook } from './import-book.ts';
import { IMPORT_COPY as SAY } from './import-copy.ts';
import { GOODS_OFFICE_COPY } from './office-copy.ts';
import { fallsDeep, highestOfDay } from './price-falls.ts';
import { whyOf } from './reprice.ts';
import { checkPrices, EMPTY_GOODS } from './save-goods.ts';
import { missingAt } from './shelf-goods.ts';

/** What becomes of a row, with what it sets. */
export interface PlannedRow extends PlannedGoods {
  values: GoodsValues;
  /** The goods' version that this was worked out from; null of new ones. */
  version: number | null;
  /** A price moves, and it falls by more than 30%. */
  isPriced: boolean;
  isDeep: boolean;
}

/** What becomes of a sheet: its rows, the columns that stay out, and why a second person is asked (9.3). */
export interface ImportPlan {
  rows: PlannedRow[];
  leftOut: string[];
  why: string | null;
}

interface Reader {
  rights: ReadonlySet<Right>;
  mayBeBelowCost: boolean;
  /** A supplier, who imports his own goods without prices; his pictures lie in that folder (S024). */
  own?: { supplierId: number; folder: string };
}

/** Works out what an import would do, and changes nothing (O065-O068). Refuses a sheet without a column of goods. */
export async function planImport(
  deps: Pick<Deps, 'config'> & { q: Queries },
  sheet: GoodsSheet,
  reader: Reader,
): Promise<ImportPlan> {
  if (sheet.rows.length > GOODS_IMPORT.rows) throw refuse('TASK_TOO_MANY', { max: GOODS_IMPORT.rows });
  const { q } = deps;
  const book = await readBook(q, deps, reader.own?.folder);
  const columns = goodsColumns(book).filter(({ title }) => !reader.own || OF_SUPPLIERS.includes(title));
  const { places, leftOut } = placeColumns(columns, sheet.titles, reader.rights);
  const stored = await readStored(q, sheet, { places, own: reader.own });
  const seen = new Map<number, number>();
  const codes = new Map(stored.map(({ id, ...row }) => [codeKey(row), id]));
  const highest = await highestOfDay(
    q,
    stored.map(({ id }) => id),
  );
  const context = {
    book,
    places,
    codes,
    reader,
    highest,
    stored: new Map(stored.map((row) => [row.id, row])),
  };
  const rows = sheet.rows.map(({ no, cells }) => {
    const planned = planRow(context, { no, mode: sheet.mode, textOf: (at) => cellText(cells[at]) });
    const { goods_id: id } = planned;
    const first = id === null ? undefined : seen.get(id);
    if (first !== undefined) return wrong(planned, [[SAY.column.goods_id, SAY.same(first)]]);
    if (id !== null) seen.set(id, no);
    else if (planned.kind === 'new' && planned.values.supplier_code) {
      const key = codeKey(planned.values);
      const taken = codes.get(key);
      if (taken !== undefined && taken < 0)
        return wrong(planned, [[SAY.column.supplier_code, SAY.same(-taken)]]);
      codes.set(key, -no);
    }
    return planned;
  });
  return { rows, leftOut, why: whySecond(rows) };
}

const codeKey = ({ supplier_id, supplier_code }: GoodsValues): string => `${supplier_id} ${supplier_code}`;
/** The apostrophe before what would be a formula is ours: exports put it there. */
const cellText = (text = ''): string => text.trim().replace(/^'(?=\s*[=+\-@\uff1d\uff0b\uff0d\uff20])/, '');

function whySecond(rows: readonly PlannedRow[]): string | null {
  const changed = rows.filter(({ kind }) => kind === 'changed');
  const deep = changed.filter(({ isDeep }) => isDeep);
  return whyOf(changed.filter(({ isPriced }) => isPriced).length, deep.length);
}

interface Place {
  column: Column;
  at: number;
}

/** Which column of the sheet is which, and which stay out: unknown ones, and those without their right (O066, O068). */
function placeColumns(columns: Column[], titles: readonly string[], rights: ReadonlySet<Right>) {
  const leftOut: string[] = [];
  const at = new Map<string, number>();
  titles.forEach((given, index) => {
    const title = given.trim();
    if (title === '') return;
    const column = columns.find((each) => each.title === title);
    if (!column) leftOut.push(SAY.unknownColumn(title));
    else if (at.has(title)) leftOut.push(SAY.twice(title));
    else at.set(title, index);
  });
  const found = columns.filter(({ title }) => at.has(title));
  if (found.length === 0) throw refuse('SHEET_WITHOUT_GOODS');
  const places = found.flatMap((column): Place[] => {
    const isKey = KEYS.includes(column.title);
    if (column.right === null || rights.has(column.right) || isKey)
      return [{ column, at: at.get(column.title) ?? 0 }];
    leftOut.push(SAY.noRight(column.title));
    return [];
  });
  return { places, leftOut };
}
/** They find the goods also where they may not be changed. */
const KEYS: readonly string[] = [GOODS_TITLES.supplier, GOODS_TITLES.supplier_code];

async function readStored(
  q: Queries,
  { rows }: GoodsSheet,
  { places, own }: { places: readonly Place[]; own: Reader['own'] },
): Promise<GoodsRow[]> {
  const all = (title: string) => {
    const place = places.find(({ column }) => column.title === title);
    return place ? rows.map(({ cells }) => cellText(cells[place.at])).filter((text) => text !== '') : [];
  };
  const ids = all(GOODS_TITLES.goods_id)
    .filter((text) => ID.test(text))
    .map(Number);
  const codes = all(GOODS_TITLES.supplier_code);
  let found = q
    .selectFrom('goods')
    .selectAll()
    .where((eb) =>
      eb.or([eb('id', '=', eb.fn.any(eb.val(ids))), eb('supplier_code', '=', eb.fn.any(eb.val(codes)))]),
    );
  if (own) found = found.where('supplier_id', '=', own.supplierId);
  return found.execute();
}
const ID = /^\d{1,15}$/;

interface Context {
  book: ImportBook;
  places: readonly Place[];
  codes: ReadonlyMap<string, number>;
  stored: ReadonlyMap<number, GoodsRow>;
  highest: ReadonlyMap<number, Fen>;
  reader: Reader;
}
interface Given {
  no: number;
  mode: GoodsSheet['mode'];
  textOf: (at: number) => string;
}

function planRow(context: Context, given: Given): PlannedRow {
  const { book, places, reader } = context;
  const text = (title: string) => {
    const place = places.find(({ column }) => column.title === title);
    return place ? given.textOf(place.at) : '';
  };
  const found = findGoods(context, text);
  const empty: PlannedRow = {
    no: given.no,
    kind: 'unchanged',
    goods_id: typeof found === 'string' ? null : (found?.id ?? null),
    name: (typeof found === 'string' ? '' : found?.name) || text(GOODS_TITLES.name),
    cells: [],
    text: '',
    values: {},
    version: null,
    isPriced: false,
    isDeep: false,
  };
  if (typeof found === 'string') return wrong(empty, [[GOODS_TITLES.goods_id, found]]);
  if (found && given.mode === 'add') return wrong(empty, [[GOODS_TITLES.goods_id, SAY.exists]]);
  if (!found && given.mode === 'update') return wrong(empty, [[GOODS_TITLES.goods_id, SAY.absent]]);
  const before =
    found ??
    ({
      ...EMPTY_GOODS,
      id: 0,
      status: GOODS_STATUS.draft,
      ...(reader.own ? { supplier_id: reader.own.supplierId, price_fen: 0 } : {}),
    } as unknown as GoodsRow);
  const needed = found ? [] : reader.own ? NEEDED_OF_SUPPLIERS : NEEDED;
  const read = readRow(places, before, { given, isNew: !found, rights: reader.rights, needed });
  if ('faults' in read) return wrong(empty, read.faults);
  const { values, cells } = read;
  const after = { ...before, ...values };
  const fault = faultOf(context, { before: found, after });
  if (fault) return wrong(empty, [fault]);
  const isNew = !found;
  const changes = { ...empty, values, name: after.name };
  if (isNew) return { ...changes, kind: 'new', cells };
  if (cells.length === 0) return empty;
  const moved = (title: string) => cells.some(({ column }) => column === title);
  const priced = goodsColumns(book).filter(
    ({ right }) => right === 'goods.price' || right === 'goods.cost.edit',
  );
  return {
    ...changes,
    kind: 'changed',
    cells,
    version: before.version,
    isPriced: priced.some(({ title }) => moved(title)),
    isDeep: fallsDeep({ before, after }, { highest: context.highest.get(before.id), groups: book.groups }),
  };
}

/** The goods of a row: by its number, else by the supplier and his number; null for none, a fault where it is wrong. */
function findGoods(
  { book, codes, stored, reader }: Context,
  text: (title: string) => string,
): GoodsRow | null | string {
  const id = text(GOODS_TITLES.goods_id);
  if (id !== '') return (ID.test(id) && stored.get(Number(id))) || SAY.notFound;
  const code = text(GOODS_TITLES.supplier_code);
  const [supplier_id] = reader.own
    ? [reader.own.supplierId]
    : (book.suppliers.get(text(GOODS_TITLES.supplier)) ?? []);
  if (code === '' || supplier_id === undefined) return null;
  return stored.get(codes.get(codeKey({ supplier_id, supplier_code: code })) ?? 0) ?? null;
}

/** A column and what is wrong with what stands there. */
type Fault = readonly [column: string, reason: string];
type Read = { values: GoodsValues; cells: PlannedGoods['cells'] } | { faults: Fault[] };

function readRow(
  places: readonly Place[],
  before: GoodsRow,
  {
    given,
    isNew,
    rights,
    needed,
  }: { given: Given; isNew: boolean; rights: ReadonlySet<Right>; needed: readonly string[] },
): Read {
  let values: GoodsValues = {};
  const cells: PlannedGoods['cells'] = [];
  const said = new Set<string>();
  const faults: Fault[] = [];
  for (const { column, at } of places) {
    const text = given.textOf(at);
    if (text === '' || column.right === null) continue;
    if (column.right && !rights.has(column.right)) continue;
    said.add(column.title);
    // Whose couriers there are to choose from is not known then.
    if (column.title === GOODS_TITLES.courier && faults.some(([title]) => title === GOODS_TITLES.supplier))
      continue;
    const was = isNew ? '' : column.write(before);
    // What an export wrote comes back as nothing, also where two things have one name.
    if (!isNew && text === was && !(column.title === GOODS_TITLES.courier && values.supplier_id)) continue;
    const row = { ...before, ...values };
    const read = column.read(text, row);
    if (typeof read === 'string') {
      faults.push([column.title, read]);
      continue;
    }
    values = { ...values, ...read };
    const now = column.write({ ...row, ...read });
    if (now !== was || isNew)
      cells.push({ column: column.title, before: SAY.before(was), after: SAY.before(now) });
  }
  faults.push(...needed.filter((title) => !said.has(title)).map((title) => [title, SAY.missing] as const));
  return faults.length === 0 ? { values, cells } : { faults };
}
const { name, supplier, courier, price, cost } = GOODS_TITLES;
/** What new goods cannot be without; those of a supplier get their price when they are agreed to. */
const NEEDED: readonly string[] = [supplier, name, courier, price];
const NEEDED_OF_SUPPLIERS: readonly string[] = [name, courier, cost];
/** What suppliers say of goods (S024). */
export const OF_SUPPLIERS: readonly string[] = [
  GOODS_TITLES.goods_id,
  GOODS_TITLES.supplier_code,
  name,
  GOODS_TITLES.category,
  courier,
  cost,
  GOODS_TITLES.parcel_cost,
  GOODS_TITLES.weight,
  GOODS_TITLES.limit,
  GOODS_TITLES.pics,
  GOODS_TITLES.content,
];

/** What the form would refuse of it (O053, O055, O058); the prices by the same rules. */
function faultOf(
  { book, codes, reader }: Context,
  { before, after }: { before: GoodsRow | null; after: GoodsRow },
): Fault | null {
  const place = book.places.get(after.courier_id);
  if (place?.supplier_id !== after.supplier_id) return [GOODS_TITLES.courier, SAY.courierOfOther];
  const taken = after.supplier_code === '' ? undefined : codes.get(codeKey(after));
  if (taken !== undefined && taken > 0 && taken !== after.id)
    return [GOODS_TITLES.supplier_code, SAY.codeTaken(taken)];
  if (after.status !== before?.status && after.status === GOODS_STATUS.onSale) {
    const missing = missingAt(place, after);
    if (missing.length > 0) return [GOODS_TITLES.status, GOODS_OFFICE_COPY.missingAll(missing)];
  }
  // What a supplier changes says nothing of prices, and is told nothing of them.
  if (reader.own) return null;
  try {
    checkPrices(after, {
      mayBeBelowCost: reader.mayBeBelowCost,
      seesCost: reader.rights.has('goods.cost.view'),
      groups: book.groups,
    });
    return null;
  } catch (error) {
    if (!isRefusal(error)) throw error;
    return [GOODS_TITLES.price, error.message];
  }
}

const wrong = (row: PlannedRow, faults: readonly Fault[]): PlannedRow => ({
  ...row,
  kind: 'wrong',
  cells: [],
  values: {},
  text: SAY.wrong(row.no, faults),
});
