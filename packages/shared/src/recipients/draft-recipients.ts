import { isRefusal, refuse } from '../errors/app-error.ts';
import { type ColumnField, type Layout, TOTALS_WORDS } from '../spreadsheet/labels.ts';
import {
  type ColumnMapping,
  isBlankRow,
  type MatchedColumns,
  matchColumns,
} from '../spreadsheet/match-columns.ts';
import { MAX_ROWS, type Sheet, type SheetRow } from '../spreadsheet/sheet.ts';
import { namesSender, normaliseTitle, ownerBelow } from '../spreadsheet/titles.ts';
import { type DuplicateOrder, findDuplicates } from './duplicates.ts';
import { looksLikePhone } from './guess-columns.ts';
import { cleanCell, readRow } from './read-row.ts';
import type { RecipientDraft } from './recipient.ts';
import { likeliestTitles } from './remembered-mapping.ts';
import { unusedColumns } from './unused-columns.ts';

/** Why a row under the header is no recipient. */
export type SkipReason = 'blank' | 'hidden' | 'total' | 'header' | 'sender' | 'description' | 'no_recipient';

/** What a sheet became: every row below its header is a draft, or skipped with its reason. */
export interface DraftedSheet {
  /** That of the chosen platform, else what the titles say the sheet is, else the one that shares most of them. */
  layout: Layout;
  /** 1-based row of the header in its sheet; 0 when it has none. */
  header_row: number;
  /** Name of the sheet that was read; '' for CSV and HTML. */
  sheet: string;
  /** Visible sheets that were not read (D702). */
  other_sheets: string[];
  /** Titles of the header as they stand in the sheet, by column. */
  titles: string[];
  /** Titles that give each field, best first. */
  columns: Partial<Record<ColumnField, string[]>>;
  /** Titles of filled columns that nothing was made of; of a marketplace's sheet those that may be a person's. */
  unused: string[];
  drafts: RecipientDraft[];
  skipped: { row: number; reason: SkipReason }[];
  duplicates: DuplicateOrder[];
}

interface DraftOptions {
  platform?: number | undefined;
  mapping?: ColumnMapping | undefined;
  /** Keep the original cells by title on every draft, for an error file. */
  keepSource?: boolean;
  /** Called every 1,000 rows, and at the end. */
  onProgress?: ((done: number, total: number) => void) | undefined;
}

const PROGRESS_ROWS = 1000;

/**
 * Turns the first visible sheet with a header into drafts: each row under the header is in `drafts` or in `skipped`, once
 * (M177-M180, D701-D704). Throws IMPORT_EMPTY, FILE_TOO_MANY_ROWS, and IMPORT_NO_HEADER and IMPORT_MISSING_COLUMNS with `titles` in their data.
 */
export function draftRecipients(
  sheets: Sheet[],
  { platform, mapping, keepSource = false, onProgress }: DraftOptions,
): DraftedSheet {
  const matched = findColumns(sheets, { platform, mapping });
  const { sheet, header, titles, columns, rivals } = matched;
  const drafts: RecipientDraft[] = [];
  const skipped: DraftedSheet['skipped'] = [];
  // Without titles a person chose the columns by a row of people: it is one of them, and so is what stands above it.
  const isHeadless = (columns.rec_mobile ?? []).some((column) =>
    looksLikePhone(header.cells[column]?.text ?? ''),
  );
  const headerKey = isHeadless ? null : keyOf(header);
  const { rows } = sheet;
  const titleOf = (column: number) => titles[column] ?? '';
  // Below a heading that says so, up to a blank row or other titles, stands who sends.
  let isSenders = false;
  if (rows.length - (isHeadless ? 0 : rows.indexOf(header) + 1) > MAX_ROWS)
    throw refuse('FILE_TOO_MANY_ROWS', { max: MAX_ROWS });
  for (const [at, row] of rows.entries()) {
    if (at % PROGRESS_ROWS === 0) onProgress?.(at, rows.length);
    if (row.no <= header.no && !isHeadless) continue;
    const reason = skipReason(row, matched, headerKey);
    if (reason !== null) {
      isSenders = reason === 'sender';
      skipped.push({ row: row.no, reason });
      continue;
    }
    const draft = readRow(row, columns, rivals);
    if (isSenders || namesSender(draft.rec_name)) draft.reasons.push('sender_doubt');
    draft.flag = draft.reasons.length > 0;
    if (keepSource) draft.source = sourceOf(row, titles);
    drafts.push(draft);
  }
  onProgress?.(rows.length, rows.length);
  return {
    layout: matched.layout,
    header_row: isHeadless ? 0 : header.no,
    sheet: sheet.name,
    titles,
    other_sheets: sheets.filter((other) => other !== sheet && !other.hidden).map((other) => other.name),
    columns: Object.fromEntries(Object.entries(columns).map(([field, list]) => [field, list.map(titleOf)])),
    unused: unusedColumns(matched).map(titleOf),
    drafts,
    skipped,
    duplicates: findDuplicates(drafts),
  };
}

