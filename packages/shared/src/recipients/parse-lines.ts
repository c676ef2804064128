import { simplify } from '../address/regions.ts';
import { refuse } from '../errors/app-error.ts';
import { foldText } from '../lib/fold-text.ts';
import { looksLikeAddress } from './find-name.ts';
import { groupLines, type LineGroup } from './group-lines.ts';
import { labelInFront } from './line-labels.ts';
import { MAX_LINE_LENGTH, type ParsedRecipient, parseRecipient } from './parse-recipient.ts';

/** A parsed line with its 1-based number in the pasted text. */
export interface ParsedLine extends ParsedRecipient {
  row: number;
  /** The numbers of all lines that it was read from. */
  lines: number[];
}

/** Why a line of a text is no row. */
export type LeftReason =
  'short' | 'repeated' | 'too_long' | 'phone_only' | 'place_only' | 'no_recipient' | 'total' | 'titles';

/** A line that became no row: its 1-based number and why; `of` is the line that a repeated one is like. */
export interface LeftLine {
  row: number;
  reason: LeftReason;
  of?: number;
}

/** What became of a text: each line that is not blank stands in one row's `lines` or once in `left`. */
export interface ParsedText {
  rows: ParsedLine[];
  left: LeftLine[];
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

/** The lines of a text, whatever its line ends. Throws FILE_TOO_MANY_ROWS. */
export function linesOf(text: string): string[] {
  const lines = text.split(/\r\n|\r|\n/);
  if (lines.length > MAX_LINES) throw refuse('FILE_TOO_MANY_ROWS', { max: MAX_LINES });
  return lines;
}

/**
 * Reads pasted text, one recipient a line or a block (M186-M192, D709). A line that looks like a recipient is a row, whatever it
 * lacks; every other one is in `left` with its reason (D1304). Throws PLATFORM_REQUIRED, TEXT_EMPTY and FILE_TOO_MANY_ROWS.
 */
export function parseLines(text: string, { platform, all = false }: ParseLinesOptions = {}): ParsedText {
  if (!all && !platform) throw refuse('PLATFORM_REQUIRED');
  const lines = linesOf(text);
  if (all) return { rows: lines.map((line, i) => parsed(line, i + 1, [i + 1])), left: [] };
  if (text.trim() === '') throw refuse('TEXT_EMPTY');
  return readGroups(lines);
}

/** Reads lines of which some are another reader's: those are given as blank ones. */
export function readGroups(lines: readonly string[]): ParsedText {
  const rows: ParsedLine[] = [];
  const left: LeftLine[] = [];
  const seen = new Map<string, number>();
  const told = new Set<number>();
  for (const group of groupLines(lines).flatMap(personsOf)) {
    const numbers = numbersOf(group, lines);
    for (const no of numbers) told.add(no);
    const leave = (reason: LeftReason, of?: number) => {
      for (const [i, row] of numbers.entries())
        left.push({ row, reason, ...(of === undefined ? {} : { of: of + i }) });
    };
    const key = group.text.trim();
    const before = seen.get(key);
    if (key.length < SHORTEST_LINE) leave('short');
    else if (key.length > MAX_LINE_LENGTH) leave('too_long');
    else if (before !== undefined) leave('repeated', before);
    else {
      seen.set(key, group.row);
      const found = withDoubt(parsed(group.text, group.row, numbers), group);
      const reason = whyNone(found);
      if (reason === null) rows.push(found);
      else leave(reason);
    }
  }
  lines.forEach((line, i) => {
    if (line.trim() !== '' && !told.has(i + 1)) left.push({ row: i + 1, reason: 'no_recipient' });
  });
  return { rows, left: left.sort((a, b) => a.row - b.row) };
}

/** Lines that were put together are parted again where two of them name a person each: nobody gets another's address. */
function personsOf(group: LineGroup): LineGroup[] {
  const lines = group.text.split('\n');
  if (lines.length < 2 || lines.some((line) => labelInFront(simplify(foldText(line).text)) !== null))
    return [group];
  const named = lines.filter((line) => {
    const found = parseRecipient(line);
    return found.rec_name !== '' && !found.reasons.includes('name_doubt') && whyNone(found) === null;
  });
  return named.length < 2 ? [group] : lines.map((text, i) => ({ ...group, row: group.row + i, text }));
}

/** A group is lines that stand together. */
function numbersOf({ row, text }: LineGroup, lines: readonly string[]): number[] {
  const count = text.split('\n').length;
  return Array.from({ length: count }, (_, i) => row + i).filter((no) => lines[no - 1]!.trim() !== '');
}

function parsed(text: string, row: number, lines: number[]): ParsedLine {
  const found = parseRecipient(text);
  if (text.length <= MAX_LINE_LENGTH) return { row, lines, ...found };
  // What stands behind the limit was not looked at.
  return {
    row,
    lines,
    ...found,
    flag: true,
    reasons: [...new Set([...found.reasons, 'text_left' as const])],
  };
}

/** Lines that may belong together in another way are looked at by a person. */
function withDoubt(line: ParsedLine, { isDoubtful }: LineGroup): ParsedLine {
  return isDoubtful ? { ...line, flag: true, reasons: [...line.reasons, 'lines_joined'] } : line;
}

/** Why something read from text is no recipient; null for one: it has two things of a person or of a place to send to. */
function whyNone(found: ParsedRecipient): LeftReason | null {
  const hasPhone = found.rec_mobile !== '';
  const hasPlace = found.rec_province !== '' || found.alternatives.length > 0;
  if (hasPhone && hasPlace) return null;
  // Without phone and place any word may pass for a name.
  const hasName = found.rec_name !== '' && (hasPhone || hasPlace || !found.reasons.includes('name_doubt'));
  const others = [found.shop_order !== '', hasName, looksLikeAddress(found.rec_address)];
  const count = [hasPhone, hasPlace, ...others].filter(Boolean).length;
  if (count > 1) return null;
  return hasPhone ? 'phone_only' : hasPlace ? 'place_only' : 'no_recipient';
}
