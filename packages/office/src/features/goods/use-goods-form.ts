import { useQuery } from '@tanstack/react-query';
import { create } from 'zustand';
import { api } from '../../session/api.ts';
import { isReason } from '../../lists/ReasonInput.tsx';
import { useMay } from '../../session/session.ts';
import { changesOf, faultsOf, formOf, type FullGoods, type GoodsForm, groupLines } from './goods-form.ts';

interface Draft {
  /** What was read when the first field was changed: its version is the one that is saved over. */
  base: FullGoods;
  given: GoodsForm;
  /** Why a price is below the cost; null while nobody means it. */
  reason: string | null;
}

/** What was changed and not saved, for the body and the foot of the open goods item; leaving it asks first (O020). */
export const useDrafts = create<Record<number, Draft>>(() => ({}));

/** Something would be saved: what was typed and taken back is no change. */
export const isChanged = (draft: Draft | undefined): boolean =>
  draft !== undefined && Object.keys(changesOf(draft.base, draft.given)).length > 0;

/** Forgets what was changed. */
export const dropDraft = (id: number): void => useDrafts.setState(({ [id]: _gone, ...rest }) => rest, true);

/** One goods item; with its list it is loaded anew. */
export const useGoods = (id: number) =>
  useQuery({
    queryKey: ['list', 'goods', 'full', id],
    queryFn: ({ signal }) => api.goods.show({ query: { id: String(id) }, signal }),
  });

/** The form of an open goods item, for its body and its foot alike. */
export function useGoodsForm(id: number, goods: FullGoods) {
  const draft = useDrafts((drafts) => drafts[id]);
  const mayBelow = useMay('goods.below_cost');
  const base = draft?.base ?? goods;
  const given = draft?.given ?? formOf(goods);
  const reason = draft?.reason ?? null;
  const set = (next: Partial<Draft>) => useDrafts.setState({ [id]: { base, given, reason, ...next } });
  const lines = groupLines(base, given);
  const below = lines.filter(({ isBelow }) => isBelow);
  const isMeant = mayBelow && isReason(reason ?? '');
  const changes = changesOf(base, given);
  const faults = faultsOf(base, given);
  return {
    base,
    given,
    reason,
    put: (change: Partial<GoodsForm>) => set({ given: { ...given, ...change } }),
    setReason: (text: string | null) => set({ reason: text }),
    set,
    lines,
    below,
    mayBelow,
    changes,
    faults,
    /** How many places block saving. */
    blocked: faults.length + (below.length > 0 && !isMeant ? 1 : 0),
    isDirty: Object.keys(changes).length > 0,
  };
}
export type OpenForm = ReturnType<typeof useGoodsForm>;
