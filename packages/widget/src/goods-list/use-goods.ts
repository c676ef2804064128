import type { GoodsCard } from '@giftship/shared/goods/goods';
import { useEffect, useState } from 'react';
import { ask } from '../page/answers.ts';
import type { CallFailed } from '../page/call.ts';

/** Cards that are rendered together; every page size is a multiple of it. */
export const GROUP = 10;

interface Page {
  list: GoodsCard[];
  data_count: number;
}
interface Goods {
  /** All that came, GROUP of them in each. */
  groups: GoodsCard[][];
  /** How many pages came. */
  have: number;
  count: number;
  isDone: boolean;
  failure: CallFailed | null;
  /** Whether the next page is to come. */
  isAsking: boolean;
}

/** A list that grows page by page: loads the first page of a query and, on `more`, the next; after a failure `more` tries again. */
export function useGoods(query: string, pageSize: number): Goods & { more: () => void } {
  const [goods, setGoods] = useState<Goods>({
    groups: [],
    have: 0,
    count: 0,
    isDone: false,
    failure: null,
    isAsking: true,
  });
  const { groups, have, isAsking } = goods;
  const change = (part: Partial<Goods>) => setGoods((before) => ({ ...before, ...part }));

  useEffect(() => {
    if (!isAsking) return;
    const { answer, leave } = ask<Page>(`${query}&page=${have + 1}`);
    let isHere = true;
    answer.then(
      ({ list, data_count: count }) => {
        const isDone = list.length < pageSize || have * pageSize + list.length >= count;
        // The answer is shared with other tags: it must stay whole.
        const came = list.flatMap((_, at) => (at % GROUP ? [] : [list.slice(at, at + GROUP)]));
        if (isHere) change({ groups: [...groups, ...came], have: have + 1, count, isDone, isAsking: false });
      },
      (failure: CallFailed) => {
        if (isHere) change({ failure, isAsking: false });
      },
    );
    return () => {
      isHere = false;
      leave();
    };
  }, [query, isAsking]);

  return { ...goods, more: () => change({ failure: null, isAsking: true }) };
}
