import { GOODS_IMPORT } from '@giftship/shared/goods/import-contract';
import { GOODS_TITLES } from '@giftship/shared/goods/import-copy';
import { writeXlsx } from '@giftship/shared/spreadsheet/write-sheet';
import {
  readTitledSheet,
  type TitledCells,
  type TitledSheet,
} from '@giftship/shared/spreadsheet/titled-sheet';
import { IMPORT_COPY as SAY } from './import-copy.ts';

/** The cells of a sheet of goods, with their titles. */
export type GoodsCells = TitledCells;
/** What a workbook of goods holds. */
export type GoodsRead = TitledSheet;

/** Goods out of a workbook (O065). */
export const readGoodsSheet = (fileName: string, bytes: Uint8Array): Promise<GoodsRead> =>
  readTitledSheet(bytes, {
    fileName,
    maxBytes: GOODS_IMPORT.bytes,
    titles: Object.values(GOODS_TITLES),
  });

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
