import { refuse } from '../errors/app-error.ts';
import { groupLines, type LineGroup } from './group-lines.ts';
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
 * Reads pasted text, one recipient a line or a block (M186-M192, D709): recipients without province or phone are left out, duplicates once.
 * Throws PLATFORM_REQUIRED, TEXT_EMPTY, TEXT_NOTHING_FOUND and FILE_TOO_MANY_ROWS.
 */
export function parseLines(text: string, { platform, all = false }: ParseLinesOptions = {}): ParsedLine[] {
  if (!all && !platform) throw refuse('PLATFORM_REQUIRED');
  const lines = text.split(/\r\n|\r|\n/);
  if (lines.length > MAX_LINES) throw refuse('FILE_TOO_MANY_ROWS', { max: MAX_LINES });
  if (all) return lines.map((line, i) => ({ row: i + 1, ...parseRecipient(line) }));
  if (text.trim() === '') throw refuse('TEXT_EMPTY');
  const found = distinctLines(groupLines(lines))
    .map(({ row, text }) => ({ row, ...parseRecipient(text) }))

    .filter((line) => (line.rec_province !== '' || line.alternatives.length > 0) && line.rec_mobile !== '');
  if (found.length === 0) throw refuse('TEXT_NOTHING_FOUND');
  return found;
}

function distinctLines(lines: LineGroup[]): LineGroup[] {
  const seen = new Set<string>();
  return lines.filter(({ text }) => {
    const key = text.trim();
    if (key.length < SHORTEST_LINE || seen.has(key)) return false;
    seen.add(key);
    return true;
  });
}
