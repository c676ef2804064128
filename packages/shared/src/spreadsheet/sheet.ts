import { refuse } from '../errors/app-error.ts';

/** One cell as text. `rounded` marks a number of more than 15 digits or in exponent form: its tail is lost (D704). */
export interface Cell {
  text: string;
  rounded?: true;
}

/** One row; `no` is its 1-based number in the sheet (in CSV: the record), kept for ever. */
export interface SheetRow {
  no: number;
  hidden: boolean;
  cells: Cell[];
}

/** One sheet of a file. Rows of a hidden sheet are not read. */
export interface Sheet {
  name: string;
  hidden: boolean;
  rows: SheetRow[];
}

/** Rows of data read from one file at most (D706). */
export const MAX_ROWS = 100_000;
/** The header is looked for in this many visible rows, which do not count as data (D702). */
export const HEADER_SEARCH_ROWS = 10;
/** Columns of a row at most (D706). */
export const MAX_COLUMNS = 200;
/**
 * Places in all rows of a file up to the last filled cell of each: 60,000 rows of 12 columns take half of the fewest, 100,000
 * rows of 80 columns all of the most. Only a file that is large itself may hold many, so a small one can never fill the memory.
 */
const CELLS = { fewest: 1_500_000, most: 8_000_000, perByte: 1 / 4 };
/** Cells that merged areas may fill in one file; a real table stays far below. */
export const MAX_MERGED_CELLS = 1_000_000;

/** The one empty cell, shared so that wide empty rows cost nothing. */
export const EMPTY_CELL: Cell = Object.freeze({ text: '' });

const EXPONENT = /^[+-]?\d(?:\.\d+)?[eE]\+?\d{1,3}$/;

/** A cell from text: `="…"` is unwrapped, and text in exponent form counts as rounded unless it holds all its digits. */
export function textCell(raw: string): Cell {
  if (raw === '') return EMPTY_CELL;
  const text = raw.startsWith('="') && raw.endsWith('"') && raw.length > 2 ? raw.slice(2, -1) : raw;
  if (text.length < 24 && isRoundedText(text.trim())) return { text, rounded: true };
  return { text };
}

/** True for text like `4.96E+18`, whose last digits are gone. */
export function isRoundedText(text: string): boolean {
  if (!EXPONENT.test(text)) return false;
  const [mantissa = '', exponent = '0'] = text.toUpperCase().split('E');
  return mantissa.replace(/^[+-]?\d\.?/, '').length < Number(exponent);
}

/** A numeric cell printed without exponent; more than 15 whole digits count as rounded. */
export function numberCell(raw: string): Cell {
  const value = Number(raw);
  if (raw === '' || !Number.isFinite(value)) return textCell(raw);
  if (/^[+-]?\d{1,15}$/.test(raw)) return { text: raw.replace(/^\+/, '') };
  if (Math.abs(value) >= 1e15) return { text: wholeDigits(value), rounded: true };
  const text = String(Number(value.toPrecision(15)));
  return { text: text.includes('e') ? value.toFixed(15).replace(/\.?0+$/, '') : text };
}

function wholeDigits(value: number): string {
  return Math.abs(value) < 1e300 ? BigInt(Math.round(value)).toString().slice(0, 40) : String(value);
}

const DAY_MS = 86_400_000;

/** A date serial as `YYYY-MM-DD` or `YYYY-MM-DD HH:mm:ss` (base 1899-12-30, or 1904-01-01); a time of day alone as `HH:mm:ss`. */
export function dateCell(serial: number, uses1904: boolean): Cell {
  const base = uses1904 ? Date.UTC(1904, 0, 1) : Date.UTC(1899, 11, 30);
  const ms = base + Math.round(serial * 86_400) * 1000;
  if (!Number.isFinite(ms) || Math.abs(serial) > 2_958_465) return numberCell(String(serial));
  const iso = new Date(ms).toISOString();
  if (serial >= 0 && serial < 1) return { text: iso.slice(11, 19) };
  return { text: ms % DAY_MS === 0 ? iso.slice(0, 10) : `${iso.slice(0, 10)} ${iso.slice(11, 19)}` };
}

/** Gathers rows and holds the limits while they are read. */
export interface RowSink {
  rows: SheetRow[];
  add(cells: Cell[], no: number, hidden?: boolean): void;
}

/** Hears how far a reader has come in its input, in the input's own unit. */
export type Progress = (at: number) => void;

/** What may still be read of a file. */
export interface ReadBudget {
  rows: number;
  cells: number;
}

/** The budget that a file of so many bytes starts with. */
export function fullBudget(fileBytes: number): ReadBudget {
  const cells = Math.min(CELLS.most, Math.max(CELLS.fewest, Math.floor(fileBytes * CELLS.perByte)));
  return { rows: MAX_ROWS + HEADER_SEARCH_ROWS, cells };
}

/** A sink for one sheet; `budget` is shared by all sheets of a file. Throws FILE_TOO_MANY_ROWS, IMPORT_FAILED for too many cells. */
export function rowSink(budget: ReadBudget): RowSink {
  const rows: SheetRow[] = [];
  return {
    rows,
    add(cells, no, hidden = false) {
      if (--budget.rows < 0) throw refuse('FILE_TOO_MANY_ROWS', { max: MAX_ROWS });
      budget.cells -= cells.length;
      if (budget.cells < 0) throw refuse('IMPORT_FAILED');
      rows.push({ no, hidden, cells });
    },
  };
}

/** Puts a cell into its column; text beyond the column limit is refused, empty cells there are dropped. */
export function putCell(cells: Cell[], column: number, cell: Cell): void {
  if (cell.text === '') return;
  if (column >= MAX_COLUMNS) throw refuse('IMPORT_FAILED');
  while (cells.length < column) cells.push(EMPTY_CELL);
  cells[column] = cell;
}

/** A merged area; rows by sheet number, columns from 0, all inclusive. */
export interface MergedArea {
  top: number;
  bottom: number;
  left: number;
  right: number;
}

/** Copies the first cell of each merged area into the cells it covers; bounded by MAX_MERGED_CELLS. */
export function fillMerged(rows: SheetRow[], areas: MergedArea[]): void {
  if (areas.length === 0) return;
  const byNo = new Map(rows.map((row) => [row.no, row]));
  let budget = MAX_MERGED_CELLS;
  const lastNo = rows.at(-1)?.no ?? 0;
  for (const { top, bottom, left, right } of areas) {
    const first = byNo.get(top)?.cells[left];
    if (first === undefined || first.text === '') continue;
    const lastColumn = Math.min(right, MAX_COLUMNS - 1);
    for (let no = top; no <= Math.min(bottom, lastNo); no++) {
      const row = byNo.get(no);
      budget -= row === undefined ? 1 : lastColumn - left + 1;
      if (budget < 0) throw refuse('IMPORT_FAILED');
      if (row === undefined) continue;
      for (let column = left; column <= lastColumn; column++)
        if ((row.cells[column]?.text ?? '') === '') putCell(row.cells, column, first);
    }
  }
}
