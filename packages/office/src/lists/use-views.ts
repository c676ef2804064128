import { isRecord } from '@giftship/shared/lib/is-record';
import type { ViewRow } from '@giftship/shared/office/contract';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { useSearchParams } from 'react-router';
import { desk } from '../lib/desk.ts';
import { tellFailure } from '../lib/failures.ts';
import { queries } from '../lib/queries.ts';
import { type ColumnLayout, layoutOf } from './column-layout.ts';

/** Characters of the name of a view (O023). */
export const VIEW_NAME = 20;

/** Which record is open and which page is no part of a view. */
const PASSING = ['open', 'part', 'page'];

/** A list as somebody wants it again: the conditions and the order of its address, and the columns. */
export interface SavedView extends Omit<ViewRow, 'value'> {
  search: string;
  layout: ColumnLayout;
}

/** What is said of a view beside what the list shows. */
type Said = Pick<ViewRow, 'name' | 'role_id' | 'is_default'>;

/**
 * The saved views of a list, one's own and those that a role of one's own shares (O023). The default one is shown where the
 * address asks for nothing when the list is opened.
 */
export function useViews(
  list: string,
  columns: { layout: ColumnLayout; setLayout: (layout: ColumnLayout) => void },
) {
  const key = ['views', list];
  const turn = useRef({ last: Promise.resolve() as Promise<unknown>, open: 0 });
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => desk().views.views({ query: { page: list }, signal }),
    staleTime: 60_000,
  });
  const [params, setParams] = useSearchParams();
  const views = (data?.list ?? []).map(viewOf);
  const show = (view: SavedView) => {
    columns.setLayout(view.layout);
    setParams(new URLSearchParams(view.search));
  };
  const isFresh = useRef(params.size === 0);
  const first = views.find(({ is_default }) => is_default);
  useEffect(() => {
    if (!data || !isFresh.current) return;
    isFresh.current = false;
    // Whoever has asked for something since is not led elsewhere.
    if (!first || new URLSearchParams(location.search).size > 0) return;
    columns.setLayout(first.layout);
    setParams(new URLSearchParams(first.search), { replace: true });
  }, [data, first, columns, setParams]);
  /** Writes one after the other, as they were asked for, and reads the views anew after the last; null where it was refused, which is said. */
  const inTurn = async <T>(write: () => Promise<T>): Promise<T | null> => {
    turn.current.open += 1;
    const mine = turn.current.last.then(write);
    turn.current.last = mine.catch(() => {});
    try {
      return await mine;
    } catch (error) {
      tellFailure(error);
      return null;
    } finally {
      turn.current.open -= 1;
      if (turn.current.open === 0) await queries.invalidateQueries({ queryKey: ['views'] });
    }
  };
  /** Answers the view as it is stored now. */
  const send = (body: Said & { id?: number; value: Record<string, unknown> }) =>
    inTurn(async () => viewOf(await desk().views.saveView({ body: { ...body, page: list } })));
  /** A view with the changes that were asked for and are still on their way: the next one must not take them back. */
  const latest = (view: SavedView): SavedView => {
    const row = queries.getQueryData<typeof data>(key)?.list.find(({ id }) => id === view.id);
    return row ? viewOf(row) : view;
  };
  const valueOf = ({ search, layout }: Pick<SavedView, 'search' | 'layout'>) => ({
    search,
    layout: { ...layout },
  });
  return {
    views,
    roles: data?.roles ?? [],
    /** How many more one may save, over all lists. */
    left: data?.left ?? 0,
    show,
    /** Saves what the list shows now, under a new view or in place of an own one. */
    save: (said: Said, id?: number) => {
      const search = new URLSearchParams([...params].filter(([name]) => !PASSING.includes(name)));
      const value = valueOf({ search: search.toString(), layout: columns.layout });
      return send({ ...said, ...(id === undefined ? {} : { id }), value });
    },
    /** Changes what is said of an own view; what it shows stays. */
    change: (view: SavedView, change: Partial<Said>) => {
      const { id, name, role_id, is_default } = { ...latest(view), ...change };
      // An answer that is still on its way knows nothing of this.
      void queries.cancelQueries({ queryKey: key });
      queries.setQueryData<typeof data>(
        key,
        (held) =>
          held && { ...held, list: held.list.map((row) => (row.id === id ? { ...row, ...change } : row)) },
      );
      return send({ id, name, role_id, is_default, value: valueOf(view) });
    },
    /** Answers the view that went, as it was last. */
    remove: (view: SavedView): Promise<SavedView | null> => {
      const gone = latest(view);
      return inTurn(async () => {
        await desk().views.removeView({ query: { id: String(view.id) } });
        return gone;
      });
    },
    /** Brings back what was just deleted. */
    bringBack: ({ name, role_id, is_default, ...view }: SavedView) =>
      send({ name, role_id, is_default, value: valueOf(view) }),
  };
}
export type Views = ReturnType<typeof useViews>;

/** A view of the service, whatever an older page kept in it. */
function viewOf({ value, ...row }: ViewRow): SavedView {
  const kept = isRecord(value) ? value : {};
  return {
    ...row,
    search: typeof kept.search === 'string' ? kept.search : '',
    layout: layoutOf(kept.layout),
  };
}
