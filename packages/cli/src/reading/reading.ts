import { fieldsOf } from '@giftship/shared/lib/fields-of';
import { present } from '@giftship/shared/lib/assert';
import { FILTER_TYPES, type FilterType } from '@giftship/shared/recipients/filter-rows';
import type { ImportedFile, ImportedRow } from '@giftship/shared/recipients/import-recipients';
import { PLATFORM_LABELS } from '@giftship/shared/goods/labels';
import { COLUMN_FIELDS, type Layout, LAYOUTS } from '@giftship/shared/spreadsheet/labels';
import { type RememberedMappings, titleKey } from '@giftship/shared/recipients/remembered-mapping';
import type { ColumnMapping } from '@giftship/shared/spreadsheet/match-columns';
import { ERROR_COLUMN, SHEET_ROW_COLUMN } from '@giftship/shared/recipients/labels';
import { errorCsv, errorSheet } from '@giftship/shared/recipients/error-sheet';
import { ownValue } from '@giftship/shared/lib/own-value';
import { COPY } from '../lib/copy.ts';
import type { Deps } from '../deps.ts';
import type { OrderFile } from '../files/files.ts';
import { CliFailure, usageFailure } from '../lib/failure.ts';
import { FileRefused } from '../files/file-refused.ts';
import { isCsvPath, STREAM } from '../lib/out-path.ts';
import { READING_SAY as SAY } from './copy.ts';
import { fillReissues } from './fill-reissues.ts';

/** Flags that say how a file is read. */
export interface ReadingOptions {
  file: string;
  platform?: number;
  mapping?: string[];
  filterFile?: string;
  filterType?: string;
  /** A sheet of reissue numbers by order number. */
  reissueFile?: string;
  errors?: string;
  passwordFile?: string;
  /** False with --no-remembered-mapping. */
  rememberedMapping?: boolean;
  /** Nothing is written, not even the names of columns for another time. */
  dryRun?: boolean;
  /** Columns that mean something to whoever reads, though not to an order. */
  usedColumns?: readonly string[];
}

/** What we write into the rows that are left over. */
const OUR_COLUMNS: readonly string[] = [SHEET_ROW_COLUMN, ERROR_COLUMN];
/** Passwords asked for on a terminal before it is given up. */
const PASSWORD_TRIES = 3;

/** Reads an order file as the flags say; asks for its password when it needs one and somebody can answer. */
export async function readOrderFile(deps: Deps, options: ReadingOptions): Promise<OrderFile> {
  if (options.filterType && !options.filterFile) throw usageFailure(SAY.filterNeedsFile);
  if (options.file === STREAM && options.passwordFile === STREAM) throw usageFailure(SAY.stdinTwice);
  const mapping = mappingOf(options.mapping ?? []);
  const remembers = options.rememberedMapping !== false;
  const known = remembers ? await rememberedMappings(deps) : {};
  const read = (password: string | undefined) =>
    deps.files.orders(options.file, {
      platform: options.platform,
      mapping,
      remembered: known,
      password,
      filter: options.filterFile
        ? { file: options.filterFile, types: filterTypesOf(options.filterType) }
        : undefined,
      keepSource: options.errors !== undefined,
      onProgress: (done, total) =>
        deps.out.busy(SAY.readingShare(options.file, Math.round((done / Math.max(1, total)) * 100))),
    });
  const plain = await withPassword(deps, options, read);
  const imported =
    options.reissueFile === undefined
      ? plain.imported
      : await fillReissues(deps, plain.imported, options.reissueFile);
  const file = { ...plain, imported };
  const { mapping_from: from, mapping: used, unused } = file.imported;
  sayUnread(deps, file.imported);
  const strange = unused.filter((title) => ![...OUR_COLUMNS, ...(options.usedColumns ?? [])].includes(title));
  if (strange.length > 0) deps.out.say(SAY.parsedUnused(strange.join(COPY.listSeparator)));
  if (from === 'remembered') deps.out.say(SAY.mappingRecalled(mappingTexts(used).join(COPY.listSeparator)));
  if (from === 'flag' && remembers && !options.dryRun) await rememberMapping(deps, file.imported, known);
  return file;
}

/** Rows under the header that may have been meant for somebody: which, and why nobody gets anything for them. */
function sayUnread({ out }: Deps, { skipped }: ImportedFile): void {
  for (const [reason, why] of Object.entries(SAY.unread)) {
    const rows = skipped.filter((one) => one.reason === reason).map(({ row }) => row);
    if (rows.length > 0) out.warn(SAY.rowsUnread(rows, why));
  }
}

/** Reads with the password that a flag names or somebody types, where the file needs one. */
export async function withPassword<T>(
  deps: Deps,
  { file, passwordFile }: Pick<ReadingOptions, 'file' | 'passwordFile'>,
  read: (password: string | undefined) => Promise<T>,
): Promise<T> {
  let password = passwordFile === undefined ? undefined : await passwordIn(deps, passwordFile);
  if (password === '') throw usageFailure(SAY.filePasswordEmpty);
  for (let asked = 0; ; asked++) {
    try {
      return await read(password);
    } catch (error) {
      if (!(error instanceof FileRefused)) throw error;
      const { looks_like, wrong, unsupported } = fieldsOf(error.data);
      const looksLike = LAYOUTS.find((layout) => layout === looks_like);
      if (error.refusal === 'IMPORT_MISSING_COLUMNS' && looksLike !== undefined)
        throw ofPlatform(error, looksLike);
      if (error.refusal !== 'FILE_PASSWORD') throw error;
      // The old binary format cannot say that a password is wrong: it is refused with any.
      const isImpossible = unsupported === true || (password !== undefined && wrong !== true);
      const mayAsk = passwordFile === undefined && deps.ask.isPossible && asked < PASSWORD_TRIES;
      if (isImpossible || !mayAsk) {
        const next = isImpossible
          ? SAY.filePasswordImpossible
          : passwordFile === undefined
            ? SAY.filePasswordNext
            : SAY.filePasswordWrongNext;
        const { message, code, data, refusal } = error;
        throw new FileRefused({ refusal, message, code, data, next }, file);
      }
      if (wrong === true) deps.out.warn(SAY.filePasswordWrong);
      password = await deps.ask.secret(SAY.askFilePassword(file), '--password-file');
    }
  }
}

