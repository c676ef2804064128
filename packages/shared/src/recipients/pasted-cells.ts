import { isFilled, type NonEmpty } from '../lib/non-empty.ts';
import { MAX_COLUMNS } from '../spreadsheet/sheet.ts';
import { holdsPhone } from './line-units.ts';
import { looksLikePhone } from './guess-columns.ts';
import { MAX_LINE_LENGTH } from './parse-recipient.ts';

/** One record of a pasted table: its cells, and the 1-based numbers of the lines that it stands on. */
export interface PastedRecord {
  lines: NonEmpty<number>;
  cells: string[];
}

/** Lines that share a separator and a number of cells. */
interface PastedShape {
  /** The first character of its class. */
  separator: string;
  width: number;
  /** Cells of the words above the first row; 0 for none. */
  head: number;
  records: PastedRecord[];
}

/** Marks that part cells, each in both widths; the surest first. */
const SEPARATORS = ['\t', '|\uff5c', ';\uff1b', ',\uff0c'] as const;
/** A row of fewer cells is what people type by hand. */
const LEAST_CELLS = 3;
const LEAST_RECORDS = 2;
/** Share of the lines that look like rows that must have the shape. */
const LEAST_SHARE = 0.8;
/** So many rows of one shape are a table, whatever stands around them; fewer may be lines that somebody typed alike. */
const SURE_RECORDS = 3;
/** Lines that are tried before all are. */
const TRIED_LINES = 60;
/** A cell with breaks inside stands on so many lines at most. */
const LONGEST_CELL = 8;
/** Nobody types it: what it parts was copied from a table. */
const TAB = SEPARATORS[0];

/**
 * The shape that the rows among the lines have, with the records that have it; null when there is none. Chat around a table counts
 * for nothing; a single record is found only behind tabs. Linear.
 */
export function findShape(lines: readonly string[]): PastedShape | null {
  const isQuoted = lines.some((line) => line.includes('"'));
  for (const marks of SEPARATORS) {
    const strict = shapeFor(lines, marks, false);
    // Titles that are more than the cells of the rows say that the rows were cut by breaks in their cells.
    const isCut = isQuoted && (strict === null || strict.head > strict.width);
    const shape = (isCut ? shapeFor(lines, marks, true) : null) ?? strict;
    if (shape !== null) return shape;
  }
  return null;
}

const shapeFor = (lines: readonly string[], marks: string, isLoose: boolean) => {
  const tried = shapeOf(lines, { marks, most: TRIED_LINES, isLoose, width: null });
  return lines.length > TRIED_LINES ? shapeOf(lines, { marks, most: Infinity, isLoose, width: null }) : tried;
};

/** How lines are read: up to `most` records, and whether a typed quote may open a cell before the width is known. */
interface Reading {
  marks: string;
  most: number;
  isLoose: boolean;
  width: number | null;
}

function shapeOf(lines: readonly string[], reading: Reading): PastedShape | null {
  const { marks } = reading;
  let records = readRecords(lines, reading);
  const width = widthOf(records);
  if (width === 0) return null;
  // How wide a row is decides which lines are one: then they are read again.
  if (lines.some((line) => line.includes('"'))) records = readRecords(lines, { ...reading, width });
  const own = levelled(records, width, marks);
  const rows = records.filter(isRow).length;
  const isNearlyAll = own.length >= records.length * LEAST_SHARE;
  const ownRows = own.filter(isRow).length;
  const isTitled = own.length > 1 && isFilled(own) && isHeading(own[0]);
  const isMany = marks === TAB || own.length >= SURE_RECORDS || isTitled;
  const isSure = ownRows > 0 && ownRows >= rows * LEAST_SHARE && isMany;
  const least = marks === TAB ? 1 : LEAST_RECORDS;
  if (own.length < least || !(isNearlyAll || isSure)) return null;
  const above = records.slice(0, records.findIndex(isRow));
  const head = Math.max(0, ...above.filter(isHeading).map(({ cells }) => filledWidth(cells)));
  return { separator: marks.charAt(0), width, head, records: own };
}

/** Words without a number, as titles are. */
const isHeading = ({ cells }: PastedRecord): boolean => !cells.some((cell) => /\d/.test(cell));

const filledWidth = (cells: readonly string[]): number =>
  cells.findLastIndex((cell) => cell.trim() !== '') + 1;

/** A row of people has a phone in a cell of its own. */
const isRow = ({ cells }: PastedRecord): boolean => cells.length >= LEAST_CELLS && phoneAt(cells) >= 0;
const phoneAt = (cells: readonly string[]): number => cells.findIndex(looksLikePhone);

