import { MAX_COLUMNS } from '../spreadsheet/sheet.ts';
import { MAX_LINE_LENGTH } from './parse-recipient.ts';

/** One record of a pasted table: its cells, and the 1-based numbers of the lines that it stands on. */
export interface PastedRecord {
  lines: number[];
  cells: string[];
}

/** Lines that share a separator and a number of cells. */
export interface PastedShape {
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
  const records = readRecords(lines, marks, most);
  const counts = new Map<number, number>();
  for (const { cells } of records) counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  let [width, count] = [0, 0];
  for (const [cells, times] of counts)
    if (cells >= LEAST_CELLS && cells <= MAX_COLUMNS && times > count) [width, count] = [cells, times];
  if (count < LEAST_RECORDS || count < records.length * LEAST_SHARE) return null;
  const own = records.filter(({ cells }) => cells.length === width);
  return { separator: marks[0]!, width, records: own };
}

function readRecords(lines: readonly string[], marks: string, most: number): PastedRecord[] {
  const records: PastedRecord[] = [];
  for (let at = 0; at < lines.length && records.length < most; at++) {
    const line = lines[at]!;
    if (line.trim() === '') continue;
    if (line.length > MAX_LINE_LENGTH) {
      records.push({ lines: [at + 1], cells: [] });
      continue;
    }
    let { cells, isOpen } = splitCells(line, marks);
    let count = 1;
    for (let more = 2; isOpen && more <= LONGEST_CELL && at + more <= lines.length; more++) {
      const longer = splitCells(lines.slice(at, at + more).join('\n'), marks);
      if (longer.isOpen) continue;
      [cells, isOpen, count] = [longer.cells, false, more];
    }
    const own = Array.from({ length: count }, (_, i) => at + 1 + i);
    records.push({ lines: own.filter((no) => lines[no - 1]!.trim() !== ''), cells });
    at += count - 1;
  }
  return records;
}

/** The cells of a record; `isOpen` when a quote in front of a cell is not closed, which is then a character like any other. */
function splitCells(text: string, marks: string): { cells: string[]; isOpen: boolean } {
  const cells: string[] = [];
  let isOpen = false;
  for (let at = 0; ; at++) {
    let end = -1;
    if (text[at] === '"') {
      end = closingQuote(text, at + 1, marks);
      if (end < 0) isOpen = true;
      else cells.push(text.slice(at + 1, end).replaceAll('""', '"'));
    }
    if (end < 0) {
      end = at;
      while (end < text.length && !marks.includes(text[end]!)) end++;
      cells.push(text.slice(at, end));
      at = end;
    } else at = end + 1;
    if (at >= text.length) return { cells, isOpen };
  }
}

/** The quote that closes a cell: a mark or the end stands behind it. */
function closingQuote(text: string, from: number, marks: string): number {
  for (let at = text.indexOf('"', from); at >= 0; at = text.indexOf('"', at + 1)) {
    const next = text[at + 1];
    if (next === '"') at++;
    else if (next === undefined || marks.includes(next)) return at;
  }
  return -1;
}
