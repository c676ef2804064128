import { refuse } from '../errors/app-error.ts';
import { foldText } from '../lib/fold-text.ts';
import {
  COLUMN_FIELDS,
  type ColumnField,
  DISTINCTIVE_TITLES,
  FOREIGN_TITLES,
  type Layout,
  LAYOUTS,
  OTHER_TITLES,
  RECEIVER_SIGN,
  TITLES,
} from './labels.ts';
import { HEADER_SEARCH_ROWS, type Sheet, type SheetRow } from './sheet.ts';

/** Which title holds which field: `{ rec_name: 'Recipient' }`; overrides the known titles for that field. */
export type ColumnMapping = Partial<Record<ColumnField, string>>;

export interface MatchedColumns {
  layout: Layout | null;
  sheet: Sheet;
  header: SheetRow;
  /** Titles as they stand in the sheet, by column. */
  titles: string[];
  /** Columns of each field, best first: the first non-empty cell wins (D701). */
  columns: Partial<Record<ColumnField, number[]>>;
}

/** A title for comparing: half-width, lower case, without spaces, brackets and asterisks. */
export function normaliseTitle(title: string): string {
  return foldText(title)
    .text.replace(/[\s()[\]{}<>*'"\u300a-\u300f]/g, '')
    .toLowerCase();
}

/** The layout of a platform number 1 to 4, or null for other platforms. */
export function layoutOfPlatform(platform: number | undefined): Layout | null {
  return LAYOUTS[(platform ?? 0) - 1] ?? null;
}

/**
 * Finds the header in the first visible sheet that has one and gives each field its columns (D701, D702).
 * Throws IMPORT_EMPTY, IMPORT_NO_HEADER, and IMPORT_MISSING_COLUMNS with `{ looks_like, titles }` as data.
 */
export function matchColumns(
  sheets: Sheet[],
  { platform, mapping = {} }: { platform?: number | undefined; mapping?: ColumnMapping | undefined },
): MatchedColumns {
  const visible = sheets.filter((sheet) => !sheet.hidden);
  if (visible.every((sheet) => sheet.rows.every(isBlankRow))) throw refuse('IMPORT_EMPTY');
  const chosen = layoutOfPlatform(platform);
  for (const sheet of visible) {
    const header = findHeader(sheet, mapping);
    if (header === null) continue;
    const titles = header.cells.map((cell) => cell.text.trim());
    const keys = titles.map(normaliseTitle);
    const isMapped = Object.keys(mapping).length > 0;
    const seen = detectLayout(keys);
    if (chosen !== null && seen !== null && seen !== chosen && !isMapped && isClearly(seen, keys))
      throw missingColumns(ownTitlesMissing(chosen, keys), titles, seen);
    const layout = chosen ?? seen ?? likeliestLayout(keys);
    const columns = columnsOf(keys, layout, mapping);
    const missing = neededMissing(columns, layout ?? 'tb');
    if (missing.length > 0) throw missingColumns(missing, titles, seen);
    return { layout, sheet, header, titles, columns };
  }
  throw refuse('IMPORT_NO_HEADER');
}

function missingColumns(columns: string[], titles: string[], looksLike: Layout | null): Error {
  return refuse(
    'IMPORT_MISSING_COLUMNS',
    { columns: columns.join('\u3001') },
    { looks_like: looksLike, titles },
  );
}

/** True when no cell of the row holds anything but spaces. */
export function isBlankRow(row: SheetRow): boolean {
  return row.cells.every((cell) => cell.text === '' || cell.text.trim() === '');
}

/** The first of the top visible rows that has a recipient and a phone title, or every mapped title. */
function findHeader(sheet: Sheet, mapping: ColumnMapping): SheetRow | null {
  const mapped = Object.values(mapping).map(normaliseTitle);
  let looked = 0;
  for (const row of sheet.rows) {
    if (row.hidden || isBlankRow(row)) continue;
    if (++looked > HEADER_SEARCH_ROWS) return null;
    const keys = row.cells.map((cell) => normaliseTitle(cell.text));
    const isMapped = mapped.length > 0 && mapped.every((title) => keys.includes(title));
    const has = (field: ColumnField) =>
      mapping[field] !== undefined || keys.some((key) => allTitles(field).has(key));
    if (isMapped || (mapped.length === 0 && has('rec_name') && has('rec_mobile'))) return row;
  }
  return null;
}

const titleSets = new Map<ColumnField, Set<string>>();

/** Every known title of a field in any layout, normalised. */
function allTitles(field: ColumnField): Set<string> {
  let titles = titleSets.get(field);
  if (titles === undefined) {
    titles = new Set(titlesFor(field, null));
    titleSets.set(field, titles);
  }
  return titles;
}

/** Known titles of a field, those of `layout` first; what the layout uses for another field is left out. */
function titlesFor(field: ColumnField, layout: Layout | null): string[] {
  const others = LAYOUTS.filter((other) => other !== layout);
  const own = layout === null ? [] : (TITLES[layout][field] ?? []);
  const taken = new Set(
    layout === null
      ? []
      : COLUMN_FIELDS.filter((other) => other !== field).flatMap((other) => TITLES[layout][other] ?? []),
  );
  const borrowed = [...others.flatMap((other) => TITLES[other][field] ?? []), ...(OTHER_TITLES[field] ?? [])];
  return [...new Set([...own, ...borrowed.filter((title) => !taken.has(title))])].map(normaliseTitle);
}

function columnsOf(keys: string[], layout: Layout | null, mapping: ColumnMapping): MatchedColumns['columns'] {
  const columns: MatchedColumns['columns'] = {};
  const used = new Set<number>();
  for (const field of COLUMN_FIELDS) {
    const title = mapping[field];
    if (title === undefined) continue;
    const column = keys.indexOf(normaliseTitle(title));
    if (column < 0) throw missingColumns([title], keys, null);
    columns[field] = [column];
    used.add(column);
  }
  for (const field of COLUMN_FIELDS) {
    if (columns[field] !== undefined) continue;
    const found = titlesFor(field, layout).flatMap((title) =>
      keys.flatMap((key, column) => (key === title && !used.has(column) ? [column] : [])),
    );
    if (found.length === 0) continue;
    columns[field] = found;
    for (const column of found) used.add(column);
  }
  return withoutSender(columns, keys, mapping);
}

const OF_A_PERSON: readonly ColumnField[] = [
  'rec_name',
  'rec_mobile',
  'rec_province',
  'rec_city',
  'rec_district',
  'rec_street',
  'rec_address',
];

/**
 * Two names or addresses of which one is the receiver's by its title stand for two people: then a plain title is the sender's, and
 * fills no blank of the receiver (D1313). Of plain ones alone the column nearest to the receiver's others is his.
 */
function withoutSender(
  columns: MatchedColumns['columns'],
  keys: string[],
  mapping: ColumnMapping,
): MatchedColumns['columns'] {
  const isReceivers = (column: number) => keys[column]!.includes(RECEIVER_SIGN);
  const open = OF_A_PERSON.filter((field) => mapping[field] === undefined && columns[field] !== undefined);
  const isTwofold = (field: ColumnField) =>
    columns[field]!.some(isReceivers) && !columns[field]!.every(isReceivers);
  const own = open.flatMap((field) => columns[field]!.filter(isReceivers));
  if (open.filter(isTwofold).length < 2) return columns;
  const distance = (column: number) => Math.min(...own.map((other) => Math.abs(other - column)));
  const kept = open.map((field) => {
    const found = columns[field]!;
    const receivers = found.filter(isReceivers);
    const nearest = [...found].sort((a, b) => distance(a) - distance(b)).slice(0, 1);
    return [field, receivers.length > 0 ? receivers : nearest] as const;
  });
  return { ...columns, ...Object.fromEntries(kept) };
}

/** The layout whose distinctive titles the header has, two or more; null when none is clear. */
function detectLayout(keys: string[]): Layout | null {
  let best: Layout | null = null;
  let bestCount = 1;
  for (const layout of LAYOUTS) {
    if ((FOREIGN_TITLES[layout] ?? []).some((title) => keys.includes(normaliseTitle(title)))) continue;
    const count = DISTINCTIVE_TITLES[layout].filter((title) => keys.includes(normaliseTitle(title))).length;
    if (count > bestCount) [best, bestCount] = [layout, count];
  }
  return best;
}

/** Own tables share two titles with some layout by chance; three are an export of that platform. */
function isClearly(layout: Layout, keys: string[]): boolean {
  return DISTINCTIVE_TITLES[layout].filter((title) => keys.includes(normaliseTitle(title))).length >= 3;
}

/** Without a chosen platform and without distinctive titles: the layout with most titles of its own (D701). */
function likeliestLayout(keys: string[]): Layout | null {
  const counts = LAYOUTS.map((layout) => ({
    layout,
    count: Object.values(TITLES[layout])
      .flat()
      .filter((title) => keys.includes(normaliseTitle(title))).length,
  }));
  counts.sort((a, b) => b.count - a.count);
  return counts[0]?.layout ?? null;
}

function neededMissing(columns: MatchedColumns['columns'], layout: Layout): string[] {
  const own = (field: ColumnField) => TITLES[layout][field]?.[0] ?? TITLES.pdd[field]![0]!;
  const missing: ColumnField[] = [];
  if (columns.rec_name === undefined) missing.push('rec_name');
  if (columns.rec_mobile === undefined) missing.push('rec_mobile');
  const hasPlace = columns.rec_province !== undefined && columns.rec_city !== undefined;
  if (columns.rec_address === undefined && !hasPlace) missing.push('rec_address');
  return missing.map(own);
}

/** The template titles of a layout that a foreign sheet lacks. */
function ownTitlesMissing(layout: Layout, keys: string[]): string[] {
  const needed: ColumnField[] = ['shop_order', 'rec_name', 'rec_mobile', 'rec_address'];
  const titles = needed.map((field) => TITLES[layout][field]![0]!);
  const missing = titles.filter((title) => !keys.includes(normaliseTitle(title)));
  return missing.length > 0 ? missing : titles;
}
