import type { GoodsCard } from '@giftship/shared/goods/goods';
import { useEffect, useState } from 'react';
import { ask } from '../page/answers.ts';
import type { CallFailed } from '../page/call.ts';

interface Page {
  list: GoodsCard[];
  data_count: number;
}
interface Goods {
  pages: GoodsCard[][];
  count: number;
  isDone: boolean;
  failure: CallFailed | null;
  /** How many pages are to be there. */
  wanted: number;
}

/** A list that grows page by page: loads the first page of a query and, on `more`, the next; after a failure `more` tries again. */
export function useGoods(query: string, pageSize: number): Goods & { more: () => void } {
  const [goods, setGoods] = useState<Goods>({
    pages: [],
    count: 0,
    isDone: false,
    failure: null,
    wanted: 1,
  });
  const { pages, failure, wanted } = goods;
  const have = pages.length;
  const change = (part: Partial<Goods>) => setGoods((before) => ({ ...before, ...part }));

  useEffect(() => {
    if (have >= wanted || failure) return;
    const { answer, leave } = ask<Page>(`${query}&page=${have + 1}`);
    let isHere = true;
    answer.then(
      ({ list, data_count: count }) => {
        const isDone = list.length < pageSize || have * pageSize + list.length >= count;
        if (isHere) change({ pages: [...pages, list], count, isDone });
      },
      (failure: CallFailed) => {
        if (isHere) change({ failure });
      },
    );
    return () => {
      isHere = false;
      leave();
    };
  }, [query, have, wanted, failure]);

  return { ...goods, more: () => change({ failure: null, wanted: have + 1 }) };
}