const keyOf = (row: SheetRow): string => row.cells.map((cell) => normaliseTitle(cell.text)).join('\n');

/** A sheet without a header is refused with the titles that it may have meant. */
function findColumns(sheets: Sheet[], options: Parameters<typeof matchColumns>[1]): MatchedColumns {
  try {
    return matchColumns(sheets, options);
  } catch (error) {
    if (!isRefusal(error, 'IMPORT_NO_HEADER')) throw error;
    throw refuse('IMPORT_NO_HEADER', {}, likeliestTitles(sheets));
  }
}

const PERSON: ColumnField[] = ['rec_name', 'rec_mobile', 'rec_province', 'rec_city', 'rec_address'];

/** A platform's number of an order, in whatever it stands, or any word of Latin letters and digits with a digit in it. */
const IS_NUMBER = /\d{6}|^[A-Za-z\d_#.-]*\d[A-Za-z\d_#.-]*$/;

/** A cell of dashes says nothing. */
const SAYS = /[\p{L}\p{N}*]/u;

function skipReason(
  row: SheetRow,
  { columns, header }: MatchedColumns,
  headerKey: string | null,
): SkipReason | null {
  if (row.hidden) return 'hidden';
  if (isBlankRow(row)) return 'blank';
  const below = ownerBelow(row.cells.map(({ text }) => text));
  if (below !== undefined) return below === 'sender' ? 'sender' : 'header';
  const text = (field: ColumnField) =>
    columns[field]
      ?.map((column) => cleanCell(row.cells[column]?.text ?? ''))
      .find((cell) => SAYS.test(cell)) ?? '';
  const phone = text('rec_mobile');
  if (!/[\d*]/.test(phone) && isTotal(row)) return 'total';
  // A row without any recipient counts when its order cell holds a number, not a sentence.
  if (PERSON.every((field) => text(field) === '') && !IS_NUMBER.test(text('shop_order')))
    return 'no_recipient';
  if (/[\d*]/.test(phone)) return null;
  if (keyOf(row) === headerKey) return 'header';
  // A line of explanations under the titles: words where a phone and an order number should be.
  const isExplanation =
    headerKey !== null && row.no === header.no + 1 && phone.length > 4 && !/\d/.test(text('shop_order'));
  return isExplanation ? 'description' : null;
}

function isTotal(row: SheetRow): boolean {
  const first = row.cells.find((cell) => cell.text.trim() !== '')?.text ?? '';
  const word = normaliseTitle(first);
  return TOTALS_WORDS.some((total) => word.startsWith(total) && /^($|[:\d])/.test(word.slice(total.length)));
}

function sourceOf(row: SheetRow, titles: string[]): Record<string, string> {
  // A title may be any word, also one that every object has: a Map knows none before it is told.
  const source = new Map<string, string>();
  titles.forEach((title, column) => {
    if (title !== '' && !source.has(title)) source.set(title, row.cells[column]?.text ?? '');
  });
  return Object.fromEntries(source);
}
