import { useQuery } from '@tanstack/react-query';
import { create } from 'zustand';
import { api } from '../../api.ts';
import {
  bodyWith,
  faultsOf,
  fieldsThatDiffer,
  formOf,
  type OwnForm,
  type Said,
  splitFields,
} from './own-form.ts';

/** What is edited: what is said of the goods now, and what is wanted of them beside it. */
export interface Subject {
  /** Of goods, or of the draft of new ones. */
  key: string;
  said: Said;
  /** What a change that is being written says; null where there is none. */
  wanted: Said | null;
  /** Over which version it is saved; 0 of a draft. */
  version: number;
}

interface Draft {
  base: Subject;
  given: OwnForm;
}

/** What was changed and not saved, for the body and the foot of the open record; leaving it asks first (O020). */
export const useDrafts = create<Record<string, Draft>>(() => ({}));

const startOf = ({ said, wanted }: Subject): OwnForm => formOf(wanted ?? said);

/** Something would be saved: what was typed and taken back is no change. */
export const isChanged = (draft: Draft | undefined): boolean =>
  draft !== undefined && fieldsThatDiffer(startOf(draft.base), draft.given).length > 0;

/** Forgets what was changed. */
export const dropDraft = (key: string): void => useDrafts.setState(({ [key]: _gone, ...rest }) => rest, true);

/** Key of goods, and of the draft of new ones. */
export const keyOfGoods = (id: number | string): string => `goods ${id}`;
export const keyOfReview = (id: number | string): string => `review ${id}`;

/** The form of an open record, for its body and its foot alike. */
export function useOwnForm(subject: Subject) {
  const { key } = subject;
  const draft = useDrafts((drafts) => drafts[key]);
  const base = draft?.base ?? subject;
  const start = startOf(base);
  const given = draft?.given ?? start;
  const said = formOf(base.said);
  // A field that the draft changes and that is as it was again is said as well: it leaves the draft.
  const fields = [...new Set([...fieldsThatDiffer(said, given), ...fieldsThatDiffer(said, start)])];
  const faults = faultsOf(given);
  return {
    base,
    given,
    put: (change: Partial<OwnForm>) =>
      useDrafts.setState({ [key]: { base, given: { ...given, ...change } } }),
    set: (next: Draft) => useDrafts.setState({ [key]: next }),
    body: bodyWith(given, fields),
    ...splitFields(said, given),
    faults,
    isDirty: fieldsThatDiffer(start, given).length > 0,
  };
}
export type OpenForm = ReturnType<typeof useOwnForm>;

/** One's own goods; with their list they are loaded anew. */
export const useOwnGoods = (id: number) =>
  useQuery({
    queryKey: ['list', 'own-goods', 'full', id],
    queryFn: ({ signal }) => api.goods.show({ query: { id: String(id) }, signal }),
  });

/** One change that is wanted; with their list it is loaded anew. */
export const useOwnReview = (id: number) =>
  useQuery({
    queryKey: ['list', 'own-reviews', 'full', id],
    queryFn: ({ signal }) => api.goods.showReview({ query: { review_id: String(id) }, signal }),
  });

/** What forms and filters choose from. */
export function useOwnOptions() {
  const { data } = useQuery({
    queryKey: ['own-goods-options'],
    queryFn: ({ signal }) => api.goods.options({ signal }),
  });
  const categories = data?.categories ?? [];
  const nameOf = (id: number | null): string => {
    const found = categories.find((each) => each.id === id);
    if (!found) return '';
    return found.parent_id === null ? found.name : `${nameOf(found.parent_id)} / ${found.name}`;
  };
  const couriers = data?.couriers ?? [];
  return {
    categories: categories.map(({ id }) => ({ value: id, label: nameOf(id) })),
    couriers: couriers.map(({ id, name }) => ({ value: id, label: name })),
    names: {
      category: nameOf,
      courier: (id: number) => couriers.find((each) => each.id === id)?.name ?? '',
    },
  };
}
