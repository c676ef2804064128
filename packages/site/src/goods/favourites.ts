import { create } from 'zustand';
import { api } from '../lib/api.ts';
import { tellFailure } from '../lib/failures.ts';
import { queries } from '../lib/queries.ts';
import { useSession } from '../session/session.ts';

/** What this person marked since the pages were loaded; it lies over what the loaded goods say. */
const useMarks = create<Record<number, boolean>>(() => ({}));
/** Calls of one goods item go one after another, so that the last click is what stays. */
const lastCall = new Map<number, Promise<unknown>>();

interface Markable {
  goods_id: number;
  is_collect: number;
}

/** Whether goods are a favourite, and the switch for it (M156): shown at once, taken back when the server refuses. */
export function useFavourite({ goods_id, is_collect }: Markable): [isCollected: boolean, toggle: () => void] {
  const isCollected = useMarks((marks) => marks[goods_id]) ?? is_collect === 1;
  return [isCollected, () => mark(goods_id, !isCollected)];
}

function mark(goodsId: number, isCollected: boolean): void {
  useMarks.setState({ [goodsId]: isCollected });
  const call = (lastCall.get(goodsId) ?? Promise.resolve()).then(() => save(goodsId, isCollected));
  lastCall.set(goodsId, call);
}

async function save(goodsId: number, isCollected: boolean): Promise<void> {
  try {
    if (isCollected) await api.goods.collect({ body: { goods_id: goodsId } });
    else await api.goods.uncollect({ query: { goods_id: String(goodsId) } });
    // The list of favourites is read anew when it is next opened; the open one keeps its places.
    await queries.invalidateQueries({ queryKey: ['favourites'], refetchType: 'none' });
  } catch (error) {
    useMarks.setState({ [goodsId]: !isCollected });
    tellFailure(error);
  }
}

// Another person has other favourites and other prices.
useSession.subscribe((now, before) => {
  if (now.isSignedIn === before.isSignedIn) return;
  useMarks.setState({}, true);
  queries.removeQueries({ queryKey: ['favourites'] });
  queries.removeQueries({ queryKey: ['goods'], type: 'inactive' });
});
