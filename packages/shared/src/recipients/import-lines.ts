import type { Place } from '../address/parse-address.ts';
import { loadTowns } from '../address/towns.ts';
import { refuse } from '../errors/app-error.ts';
import { lastOf, type NonEmpty } from '../lib/non-empty.ts';
import { checkRecipients } from './check-recipients.ts';
import type { ImportedRow } from './import-recipients.ts';
import {
  type LeftLine,
  linesOf,
  type ParsedText,
  parseLines,
  type ParseLinesOptions,
  readGroups,
} from './parse-lines.ts';
import { looksLikePiece } from './guess-columns.ts';
import { type PastedColumns, type PastedOptions, readPastedTable } from './pasted-table.ts';
import { RECIPIENT_MAX_LENGTH, type RecipientText, recipientText } from './recipient.ts';
import { withReasons } from './row-reasons.ts';
import { withStops } from './stop-lines.ts';

/** A recipient of a pasted text: `state` 1 is fine, 2 has problems (M129); what belongs to no field is its remark. */
export interface ImportedLine extends RecipientText {
  /** 1-based number of its first line. */
  row: number;
  /** The numbers of all lines that it was read from. */
  lines: NonEmpty<number>;
  flag: boolean;
  reasons: string[];
  /** The places that the address may mean, when there are several. */
  alternatives: Place[];
  /** Words that belong to no field, as typed. */
  note: string;
  state: 1 | 2;
  problems: ImportedRow['problems'];
}

/** What a text became: every line that is not blank is in one row's `lines`, or once in `left` (D1304). */
export interface ImportedText {
  rows: ImportedLine[];
  left: LeftLine[];
  /** What its columns were taken for; null for a text that is no table. */
  table: PastedColumns | null;
}

/** How a pasted text is read; columns are looked for only with a platform. */
export interface ImportLinesOptions extends ParseLinesOptions, PastedOptions {
  /** Every line for itself, also when they share a shape. */
  asLines?: boolean;
}

type Draft = Omit<ImportedLine, 'state' | 'problems'>;

/**
 * The whole road from a pasted text to rows: towns loaded, columns or lines read (M186-M192), each row checked. Throws what `parseLines`
 * throws, TEXT_NOTHING_FOUND with `{ left }` as data, and IMPORT_MISSING_COLUMNS for a mapping that leaves out what is needed.
 */
export async function importLines(text: string, options: ImportLinesOptions): Promise<ImportedText> {
  await loadTowns();
  const { rows: read, left, table } = readText(text, options);
  const found = options.all === true ? read : withStops(read, linesOf(text), left);
  if (found.length === 0) throw refuse('TEXT_NOTHING_FOUND', {}, { left });
  const { byRow } = checkRecipients(found, { platform: options.platform ?? 0, stage: 'import' });
  const rows = found.map((row, i): ImportedLine => {
    const problems = (byRow.get(i + 1) ?? []).map(({ field, code, msg }) => ({ field, code, msg }));
    return { ...row, state: problems.length === 0 ? 1 : 2, problems };
  });
  return { rows, left, table };
}

function readText(
  text: string,
  options: ImportLinesOptions,
): { rows: Draft[]; left: LeftLine[]; table: PastedColumns | null } {
  const { all = false, asLines = false, platform } = options;
  const lines = all || asLines || !platform ? [] : linesOf(text);
  const pasted = lines.length < 2 && !text.includes('\t') ? null : readPastedTable(lines, options);
  if (pasted === null) return { ...draftsOf(parseLines(text, options)), table: null };
  // What does not fit the table stands for itself.
  const others = draftsOf(readGroups(lines.map((line, i) => (pasted.lines.has(i + 1) ? '' : line))));
  // A piece of an address below a row may be the rest of its cell.
  const isPiece = (no: number) => {
    const [cell = ''] = lines[no - 1]?.split('\t') ?? [];
    return !pasted.lines.has(no) && looksLikePiece(cell);
  };
  const own = pasted.drafts.map(({ draft, lines: numbers }): Draft => {
    const { row, flag, reasons, alternatives } = draft;
    const found = { ...recipientText(draft), row, lines: numbers, flag, reasons, alternatives, note: '' };
    return isPiece(lastOf(numbers) + 1) ? withReasons(found, ['text_left']) : found;
  });
  return {
    rows: [...own, ...others.rows].sort((a, b) => a.row - b.row),
    left: [...pasted.left, ...others.left].sort((a, b) => a.row - b.row),
    table: pasted.table,
  };
}

function draftsOf({ rows, left }: ParsedText): { rows: Draft[]; left: LeftLine[] } {
  const drafts = rows.map(({ note, ...row }) => ({
    ...withoutTabs(row),
    note,
    lp_reissue_sn: '',
    use_name: '',
    remark: note.slice(0, RECIPIENT_MAX_LENGTH.remark),
  }));
  return { rows: drafts, left };
}

/** Cells of a table that was read as a line may be of no address: what was glued to it is looked at. */
function withoutTabs<T extends { rec_address: string; flag: boolean; reasons: string[] }>(row: T): T {
  if (!row.rec_address.includes('\t')) return row;
  const rec_address = row.rec_address.replaceAll(/\s*\t\s*/g, ' ');
  return withReasons({ ...row, rec_address }, ['text_left']);
}
