import { createHash } from 'node:crypto';
import type { ImportedFile, ImportedRow } from '@giftship/shared/recipients/import-recipients';
import { EMPTY_RECIPIENT, type RecipientText } from '@giftship/shared/recipients/recipient';
import type { StoreOrderRow, StoreRow } from '@giftship/shared/stores/contract';
import type { OrderFile } from '../files/files.ts';
import type { JournalChunk } from '../journal/lines.ts';
import { SHOP_SAY } from '../stores/copy.ts';

/** Orders of a store take the place of a file: its path is the store, its hash the choice of orders. */
const PATH_FORM = /^store:(\d+)$/;

/** The store of a job's path; null for a file. */
export const storeOfPath = (path: string): string | null => PATH_FORM.exec(path)?.[1] ?? null;

/** An order of a store is its own hash: its number says everything, and nothing about a person. */
const MARK = '#';
export const hashOfNumber = (shopOrder: string): string => MARK + shopOrder;
export const numberOfHash = (hash: string): string => hash.slice(MARK.length);

/** The order numbers of a job's chunks. */
export const numbersOf = (chunks: Iterable<JournalChunk>) =>
  [...chunks].flatMap(({ rows }) => rows.map(([, hash]) => numberOfHash(hash)));

/** Only the number goes out: the receiver is masked here and known to the service. */
const rowText = (shop_order: string): RecipientText => ({
  ...EMPTY_RECIPIENT,
  shop_order,
});

/** The orders of a store in the place of a file: they stand in no sheet, so they have no layout. */
export interface StoreFile extends Omit<OrderFile, 'imported'> {
  imported: Omit<ImportedFile, 'layout'> & { layout: null };
}

interface Handled {
  /** Orders whose outcome is open, and orders that a journal says are bought: they are no bad rows. */
  open: readonly string[];
  bought: readonly string[];
  remark: string;
  /** The choice of a job that goes on. */
  sha: string | undefined;
}

/** The chosen orders of a store as a file, oldest first: they are due first. What cannot be bought for is a bad row. */
export function storeFile(
  store: StoreRow,
  orders: readonly StoreOrderRow[],
  { open, bought, remark, sha }: Handled,
): StoreFile {
  const handled = new Set([...open, ...bought]);
  const chosen = orders
    .map((order) => (handled.has(order.shop_order) ? { ...order, state: 1 as const } : order))
    .toSorted((a, b) => (a.order_time < b.order_time ? -1 : 1));
  const known = new Set(chosen.map(({ shop_order }) => shop_order));
  const others = open
    .filter((number) => !known.has(number))
    .map((shop_order) => ({ shop_order, state: 1 as const, errorText: '' }));
  const rows = [...chosen, ...others].map((order, i) => importedRow(order, i + 1));
  const numbers = chosen.map(({ shop_order }) => shop_order).toSorted();
  return {
    path: SHOP_SAY.fileOf(store.id),
    name: `${store.platform_name} ${store.shop_name}`,
    sha:
      sha ??
      createHash('sha256')
        .update(JSON.stringify([store.id, remark, numbers]))
        .digest('hex'),
    imported: importedOf(rows),
  };
}

function importedRow(
  { shop_order, state, errorText }: { shop_order: string; state: 1 | 2; errorText: string },
  row: number,
): ImportedRow {
  return {
    ...rowText(shop_order),
    row,
    state,
    message: errorText,
    problems: state === 2 ? [{ field: 'shop_order', code: '', msg: `${shop_order} ${errorText}` }] : [],
    flag: false,
    reasons: [],
    alternatives: [],
  };
}

const importedOf = (rows: ImportedRow[]): StoreFile['imported'] => ({
  layout: null,
  header_row: 0,
  sheet: '',
  other_sheets: [],
  titles: [],
  columns: {},
  unused: [],
  skipped: [],
  duplicates: [],
  container: '',
  encoding: '',
  mapping: {},
  mapping_from: 'titles',
  rows,
  filtered: [],
});
