import { writeXlsx } from '@giftship/shared/spreadsheet/write-sheet';
import { RESULT_SAY as SAY } from './result-copy.ts';
import type { WaybillLine } from './waybill-lines.ts';

/** The waybill numbers of a payment as a sheet, in the order of its rows. */
export function waybillFile(lines: readonly WaybillLine[]): Uint8Array {
  return writeXlsx({
    sheetName: SAY.waybills,
    columns: SAY.waybillColumns.map((title) => ({ title })),
    rows: lines.map(({ position, shopOrder, name, mobile, waybill, state }) => [
      String(position),
      shopOrder,
      name,
      mobile,
      waybill,
      state,
    ]),
  });
}
