import { refuse } from '../errors/app-error.ts';
import {
  CHANGED_FIELDS,
  COLUMN_FIELDS,
  type ColumnField,
  DISTINCTIVE_TITLES,
  FOREIGN_TITLES,
  type Layout,
  LAYOUTS,
  OTHER_TITLES,
  PERSON_FIELDS,
  REPEATED_END,
  TITLES,
} from './labels.ts';
import { keepOwn, type OwnColumns } from './own-columns.ts';
import { HEADER_SEARCH_ROWS, type Sheet, type SheetRow } from './sheet.ts';
import { normaliseTitle, senseOf, titlesOf } from './titles.ts';

/** Which title holds which field: `{ rec_name: 'Recipient' }`; overrides the known titles for that field. */
export type ColumnMapping = Partial<Record<ColumnField, string>>;

/** Where in a sheet everything stands; columns count from 0. */
export interface MatchedColumns {
  /** That of the chosen platform, else that of `seen`, else the likeliest. */
  layout: Layout;
  /** The marketplace whose sheet this is by its titles. */
  seen: Layout | null;
  sheet: Sheet;
  header: SheetRow;
  /** Titles as they stand in the sheet, by column; those that stand twice are told apart. */
  titles: string[];
  /** Columns of each field, best first: the first non-empty cell wins (D701). */
  columns: Partial<Record<ColumnField, number[]>>;
  rivals: OwnColumns['rivals'];
  /** Columns of a known title that were taken for another person's. */
  others: number[];
}

/** The layout of a platform number 1 to 4, or null for other platforms. */
export function layoutOfPlatform(platform: number | undefined): Layout | null {
  return LAYOUTS[(platform ?? 0) - 1] ?? null;
}

/**
 * Finds the header in the first visible sheet that has one and gives each field its columns (D701, D702).
 * Throws IMPORT_EMPTY, IMPORT_NO_HEADER, and IMPORT_MISSING_COLUMNS with `{ looks_like, titles, samples }` as data.
 */
export function matchColumns(
  sheets: Sheet[],
  { platform, mapping = {} }: { platform?: number | undefined; mapping?: ColumnMapping | undefined },
): MatchedColumns {
  const visible = sheets.filter((sheet) => !sheet.hidden);
  if (visible.every((sheet) => sheet.rows.every(isBlankRow))) throw refuse('IMPORT_EMPTY');
  const chosen = layoutOfPlatform(platform);
  for (const sheet of visible) {
    const found = findHeader(sheet, mapping);
    if (found === null) continue;
    const { header, titles } = found;
    const keys = titles.map(titleKeyOf);
    const isMapped = Object.keys(mapping).length > 0;
    const seen = detectLayout(keys);
    if (chosen !== null && seen !== null && seen !== chosen && !isMapped && isClearly(seen, keys))
      throw missingColumns(ownTitlesMissing(chosen, keys), seen, {
        titles,
        samples: firstBelow(sheet, header),
      });
    const layout = chosen ?? seen ?? likeliestLayout(keys);
    const own = keepOwn(columnsOf(titles, layout, mapping), titles, {
      seen,
      isMapped: (field) => mapping[field] !== undefined,
    });
    const missing = neededMissing(own.columns, layout);
    if (missing.length > 0) {
      const columns = Object.fromEntries(
        Object.entries(own.columns).map(([field, list]) => [field, list.map((at) => titles[at] ?? '')]),
      );
      throw missingColumns(missing, seen, { titles, samples: firstBelow(sheet, header), columns });
    }
    return { layout, seen, sheet, header, titles, ...own };
  }
  throw refuse('IMPORT_NO_HEADER');
}

/** What a person sees who then says which column is which. */
interface SeenColumns {
  titles: string[];
  /** The first cells below the titles. */
  samples: string[];
  /** What was recognised all the same: the titles that feed a field. */
  columns?: Record<string, string[]>;
}

function missingColumns(columns: string[], looksLike: Layout | null, seen: SeenColumns): Error {
  return refuse(
    'IMPORT_MISSING_COLUMNS',
    { columns: columns.join('\u3001') },
    { looks_like: looksLike, ...seen },
  );
}

/** The cells of the first row below the titles that says anything. */
export function firstBelow(sheet: Sheet, header: SheetRow): string[] {
  const row = sheet.rows.find((one) => one.no > header.no && !one.hidden && !isBlankRow(one));
  return row?.cells.map(({ text }) => text.trim()) ?? [];
}

/** True when no cell of the row holds anything but spaces. */
export function isBlankRow(row: SheetRow): boolean {
  return row.cells.every((cell) => cell.text === '' || cell.text.trim() === '');
}

/** A title as it is looked for, without what tells it from another like it. */
const titleKeyOf = (title: string): string => normaliseTitle(title).replace(REPEATED_END, '');

