import { refuse } from '../errors/app-error.ts';
import { LINE_LABELS } from '../address/words.ts';
import { foldText } from '../lib/fold-text.ts';
import { type ParsedRecipient, parseRecipient } from './parse-recipient.ts';

/** A parsed line with its 1-based number in the pasted text. */
export interface ParsedLine extends ParsedRecipient {
  row: number;
}

/** Lines of one paste at most; the same limit as rows of a file (D706). */
export const MAX_LINES = 100_000;
/** A shorter line is ignored (M189). */
const SHORTEST_LINE = 3;

export interface ParseLinesOptions {
  /** The chosen platform; without one the text is refused (M186). */
  platform?: number | undefined;
  /** Keep duplicates and incomplete lines: exactly one result per input line, in order; nothing is refused but too many lines. */
  all?: boolean;
}

/**
 * Reads pasted text, one recipient a line (M186-M192, D709): lines without province or phone are left out, duplicates once.
 * Throws PLATFORM_REQUIRED, TEXT_EMPTY, TEXT_NOTHING_FOUND and FILE_TOO_MANY_ROWS.
 */
export function parseLines(text: string, { platform, all = false }: ParseLinesOptions = {}): ParsedLine[] {
  if (!all && !platform) throw refuse('PLATFORM_REQUIRED');
  const lines = text.split(/\r\n|\r|\n/);
  if (lines.length > MAX_LINES) throw refuse('FILE_TOO_MANY_ROWS', { max: MAX_LINES });
  if (all) return lines.map((line, i) => ({ row: i + 1, ...parseRecipient(line) }));
  if (text.trim() === '') throw refuse('TEXT_EMPTY');
  const found = distinctLines(joinLabelled(lines))
    .map(({ row, line }) => ({ row, ...parseRecipient(line) }))
    .filter((line) => line.rec_province !== '' && line.rec_mobile !== '');
  if (found.length === 0) throw refuse('TEXT_NOTHING_FOUND');
  return found;
}

interface NumberedLine {
  row: number;
  line: string;
}

function distinctLines(lines: NumberedLine[]): NumberedLine[] {
  const seen = new Set<string>();
  return lines.filter(({ line }) => {
    const key = line.trim();
    if (key.length < SHORTEST_LINE || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}

/** A labelled paste spreads one recipient over several lines: they are one line until a label comes again. */
function joinLabelled(lines: string[]): NumberedLine[] {
  const labels = lines.map((line) => (line.trim() === '' ? '' : labelInFront(line)));
  const typed = lines.filter((line) => line.trim() !== '').length;
  if (labels.filter((label) => label !== '').length * 2 <= typed)
    return lines.map((line, i) => ({ row: i + 1, line }));
  const joined: NumberedLine[] = [];
  let seen = new Set<string>();
  let isAfterBlank = true;
  lines.forEach((line, i) => {
    if (line.trim() === '') {
      isAfterBlank = true;
      return;
    }
    const label = labels[i]!;
    const last = joined.at(-1);
    if (last === undefined || (label === '' ? isAfterBlank : seen.has(label))) {
      joined.push({ row: i + 1, line });
      seen = new Set();
    } else last.line += `\n${line}`;
    if (label !== '') seen.add(label);
    isAfterBlank = false;
  });
  return joined;
}

/** The label that a line starts with, itself; '' for none. */
function labelInFront(line: string): string {
  const text = foldText(line).text.trimStart();
  for (const words of Object.values(LINE_LABELS))
    for (const word of words) {
      if (text.startsWith(word) && /^\s*:/.test(text.slice(word.length, word.length + 3))) return word;
    }
  return '';
}
