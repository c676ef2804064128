import { present } from '@giftship/shared/lib/assert';
import { parseAddress } from '@giftship/shared/address/parse-address';
import { normalisePhone } from '@giftship/shared/address/phone';
import { cleanNumber, EMPTY_RECIPIENT, type RecipientText } from '@giftship/shared/recipients/recipient';
import { type ColumnKey, isFilled, isText, type TextColumn } from './columns.ts';
import type { NewRecipient } from './types.ts';

/** A cell as it is kept: numbers without blanks and apostrophes around them, phones in normal form. */
export function cleanCell(column: TextColumn, text: string): string {
  if (column === 'shop_order' || column === 'lp_reissue_sn') return cleanNumber(text);
  return column === 'rec_mobile' ? normalisePhone(text) : text.trim();
}

/** The cells of text from a spreadsheet; null when it is one plain value. A cell with breaks inside comes in quotes. */
export function readCells(text: string): string[][] | null {
  const body = text.replace(/\r\n?/g, '\n').replace(/\n+$/, '');
  if (!/[\t\n]/.test(body)) return null;
  let line: string[] = [];
  const lines = [line];
  const cell = /(?:"((?:[^"]|"")*)"|([^\t\n]*))(\t|\n|$)/y;
  for (;;) {
    // A quote in front that nothing closes is a character like any other, so that a cell is always found.
    const [, quoted, plain = '', end = ''] = present(cell.exec(body), 'the next cell');
    line.push((quoted?.replaceAll('""', '"') ?? plain).replaceAll('\n', ' '));
    if (end === '') return lines;
    if (end === '\n') lines.push((line = []));
  }
}

/** What a line of cells changes, from a column on to the right. Cells that lead over the edge are left out. */
export function changeOf(
  cells: readonly string[],
  from: ColumnKey,
  columns: readonly ColumnKey[],
): Partial<RecipientText> {
  const change: Partial<RecipientText> = {};
  const targets = columns.slice(columns.indexOf(from)).filter(isFilled);
  cells.forEach((text, i) => {
    const column = targets[i];
    if (column === 'region') Object.assign(change, regionOf(text));
    else if (column !== undefined && isText(column)) change[column] = cleanCell(column, text);
  });
  return change;
}

/** The place that a text names; nothing is changed by a text that names none. */
function regionOf(text: string): Partial<RecipientText> {
  const { province, city, district } = parseAddress(text);
  if (province === '') return {};
  return { rec_province: province, rec_city: city, rec_district: district };
}

/** A new row of nothing but these cells. */
export const rowOf = (change: Partial<RecipientText>): NewRecipient => ({
  ...EMPTY_RECIPIENT,
  ...change,
});