/** The records of a width, with those that only lack blank cells at their end, or have some more. */
function levelled(records: readonly PastedRecord[], width: number, marks: string): PastedRecord[] {
  const exact = records.filter(({ cells }) => cells.length === width);
  const phones = new Set(exact.map(({ cells }) => phoneAt(cells)).filter((at) => at >= 0));
  const firstRow = records.findIndex(isRow);
  return records.flatMap((record, i) => {
    const { cells } = record;
    if (cells.length === width) return [record];
    const phone = phoneAt(cells);
    // Words between commas below a table are chat, those above it may be its titles.
    const isAlike = phone >= 0 ? phones.has(phone) : marks === TAB || i < firstRow;
    if (cells.length < LEAST_CELLS || !isAlike) return [];
    if (cells.slice(width).some((cell) => cell.trim() !== '')) return [];
    return [{ ...record, cells: Array.from({ length: width }, (_, at) => cells[at] ?? '') }];
  });
}

/** The number of cells that most rows have, or most records when none is sure to be a row; 0 when none has as many as a row. */
function widthOf(records: readonly PastedRecord[]): number {
  const rows = records.filter(isRow);
  const counts = new Map<number, number>();
  for (const { cells } of rows.length > 0 ? rows : records)
    counts.set(cells.length, (counts.get(cells.length) ?? 0) + 1);
  let [width, count] = [0, 0];
  for (const [cells, times] of counts)
    if (cells >= LEAST_CELLS && cells <= MAX_COLUMNS && times > count) [width, count] = [cells, times];
  return width;
}

function readRecords(lines: readonly string[], reading: Reading): PastedRecord[] {
  const { marks, most } = reading;
  const records: PastedRecord[] = [];
  let next = 0;
  for (const [at, line] of lines.entries()) {
    if (records.length >= most) break;
    if (at < next || line.trim() === '') continue;
    if (line.length > MAX_LINE_LENGTH) {
      records.push({ lines: [at + 1], cells: [] });
      continue;
    }
    const alone = splitCells(line, marks);
    const joined = alone.open < 0 ? null : joinLines(lines.slice(at, at + LONGEST_CELL), alone.open, reading);
    const { cells, count } = joined ?? { cells: alone.cells, count: 1 };
    next = at + count;
    const more = lines.slice(at + 1, next).flatMap((one, i) => (one.trim() === '' ? [] : [at + 2 + i]));
    records.push({ lines: [at + 1, ...more], cells });
  }
  return records;
}

/** The record that begins in the first line, whose cell `open` has a quote that only a later line closes; null when that quote was typed. */
function joinLines(
  lines: readonly string[],
  open: number,
  reading: Reading,
): { cells: string[]; count: number } | null {
  for (const [i, last] of lines.entries()) {
    if (i === 0) continue;
    if (last.length > MAX_LINE_LENGTH) return null;
    if (!last.includes('"')) continue;
    const own = lines.slice(0, i + 1);
    const { cells, open: still } = splitCells(own.join('\n'), reading.marks);
    if (still >= 0) continue;
    return isOneRow(own, { cells, open }, reading) ? { cells, count: own.length } : null;
  }
  return null;
}

/** False for lines of which one is a row, or a person, by itself: two quotes that were typed make nobody a part of another. */
function isOneRow(
  lines: readonly string[],
  { cells, open }: { cells: readonly string[]; open: number },
  { marks, width, isLoose }: Reading,
): boolean {
  const [begin = '', ...later] = lines;
  if (width !== null) {
    const isBlankBehind = cells.slice(width).every((cell) => cell.trim() === '');
    // A row may lack blank cells at its end; then nobody else may be in it.
    if (cells.length < width && marks !== TAB && !isLoose && later.some(holdsPhone)) return false;
    if (!isBlankBehind) return false;
    const isWide = (line: string) => splitCells(line, marks).cells.length >= width;
    // Behind a cell that is the first of its row, the last line has as many cells as the row.
    if ((open === 0 && !isWide(begin) ? later.slice(0, -1) : later).some(isWide)) return false;
  }
  // A phone of the sender behind the break is nobody's line where the cells say that all is one row.
  if (width === null && !isLoose && lines.filter(holdsPhone).length > 1) return false;
  const broken = cells[open] ?? '';
  if (width === null && isLoose && broken.includes(TAB)) return false;
  const [first = '', ...others] = broken.split('\n');
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
      while (at < text.length && !marks.includes(text.charAt(at))) at++;
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
    if (end >= text.length || marks.includes(text.charAt(end))) return { at, end };
  }
  return null;
}
