import { GOODS_STATUS } from '@giftship/shared/goods/goods';
import { GOODS_TITLES } from '@giftship/shared/goods/import-copy';
import { partsOfCell } from '@giftship/shared/goods/list-cell';
import { GOODS_STATUS_LABELS, PLATFORM_LABELS } from '@giftship/shared/goods/labels';
import { fen, formatYuan, parseYuan } from '@giftship/shared/money/fen';
import type { Right } from '@giftship/shared/operators/rights';
import { cleanedHtml } from './clean-html.ts';
import type { GoodsRow } from './goods-versions.ts';
import type { ImportBook, Names } from './import-book.ts';
import { IMPORT_COPY as SAY } from './import-copy.ts';

/** What a sheet of goods sets, and the row that it comes to. */
export type GoodsValues = Partial<GoodsRow>;

/** One column of a sheet of goods: how a cell is written, and read into what it sets or why it cannot be (O066). */
export interface Column {
  title: string;
  /** What its change needs; null for the number, which only finds. */
  right: Right | null;
  /** What the reading of it needs, beside the list itself. */
  seen?: Right;
  write: (row: GoodsRow) => string;
  /** `text` is not empty; `-` clears. `row` holds what the columns before it set. */
  read: (text: string, row: GoodsRow) => GoodsValues | string;
}
const CLEAR = '-';
/** More does not fit into the cell of a workbook: it stays out, and an empty cell changes nothing. */
const MOST_CELL = 32_000;
const OWN_PICTURE = /^\/(media\/[\w-]{16,32}\.webp|assets\/[\w./-]{1,160})$/;

/** The columns of a sheet of goods, in the order of the paper. */
export function goodsColumns(book: ImportBook): Column[] {
  const edit = (field: keyof typeof GOODS_TITLES, write: Column['write'], read: Column['read']): Column => ({
    title: GOODS_TITLES[field],
    right: 'goods.edit',
    write,
    read,
  });
  return [
    { title: GOODS_TITLES.goods_id, right: null, write: ({ id }) => String(id), read: () => ({}) },
    edit(
      'supplier',
      ({ supplier_id }) => book.supplierName.get(supplier_id) ?? '',
      (text) => oneOf(book.suppliers, text, (supplier_id) => ({ supplier_id })),
    ),
    edit(
      'supplier_code',
      ({ supplier_code }) => supplier_code,
      (text) => upTo(text, 40, SAY.code, (supplier_code) => ({ supplier_code })),
    ),
    edit(
      'name',
      ({ name }) => name,
      (text) => (text.length < 2 || text.length > 60 ? (cleared(text) ?? SAY.name) : { name: text }),
    ),
    edit(
      'category',
      ({ category_id }) => (category_id === null ? '' : (book.categoryName.get(category_id) ?? '')),
      (text) =>
        text === CLEAR
          ? { category_id: null }
          : oneOf(book.categories, text, (category_id) => ({ category_id })),
    ),
    edit(
      'courier',
      ({ courier_id }) => book.courierName.get(courier_id) ?? '',
      (text, { supplier_id }) =>
        oneOf(book.couriers.get(supplier_id) ?? new Map(), text, (courier_id) => ({ courier_id })),
    ),
    money('price', 'price_fen', 1),
    money('floor', 'floor_fen', 0),
    { ...money('cost', 'cost_fen', 0), right: 'goods.cost.edit', seen: 'goods.cost.view' },
    { ...money('parcel_cost', 'parcel_cost_fen', 0), right: 'goods.cost.edit', seen: 'goods.cost.view' },
    ...book.groups.slice(1).map(groupColumn),
    edit(
      'weight',
      ({ weight_kg }) => String(Number(weight_kg)),
      (text) =>
        within(text, /^\d{1,2}(\.\d{1,3})?$/, [0.001, 50], SAY.weight, (n) => ({ weight_kg: n.toFixed(3) })),
    ),
    edit(
      'limit',
      ({ max_count }) => String(max_count),
      (text) => within(text, /^\d{1,3}$/, [1, 100], SAY.limit, (max_count) => ({ max_count })),
    ),
    edit(
      'tag',
      ({ tag }) => tag,
      (text) => upTo(text, 6, SAY.tag, (tag) => ({ tag })),
    ),
    edit(
      'platforms',
      ({ platforms }) => platforms.map((id) => PLATFORM_LABELS[id] ?? id).join('、'),
      platformsOf,
    ),
    edit(
      'pics',
      (row) =>
        picturesOf(row)
          .map((path) => book.pictureName.get(path) ?? path)
          .join('、'),
      (text) => readPictures(book, text),
    ),
    edit('content', ({ content }) => (content.length > MOST_CELL ? '' : content), readContent),
    edit('status', ({ status }) => GOODS_STATUS_LABELS[status] ?? '', readStatus),
  ];
}

