import { isFilled, lastOf } from '@giftship/shared/lib/non-empty';
import { useMemo, useRef, useState } from 'react';
import { useIsPhone } from '@giftship/kit/lib/use-media.ts';
import { placeIn, withId } from './ascending.ts';
import { type ColumnKey, columnsOf } from './columns.ts';
import type { RecipientStore, RowFilter } from './types.ts';

/** The cell that the keyboard is in. It belongs to the list of one filter: another list begins at its top. */
interface ActiveCell {
  id: number;
  column: ColumnKey;
  filter: RowFilter;
}

interface MovesParts {
  store: RecipientStore;
  showReissue: boolean;
  isBusy: boolean;
  filter: RowFilter;
}

/** Where the rows of a page move the active cell. */
type Step = { rows?: number; columns?: number };

/** The active cell of a grid, whether it is edited, and the ways from it to another one. */
export function useMoves({ store, showReissue, isBusy, filter }: MovesParts) {
  const [wanted, setWanted] = useState<ActiveCell | null>(null);
  const [isEditing, setEditing] = useState(false);
  /** The focus belongs into the active cell as soon as that is drawn. */
  const wantsFocus = useRef(false);
  /** Tab goes from cell to cell once somebody has begun to edit; before that it leaves the grid. */
  const isFlowing = useRef(false);

  const columns = columnsOf(showReissue);
  // The card of a phone begins with the name, and shows the cell of an order number only to whoever is in it.
  const begin = useIsPhone() ? 'rec_name' : 'shop_order';
  const positions = store.positions(filter);
  // A row that has just been mended stays until the active cell leaves it.
  const list = useMemo(
    () =>
      wanted !== null && wanted.filter === filter && store.row(wanted.id)
        ? withId(positions, wanted.id)
        : positions,
    [positions, wanted, filter, store],
  );
  const active = activeOf(list, begin, wanted, filter);

  /** To a cell of the list that is shown, or of the one that `shown` is about to show. */
  const goTo = (
    id: number,
    column: ColumnKey,
    { edit = false, shown = filter }: { edit?: boolean; shown?: RowFilter } = {},
  ) => {
    wantsFocus.current = true;
    setWanted({ id, column, filter: shown });
    setEditing(edit && !isBusy);
    if (edit) isFlowing.current = true;
  };
  /** Moves the active cell; false at an edge. */
  const move = ({ rows = 0, columns: aside = 0 }: Step): boolean => {
    if (active === null) return false;
    const at = placeIn(list, active.id);
    const next = Math.min(list.length - 1, Math.max(0, at + rows));
    const across = columns.indexOf(active.column) + aside;
    const column = columns[Math.min(columns.length - 1, Math.max(0, across))];
    const id = list[next];
    if (id === undefined || column === undefined) return false;
    goTo(id, column);
    return next !== at || column !== active.column;
  };
  /** The next cell as one reads; false behind the last. */
  const moveOn = (step: 1 | -1): boolean => {
    if (active === null) return false;
    const at = placeIn(list, active.id);
    const across = columns.indexOf(active.column) + step;
    const row = across < 0 ? at - 1 : across >= columns.length ? at + 1 : at;
    const [id, column] = [list[row], columns[(across + columns.length) % columns.length]];
    if (id === undefined || column === undefined) return false;
    // Whatever is typed there replaces the text, as in a spreadsheet.
    goTo(id, column);
    return true;
  };
  return {
    columns,
    list,
    active,
    /** Somebody has been in a cell of this list; before that the active one is only where they would begin. */
    isVisited: wanted !== null && wanted.filter === filter,
    isEditing,
    wantsFocus,
    isFlowing,
    goTo,
    move,
    moveOn,
    /** Somebody types into the active cell. */
    typing() {
      isFlowing.current = true;
      if (!isEditing) setEditing(!isBusy);
    },
    stopEditing: () => setEditing(false),
    /** Editing is over, and the active cell has the focus. */
    refocus() {
      wantsFocus.current = true;
      setEditing(false);
    },
    /** The list that is shown next begins at its top. */
    leave() {
      setWanted(null);
      setEditing(false);
    },
  };
}
export type Moves = ReturnType<typeof useMoves>;

/** The active cell among the rows that are there: a row that has gone leaves it to the next one. */
function activeOf(
  list: readonly number[],
  begin: ColumnKey,
  wanted: ActiveCell | null,
  filter: RowFilter,
): { id: number; column: ColumnKey } | null {
  if (!isFilled(list)) return null;
  if (wanted === null || wanted.filter !== filter) return { id: list[0], column: begin };
  return { id: list[placeIn(list, wanted.id)] ?? lastOf(list), column: wanted.column };
}
