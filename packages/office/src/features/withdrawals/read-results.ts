import { readSheet } from '@giftship/shared/spreadsheet/read-sheet';
import type { SheetRow } from '@giftship/shared/spreadsheet/sheet';
import { HEADER_SEARCH_ROWS } from '@giftship/shared/spreadsheet/sheet';
import { MOST_WITHDRAWALS } from '@giftship/shared/withdrawals/office-contract';
import { FILES_COPY as SAY } from './copy.ts';

/** What the bank says of one transfer. */
export interface PayoutResult {
  withdraw_sn: string;
  result: 'paid' | 'failed';
  bank_no: string;
  reason: string;
}
type Field = keyof typeof SAY.titles;
type Places = Record<Field, number>;

/** Results of transfers out of a sheet (O154); a sentence instead where something in it cannot be understood. */
export async function readResults(name: string, bytes: Uint8Array): Promise<PayoutResult[] | string> {
  const { sheets } = await readSheet(bytes, { fileName: name });
  for (const { rows } of sheets) {
    const head = rows.slice(0, HEADER_SEARCH_ROWS).findIndex((row) => placesOf(row) !== null);
    const places = rows[head] && placesOf(rows[head]);
    if (places) return resultsOf(rows.slice(head + 1), places);
  }
  return SAY.noColumns;
}

function placesOf({ cells }: SheetRow): Places | null {
  const titles = cells.map(({ text }) => text.trim());
  const find = (field: Field) =>
    titles.findIndex((title) => (SAY.titles[field] as readonly string[]).includes(title));
  const places = {
    withdraw_sn: find('withdraw_sn'),
    result: find('result'),
    bank_no: find('bank_no'),
    reason: find('reason'),
  };
  return places.withdraw_sn < 0 || places.result < 0 ? null : places;
}

function resultsOf(rows: readonly SheetRow[], places: Places): PayoutResult[] | string {
  const read: PayoutResult[] = [];
  for (const row of rows) {
    const said = (field: Field) => row.cells[places[field]]?.text.trim() ?? '';
    if (said('withdraw_sn') === '') continue;
    const word = said('result');
    const result = resultOf(word);
    if (result === null) return SAY.wrongResult(row.no, word);
    const fault = faultOf(row.no, result, said('bank_no'), said('reason'));
    if (fault !== '') return fault;
    const withdraw_sn = said('withdraw_sn').toUpperCase();
    read.push({ withdraw_sn, result, bank_no: said('bank_no'), reason: said('reason') });
  }
  if (read.length === 0) return SAY.noRows;
  return read.length > MOST_WITHDRAWALS.file ? SAY.tooMany(MOST_WITHDRAWALS.file) : read;
}

function faultOf(row: number, result: PayoutResult['result'], bankNo: string, reason: string): string {
  if (result === 'paid') return bankNo === '' ? SAY.noBankNo(row) : '';
  return [...reason].length < 2 ? SAY.noReason(row) : '';
}

function resultOf(word: string): PayoutResult['result'] | null {
  if ((SAY.paidWords as readonly string[]).includes(word)) return 'paid';
  return (SAY.failedWords as readonly string[]).includes(word) ? 'failed' : null;
}
