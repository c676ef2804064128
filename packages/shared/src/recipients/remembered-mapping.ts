import { type ColumnMapping, firstBelow, isBlankRow } from '../spreadsheet/match-columns.ts';
import { HEADER_SEARCH_ROWS, type Sheet, type SheetRow } from '../spreadsheet/sheet.ts';
import { normaliseTitle, titlesOf } from '../spreadsheet/titles.ts';

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

/** Finds the mapping for a sheet with these titles. */
export type RecallMapping = (titles: readonly string[]) => ColumnMapping | undefined;

/** Looks for mappings among those that were remembered. */
export const recallFrom =
  (remembered: RememberedMappings): RecallMapping =>
  (titles) =>
    remembered[titleKey(titles)];

/** The mapping recalled for the first row that may be a header and has one. */
export function recallMapping(sheets: readonly Sheet[], recall: RecallMapping): ColumnMapping | undefined {
  for (const sheet of sheets) {
    if (sheet.hidden) continue;
    const rows = topRows(sheet);
    for (const [i, row] of rows.entries()) {
      const found = recall(titlesOf(row, rows[i - 1]));
      if (found !== undefined) return found;
    }
  }
  return undefined;
}

/**
 * The titles of the row that looks most like a header: the fullest of the top rows of the first sheet that holds anything;
 * and what stands first below them.
 */
export function likeliestTitles(sheets: readonly Sheet[]): { titles: string[]; samples: string[] } {
  const sheet = sheets.find(({ hidden, rows }) => !hidden && !rows.every(isBlankRow));
  if (sheet === undefined) return { titles: [], samples: [] };
  const rows = topRows(sheet);
  const filled = (titles: readonly string[]) => titles.filter(Boolean).length;
  const [likeliest] = rows
    .map((row, i) => ({ row, titles: titlesOf(row, rows[i - 1]) }))
    .sort((a, b) => filled(b.titles) - filled(a.titles));
  if (likeliest === undefined) return { titles: [], samples: [] };
  return { titles: likeliest.titles, samples: firstBelow(sheet, likeliest.row) };
}

/** The rows among which a header is looked for. */
function topRows(sheet: Sheet): SheetRow[] {
  const found: SheetRow[] = [];
  for (const row of sheet.rows) {
    if (row.hidden || isBlankRow(row)) continue;
    if (found.push(row) === HEADER_SEARCH_ROWS) break;
  }
  return found;
}
