import { plainOf } from '../address/regions.ts';
import { refuse } from '../errors/app-error.ts';
import type { NonEmpty } from '../lib/non-empty.ts';
import { looksLikeAddress } from './find-name.ts';
import { groupLines, type LineGroup } from './group-lines.ts';
import { labelInFront } from './line-labels.ts';
import { isSendersName } from './line-senders.ts';
import {
  MAX_LINE_LENGTH,
  type ParsedRecipient,
  parseRecipient,
  type RecipientReason,
} from './parse-recipient.ts';
import { withReasons } from './row-reasons.ts';

/** A parsed line with its 1-based number in the pasted text. */
export interface ParsedLine extends ParsedRecipient {
  row: number;
  /** The numbers of all lines that it was read from. */
  lines: NonEmpty<number>;
}

/** Why a line of a text is no row. */
export type LeftReason =
  | 'short'
  | 'repeated'
  | 'too_long'
  | 'phone_only'
  | 'place_only'
  | 'no_recipient'
  | 'total'
  | 'titles'
  | 'date'
  | 'counter'
  | 'link'
  | 'sender'
  | 'for_all';

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

/** How lines are taken from a text. */
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
  if (all) return { rows: lines.map((line, i) => parsed(line, [i + 1])), left: [] };
  if (text.trim() === '') throw refuse('TEXT_EMPTY');
  return readGroups(lines);
}

/** Reads lines of which some are another reader's: those are given as blank ones. */
export function readGroups(lines: readonly string[]): ParsedText {
  const rows: ParsedLine[] = [];
  const left: LeftLine[] = [];
  const seen = new Map<string, NonEmpty<number>>();
  let hasLooseOrder = false;
  for (const group of groupLines(lines).flatMap(personsOf)) {
    const { lines: numbers } = group;
    const leave = (reason: LeftReason, of?: NonEmpty<number>) => {
      for (const [i, row] of numbers.entries())
        left.push({ row, reason, ...(of === undefined ? {} : { of: of[i] ?? of[0] }) });
    };
    const key = group.text.trim();
    const before = seen.get(key);
    if (group.nobody !== undefined) leave(LEFT_AS[group.nobody]);
    else if (key.length < SHORTEST_LINE) leave('short');
    else if (key.length > MAX_LINE_LENGTH) leave('too_long');
    else if (before !== undefined) leave('repeated', before);
    else {
      seen.set(key, numbers);
      const found = withDoubt(parsed(group.text, numbers), group, lines);
      const reason = whyNone(found);
      if (reason === null) rows.push(found);
      else leave(reason);
      hasLooseOrder ||= reason !== null && found.shop_order !== '';
    }
  }
  return {
    rows: hasLooseOrder ? rows.map(withDoubtfulOrder) : rows,
    left: left.sort((a, b) => a.row - b.row),
  };
}

/** Where an order number is left over, those that stand on lines of their own may be the neighbours'. */
const withDoubtfulOrder = (line: ParsedLine): ParsedLine =>
  line.shop_order === '' || line.lines.length < 2 ? line : withReasons(line, ['lines_joined']);

const LEFT_AS: Record<NonNullable<LineGroup['nobody']>, LeftReason> = {
  date: 'date',
  counter: 'counter',
  sum: 'total',
  link: 'link',
  titles: 'titles',
  heading: 'titles',
  signs: 'no_recipient',
  sender: 'sender',
  for_all: 'for_all',
};

/** Lines that were put together are parted again where two of them name a person each: nobody gets another's address. */
function personsOf(group: LineGroup): LineGroup[] {
  const lines = group.text.split('\n');
  if (lines.length < 2 || lines.some((line) => labelInFront(plainOf(line)) !== null)) return [group];
  const named = lines.filter((line) => {
    const found = parseRecipient(line);
    return found.rec_name !== '' && !found.reasons.includes('name_doubt') && whyNone(found) === null;
  });
  return named.length < 2
    ? [group]
    : group.lines.map((no, i) => ({ ...group, lines: [no], words: [], text: lines[i] ?? '' }));
}

function parsed(text: string, lines: NonEmpty<number>): ParsedLine {
  const found = { row: lines[0], lines, ...parseRecipient(text) };
  // What stands behind the limit was not looked at.
  return text.length <= MAX_LINE_LENGTH ? found : withReasons(found, ['text_left']);
}

/** Lines that may belong together in another way, words in an address that tell nothing of one, and a sender's name are looked at by a person. */
function withDoubt(line: ParsedLine, group: LineGroup, all: readonly string[]): ParsedLine {
  const reasons: RecipientReason[] = [];
  if (group.isDoubtful) reasons.push('lines_joined');
  if (group.words.length > 0 && isInAddress(line, group, all)) reasons.push('text_left');
  if (isSendersName(group.text, line.rec_name)) reasons.push('name_doubt');
  return withReasons(line, reasons);
}

/** True when the address is another without the lines that tell nothing of a person. */
function isInAddress(
  { rec_address }: ParsedLine,
  { lines, words }: LineGroup,
  all: readonly string[],
): boolean {
  const others = lines.filter((no) => !words.includes(no)).map((no) => all[no - 1]);
  return parseRecipient(others.join('\n')).rec_address !== rec_address;
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
