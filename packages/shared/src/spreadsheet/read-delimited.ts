import { type Cell, EMPTY_CELL, type Progress, putCell, type RowSink, textCell } from './sheet.ts';

/** Reads comma, tab or semicolon text (D705) into rows; a record is one row whatever line breaks its fields hold. Linear. */
export function readDelimited(text: string, sink: RowSink, progress?: Progress): void {
  const state: ReadState = { delimiter: delimiterOf(text), at: 0, quotesClose: true, widest: 1, last: 1 };
  for (let no = 1; state.at < text.length; no++) {
    const cells = readRecord(text, state);
    sink.add(cells, no);
    progress?.(state.at);
  }
}

interface ReadState {
  delimiter: string;
  at: number;
  /** False once a quote was found that nothing closes: from there on quotes are plain characters. */
  quotesClose: boolean;
  /** Cells of the widest record so far. */
  widest: number;
  /** Cells of the record before. */
  last: number;
}

function readRecord(text: string, state: ReadState): Cell[] {
  const cells: Cell[] = [];
  for (let column = 0; ; column++) {
    const value = readField(text, column, state);
    putCell(cells, column, value === '' ? EMPTY_CELL : textCell(value));
    const char = text[state.at];
    state.at++;
    if (char === state.delimiter) continue;
    if (char === '\r' && text[state.at] === '\n') state.at++;
    state.last = column + 1;
    state.widest = Math.max(state.widest, state.last);
    return cells;
  }
}

/** One field; leaves `state.at` on the delimiter, the line end, or the end of the text. */
function readField(text: string, column: number, state: ReadState): string {
  const start = text.startsWith('="', state.at) ? state.at + 1 : state.at;
  if (text[start] === '"' && state.quotesClose) {
    const end = closingQuote(text, start + 1);
    if (end >= 0 && !swallowsRows(text, { start, end, column }, state)) {
      const value = text.slice(start + 1, end).replaceAll('""', '"');
      state.at = end + 1;
      const tail = readPlain(text, state);
      return value + tail;
    }
    if (end < 0) state.quotesClose = false;
  }
  return readPlain(text, state);
}

/**
 * True when what stands between the quotes at `start` and `end` is the end of one row and the beginning of a later one: the first
 * quote was typed (`"large`), and opened nothing. A field of several lines is one unless they are as wide as rows are.
 */
function swallowsRows(
  text: string,
  { start, end, column }: { start: number; end: number; column: number },
  { delimiter, widest, last }: ReadState,
): boolean {
  const inside = text.slice(start + 1, end);
  // The first record says how wide a row is; quotes that are doubled inside were written by a program.
  if (!/[\r\n]/.test(inside) || widest < 2 || inside.includes('""')) return false;
  let behind = end + 1;
  while (text[behind] === ' ') behind++;
  const next = text[behind];
  if (next !== undefined && next !== delimiter && next !== '\r' && next !== '\n') return true;
  // Nobody types a tab into a field.
  if (delimiter === '\t') return inside.includes('\t');
  const widths = inside
    .split(/\r\n|[\r\n]/)
    .map((line) => (line.trim() === '' ? 0 : cellsOf(line, delimiter)));
  if (widest > 2 && widths.slice(1).some((cells) => cells >= widest)) return true;
  const width = column + (widths[0] || 1);
  if (width !== widest && width !== last) return false;
  if (widths.slice(1, -1).some((cells) => cells > 0 && cells !== width)) return false;
  const others = cellsBehind(text, behind, { delimiter, most: width });
  if ((widths.at(-1) || 1) + others !== width) return false;
  // Where a row of the whole width may be meant, it is; rows that are shorter than the titles may be swallowed, too.
  return width === widest || column + 1 + others !== widest;
}

const cellsOf = (line: string, delimiter: string): number => line.split(delimiter).length;

/** The cells between a delimiter and the end of its record; of more than `most`, one more. */
function cellsBehind(
  text: string,
  from: number,
  { delimiter, most }: { delimiter: string; most: number },
): number {
  let count = 0;
  for (let at = from; text[at] === delimiter && count <= most; count++) {
    const end = text[at + 1] === '"' ? closingQuote(text, at + 2) : -1;
    at = endOfPlain(text, end < 0 ? at + 1 : end + 1, delimiter);
  }
  return count;
}

function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}

function readPlain(text: string, state: ReadState): string {
  const start = state.at;
  state.at = endOfPlain(text, start, state.delimiter);
  return text.slice(start, state.at);
}

function endOfPlain(text: string, from: number, delimiter: string): number {
  let at = from;
  for (; at < text.length; at++) {
    const char = text[at];
    if (char === delimiter || char === '\n' || char === '\r') break;
  }
  return at;
}

/**
 * What parts the fields of a text: comma, tab or semicolon, whichever its first 20 lines have most of outside quotes; a
 * comma when they have none.
 */
export function delimiterOf(text: string): string {
  const counts = { ',': 0, '\t': 0, ';': 0 };
  let quoted = false;
  let lines = 0;
  for (let i = 0; i < text.length && i < 100_000 && lines < 20; i++) {
    const char = text.charAt(i);
    if (char === '"') quoted = !quoted;
    else if (!quoted && char === '\n') lines++;
    else if (!quoted && (char === ',' || char === '\t' || char === ';')) counts[char]++;
  }
  const { ',': comma, '\t': tab, ';': semicolon } = counts;
  if (tab > comma && tab >= semicolon) return '\t';
  return semicolon > comma ? ';' : ',';
}
