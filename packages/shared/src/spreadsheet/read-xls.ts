import { isRefusal, refuse } from '../errors/app-error.ts';
import {
  type Cell,
  dateCell,
  fillMerged,
  MAX_COLUMNS,
  MAX_ROWS,
  numberCell,
  putCell,
  rowSink,
  type Sheet,
  textCell,
} from './sheet.ts';

/** What a compound file holds, by the streams that its directory names. */
export function compoundContent(bytes: Uint8Array): 'xls' | 'protected' | 'other' {
  let content: 'xls' | 'other' = 'other';
  // Directory entries are 128 bytes long and stand on such offsets; the name's length in bytes is at 64.
  for (let at = 512; at + 128 <= bytes.length; at += 128) {
    if (hasStreamName(bytes, at, 'EncryptedPackage')) return 'protected';
    if (hasStreamName(bytes, at, 'Workbook') || hasStreamName(bytes, at, 'Book')) content = 'xls';
  }
  return content;
}

function hasStreamName(bytes: Uint8Array, at: number, name: string): boolean {
  if (bytes[at + 64] !== (name.length + 1) * 2 || bytes[at + 65] !== 0) return false;
  for (let i = 0; i < name.length; i++)
    if (bytes[at + i * 2] !== name.charCodeAt(i) || bytes[at + i * 2 + 1] !== 0) return false;
  return true;
}

const FILEPASS = 0x2f;
const EOF = 0x0a;

/** True when a FILEPASS record follows the start of a BIFF8 stream; streams begin on sectors of 64 or 512 bytes. */
function hasFilePass(bytes: Uint8Array): boolean {
  for (let at = 512; at + 24 < bytes.length; at += 64) {
    const isStart =
      bytes[at] === 0x09 && bytes[at + 1] === 0x08 && bytes[at + 2] === 0x10 && bytes[at + 5] === 0x06;
    if (!isStart) continue;
    let record = at;
    for (let i = 0; i < 5 && record + 4 < bytes.length; i++) {
      const id = bytes[record]! | (bytes[record + 1]! << 8);
      if (id === FILEPASS) return true;
      if (id === EOF) break;
      record += 4 + (bytes[record + 2]! | (bytes[record + 3]! << 8));
    }
  }
  return false;
}

/** Reads a BIFF workbook; the library is loaded only here. A password is FILE_PASSWORD, any other fault IMPORT_FAILED. */
export async function readXls(bytes: Uint8Array, budget: { rows: number }): Promise<Sheet[]> {
  if (hasFilePass(bytes)) throw refuse('FILE_PASSWORD');
  const xlsx = await import('xlsx');
  try {
    const book = xlsx.read(bytes, {
      type: 'array',
      dense: true,
      cellNF: true,
      cellText: false,
      sheetRows: MAX_ROWS + 1,
    });
    const uses1904 = book.Workbook?.WBProps?.date1904 === true;
    return book.SheetNames.map((name, i) => {
      const hidden = (book.Workbook?.Sheets?.[i]?.Hidden ?? 0) > 0;
      const sink = rowSink(budget);
      const source = book.Sheets[name] as DenseSheet | undefined;
      if (!hidden && source !== undefined)
        readGrid(source, sink, (cell) => convert(cell, xlsx.SSF.is_date, uses1904));
      return { name, hidden, rows: sink.rows };
    });
  } catch (error) {
    if (isRefusal(error)) throw error;
    throw refuse('IMPORT_FAILED');
  }
}

interface SourceCell {
  t?: string;
  v?: unknown;
  z?: unknown;
}

interface DenseSheet {
  '!data'?: (SourceCell | undefined)[][];
  '!merges'?: { s: { r: number; c: number }; e: { r: number; c: number } }[];
  '!rows'?: ({ hidden?: boolean } | undefined)[];
}

function readGrid(
  source: DenseSheet,
  sink: ReturnType<typeof rowSink>,
  toCell: (cell: SourceCell) => Cell,
): void {
  const grid = source['!data'] ?? [];
  for (let r = 0; r < grid.length; r++) {
    const cells: Cell[] = [];
    const line = grid[r] ?? [];
    for (let c = 0; c < line.length; c++) {
      const cell = line[c];
      if (cell === undefined || cell === null) continue;
      const converted = toCell(cell);
      if (c < MAX_COLUMNS || converted.text !== '') putCell(cells, c, converted);
    }
    sink.add(cells, { no: r + 1, hidden: source['!rows']?.[r]?.hidden === true });
  }
  const areas = (source['!merges'] ?? []).map(({ s, e }) => ({
    top: s.r + 1,
    bottom: e.r + 1,
    left: s.c,
    right: e.c,
  }));
  fillMerged(sink.rows, areas);
}

function convert(cell: SourceCell, isDate: (format: string) => boolean, uses1904: boolean): Cell {
  if (cell.v === undefined || cell.v === null || cell.t === 'z' || cell.t === 'e') return textCell('');
  if (typeof cell.v === 'number') {
    if (typeof cell.z === 'string' && isDate(cell.z)) return dateCell(cell.v, uses1904);
    return numberCell(String(cell.v));
  }
  return textCell(typeof cell.v === 'boolean' ? (cell.v ? 'TRUE' : 'FALSE') : String(cell.v));
}
