import { readSheet } from '@giftship/shared/spreadsheet/read-sheet';
import type { SheetRow } from '@giftship/shared/spreadsheet/sheet';
import { HEADER_SEARCH_ROWS } from '@giftship/shared/spreadsheet/sheet';
import { RESULTS_COPY as SAY } from './results-copy.ts';

/** What the bank says of one transfer. */
export interface BankResult {
  sn: string;
  result: 'paid' | 'failed';
  bank_no: string;
  reason: string;
}
/** What is looked for: what the column of numbers is called, and how many rows one call takes. */
export interface ResultSheet {
  snTitle: string;
  most: number;
}
type Field = keyof BankResult;
type Places = Record<Field, number>;

/** Results of transfers out of a sheet (O154, O170); a sentence instead where something in it cannot be understood. */
export async function readResults(
  wanted: ResultSheet,
  name: string,
  bytes: Uint8Array,
): Promise<BankResult[] | string> {
  const { sheets } = await readSheet(bytes, { fileName: name });
  for (const { rows } of sheets) {
    const head = rows.slice(0, HEADER_SEARCH_ROWS).findIndex((row) => placesOf(row, wanted) !== null);
    const places = rows[head] && placesOf(rows[head], wanted);
    if (places) return resultsOf(rows.slice(head + 1), places, wanted.most);
  }
  return SAY.noColumns(wanted.snTitle);
}

function placesOf({ cells }: SheetRow, { snTitle }: ResultSheet): Places | null {
  const titles = cells.map(({ text }) => text.trim());
  const find = (names: readonly string[]) => titles.findIndex((title) => names.includes(title));
  const places = {
    sn: find([snTitle]),
    result: find(SAY.titles.result),
    bank_no: find(SAY.titles.bank_no),
    reason: find(SAY.titles.reason),
  };
  return places.sn < 0 || places.result < 0 ? null : places;
}

function resultsOf(rows: readonly SheetRow[], places: Places, most: number): BankResult[] | string {
  const read: BankResult[] = [];
  for (const row of rows) {
    const said = (field: Field) => row.cells[places[field]]?.text.trim() ?? '';
    if (said('sn') === '') continue;
    const word = said('result');
    const result = resultOf(word);
    if (result === null) return SAY.wrongResult(row.no, word);
    const fault = faultOf(row.no, result, said('bank_no'), said('reason'));
    if (fault !== '') return fault;
    read.push({ sn: said('sn').toUpperCase(), result, bank_no: said('bank_no'), reason: said('reason') });
  }
  if (read.length === 0) return SAY.noRows;
  return read.length > most ? SAY.tooMany(most) : read;
}

function faultOf(row: number, result: BankResult['result'], bankNo: string, reason: string): string {
  if (result === 'paid') return bankNo === '' ? SAY.noBankNo(row) : '';
  return [...reason].length < 2 ? SAY.noReason(row) : '';
}

function resultOf(word: string): BankResult['result'] | null {
  if ((SAY.paidWords as readonly string[]).includes(word)) return 'paid';
  return (SAY.failedWords as readonly string[]).includes(word) ? 'failed' : null;
}
