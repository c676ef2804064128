import { isRecord } from '@giftship/shared/lib/is-record';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { usePref } from './use-pref.ts';

/** A list as a person wants it again: the conditions and the order of its address, and the columns. */
export interface SavedView {
  name: string;
  /** The address behind the question mark. */
  search: string;
  hidden: string[];
  isDefault: boolean;
}

/** Most views of one list, and characters of a name (O023). */
export const MOST_VIEWS = 30;
export const VIEW_NAME = 20;

/** Which record is open and which page is no part of a view. */
const PASSING = ['open', 'part', 'page'];

/** The saved views of a list (O023); the default one is shown where the address asks for nothing. */
export function useViews(list: string, columns: { hidden: string[]; hide: (hidden: string[]) => void }) {
  const [kept, setKept] = usePref<unknown[]>(`views.${list}`, []);
  const [params, setParams] = useSearchParams();
  const views = kept.filter(isView);
  const show = (view: SavedView) => {
    columns.hide(view.hidden);
    setParams(new URLSearchParams(view.search));
  };
  const first = views.find(({ isDefault }) => isDefault);
  const isFresh = useRef(params.size === 0);
  useEffect(() => {
    if (!first || !isFresh.current) return;
    isFresh.current = false;
    setParams(new URLSearchParams(first.search), { replace: true });
  }, [first, setParams]);
  return {
    views,
    show,
    save: (name: string, isDefault: boolean) => {
      const search = new URLSearchParams([...params].filter(([key]) => !PASSING.includes(key)));
      const others = views.filter((view) => view.name !== name);
      setKept([
        ...others.map((view) => (isDefault ? { ...view, isDefault: false } : view)),
        { name, search: search.toString(), hidden: columns.hidden, isDefault },
      ]);
    },
    remove: (name: string) => setKept(views.filter((view) => view.name !== name)),
  };
}
export type Views = ReturnType<typeof useViews>;

const isView = (value: unknown): value is SavedView =>
  isRecord(value) &&
  typeof value.name === 'string' &&
  typeof value.search === 'string' &&
  Array.isArray(value.hidden);
