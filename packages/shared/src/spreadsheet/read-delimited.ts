import { type Cell, EMPTY_CELL, type Progress, putCell, type RowSink, textCell } from './sheet.ts';

/** Reads comma, tab or semicolon text (D705) into rows; a record is one row whatever line breaks its fields hold. Linear. */
export function readDelimited(text: string, sink: RowSink, progress?: Progress): void {
  const delimiter = delimiterOf(text);
  const state = { at: 0, quotesClose: true, widest: 1 };
  for (let no = 1; state.at < text.length; no++) {
    const cells = readRecord(text, delimiter, state);
    state.widest = Math.max(state.widest, cells.length);
    sink.add(cells, no);
    progress?.(state.at);
  }
}

interface ReadState {
  at: number;
  /** False once a quote was found that nothing closes: from there on quotes are plain characters. */
  quotesClose: boolean;
  /** Cells of the widest record so far. */
  widest: number;
}

function readRecord(text: string, delimiter: string, state: ReadState): Cell[] {
  const cells: Cell[] = [];
  for (let column = 0; ; column++) {
    const value = readField(text, delimiter, state);
    putCell(cells, column, value === '' ? EMPTY_CELL : textCell(value));
    const char = text[state.at];
    state.at++;
    if (char === delimiter) continue;
    if (char === '\r' && text[state.at] === '\n') state.at++;
    return cells;
  }
}

/** One field; leaves `state.at` on the delimiter, the line end, or the end of the text. */
function readField(text: string, delimiter: string, state: ReadState): string {
  const start = text.startsWith('="', state.at) ? state.at + 1 : state.at;
  if (text[start] === '"' && state.quotesClose) {
    const end = closingQuote(text, start + 1);
    if (end >= 0 && !swallowsRows(text.slice(start + 1, end), text[end + 1], delimiter, state.widest)) {
      const value = text.slice(start + 1, end).replaceAll('""', '"');
      state.at = end + 1;
      const tail = readPlain(text, delimiter, state);
      return value + tail;
    }
    if (end < 0) state.quotesClose = false;
  }
  return readPlain(text, delimiter, state);
}

/**
 * True when what stands between two quotes is the end of one row and the beginning of a later one: the first quote was
 * typed (`"large`), and opened nothing. A field of several lines that holds as many delimiters as rows would is none.
 */
function swallowsRows(
  inside: string,
  behind: string | undefined,
  delimiter: string,
  columns: number,
): boolean {
  const breaks = inside.split('\n').length - 1;
  // The first record says how wide a row is; quotes that are doubled inside were written by a program.
  if (breaks === 0 || columns < 2 || inside.includes('""')) return false;
  if (behind !== undefined && behind !== delimiter && behind !== '\r' && behind !== '\n') return true;
  // Nobody types a tab into a field.
  const fewest = delimiter === '\t' ? 1 : (columns - 1) * breaks;
  return inside.split(delimiter).length - 1 >= fewest;
}

function closingQuote(text: string, from: number): number {
  let at = text.indexOf('"', from);
  while (at >= 0 && text[at + 1] === '"') at = text.indexOf('"', at + 2);
  return at;
}

function readPlain(text: string, delimiter: string, state: ReadState): string {
  const start = state.at;
  let i = start;
  for (; i < text.length; i++) {
    const char = text[i];
    if (char === delimiter || char === '\n' || char === '\r') break;
  }
  state.at = i;
  return i === start ? '' : text.slice(start, i);
}

/** The mark that stands most often outside quotes in the first 20 lines; a comma when none does. */
function delimiterOf(text: string): string {
  const counts: Record<string, number> = { ',': 0, '\t': 0, ';': 0 };
  let quoted = false;
  let lines = 0;
  for (let i = 0; i < text.length && i < 100_000 && lines < 20; i++) {
    const char = text[i]!;
    if (char === '"') quoted = !quoted;
    else if (!quoted && char === '\n') lines++;
    else if (!quoted && counts[char] !== undefined) counts[char]++;
  }
  const [comma, tab, semicolon] = [counts[',']!, counts['\t']!, counts[';']!];
  if (tab > comma && tab >= semicolon) return '\t';
  return semicolon > comma ? ';' : ',';
}
