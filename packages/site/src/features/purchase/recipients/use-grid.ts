import { type RefObject, useLayoutEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { sameParcelKey } from '@giftship/shared/recipients/duplicates';
import type { Place } from '@giftship/shared/address/parse-address';
import { toast } from '../../../ui/toast.ts';
import { type ColumnKey, columnOf, columnsOf, isText } from './columns.ts';
import { GRID_COPY } from './copy.ts';
import { changeOf, cleanCell, readCells, rowOf } from './paste.ts';
import type { RecipientStore, RowFilter } from './types.ts';

/** The cell that the keyboard is in. It belongs to the list of one filter: another list begins at its top. */
interface ActiveCell {
  id: number;
  column: ColumnKey;
  filter: RowFilter;
}

export interface GridParts {
  store: RecipientStore;
  showReissue: boolean;
  isBusy: boolean;
  filter: RowFilter;
  onFilter: (filter: RowFilter) => void;
  box: RefObject<HTMLDivElement | null>;
}

/** Where the rows of a page move the active cell. */
type Step = { rows?: number; columns?: number };

const NONE: ReadonlySet<number> = new Set();
const SAID = GRID_COPY.said;

/** What a grid knows beside its rows (active cell, selection, what it says aloud), and what can be done in it. */
export function useGrid({ store, showReissue, isBusy, filter, onFilter, box }: GridParts) {
  const version = useSyncExternalStore(store.subscribe, store.version);
  const [wanted, setWanted] = useState<ActiveCell | null>(null);
  const [isEditing, setEditing] = useState(false);
  const [chosen, setChosen] = useState<ReadonlySet<number>>(NONE);
  const [said, setSaid] = useState('');
  /** The focus belongs into the active cell as soon as that is drawn. */
  const wantsFocus = useRef(false);
  /** Tab goes from cell to cell once somebody has begun to edit; before that it leaves the grid. */
  const isFlowing = useRef(false);
  const anchor = useRef<number | null>(null);

  const columns = columnsOf(showReissue);
  const positions = store.positions(filter);
  // A row that has just been mended stays until the active cell leaves it.
  const list = useMemo(
    () =>
      wanted !== null && wanted.filter === filter && store.row(wanted.id)
        ? withRow(positions, wanted.id)
        : positions,
    [positions, wanted, filter, store],
  );
  const active = activeOf(list, wanted, filter);
  const selected = useMemo(
    () => (chosen.size === 0 ? NONE : new Set([...chosen].filter((id) => store.indexOf(id) >= 0))),
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- the version stands for the rows
    [chosen, store, version],
  );

  const goTo = (id: number, column: ColumnKey, edit = false) => {
    wantsFocus.current = true;
    setWanted({ id, column, filter });
    setEditing(edit && !isBusy);
    if (edit) isFlowing.current = true;
  };
  /** Moves the active cell; false at an edge. */
  const move = ({ rows = 0, columns: aside = 0 }: Step): boolean => {
    if (active === null) return false;
    const at = placeIn(list, active.id);
    const next = Math.min(list.length - 1, Math.max(0, at + rows));
    const across = columns.indexOf(active.column) + aside;
    const column = columns[Math.min(columns.length - 1, Math.max(0, across))]!;
    goTo(list[next]!, column);
    return next !== at || column !== active.column;
  };
  /** The next cell as one reads; false behind the last. */
  const moveOn = (step: 1 | -1): boolean => {
    if (active === null) return false;
    const at = placeIn(list, active.id);
    const across = columns.indexOf(active.column) + step;
    const row = across < 0 ? at - 1 : across >= columns.length ? at + 1 : at;
    const id = list[row];
    if (id === undefined) return false;
    // Whatever is typed there replaces the text, as in a spreadsheet.
    goTo(id, columns[(across + columns.length) % columns.length]!);
    return true;
  };
  const refocus = () => {
    wantsFocus.current = true;
    setEditing(false);
  };

  /** A change that throws is said, and stops the next order: somebody has seen the new text, and the rows hold the old one. */
  const guarded = (work: () => void): boolean => {
    try {
      work();
      return true;
    } catch (error) {
      console.error(error);
      store.failEdit();
      toast.error(GRID_COPY.editFailed);
      return false;
    }
  };

  /** Keeps what an editor holds. The editor knows its cell: the active one may have moved on. */
  const commit = (editor: HTMLInputElement | null | undefined) => {
    const { id: idText, column } = editor?.dataset ?? {};
    const row = store.row(Number(idText));
    if (!editor || !row || column === undefined || !isText(column as ColumnKey)) return;
    const field = column as Parameters<typeof cleanCell>[0];
    if (editor.value === row[field]) return;
    const text = cleanCell(field, editor.value);
    editor.value = text;
    if (isBusy) return;
    // The cell must not show what the order would not hold.
    if (!guarded(() => store.edit(row.id, { [field]: text }))) editor.value = row[field];
  };
  const editorNow = () => box.current?.querySelector<HTMLInputElement>('.rgrid-editor');

  const remove = (ids: ReadonlySet<number>, label: (count: number) => string = GRID_COPY.undo.remove) => {
    if (isBusy || ids.size === 0) return;
    // The row that takes the place of the removed ones becomes active.
    const [only] = ids;
    const at = placeIn(list, ids.size === 1 ? only! : (active?.id ?? 0));
    const next =
      list.slice(at).find((id) => !ids.has(id)) ?? list.slice(0, at).findLast((id) => !ids.has(id));
    store.remove(ids, label(ids.size));
    setChosen(NONE);
    setSaid(SAID.removed(ids.size));
    if (next !== undefined) goTo(next, active?.column ?? 'shop_order');
  };

  const select = {
    toggle(id: number, isRange: boolean) {
      const next = new Set(selected);
      const from = isRange ? placeIn(list, anchor.current ?? id) : -1;
      if (from >= 0) {
        const to = placeIn(list, id);
        for (const each of list.slice(Math.min(from, to), Math.max(from, to) + 1)) next.add(each);
      } else if (!next.delete(id)) next.add(id);
      if (from < 0) anchor.current = id;
      setChosen(next);
      setSaid(SAID.selected(next.size));
    },
    all() {
      setChosen(new Set(list));
      setSaid(SAID.selected(list.length));
    },
    none() {
      setChosen(NONE);
    },
  };

  const act = {
    goTo,
    move,
    moveOn,
    commit,
    remove,
    /** Begins to edit the active cell. */
    edit() {
      if (!active || isBusy || !(isText(active.column) || active.column === 'region')) return;
      goTo(active.id, active.column, true);
      const editor = editorNow();
      editor?.setSelectionRange(editor.value.length, editor.value.length);
    },
    /** Somebody types into the active cell. */
    typing() {
      isFlowing.current = true;
      if (!isEditing) setEditing(!isBusy);
    },
    stopEditing: () => setEditing(false),
    /** Takes back what was typed. */
    cancel() {
      const editor = editorNow();
      const row = active && store.row(active.id);
      if (editor && row && isText(active.column)) editor.value = row[active.column];
      refocus();
    },
    undo() {
      if (isBusy) return;
      const label = store.undo();
      if (label === null) return;
      setSaid(SAID.undone(label));
      if (active) refocus();
    },
    redo() {
      if (isBusy) return;
      const label = store.redo();
      if (label === null) return;
      setSaid(SAID.redone(label));
      if (active) refocus();
    },
    clearCell() {
      if (active && !isBusy && isText(active.column))
        guarded(() => store.edit(active.id, { [active.column]: '' }));
    },
    paste(text: string): boolean {
      const lines = readCells(text);
      if (lines === null || active === null || isBusy) return false;
      const at = placeIn(list, active.id);
      const edits = lines.map((cells) => changeOf(cells, active.column, columns));
      const room = list.length - at;
      const more = filter === 'all' ? edits.slice(room) : [];
      const changes = new Map(edits.slice(0, room).map((change, i) => [list[at + i]!, change]));
      const label = GRID_COPY.undo.paste(lines.length);
      if (!guarded(() => store.changeMany(changes, more.map(rowOf), label))) return true;
      const lost = lines.length - Math.min(room, lines.length) - more.length;
      setSaid(lost > 0 ? SAID.pastedSome(lines.length - lost, lost) : SAID.pasted(lines.length));
      refocus();
      return true;
    },
    settle(place: Place | null) {
      if (!active || isBusy) return;
      const at = placeIn(list, active.id);
      if (!guarded(() => store.settle(active.id, place))) return;
      setSaid(SAID.settled);
      // Doubts are settled one after the other.
      const next = filter === 'doubt' ? (list[at + 1] ?? list[at - 1]) : undefined;
      if (next === undefined) refocus();
      else goTo(next, active.column);
    },
    /** Choosing the place that the row has already says that it is right. */
    setRegion(place: Place) {
      const row = active && store.row(active.id);
      if (!row || isBusy) return;
      const { province, city, district } = place;
      const isSame = province === row.rec_province && city === row.rec_city && district === row.rec_district;
      guarded(() =>
        isSame
          ? store.settle(row.id, null)
          : store.edit(row.id, { rec_province: province, rec_city: city, rec_district: district }),
      );
    },
    endRegion: refocus,
    show(next: RowFilter) {
      onFilter(next);
      setWanted(null);
      setEditing(false);
      setChosen(NONE);
      setSaid(SAID.shown(GRID_COPY.filters[next], store.counts()[next]));
    },
    /** To the problem before or after the active row, round and round. */
    jump(step: 1 | -1) {
      const problems = store.positions('problem');
      const from = active?.id ?? 0;
      const id =
        step > 0
          ? (problems.find((each) => each > from) ?? problems[0])
          : (problems.findLast((each) => each < from) ?? problems.at(-1));
      if (id === undefined) return;
      const shown = filter === 'problem' || filter === 'all' ? filter : 'all';
      if (shown !== filter) onFilter(shown);
      wantsFocus.current = true;
      setEditing(false);
      setWanted({ id, column: columnOf(store.problemsOf(id)[0]?.field ?? '', columns), filter: shown });
    },
    removeSelected: () => remove(selected),
    removeDuplicates() {
      const seen = new Set<string>();
      const again = store.positions('duplicate').filter((id) => {
        const parcel = sameParcelKey(store.row(id)!);
        return seen.has(parcel) || !seen.add(parcel);
      });
      remove(new Set(again), GRID_COPY.undo.duplicates);
    },
    clear: () => remove(new Set(store.positions('all')), GRID_COPY.undo.clear),
  };

  return {
    version,
    list,
    active,
    columns,
    selected,
    isEditing,
    said,
    select,
    act: useSteady(act),
    wantsFocus,
    isFlowing,
    editorNow,
  };
}
export type Grid = ReturnType<typeof useGrid>;

/** The same functions every time, each of which calls that of the last drawing: what gets them need not be drawn again. */
function useSteady<T extends Record<string, (...values: never[]) => unknown>>(functions: T): T {
  const latest = useRef(functions);
  useLayoutEffect(() => {
    latest.current = functions;
  });
  const [steady] = useState(
    () =>
      Object.fromEntries(
        Object.keys(functions).map((name) => [
          name,
          (...values: never[]) => latest.current[name]!(...values),
        ]),
      ) as T,
  );
  return steady;
}

/** Where an id stands in an ascending list; where it would stand (negative, less one) when it is not there. */
function search(list: readonly number[], id: number): number {
  let [low, high] = [0, list.length - 1];
  while (low <= high) {
    const middle = (low + high) >> 1;
    const found = list[middle]!;
    if (found === id) return middle;
    if (found < id) low = middle + 1;
    else high = middle - 1;
  }
  return -low - 1;
}
/** Where an id stands in an ascending list, or where it would. */
export function placeIn(list: readonly number[], id: number): number {
  const at = search(list, id);
  return at < 0 ? -at - 1 : at;
}

function withRow(list: readonly number[], id: number): readonly number[] {
  const at = search(list, id);
  return at >= 0 ? list : [...list.slice(0, -at - 1), id, ...list.slice(-at - 1)];
}

/** The active cell among the rows that are there: a row that has gone leaves it to the next one. */
function activeOf(
  list: readonly number[],
  wanted: ActiveCell | null,
  filter: RowFilter,
): { id: number; column: ColumnKey } | null {
  if (list.length === 0) return null;
  if (wanted === null || wanted.filter !== filter) return { id: list[0]!, column: 'shop_order' };
  return { id: list[Math.min(placeIn(list, wanted.id), list.length - 1)]!, column: wanted.column };
}
