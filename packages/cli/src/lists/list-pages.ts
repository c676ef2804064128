import { COPY } from '../lib/copy.ts';
import type { Deps } from '../deps.ts';
import { EXIT } from '../lib/exit-codes.ts';
import { CliFailure, usageFailure } from '../lib/failure.ts';
import { done, type Outcome } from '../render/outcome.ts';
import { table } from '../render/text.ts';
import { LIST_SAY as SAY } from './copy.ts';

/** Which part of a list is asked for: a page of it, its first rows, or all. */
export interface PageOptions {
  page?: number;
  pageSize?: string;
  all?: boolean;
  limit?: number;
}

const PAGE_SIZES = [10, 20, 50, 100, 200, 500] as const;
type PageSize = (typeof PAGE_SIZES)[number];

/** A place of a list as the service takes it. */
export interface Place {
  page: number;
  page_size: PageSize;
}

/** The same in a query. */
export const queryOf = ({ page, page_size }: Place) => ({ page: String(page), page_size: String(page_size) });

/** A list as the service answers it. */
interface AnyPage<Row> {
  page: number;
  page_size: number;
  list: Row[];
  data_count: number;
}

const USUAL_SIZE: PageSize = 20;
const LARGEST: PageSize = 500;
/** Rows held at once: they are drawn or written as one answer. */
export const MOST_ROWS = 100_000;

/** How rows become a list: `keyOf` says which row is the same one, on whatever page it stands. */
export interface Listing<Row> {
  columns: readonly string[];
  cellsOf: (row: Row) => readonly unknown[];
  keyOf: (row: Row) => string | number;
  ask: (place: Place) => Promise<AnyPage<Row>>;
}

/**
 * The page that the flags ask for, or with --all and --limit the rows of as many pages as it takes, each row once. What is
 * not shown is counted, with the way to it. Throws exit 2 for flags that say two things, exit 1 above 100,000 rows.
 */
export async function listOutcome<Row>(
  deps: Pick<Deps, 'out'>,
  options: PageOptions,
  listing: Listing<Row>,
): Promise<Outcome> {
  refuseBoth(options);
  const isWhole = options.all === true || options.limit !== undefined;
  const page = isWhole ? await readRows(deps, options, listing) : await listing.ask(placeOf(options));
  return pageOutcome(page, options, listing);
}

/** A list that was read already, shown as all others. */
export function pageOutcome<Row>(
  page: AnyPage<Row>,
  options: PageOptions,
  { columns, cellsOf }: Pick<Listing<Row>, 'columns' | 'cellsOf'>,
): Outcome {
  const text = () => table(columns, page.list.map(cellsOf)) || COPY.noRecords;
  return { ...done(page, text, countWords(page, options)), lines: page.list };
}

/** Exit 2 for flags of which one says a page and the other more than one. */
export function refuseBoth({ page, pageSize, all, limit }: PageOptions): void {
  const asked = [all === true ? '--all' : '', limit === undefined ? '' : '--limit'].filter(Boolean);
  const paged = [page === undefined ? '' : '--page', pageSize === undefined ? '' : '--page-size'].filter(
    Boolean,
  );
  const [one, other] = asked.length > 1 ? asked : [asked[0], paged[0]];
  if (one !== undefined && other !== undefined) throw usageFailure(SAY.oneOf(one, other));
}

/** The flag lets no other sizes through. */
const placeOf = ({ page = 1, pageSize }: PageOptions): Place => ({
  page,
  page_size: PAGE_SIZES.find((size) => String(size) === pageSize) ?? USUAL_SIZE,
});

/** Pages one after the other; a row that comes again because new ones came in above it stands once. */
async function readRows<Row>(
  { out }: Pick<Deps, 'out'>,
  { limit = Infinity }: PageOptions,
  { ask, keyOf }: Listing<Row>,
): Promise<AnyPage<Row>> {
  const rows = new Map<string | number, Row>();
  let most = 0;
  for (let page = 1; ; page++) {
    const { list, data_count } = await ask({ page, page_size: LARGEST });
    refuseTooMany(Math.min(limit, data_count));
    for (const row of list) rows.set(keyOf(row), row);
    const isLast = list.length === 0 || page * LARGEST >= data_count;
    // Rows that left the list above this page pulled others onto the page before.
    most = Math.max(most, data_count);
    if (isLast || rows.size >= limit) {
      if (data_count < most || (isLast && rows.size < data_count)) out.warn(SAY.moved);
      const kept = [...rows.values()].slice(0, limit);
      return { list: kept, page: 1, page_size: kept.length, data_count };
    }
    out.busy(SAY.reading(rows.size, Math.min(limit, data_count)));
  }
}

/** Exit 1 for more rows than one answer holds, in the words of whoever reads them. */
export function refuseTooMany(
  rows: number,
  { tooMany, tooManyNext }: { tooMany: (total: number, most: number) => string; tooManyNext: string } = SAY,
): void {
  if (rows > MOST_ROWS)
    throw new CliFailure(EXIT.unexpected, tooMany(rows, MOST_ROWS), { next: tooManyNext });
}

function countWords({ list, page, page_size, data_count }: AnyPage<unknown>, options: PageOptions): string {
  const isWhole = options.all === true || options.limit !== undefined;
  const left = data_count - list.length - (isWhole ? 0 : (page - 1) * page_size);
  const shown = SAY.outOf(list.length, data_count);
  if (left <= 0 || list.length === 0) return shown;
  return shown + (isWhole ? SAY.moreLimit(left) : SAY.more(left, SAY.nextPage(page + 1)));
}
