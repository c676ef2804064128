import { loadTowns } from '../address/towns.ts';
import { refuse } from '../errors/app-error.ts';
import { checkRecipients } from './check-recipients.ts';
import type { ImportedRow } from './import-recipients.ts';
import { type LeftLine, type ParsedLine, parseLines, type ParseLinesOptions } from './parse-lines.ts';
import { RECIPIENT_MAX_LENGTH, type RecipientText } from './recipient.ts';

/** A recipient of a pasted text: `state` 1 is fine, 2 has problems (M129); what belongs to no field is its remark. */
export interface ImportedLine extends ParsedLine, RecipientText {
  state: 1 | 2;
  problems: ImportedRow['problems'];
}

/** What a text became: every line that is not blank is in one row's `lines`, or once in `left` (D1304). */
export interface ImportedText {
  rows: ImportedLine[];
  left: LeftLine[];
}

/**
 * The whole road from a pasted text to rows: towns loaded, lines read (M186-M192), each checked. Throws what `parseLines` throws,
 * and TEXT_NOTHING_FOUND with `{ left }` as data.
 */
export async function importLines(text: string, options: ParseLinesOptions): Promise<ImportedText> {
  await loadTowns();
  const { rows: found, left } = parseLines(text, options);
  if (found.length === 0) throw refuse('TEXT_NOTHING_FOUND', {}, { left });
  const rows = found.map((line) => ({
    ...line,
    lp_reissue_sn: '',
    use_name: '',
    remark: line.note.slice(0, RECIPIENT_MAX_LENGTH.remark),
  }));
  const { byRow } = checkRecipients(rows, { platform: options.platform ?? 0, stage: 'import' });
  const checked = rows.map((row, i): ImportedLine => {
    const problems = (byRow.get(i + 1) ?? []).map(({ field, code, msg }) => ({ field, code, msg }));
    return { ...row, state: problems.length === 0 ? 1 : 2, problems };
  });
  return { rows: checked, left };
}
