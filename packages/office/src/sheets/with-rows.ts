import type { TitledSheet } from '@giftship/shared/spreadsheet/titled-sheet';
import { SHEET_COPY as SAY } from './copy.ts';

/** A sheet that has rows to import, or why there are none. */
export function withRows<S extends TitledSheet>(read: S): S | string {
  if (read.cells.rows.length > 0) return read;
  return read.hidden > 0 ? SAY.allHidden(read.hidden) : SAY.noRows;
}
