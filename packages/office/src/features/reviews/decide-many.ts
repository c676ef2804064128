import type { RowResult } from '@giftship/shared/operators/fields-contract';
import { MOST_REVIEWED } from '@giftship/shared/reviews/review';
import { api } from '../../session/api.ts';

type Decision = Omit<Parameters<typeof api.reviews.decide>[0]['body'], 'ids'>;
type Decided = Awaited<ReturnType<typeof api.reviews.decide>>;

/** Decides as many as there are, a call's worth at a time; each part that falls deep waits for a second person of its own. */
export async function decideMany(ids: readonly number[], decision: Decision, key: string): Promise<Decided> {
  const results: RowResult[] = [];
  let approval: Decided['approval'] = null;
  for (let from = 0; from < ids.length; from += MOST_REVIEWED) {
    const part = await api.reviews.decide({
      body: { ids: ids.slice(from, from + MOST_REVIEWED), ...decision },
      key: from === 0 ? key : `${key}-${from}`,
    });
    results.push(...part.results);
    approval ??= part.approval;
  }
  return { approval, results };
}

const PAGE = 500;

/** All that is found of one sheet (S024), by the filters of the list. */
export async function idsOfSet(setNo: number, search: Record<string, string>): Promise<number[]> {
  const ids: number[] = [];
  for (let page = 1; ; page += 1) {
    const query = { ...search, set_no: String(setNo), page: String(page), page_size: String(PAGE) };
    const { list, data_count } = await api.reviews.list({ query });
    ids.push(...list.map(({ review_id }) => review_id));
    if (list.length < PAGE || ids.length >= data_count) return ids;
  }
}
