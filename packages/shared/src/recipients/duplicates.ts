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

/** Groups of two or more rows with one receiver and no order number, each by its `row`, in order of first appearance. */
export const findAgain = (rows: readonly (RecipientText & { row: number })[]): number[][] =>
  repeatedBy(rows, (row) => (cleanNumber(row.shop_order) === '' ? sameParcelKey(row) : '')).map(
    ([, again]) => again,
  );

/** How many rows of such groups repeat an earlier one. */
export const countAgain = (groups: readonly (readonly number[])[]): number =>
  groups.reduce((sum, rows) => sum + rows.length - 1, 0);

/** Groups of two or more rows with one order number, in order of first appearance; rows without a number are no group. */
export const findDuplicates = (rows: readonly { row: number; shop_order: string }[]): DuplicateOrder[] =>
  repeatedBy(rows, (row) => row.shop_order).map(([shop_order, again]) => ({ shop_order, rows: again }));

/** Each key that two or more rows have, with their numbers; the empty one is none. */
function repeatedBy<Row extends { row: number }>(
  rows: readonly Row[],
  keyOf: (row: Row) => string,
): [string, number[]][] {
  // Most keys are there once, and of 100,000 rows each list would be one too many: a list begins with the second row.
  const groups = new Map<string, number | number[]>();
  for (const row of rows) {
    const key = keyOf(row);
    if (key === '') continue;
    const known = groups.get(key);
    if (Array.isArray(known)) known.push(row.row);
    else groups.set(key, known === undefined ? row.row : [known, row.row]);
  }
  const repeated: [string, number[]][] = [];
  for (const [key, found] of groups) if (Array.isArray(found)) repeated.push([key, found]);
  return repeated;
}
