import { readSheet } from '@giftship/shared/spreadsheet/read-sheet';
import type { SheetRow } from '@giftship/shared/spreadsheet/sheet';
import { HEADER_SEARCH_ROWS } from '@giftship/shared/spreadsheet/sheet';
import { REASON_LENGTH } from '@giftship/shared/operators/operator';
import { SHEET_COPY } from '../sheets/copy.ts';
import { BANK_NO_LENGTH } from '@giftship/shared/withdrawals/withdraw-rules';
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
/** What a file says: rows that are understood, sentences about those that are not, and how many are hidden in it. */
export interface ReadResults {
  rows: BankResult[];
  faults: string[];
  hidden: number;
}
type Field = keyof BankResult;
type Places = Record<Field, number>;

/** Results of transfers out of a sheet (O154, O170): a damaged row is named and holds up no other; a sentence instead where it is no such sheet. */
export async function readResults(
  wanted: ResultSheet,
  name: string,
  bytes: Uint8Array,
): Promise<ReadResults | string> {
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

function resultsOf(rows: readonly SheetRow[], places: Places, most: number): ReadResults | string {
  const found = rows.flatMap((row) => {
    const said = (field: Field) => row.cells[places[field]]?.text.trim() ?? '';
    // Digits that a spreadsheet cut off, or a formula that failed, are no number of the bank.
    const number = row.cells[places.bank_no];
    const isBroken = number?.rounded === true || said('bank_no').startsWith('#');
    return row.cells.every(({ text }) => text.trim() === '')
      ? []
      : [{ ...row, said, isBroken, sn: said('sn').toUpperCase() }];
  });
  const seen = found.filter(({ hidden }) => !hidden);
  const read = { rows: [] as BankResult[], faults: [] as string[], hidden: found.length - seen.length };
  const times = new Map<string, number>();
  for (const { sn } of seen) times.set(sn, (times.get(sn) ?? 0) + 1);
  for (const { no, sn, said, isBroken } of seen) {
    const result = resultOf(said('result'));
    const row = { sn, bank_no: said('bank_no'), reason: said('reason') };
    // What stands twice may say two things: neither is believed.
    if (sn !== '' && times.get(sn) !== 1) read.faults.push(SAY.twice(no, sn));
    else if (sn === '' && result === null) read.faults.push(SAY.noResultRow(no));
    else if (sn === '') read.faults.push(SAY.noSn(no));
    else if (result === null) read.faults.push(SAY.wrongResult(no, said('result')));
    else if (result === 'paid' && row.bank_no === '') read.faults.push(SAY.noBankNo(no));
    else if (isBroken) read.faults.push(SAY.brokenBankNo(no, row.bank_no));
    else if (row.bank_no.length > BANK_NO_LENGTH) read.faults.push(SAY.longBankNo(no, BANK_NO_LENGTH));
    else if (row.reason.length > REASON_LENGTH.most) read.faults.push(SAY.longReason(no, REASON_LENGTH.most));
    else if (result === 'failed' && [...row.reason].length < REASON_LENGTH.least)
      read.faults.push(SAY.noReason(no));
    else read.rows.push({ ...row, result });
  }
  if (seen.length === 0) return read.hidden > 0 ? SHEET_COPY.allHidden(read.hidden) : SAY.noRows;
  return read.rows.length > most ? SAY.tooMany(most) : read;
}

function resultOf(word: string): BankResult['result'] | null {
  if ((SAY.paidWords as readonly string[]).includes(word)) return 'paid';
  return (SAY.failedWords as readonly string[]).includes(word) ? 'failed' : null;
}
