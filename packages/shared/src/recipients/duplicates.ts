import { cleanNumber, type RecipientText } from './recipient.ts';

/** Rows that carry the same order number, as one line per item makes them (D703). */
export interface DuplicateOrder {
  shop_order: string;
  rows: number[];
}

/**
 * What two rows share that may be one parcel entered twice: the order number, or where there is none the whole receiver.
 * Empty for a row that has neither.
 */
export function sameParcelKey(row: RecipientText): string {
  const number = cleanNumber(row.shop_order);
  if (number !== '') return number;
  const { rec_name, rec_mobile, rec_province, rec_city, rec_district, rec_address } = row;
  if (rec_name === '' || rec_mobile === '' || rec_address === '') return '';
  return [rec_name, rec_mobile, rec_province, rec_city, rec_district, rec_address].join('\n');
}

/** How many of these rows repeat the receiver of an earlier one, both without an order number. */
export function countAgain(rows: readonly RecipientText[]): number {
  const keys = rows.filter((row) => cleanNumber(row.shop_order) === '').map(sameParcelKey);
  const named = keys.filter((key) => key !== '');
  return named.length - new Set(named).size;
}

/** Groups of two or more rows with one receiver and no order number, each by its `row`, in order of first appearance. */
export function findAgain(rows: readonly (RecipientText & { row: number })[]): number[][] {
  const groups = new Map<string, number[]>();
  for (const row of rows) {
    const key = cleanNumber(row.shop_order) === '' ? sameParcelKey(row) : '';
    if (key === '') continue;
    const group = groups.get(key);
    if (group === undefined) groups.set(key, [row.row]);
    else group.push(row.row);
  }
  return [...groups.values()].filter((found) => found.length > 1);
}

/** Groups of two or more rows with one order number, in order of first appearance; rows without a number are no group. */
export function findDuplicates(rows: readonly { row: number; shop_order: string }[]): DuplicateOrder[] {
  const groups = new Map<string, number[]>();
  for (const { row, shop_order } of rows) {
    if (shop_order === '') continue;
    const group = groups.get(shop_order);
    if (group === undefined) groups.set(shop_order, [row]);
    else group.push(row);
  }
  return [...groups]
    .filter(([, found]) => found.length > 1)
    .map(([shop_order, found]) => ({ shop_order, rows: found }));
}