const picturesOf = ({ pics, pic }: GoodsRow): string[] => (pics.length > 0 ? pics : pic === '' ? [] : [pic]);
/** Says that a cell cannot be cleared, where it is that. */
const cleared = (text: string): string | null => (text === CLEAR ? SAY.notCleared : null);

function oneOf(
  names: Names<number>,
  text: string,
  values: (one: number) => GoodsValues,
): GoodsValues | string {
  const [one, ...others] = names.get(text) ?? [];
  if (one === undefined) return SAY.unknown([...names.keys()]);
  return others.length > 0 ? SAY.several : values(one);
}

function upTo(
  text: string,
  most: number,
  fault: string,
  values: (text: string) => GoodsValues,
): GoodsValues | string {
  if (text === CLEAR) return values('');
  return text.length > most ? fault : values(text);
}

function within(
  text: string,
  form: RegExp,
  [least, most]: readonly [number, number],
  fault: string,
  values: (n: number) => GoodsValues,
): GoodsValues | string {
  const n = Number(text);
  return form.test(text) && n >= least && n <= most ? values(n) : (cleared(text) ?? fault);
}

function money(
  field: 'price' | 'floor' | 'cost' | 'parcel_cost',
  column: 'price_fen' | 'floor_fen' | 'cost_fen' | 'parcel_cost_fen',
  least: number,
): Column {
  return {
    title: GOODS_TITLES[field],
    right: 'goods.price',
    write: (row) => formatYuan(fen(row[column])),
    read: (text) => {
      if (text === CLEAR) return least > 0 ? SAY.notCleared : { [column]: fen(0) };
      const value = priceOf(text);
      return value === null || value < least
        ? least > 0
          ? SAY.money
          : SAY.moneyOrNone
        : { [column]: value };
    },
  };
}

function groupColumn({ id, name }: { id: number; name: string }): Column {
  const key = String(id);
  return {
    title: SAY.group(name),
    right: 'goods.price',
    write: ({ group_prices }) => (group_prices[key] === undefined ? '' : formatYuan(fen(group_prices[key]))),
    read: (text, { group_prices }) => {
      if (text === CLEAR)
        return {
          group_prices: Object.fromEntries(Object.entries(group_prices).filter(([group]) => group !== key)),
        };
      const value = priceOf(text);
      return value === null || value < 1 ? SAY.money : { group_prices: { ...group_prices, [key]: value } };
    },
  };
}

const MOST_FEN = 999_999;
function priceOf(text: string) {
  const value = parseYuan(text);
  return value === null || value > MOST_FEN ? null : value;
}

const partsOf = (text: string): string[] => (text === CLEAR ? [] : partsOfCell(text));

function platformsOf(text: string): GoodsValues | string {
  const platforms: number[] = [];
  for (const part of partsOf(text)) {
    const found = Object.entries(PLATFORM_LABELS).find(([, name]) => name === part);
    if (!found) return SAY.platform(part);
    platforms.push(Number(found[0]));
  }
  return { platforms: [...new Set(platforms)] };
}

function readPictures({ pictures }: ImportBook, text: string): GoodsValues | string {
  const pics: string[] = [];
  for (const part of partsOf(text)) {
    const [path, other] = OWN_PICTURE.test(part) ? [part] : (pictures.get(part) ?? []);
    if (path === undefined) return SAY.picture(part);
    if (other !== undefined) return SAY.pictures2(part);
    pics.push(path);
  }
  return pics.length > 9 ? SAY.pictures : { pics, pic: pics[0] ?? '' };
}

function readContent(text: string): GoodsValues | string {
  return text.length > 65_536 ? SAY.content : { content: text === CLEAR ? '' : cleanedHtml(text).html };
}

const SHELF: readonly number[] = [GOODS_STATUS.onSale, GOODS_STATUS.outOfStock, GOODS_STATUS.offShelf];
function readStatus(text: string): GoodsValues | string {
  const status = SHELF.find((each) => GOODS_STATUS_LABELS[each] === text);
  return status === undefined ? SAY.status : { status };
}
