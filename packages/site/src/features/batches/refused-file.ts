import type { BatchView } from '@giftship/shared/orders/contract';
import { writeXlsx } from '@giftship/shared/spreadsheet/write-sheet';
import { LISTS_COPY } from '../../lists/copy.ts';
import { BATCHES_COPY as SAY } from './copy.ts';

/** The rows of a batch that became no orders, each with its reason, as a sheet to mend the one they came from. */
export function refusedFile(rows: BatchView['refused']): Uint8Array {
  return writeXlsx({
    sheetName: SAY.refused(rows.length),
    columns: [SAY.row, LISTS_COPY.list.by.shop_order, SAY.reason].map((title) => ({ title })),
    rows: rows.map(({ row, shop_order, error }) => [String(row), shop_order, error]),
  });
}
