import { FILTER_TYPES, type FilterType } from '@giftship/shared/recipients/filter-rows';
import type { ImportedFile, ImportedRow } from '@giftship/shared/recipients/import-recipients';
import { COLUMN_FIELDS, type ColumnField } from '@giftship/shared/spreadsheet/labels';
import type { ColumnMapping } from '@giftship/shared/spreadsheet/match-columns';
import { errorSheet } from '@giftship/shared/recipients/error-sheet';
import type { Deps, OrderFile } from '../deps.ts';
import { usageFailure } from '../failure.ts';
import { SAY } from './copy.ts';

/** Flags that say how a file is read. */
export interface ReadingOptions {
  file: string;
  platform?: number;
  mapping?: string[];
  filterFile?: string;
  filterType?: string;
  errors?: string;
}

/** Reads an order file as the flags say. */
export async function readOrderFile(deps: Deps, options: ReadingOptions): Promise<OrderFile> {
  if (options.filterType && !options.filterFile) throw usageFailure(SAY.filterNeedsFile);
  return deps.files.orders(options.file, {
    platform: options.platform,
    mapping: mappingOf(options.mapping ?? []),
    filter: options.filterFile
      ? { file: options.filterFile, types: filterTypesOf(options.filterType) }
      : undefined,
    keepSource: options.errors !== undefined,
  });
}

/** `rec_name=收件人` once or often, also several with commas. */
export function mappingOf(texts: readonly string[]): ColumnMapping | undefined {
  const mapping: ColumnMapping = {};
  for (const text of texts.flatMap((one) => one.split(','))) {
    const at = text.indexOf('=');
    const field = text.slice(0, at).trim() as ColumnField;
    const title = text.slice(at + 1).trim();
    if (at < 1 || title === '' || !COLUMN_FIELDS.includes(field)) throw usageFailure(SAY.badMapping(text));
    mapping[field] = title;
  }
  return Object.keys(mapping).length === 0 ? undefined : mapping;
}

function filterTypesOf(text: string | undefined): FilterType[] {
  if (text === undefined) return [...FILTER_TYPES];
  const types = text.split(',').map((type) => type.trim() as FilterType);
  if (types.some((type) => !FILTER_TYPES.includes(type))) throw usageFailure(SAY.badFilterType(text));
  return types;
}

/** A row and why it cannot go out. */
export interface BadRow {
  row: ImportedRow;
  problems: { field: string; msg: string }[];
}

/** The rows that the file itself already shows to be faulty. */
export const badRowsOf = ({ rows }: ImportedFile): BadRow[] =>
  rows.filter(({ state }) => state === 2).map((row) => ({ row, problems: row.problems }));

/** Writes the faulty rows with their original columns and the reasons; importable again (D314). */
export async function writeErrors(
  deps: Deps,
  path: string | undefined,
  file: ImportedFile,
  bad: readonly BadRow[],
): Promise<void> {
  if (path === undefined || bad.length === 0) return;
  const rows = bad.map(({ row, problems }) => ({ ...row, problems }));
  await deps.files.write(path, errorSheet(rows, file.layout ?? 'tb'));
  deps.out.say(SAY.errorsWritten(path, bad.length));
}