/** The sheet is that of another platform than was said: the way on is to say the right one. */
function ofPlatform({ exit, message, code, data, file }: FileRefused, layout: Layout): CliFailure {
  const platform = LAYOUTS.indexOf(layout) + 1;
  return new CliFailure(exit, message, {
    code,
    data,
    file,
    next: SAY.looksLike(PLATFORM_LABELS[platform] ?? '', platform),
  });
}

const MAX_PASSWORD_BYTES = 4096;

/** The first line of a file; '' is no password. */
export async function passwordIn(deps: Deps, path: string): Promise<string> {
  const text = await deps.files.text(path, MAX_PASSWORD_BYTES);
  return text.replace(/^\ufeff/, '').replace(/\r?\n.*$/s, '');
}

/** The mappings that were chosen under this profile. */
export async function rememberedMappings(deps: Deps): Promise<RememberedMappings> {
  const { mappings = {} } = (await deps.store()).read();
  return ownValue(mappings, (await deps.session()).profile) ?? {};
}

/** Mappings kept for one profile; the oldest are forgotten first. */
const MAPPINGS_KEPT = 100;

/** Keeps a mapping for the next table with these titles, and says so. */
export async function rememberMapping(
  deps: Deps,
  { titles, mapping }: Pick<ImportedFile, 'titles' | 'mapping'>,
  known: RememberedMappings,
): Promise<void> {
  const key = titleKey(titles);
  if (JSON.stringify(known[key]) === JSON.stringify(mapping)) return;
  const { profile } = await deps.session();
  const store = await deps.store();
  await store.write((stored) => {
    const { [key]: _old, ...others } = ownValue(stored.mappings ?? {}, profile) ?? {};
    const kept = Object.entries(others).slice(1 - MAPPINGS_KEPT);
    stored.mappings = { ...stored.mappings, [profile]: { ...Object.fromEntries(kept), [key]: mapping } };
  });
  deps.out.say(SAY.mappingRemembered);
}

/** A mapping as its flags are written. */
export const mappingTexts = (mapping: ColumnMapping): string[] =>
  Object.entries(mapping).map(([field, title]) => `${field}=${title}`);

/** `rec_name=收件人` once or often, also several with commas. */
export function mappingOf(texts: readonly string[]): ColumnMapping | undefined {
  const mapping: ColumnMapping = {};
  // A title may have commas of its own.
  for (const text of texts.flatMap((one) => one.split(/,(?=\s*\w+\s*=)/))) {
    const at = text.indexOf('=');
    const name = text.slice(0, at).trim();
    const field = COLUMN_FIELDS.find((one) => one === name);
    const title = text.slice(at + 1).trim();
    if (at < 1 || title === '' || field === undefined) throw usageFailure(SAY.badMapping(text));
    mapping[field] = title;
  }
  return Object.keys(mapping).length === 0 ? undefined : mapping;
}

function filterTypesOf(text: string | undefined): FilterType[] {
  if (text === undefined) return [...FILTER_TYPES];
  return text.split(',').map((name) => {
    const type = FILTER_TYPES.find((one) => one === name.trim());
    if (type === undefined) throw usageFailure(SAY.badFilterType(text));
    return type;
  });
}

/** A row and why it cannot go out. */
export interface BadRow {
  row: ImportedRow;
  problems: { field: string; msg: string }[];
}

/** Finds the rows of a sheet by their numbers. */
export function rowsByNumber({ rows }: Pick<ImportedFile, 'rows'>): (row: number) => ImportedRow {
  const known = new Map(rows.map((row) => [row.row, row]));
  return (row) => present(known.get(row), `row ${row} of the sheet`);
}

/** The rows that the file itself already shows to be faulty. */
export const badRowsOf = ({ rows }: Pick<ImportedFile, 'rows'>): BadRow[] =>
  rows.filter(({ state }) => state === 2).map((row) => ({ row, problems: row.problems }));

/** Writes the faulty rows with their original columns and the reasons, as CSV or XLSX by the ending; importable again (D314). */
export async function writeErrors(
  deps: Deps,
  file: { layout: Layout | null },
  { path, bad }: { path: string | undefined; bad: readonly BadRow[] },
): Promise<void> {
  if (path === undefined || bad.length === 0) return;
  await deps.files.write(path, errorBytes(file, bad, isCsvPath(path) ? ',' : null));
  deps.out.say(SAY.errorsWritten(path, bad.length));
}

/** The same as bytes: CSV with this delimiter, or XLSX where it is null; the orders of a store have no layout. */
export function errorBytes(
  { layout }: { layout: Layout | null },
  bad: readonly BadRow[],
  delimiter: string | null,
): Uint8Array {
  const rows = bad.map(({ row, problems }) => ({ ...row, problems }));
  return delimiter === null ? errorSheet(rows, layout ?? 'tb') : errorCsv(rows, layout ?? 'tb', delimiter);
}
