import { refuse } from '../errors/app-error.ts';
import { BiffRecords } from './biff-records.ts';
import { isDateFormat } from './number-formats.ts';
import {
  type Cell,
  dateCell,
  EMPTY_CELL,
  numberCell,
  putCell,
  type ReadBudget,
  rowSink,
  type Sheet,
  textCell,
} from './sheet.ts';

const FILE_PASS = 0x2f;
const EOF = [0x0a, 0, 0, 0];
/**
 * The records that the library gets: starts, dates, formats, styles and cells. At others it looks for what it does not bring
 * along (tables of letters), writes to the console, or reads on for seconds.
 */
const KEPT = new Set([
  0x09, 0x209, 0x409, 0x22, 0x1e, 0x41e, 0x43, 0x243, 0x443, 0x44, 1, 2, 3, 4, 5, 6, 7, 0x7e, 0x201, 0x203,
  0x204, 0x205, 0x206, 0x207, 0x27e, 0x406,
]);

/** What is used of a cell of the library. */
interface OldCell {
  t: string;
  v?: string | number | boolean;
  z?: string | number;
}

/**
 * Reads a workbook older than BIFF5 (Excel 2 to 4) with SheetJS, which is loaded only here. A password is FILE_PASSWORD; the
 * library throws whatever it likes at damaged files, which `readSheet` answers with IMPORT_FAILED.
 */
export async function readOldXls(stream: Uint8Array, budget: ReadBudget): Promise<Sheet[]> {
  const bytes = knownRecords(stream);
  const { read } = await import('xlsx');
  const book = read(bytes, {
    type: 'array',
    dense: true,
    cellFormula: false,
    cellHTML: false,
    cellText: false,
    cellNF: true,
  });
  const uses1904 = book.Workbook?.WBProps?.date1904 === true;
  return book.SheetNames.map((name, i) => {
    const sink = rowSink(budget);
    const hidden = (book.Workbook?.Sheets?.[i]?.Hidden ?? 0) > 0;
    const { '!data': data = [] } = (hidden ? {} : book.Sheets[name]) as { '!data'?: OldCell[][] };
    for (let row = 0; row < data.length; row++) {
      const cells: Cell[] = [];
      data[row]?.forEach((cell, column) => putCell(cells, column, cellOf(cell, uses1904)));
      sink.add(cells, row + 1);
    }
    return { name: fromBytes(name), hidden, rows: sink.rows };
  });
}

/** The stream up to the end of its sheet, whole records alone. */
function knownRecords(stream: Uint8Array): Uint8Array {
  const out = new Uint8Array(stream.length + EOF.length);
  const records = new BiffRecords(stream);
  let at = 0;
  while (records.next() && records.id !== EOF[0]) {
    if (records.id === FILE_PASS) throw refuse('FILE_PASSWORD');
    if (!KEPT.has(records.id)) continue;
    const record = stream.subarray(records.from - 4, records.to);
    out.set(record, at);
    at += record.length;
  }
  out.set(EOF, at);
  return out.subarray(0, at + EOF.length);
}

function cellOf({ t, v, z = '' }: OldCell, uses1904: boolean): Cell {
  if (typeof v === 'string' && t === 's') return textCell(fromBytes(v));
  if (typeof v === 'boolean') return textCell(v ? 'TRUE' : 'FALSE');
  if (typeof v !== 'number' || t !== 'n') return EMPTY_CELL;
  return isDateFormat(String(z)) ? dateCell(v, uses1904) : numberCell(String(v));
}

/** Letters that stand for one byte each, as the text they are: GBK, as in workbooks of Chinese programs. */
function fromBytes(text: string): string {
  const bytes = Uint8Array.from(text, (letter) => letter.charCodeAt(0));
  return new TextDecoder('gb18030').decode(bytes);
}
