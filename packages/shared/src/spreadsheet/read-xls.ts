import { refuse } from '../errors/app-error.ts';
import { BiffRecords, type StringForm } from './biff-records.ts';
import { openCompound } from './compound-file.ts';
import { builtInDateFormats, isDateFormat } from './number-formats.ts';
import {
  type Cell,
  dateCell,
  EMPTY_CELL,
  fillMerged,
  type MergedArea,
  numberCell,
  putCell,
  type ReadBudget,
  type RowSink,
  rowSink,
  type Sheet,
  textCell,
} from './sheet.ts';

const BOF = 0x809;
/** The first byte of every workbook; the second tells the version. */
const BOF_BYTE = 0x09;
const EOF = 0x0a;
/** Sheets that a workbook may name. */
const MAX_SHEETS = 500;

interface Workbook {
  form: StringForm;
  uses1904: boolean;
  strings: Cell[];
  dateFormats: Set<number>;
  /** Number format of each cell style. */
  formats: number[];
  sheets: { name: string; hidden: boolean; isWorksheet: boolean; at: number }[];
}

/**
 * Reads a workbook (.xls), in a compound file or as a bare stream: BIFF8 and BIFF5 here, older ones with a library. A password
 * is FILE_PASSWORD, any other fault IMPORT_FAILED or, from the library, whatever it throws. Linear in the file.
 */
export async function readXls(bytes: Uint8Array, budget: ReadBudget): Promise<Sheet[]> {
  const stream = bytes[0] === 0xd0 ? workbookStream(bytes) : bytes;
  if (stream[0] === BOF_BYTE && stream[1] !== BOF >> 8) {
    const { readOldXls } = await import('./read-old-xls.ts');
    return readOldXls(stream, budget);
  }
  const records = new BiffRecords(stream);
  const book = readGlobals(records);
  if (book.sheets.length === 0) throw refuse('IMPORT_FAILED');
  return book.sheets.map(({ name, hidden, isWorksheet, at }) => {
    const sink = rowSink(budget);
    if (!hidden && isWorksheet) {
      records.seek(at);
      readRows(records, book, sink);
    }
    return { name, hidden, rows: sink.rows };
  });
}

function workbookStream(bytes: Uint8Array): Uint8Array {
  const file = openCompound(bytes);
  const stream = file.stream('Workbook') ?? file.stream('Book');
  if (stream === null) throw refuse('IMPORT_FAILED');
  return stream;
}

/** Every stream of records begins with a BOF. */
const isStart = (records: BiffRecords): boolean => records.next() && records.id === BOF;

/** Code pages that Chinese programs write; the rest is taken for GBK. */
const CODE_PAGES: Record<number, string> = { 1200: 'utf-16le', 950: 'big5', 1252: 'windows-1252' };

function readGlobals(records: BiffRecords): Workbook {
  if (!isStart(records)) throw refuse('IMPORT_FAILED');
  const version = records.u16(0);
  if (version !== 0x600 && version !== 0x500) throw refuse('IMPORT_FAILED');
  const form: StringForm = { countBytes: 2, encoding: version === 0x600 ? null : 'gb18030' };
  const book: Workbook = {
    form,
    uses1904: false,
    strings: [],
    dateFormats: builtInDateFormats(),
    formats: [],
    sheets: [],
  };
  while (records.next() && records.id !== EOF) {
    const short: StringForm = { ...form, countBytes: 1 };
    if (records.id === 0x2f) throw refuse('FILE_PASSWORD');
    else if (records.id === 0x22) book.uses1904 = records.u16(0) === 1;
    else if (records.id === 0x42 && form.encoding !== null)
      form.encoding = CODE_PAGES[records.u16(0)] ?? 'gb18030';
    else if (records.id === 0xe0) book.formats.push(records.u16(2));
    else if (records.id === 0x41e) {
      const id = records.u16(0);
      const code = records.pieces(2).string(form.encoding === null ? form : short);
      if (isDateFormat(code)) book.dateFormats.add(id);
      else book.dateFormats.delete(id);
    } else if (records.id === 0x85) {
      const [at, hidden, type] = [records.u32(0), (records.u8(4) & 3) > 0, records.u8(5)];
      const name = records.pieces(6).string(short);
      book.sheets.push({ name, hidden, isWorksheet: type === 0, at });
      if (book.sheets.length > MAX_SHEETS) throw refuse('IMPORT_FAILED');
    } else if (records.id === 0xfc) {
      const pieces = records.pieces(8);
      while (!pieces.isAtEnd()) book.strings.push(textCell(pieces.string(form)));
    }
  }
  return book;
}

