import { readSheet } from './read-sheet.ts';
import { HEADER_SEARCH_ROWS, type SheetRow } from './sheet.ts';

/** The cells of a sheet, with their titles; rows keep their numbers. */
export interface TitledCells {
  titles: string[];
  rows: { no: number; cells: string[] }[];
}
/** What a workbook holds, and how many of its rows were left out because they are hidden in it (a filter hides too). */
export interface TitledSheet {
  cells: TitledCells;
  hidden: number;
}

/**
 * What stands under titles that are known, out of a workbook: the first sheet that has one of them, else its first row is the
 * head, so that the service can name what it does not know. Throws a Refusal for what is no sheet.
 */
export async function readTitledSheet(
  bytes: Uint8Array,
  { fileName, maxBytes, titles }: { fileName: string; maxBytes: number; titles: readonly string[] },
): Promise<TitledSheet> {
  const { sheets } = await readSheet(bytes, { fileName, maxBytes });
  const known = new Set<string>(titles);
  const isHead = ({ cells }: SheetRow) => cells.some(({ text }) => known.has(text.trim()));
  for (const { rows } of sheets) {
    const head = rows.slice(0, HEADER_SEARCH_ROWS).findIndex(isHead);
    if (head >= 0) return cellsOf(rows, head);
  }
  return cellsOf(sheets[0]?.rows ?? [], 0);
}

function cellsOf(rows: readonly SheetRow[], head: number): TitledSheet {
  const titles = rows[head]?.cells.map(({ text }) => text.trim()) ?? [];
  const filled = rows.slice(head + 1).filter(({ cells }) => cells.some(({ text }) => text.trim() !== ''));
  const seen = filled.filter(({ hidden }) => !hidden);
  return {
    cells: {
      titles,
      rows: seen.map(({ no, cells }) => ({
        no,
        cells: cells.slice(0, titles.length).map(({ text }) => text),
      })),
    },
    hidden: filled.length - seen.length,
  };
}
