import type { Place } from '../address/parse-address.ts';
import { hasTowns, loadTowns } from '../address/towns.ts';
import { refuse } from '../errors/app-error.ts';
import type { ColumnMapping } from '../spreadsheet/match-columns.ts';
import { readSheet, type ReadSheetOptions } from '../spreadsheet/read-sheet.ts';
import { checkRecipients } from './check-recipients.ts';
import { type DraftedSheet, draftRecipients } from './draft-recipients.ts';
import { findDuplicates } from './duplicates.ts';
import { filterRows, type FilterType, type RowFilter } from './filter-rows.ts';
import type { RecipientDraft, RecipientText } from './recipient.ts';
import { recallMapping, type RecallMapping } from './remembered-mapping.ts';
import { withOwnStop } from './stop-lines.ts';

/** A row of an imported file: `state` 1 is fine, 2 has problems (M129); `row` is its sheet row, kept for ever. */
export interface ImportedRow extends RecipientText {
  row: number;
  state: 1 | 2;
  message: string;
  problems: { field: string; code: string; msg: string }[];
  flag: boolean;
  reasons: string[];
  /** Other places that the address may mean, to choose from. */
  alternatives: Place[];
  source?: Record<string, string>;
}

/** Where the columns of an import come from: their titles alone, a person's choice, or one that was remembered. */
export type MappingFrom = 'titles' | 'flag' | 'remembered';

/** What reading a file gave; also the `data` of `gift import --json`. */
export interface ImportedFile extends Omit<DraftedSheet, 'drafts'> {
  container: string;
  encoding: string;
  /** The mapping that was used; empty when the titles alone decided. */
  mapping: ColumnMapping;
  mapping_from: MappingFrom;
  rows: ImportedRow[];
  filtered: { row: number; type: FilterType }[];
}

/** `onProgress` hears of the whole import, in hundredths. */
export interface ImportRequest extends ReadSheetOptions {
  bytes: Uint8Array;
  platform?: number | undefined;
  mapping?: ColumnMapping | undefined;
  /** Without a mapping, asked for one by the titles of each row that may be the header. */
  recall?: RecallMapping | undefined;
  filter?: RowFilter | undefined;
  keepSource?: boolean;
}

/**
 * The whole road from a file to rows: read once, find the columns, draft, filter (D322), check (M176-M181); the names of towns
 * are loaded when a row lacks its county; a remark not to send the row asks about it. A header with nobody under it is IMPORT_EMPTY. Throws the file refusals of `readSheet` and `draftRecipients`, never anything else.
 */
export async function importRecipients(request: ImportRequest): Promise<ImportedFile> {
  const { platform, mapping: given, filter } = request;
  const { format, recalled, drafts, ...drafted } = await readDrafts(request);
  const mapping = given ?? recalled;
  // Rows without anybody may come of columns that were chosen wrongly: then a person chooses again.
  if (drafts.length === 0 && drafted.skipped.every(({ reason }) => reason !== 'no_recipient'))
    throw refuse('IMPORT_EMPTY', {}, { skipped: drafted.skipped });
  const asked = drafts.map(withOwnStop);
  const { kept, filtered } = filter === undefined ? { kept: asked, filtered: [] } : filterRows(asked, filter);
  const { byRow } = checkRecipients(kept, { platform: platform ?? 0, stage: 'import' });
  const duplicates = findDuplicates(kept);
  const rows = kept.map((draft, i) => importedRow(draft, byRow.get(i + 1) ?? []));
  return {
    ...drafted,
    duplicates,
    container: format.container,
    encoding: format.encoding,
    mapping: mapping ?? {},
    mapping_from: given !== undefined ? 'flag' : recalled === undefined ? 'titles' : 'remembered',
    rows,
    filtered,
  };
}

/** Reads and drafts; the cells, which take more memory than all the rest, are gone when it answers. */
async function readDrafts({
  bytes,
  platform,
  mapping: given,
  recall,
  keepSource = false,
  ...options
}: ImportRequest) {
  const onProgress = wholeProgress(options.onProgress);
  const { format, sheets } = await readSheet(bytes, { ...options, onProgress: onProgress.read });
  const recalled = given === undefined && recall !== undefined ? recallMapping(sheets, recall) : undefined;
  const mapping = given ?? recalled;
  const draft = () =>
    draftRecipients(sheets, { platform, mapping, keepSource, onProgress: onProgress.draft });
  let drafted = draft();
  if (!hasTowns() && drafted.drafts.some(({ reasons }) => reasons.includes('district_missing'))) {
    await loadTowns();
    drafted = draft();
  }
  return { format, recalled, ...drafted };
}

/** Of the whole time, what reading takes; the rest goes into addresses and checks. */
const READ_SHARE = 0.6;

/** One growing share out of two steps, of which the second may be done twice. */
function wholeProgress(tell: ImportRequest['onProgress']) {
  let most = 0;
  const from = (start: number, share: number) => (done: number, total: number) => {
    const now = start + (total === 0 ? 1 : done / total) * share;
    if (now <= most) return;
    most = now;
    tell?.(Math.round(now * 100), 100);
  };
  return { read: from(0, READ_SHARE), draft: from(READ_SHARE, 1 - READ_SHARE) };
}

/** One list for all rows that have nothing to say; frozen, because whoever wrote into it would write into every row. */
const NOTHING: never[] = [];
Object.freeze(NOTHING);

/** The draft itself, which nobody else holds: a file may have 100,000 of them. */
function importedRow(draft: RecipientDraft, problems: ImportedRow['problems']): ImportedRow {
  return Object.assign(draft, {
    message: draft.message ?? '',
    state: problems.length === 0 ? (1 as const) : (2 as const),
    problems:
      problems.length === 0 ? NOTHING : problems.map(({ field, code, msg }) => ({ field, code, msg })),
    reasons: draft.reasons.length === 0 ? NOTHING : draft.reasons,
    alternatives: draft.alternatives.length === 0 ? NOTHING : draft.alternatives,
  });
}
