import { oddAnswer } from './call-platform.ts';

/** One page of a list that shifts while it is read. `hasNext` where the platform says so instead of counting. */
export interface NumberedPage<T> {
  entries: T[];
  total: number | null;
  hasNext?: boolean;
}

/** No window of a store is longer than so many pages; a platform that claims more is not believed. */
const MAX_PAGES = 10_000;
/** A list that grows at each look is left after so many. */
const ROUNDS = 3;

/**
 * Reads a numbered list from its last page to its first (facts 7.2): an order that changes while we read leaves the
 * window and moves those behind it one place forward, onto pages that are still to come; read forwards, they would slip
 * onto pages already read. The first page is read before, for the count, and again at the end; when it counts more then,
 * the list is read once more. `page` counts from 0.
 */
export async function* lastPageFirst<T>(
  read: (page: number, wants: { total: boolean }) => Promise<NumberedPage<T>>,
  pageSize: number,
): AsyncIterable<{ entries: T[]; total: number | null }> {
  let first = await read(0, { total: true });
  yield { entries: first.entries, total: first.total };

  for (let round = 0; round < ROUNDS; round += 1) {
    const total = first.total ?? first.entries.length;
    let last = Math.ceil(total / pageSize) - 1;
    if (last >= MAX_PAGES) throw oddAnswer(false);
    if (last < 1) return;
    for (let page = last; page >= 1; page -= 1) {
      const { entries, hasNext } = await read(page, { total: false });
      yield { entries, total };
      // The list grew since it was counted: start again behind what was its end.
      if (page === last && hasNext === true) {
        last += 1;
        if (last >= MAX_PAGES) throw oddAnswer(false);
        page = last + 1;
      }
    }
    const again = await read(0, { total: true });
    yield { entries: again.entries, total: again.total };
    if ((again.total ?? 0) <= total) return;
    first = again;
  }
}
