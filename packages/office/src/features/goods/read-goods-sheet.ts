import { GOODS_IMPORT, type GoodsSheet } from '@giftship/shared/goods/import-contract';
import { GOODS_TITLES } from '@giftship/shared/goods/import-copy';
import { readSheet } from '@giftship/shared/spreadsheet/read-sheet';
import { HEADER_SEARCH_ROWS, type SheetRow } from '@giftship/shared/spreadsheet/sheet';
import { writeXlsx } from '@giftship/shared/spreadsheet/write-sheet';
import { IMPORT_COPY as SAY } from './import-copy.ts';

/** The cells of a sheet, with their titles. */
export type GoodsCells = Pick<GoodsSheet, 'titles' | 'rows'>;
/** What a workbook holds, and how many of its rows were left out because they are hidden in it (a filter hides too). */
export interface GoodsRead {
  cells: GoodsCells;
  hidden: number;
}

/**
 * Goods out of a workbook (O065): the first sheet that stands under a title of ours, else its first row is the head, so that
 * the service can name what it does not know. Throws a Refusal for what is no sheet.
 */
export async function readGoodsSheet(name: string, bytes: Uint8Array): Promise<GoodsRead> {
  const { sheets } = await readSheet(bytes, { fileName: name, maxBytes: GOODS_IMPORT.bytes });
  const known = new Set<string>(Object.values(GOODS_TITLES));
  const isHead = ({ cells }: SheetRow) => cells.some(({ text }) => known.has(text.trim()));
  for (const { rows } of sheets) {
    const head = rows.slice(0, HEADER_SEARCH_ROWS).findIndex(isHead);
    if (head >= 0) return cellsOf(rows, head);
  }
  return cellsOf(sheets[0]?.rows ?? [], 0);
}

function cellsOf(rows: readonly SheetRow[], head: number): GoodsRead {
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

/** The wrong rows as they came, with why in a column of its own (O067). */
export function errorSheet(
  { titles, rows }: GoodsCells,
  wrong: ReadonlyMap<number, string>,
): { name: string; bytes: Uint8Array } {
  return {
    name: SAY.errorFile,
    bytes: writeXlsx({
      sheetName: SAY.errorSheet,
      columns: [...titles, SAY.errorColumn].map((title) => ({ title })),
      rows: rows.flatMap(({ no, cells }) => {
        const why = wrong.get(no);
        return why === undefined ? [] : [[...titles.map((_, at) => cells[at] ?? ''), why]];
      }),
    }),
  };
}