/** The first of the top visible rows that has a recipient and a phone title, or every mapped title. */
function findHeader(sheet: Sheet, mapping: ColumnMapping): { header: SheetRow; titles: string[] } | null {
  const mapped = Object.values(mapping).map(normaliseTitle);
  let looked = 0;
  let above: SheetRow | undefined;
  for (const header of sheet.rows) {
    if (header.hidden || isBlankRow(header)) continue;
    if (++looked > HEADER_SEARCH_ROWS) return null;
    const titles = titlesOf(header, above);
    above = header;
    const names = titles.map(normaliseTitle);
    const isMapped = mapped.length > 0 && mapped.every((title) => names.includes(title));
    const fields = new Set(titles.map(fieldOf));
    const has = (field: ColumnField) =>
      mapping[field] !== undefined ||
      fields.has(field) ||
      CHANGED_FIELDS.some(([changed, base]) => base === field && fields.has(changed));
    if (isMapped || (mapped.length === 0 && has('rec_name') && has('rec_mobile'))) return { header, titles };
  }
  return null;
}

/** The field that a title is for, when it is not the sender's. */
function fieldOf(title: string): ColumnField | undefined {
  const { field, owner } = senseOf(title);
  return owner === 'sender' ? undefined : field;
}

/** Known titles of a field, those of `layout` first; what the layout uses for another field is left out. */
function titlesFor(field: ColumnField, layout: Layout): string[] {
  const others = LAYOUTS.filter((other) => other !== layout);
  const own = TITLES[layout][field] ?? [];
  const taken = new Set(
    COLUMN_FIELDS.filter((other) => other !== field).flatMap((other) => TITLES[layout][other] ?? []),
  );
  const borrowed = [...others.flatMap((other) => TITLES[other][field] ?? []), ...(OTHER_TITLES[field] ?? [])];
  return [...new Set([...own, ...borrowed.filter((title) => !taken.has(title))])].map(normaliseTitle);
}

function columnsOf(
  titles: readonly string[],
  layout: Layout,
  mapping: ColumnMapping,
): MatchedColumns['columns'] {
  const columns: MatchedColumns['columns'] = {};
  const used = new Set<number>();
  const keys = titles.map(titleKeyOf);
  const names = titles.map(normaliseTitle);
  for (const field of COLUMN_FIELDS) {
    const title = mapping[field];
    if (title === undefined) continue;
    const column = names.indexOf(normaliseTitle(title));
    if (column < 0) throw missingColumns([title], null, { titles: [...titles], samples: [] });
    columns[field] = [column];
    used.add(column);
  }
  const take = (field: ColumnField, found: readonly number[]) => {
    if (found.length > 0) columns[field] = [...(columns[field] ?? []), ...found];
    for (const column of found) used.add(column);
  };
  const open = COLUMN_FIELDS.filter((field) => columns[field] === undefined);
  for (const field of open)
    for (const title of titlesFor(field, layout))
      take(
        field,
        [...keys.keys()].filter((column) => keys[column] === title && !used.has(column)),
      );
  // Titles that are put together of an owner and a plain one stand behind those that are known whole.
  const composed: ColumnField[] = [...PERSON_FIELDS, ...CHANGED_FIELDS.map(([changed]) => changed)];
  for (const field of open.filter((one) => composed.includes(one)))
    take(
      field,
      titles.flatMap((title, column) => (!used.has(column) && fieldOf(title) === field ? [column] : [])),
    );
  return columns;
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
function likeliestLayout(keys: string[]): Layout {
  const counts = LAYOUTS.map((layout) => ({
    layout,
    count: Object.values(TITLES[layout])
      .flat()
      .filter((title) => keys.includes(normaliseTitle(title))).length,
  }));
  return counts.reduce((best, one) => (one.count > best.count ? one : best)).layout;
}

function neededMissing(columns: MatchedColumns['columns'], layout: Layout): string[] {
  const missing: ColumnField[] = [];
  if (columns.rec_name === undefined) missing.push('rec_name');
  if (columns.rec_mobile === undefined) missing.push('rec_mobile');
  const hasPlace = columns.rec_province !== undefined && columns.rec_city !== undefined;
  if (columns.rec_address === undefined && !hasPlace) missing.push('rec_address');
  return missing.flatMap((field) => (TITLES[layout][field] ?? TITLES.pdd[field] ?? []).slice(0, 1));
}

/** The template titles of a layout that a foreign sheet lacks. */
function ownTitlesMissing(layout: Layout, keys: string[]): string[] {
  const needed: ColumnField[] = ['shop_order', 'rec_name', 'rec_mobile', 'rec_address'];
  const titles = needed.flatMap((field) => TITLES[layout][field]?.slice(0, 1) ?? []);
  const missing = titles.filter((title) => !keys.includes(normaliseTitle(title)));
  return missing.length > 0 ? missing : titles;
}
