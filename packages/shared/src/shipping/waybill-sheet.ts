import { refuse } from '../errors/app-error.ts';
import { WAYBILL_COLUMNS, WAYBILL_ERROR_COLUMN, WAYBILL_SHEET } from './labels.ts';
import type { WaybillResult } from './shipping.ts';

/** Which columns of a sheet hold order numbers and waybills, from 0. */
export interface WaybillColumns {
  order_sn: number;
  kuaidi_sn: number;
}

/** Finds the two columns among the titles of a sheet (S048); null where one is not there. */
export function findWaybillColumns(titles: readonly string[]): WaybillColumns | null {
  const of = (field: keyof typeof WAYBILL_COLUMNS): number => {
    const names = WAYBILL_COLUMNS[field].map(plain);
    return titles.findIndex((title) => names.includes(plain(title)));
  };
  const [order_sn, kuaidi_sn] = [of('order_sn'), of('kuaidi_sn')];
  return order_sn < 0 || kuaidi_sn < 0 ? null : { order_sn, kuaidi_sn };
}

/** The same; refuses a sheet without one of them. */
export function waybillColumns(titles: readonly string[]): WaybillColumns {
  const columns = findWaybillColumns(titles);
  if (columns === null)
    throw refuse('WAYBILL_COLUMNS', {
      columns: `${WAYBILL_COLUMNS.order_sn[0]}\u3001${WAYBILL_COLUMNS.kuaidi_sn[0]}`,
    });
  return columns;
}

const plain = (title: string): string => title.normalize('NFKC').replaceAll(/\s+/g, '').toLowerCase();

/** The rows of a sheet that were not taken in, as they stood there, with why beside them: what is mended and sent again (S048). */
export function wrongWaybills(
  sheet: { titles: readonly string[]; rows: readonly { no: number; cells: readonly string[] }[] },
  results: readonly { no: number; result: WaybillResult; text: string }[],
): { sheetName: string; columns: { title: string }[]; rows: string[][] } {
  const wrong = new Map(
    results.flatMap(({ no, result, text }) => (result === 'wrong' ? [[no, text] as const] : [])),
  );
  return {
    sheetName: WAYBILL_SHEET,
    columns: [...sheet.titles, WAYBILL_ERROR_COLUMN].map((title) => ({ title })),
    rows: sheet.rows.flatMap(({ no, cells }) => {
      const text = wrong.get(no);
      return text === undefined ? [] : [[...sheet.titles.map((_, at) => cells[at] ?? ''), text]];
    }),
  };
}
