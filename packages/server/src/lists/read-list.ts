import type { Queries } from '../db/db.ts';
import { countRows } from './count-rows.ts';
import { type FoundRow, readPage } from './rows.ts';
import { type ListOf, openScope, type Search } from './search.ts';

/** One page of a list: its rows, how many match, and how many in each state. */
export interface ListPage {
  rows: FoundRow[];
  total: number;
  count: Record<string, number>;
}

/** Reads a page of the order or parcel list with its counts (D104); `countRows` says how far counts are exact. */
export async function readList(
  q: Queries,
  userId: number,
  { of, wanted }: { of: ListOf; wanted: Search & { page: number; page_size: number } },
): Promise<ListPage> {
  const { page, page_size, ...search } = wanted;
  const scope = await openScope(q, userId, { of, search });
  const limit = page_size;
  const offset = (page - 1) * page_size;
  const isCounted = !scope.isByText && scope.times === null;
  // Only where the number is exact may a page be read from the end; else both are asked for at once, and fail as one.
  const [count, early] = await Promise.all([
    countRows(q, scope),
    isCounted ? null : readPage(q, scope, { limit, offset }),
  ]);
  const total = totalOf(count, search.status);
  const rows = early ?? (await readPage(q, scope, { limit, offset, total }));
  return { rows, total, count };
}

/** Rows of a state, or of all, out of the counts of each. */
export function totalOf(count: Record<string, number>, status: number | undefined): number {
  if (status !== undefined) return count[String(status)] ?? 0;
  return Object.values(count).reduce((sum, each) => sum + each, 0);
}
