import {
  type ColumnMapping,
  HEADER_SEARCH_ROWS,
  isBlankRow,
  normaliseTitle,
} from '../spreadsheet/match-columns.ts';
import type { Sheet, SheetRow } from '../spreadsheet/sheet.ts';

/** Mappings that a person chose by hand, by the set of titles of the sheet they were chosen for. */
export type RememberedMappings = Record<string, ColumnMapping>;

/** The key of a set of titles: spelling, order and repeats do not matter. */
export function titleKey(titles: readonly string[]): string {
  const set = [...new Set(titles.map(normaliseTitle).filter(Boolean))].sort();
  let hash = 0xcbf29ce484222325n;
  for (const char of new TextEncoder().encode(set.join('\n')))
    hash = BigInt.asUintN(64, (hash ^ BigInt(char)) * 0x100000001b3n);
  return `${set.length}-${hash.toString(16).padStart(16, '0')}`;
}

/** The remembered mapping whose titles stand in one of the rows where a header may be; null when there is none. */
export function recallMapping(
  sheets: readonly Sheet[],
  remembered: RememberedMappings,
): ColumnMapping | null {
  for (const sheet of sheets.filter(({ hidden }) => !hidden)) {
    let looked = 0;
    for (const row of sheet.rows) {
      if (row.hidden || isBlankRow(row)) continue;
      if (++looked > HEADER_SEARCH_ROWS) break;
      const found = remembered[titleKey(row.cells.map(({ text }) => text))];
      if (found !== undefined) return found;
    }
  }
  return null;
}

/**
 * The titles of the row that an import took as its header; without one, of the row that looks most like a header: the
 * fullest of the top rows of the first sheet that holds anything.
 */
export function headerTitles(
  sheets: readonly Sheet[],
  header?: { sheet: string; header_row: number },
): string[] {
  const visible = sheets.filter(({ hidden }) => !hidden);
  const rows =
    header === undefined
      ? fullestFirst(visible.find((sheet) => !sheet.rows.every(isBlankRow))?.rows ?? [])
      : (visible.find(({ name }) => name === header.sheet)?.rows ?? []).filter(
          ({ no }) => no === header.header_row,
        );
  return rows[0]?.cells.map(({ text }) => text.trim()) ?? [];
}

function fullestFirst(rows: readonly SheetRow[]): SheetRow[] {
  const filled = ({ cells }: SheetRow) => cells.filter(({ text }) => text.trim() !== '').length;
  return rows
    .filter((row) => !row.hidden && !isBlankRow(row))
    .slice(0, HEADER_SEARCH_ROWS)
    .sort((a, b) => filled(b) - filled(a));
}