/** The cells of a sheet by row and column, in whatever order they come. */
interface Grid {
  book: Workbook;
  rows: (Cell[] | undefined)[];
  hidden: Set<number>;
  areas: MergedArea[];
}

function readRows(records: BiffRecords, book: Workbook, sink: RowSink): void {
  const grid: Grid = { book, rows: [], hidden: new Set(), areas: [] };
  if (!isStart(records)) throw refuse('IMPORT_FAILED');
  let formulaAt: [row: number, column: number] | null = null;
  // A chart in a sheet is a stream of its own between a BOF and an EOF.
  for (let depth = 1; depth > 0 && records.next();) {
    if (records.id === BOF) depth++;
    else if (records.id === EOF) depth--;
    else if (depth === 1) formulaAt = readRecord(records, grid, formulaAt);
  }
  for (let row = 0; row < grid.rows.length; row++)
    sink.add(grid.rows[row] ?? [], row + 1, grid.hidden.has(row));
  fillMerged(sink.rows, grid.areas);
}

/** Takes one record of a sheet; answers the place of a formula whose text stands in a record to come. */
function readRecord(
  records: BiffRecords,
  grid: Grid,
  formulaAt: [number, number] | null,
): [number, number] | null {
  const { book } = grid;
  const put = (row: number, column: number, cell: Cell) => putCell((grid.rows[row] ??= []), column, cell);
  const here = (cell: Cell) => put(records.u16(0), records.u16(2), cell);
  const number = (value: number, style: number): Cell =>
    book.dateFormats.has(book.formats[style] ?? 0)
      ? dateCell(value, book.uses1904)
      : numberCell(String(value));

  switch (records.id) {
    case 0xfd: // LABELSST
      here(book.strings[records.u32(6)] ?? EMPTY_CELL);
      return null;
    case 0x204: // LABEL
    case 0xd6: {
      const [row, column] = [records.u16(0), records.u16(2)];
      put(row, column, textCell(records.pieces(6).string(book.form)));
      return null;
    }
    case 0x203: // NUMBER
      here(number(records.f64(6), records.u16(4)));
      return null;
    case 0x27e: // RK
      here(number(packedNumber(records.u32(6)), records.u16(4)));
      return null;
    case 0xbd: // MULRK
      for (let at = 4; records.from + at + 6 < records.to; at += 6)
        put(
          records.u16(0),
          records.u16(2) + (at - 4) / 6,
          number(packedNumber(records.u32(at + 2)), records.u16(at)),
        );
      return null;
    case 0x06: // FORMULA
      if (records.u16(12) !== 0xffff) here(number(records.f64(6), records.u16(4)));
      else if (records.u8(6) === 1) here(truth(records.u8(8)));
      else if (records.u8(6) === 0) return [records.u16(0), records.u16(2)];
      return null;
    case 0x207: // STRING, the text of the formula before it
      if (formulaAt !== null) put(...formulaAt, textCell(records.pieces(0).string(book.form)));
      return null;
    case 0x205: // BOOLERR
      if (records.u8(7) === 0) here(truth(records.u8(6)));
      return null;
    case 0x208: // ROW
      if ((records.u16(12) & 0x20) !== 0) grid.hidden.add(records.u16(0));
      return formulaAt;
    case 0xe5: // MERGECELLS
      for (let i = 0; i < records.u16(0); i++) {
        const [top, bottom] = [records.u16(2 + i * 8) + 1, records.u16(4 + i * 8) + 1];
        grid.areas.push({ top, bottom, left: records.u16(6 + i * 8), right: records.u16(8 + i * 8) });
      }
      return null;
    default: // Shared formulas and tables stand between a formula and its text.
      return formulaAt;
  }
}

const truth = (value: number): Cell => textCell(value === 0 ? 'FALSE' : 'TRUE');

/** A number of 30 bits and two marks: a whole number instead of the upper half of a double, and to be divided by 100. */
function packedNumber(packed: number): number {
  const isWhole = (packed & 2) !== 0;
  const view = new DataView(new ArrayBuffer(8));
  view.setUint32(4, packed & 0xfffffffc, true);
  const value = isWhole ? packed >> 2 : view.getFloat64(0, true);
  return (packed & 1) === 0 ? value : value / 100;
}
