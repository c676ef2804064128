import { MAX_COLUMNS } from '../spreadsheet/sheet.ts';
import { holdsPhone } from './line-units.ts';
import { looksLikePhone } from './guess-columns.ts';
import { MAX_LINE_LENGTH } from './parse-recipient.ts';

/** One record of a pasted table: its cells, and the 1-based numbers of the lines that it stands on. */
export interface PastedRecord {
  lines: number[];
  cells: string[];
}

/** Lines that share a separator and a number of cells. */
interface PastedShape {
  /** The first character of its class. */
  separator: string;
  width: number;
  records: PastedRecord[];
}

/** Marks that part cells, each in both widths; the surest first. */
const SEPARATORS = ['\t', '|\uff5c', ';\uff1b', ',\uff0c'] as const;
/** A row of fewer cells is what people type by hand. */
const LEAST_CELLS = 3;
const LEAST_RECORDS = 2;
/** Share of the lines that must have the shape: nearly all. */
const LEAST_SHARE = 0.8;
/** Lines that are tried before all are. */
const TRIED_LINES = 60;
/** A cell with breaks inside stands on so many lines at most. */
const LONGEST_CELL = 8;

/** The shape that nearly all lines have, with the records that have it; null when there is none. Linear. */
export function findShape(lines: readonly string[]): PastedShape | null {
  for (const marks of SEPARATORS) {
    const tried = shapeOf(lines, marks, TRIED_LINES);
    const shape = tried !== null && lines.length > TRIED_LINES ? shapeOf(lines, marks, Infinity) : tried;
    if (shape !== null) return shape;
  }
  return null;
}

function shapeOf(lines: readonly string[], marks: string, most: number): PastedShape | null {
  let records = readRecords(lines, marks, most);
  const width = widthOf(records);
  if (width === 0) return null;
  // How wide a row is decides which lines are one: then they are read again.
  if (records.some((record) => record.lines.length > 1)) records = readRecords(lines, marks, most, width);
  const own = records.filter(({ cells }) => cells.length === width);
  if (own.length < LEAST_RECORDS || own.length < records.length * LEAST_SHARE) return null;
  return { separator: marks[0]!, width, records: own };
}

/** The number of cells that most records have; 0 when none has as many as a row. */
function widthOf(records: readonly PastedRecord[]): number {
  const counts = new Map<number, number>();
  for (const { cells } of records) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  let [width, count] = [0, 0];
  for (const [cells, times] of counts)
    if (cells >= LEAST_CELLS && cells <= MAX_COLUMNS && times > count) [width, count] = [cells, times];
  return width;
}

function readRecords(
  lines: readonly string[],
  marks: string,
  most: number,
  width: number | null = null,
): PastedRecord[] {
  const records: PastedRecord[] = [];
  for (let at = 0; at < lines.length && records.length < most; at++) {
    const line = lines[at]!;
    if (line.trim() === '') continue;
    if (line.length > MAX_LINE_LENGTH) {
      records.push({ lines: [at + 1], cells: [] });
      continue;
    }
    const alone = splitCells(line, marks);
    const joined = alone.open < 0 ? null : joinLines(lines, at, marks, alone.open, width);
    const { cells, count } = joined ?? { cells: alone.cells, count: 1 };
    const own = Array.from({ length: count }, (_, i) => at + 1 + i);
    records.push({ lines: own.filter((no) => lines[no - 1]!.trim() !== ''), cells });
    at += count - 1;
  }
  return records;
}

/** The record that begins in a line whose cell `open` has a quote that only a later line closes; null when that quote was typed. */
function joinLines(
  lines: readonly string[],
  at: number,
  marks: string,
  open: number,
  width: number | null,
): { cells: string[]; count: number } | null {
  for (let count = 2; count <= LONGEST_CELL && at + count <= lines.length; count++) {
    const last = lines[at + count - 1]!;
    if (last.length > MAX_LINE_LENGTH) return null;
    if (!last.includes('"')) continue;
    const own = lines.slice(at, at + count);
    const { cells, open: still } = splitCells(own.join('\n'), marks);
    if (still >= 0) continue;
    return isOneRow(own, cells, open, marks, width) ? { cells, count } : null;
  }
  return null;
}

/** False for lines of which one is a row, or a person, by itself: two quotes that were typed make nobody a part of another. */
function isOneRow(
  lines: readonly string[],
  cells: readonly string[],
  open: number,
  marks: string,
  width: number | null,
): boolean {
  const later = lines.slice(1);
  if (width !== null && cells.length !== width) return false;
  if (width !== null) {
    const isRow = (line: string) => splitCells(line, marks).cells.length >= width;
    // Behind a cell that is the first of its row, the last line has as many cells as the row.
    if ((open === 0 && !isRow(lines[0]!) ? later.slice(0, -1) : later).some(isRow)) return false;
  }
  if (lines.filter(holdsPhone).length > 1) return false;
  const [first, ...others] = cells[open]!.split('\n') as [string, ...string[]];
  const hasMark = [...first].some((char) => marks.includes(char));
  return !(hasMark && holdsPhone(first)) && !others.some((line) => holdsPhone(line) && !looksLikePhone(line));
}

/** The cells of a record; `open` is the cell whose quote nothing closes, from where on quotes are plain characters, or -1. Linear. */
function splitCells(text: string, marks: string): { cells: string[]; open: number } {
  const cells: string[] = [];
  let open = -1;
  for (let at = 0; ; at++) {
    const quote = text[at] === '"' && open < 0 ? closingQuote(text, at + 1, marks) : null;
    if (quote === null) {
      if (text[at] === '"' && open < 0) open = cells.length;
      const start = at;
      while (at < text.length && !marks.includes(text[at]!)) at++;
      cells.push(text.slice(start, at));
    } else {
      cells.push(text.slice(at + 1, quote.at).replaceAll('""', '"'));
      at = quote.end;
    }
    if (at >= text.length) return { cells, open };
  }
}

/** The quote that closes a cell, and the mark or the end that stands behind it, blanks apart. */
function closingQuote(text: string, from: number, marks: string): { at: number; end: number } | null {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 1)) {
    if (text[at + 1] === '"') {
      at++;
      continue;
    }
    let end = at + 1;
    while (text[end] === ' ') end++;
    if (end >= text.length || marks.includes(text[end]!)) return { at, end };
  }
  return null;
}
