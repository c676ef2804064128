import { type RefObject, useState, useSyncExternalStore } from 'react';
import { columnOf } from './columns.ts';
import { GRID_COPY } from './copy.ts';
import { editsOf } from './grid-edits.ts';
import { removalsOf } from './grid-removals.ts';
import type { GridWork } from './grid-work.ts';
import { pasteInto } from './pasting.ts';
import type { RecipientStore, RowFilter } from './types.ts';
import { useMoves } from './use-moves.ts';
import { useSelection } from './use-selection.ts';
import { useSteady } from './use-steady.ts';

export interface GridParts {
  store: RecipientStore;
  showReissue: boolean;
  isBusy: boolean;
  filter: RowFilter;
  onFilter: (filter: RowFilter) => void;
  canAdd: boolean;
  box: RefObject<HTMLDivElement | null>;
}

/** What a grid knows beside its rows (active cell, selection, what it says aloud), and what can be done in it. */
export function useGrid({ store, showReissue, isBusy, filter, onFilter, canAdd, box }: GridParts) {
  const version = useSyncExternalStore(store.subscribe, store.version);
  const [said, setSaid] = useState('');
  const moves = useMoves({ store, showReissue, isBusy, filter });
  const { list, active, isVisited, columns, isEditing, wantsFocus, isFlowing } = moves;
  const selection = useSelection({ store, version, list, say: setSaid });
  const { selected, select } = selection;
  const work: GridWork = { store, filter, isBusy, canAdd, moves, selection, say: setSaid };
  const { editorNow, ...edits } = editsOf(work, box);
  const { goTo, move, moveOn, typing, stopEditing } = moves;
  const act = useSteady({
    goTo,
    move,
    moveOn,
    typing,
    stopEditing,
    ...edits,
    ...removalsOf(work),
    ...stepsOf(work),
    ...viewsOf(work, onFilter),
    paste: (text: string) => pasteInto(work, text),
  });
  return {
    version,
    list,
    active,
    isVisited,
    columns,
    selected,
    isEditing,
    said,
    select,
    act,
    wantsFocus,
    isFlowing,
    editorNow,
  };
}
export type Grid = ReturnType<typeof useGrid>;

/** Back and forth. */
function stepsOf({ store, isBusy, moves, say }: GridWork) {
  const take = (step: () => string | null, words: (label: string) => string) => () => {
    const label = isBusy ? null : step();
    if (label === null) return;
    say(words(label));
    if (moves.active) moves.refocus();
  };
  return {
    undo: take(store.undo, GRID_COPY.said.undone),
    redo: take(store.redo, GRID_COPY.said.redone),
  };
}

/** Which rows are shown, and which of them is next to be mended. */
function viewsOf({ store, filter, moves, selection, say }: GridWork, onFilter: (filter: RowFilter) => void) {
  const goToProblem = (id: number | undefined) => {
    if (id === undefined) return;
    const shown = filter === 'problem' || filter === 'all' ? filter : 'all';
    if (shown !== filter) onFilter(shown);
    moves.goTo(id, columnOf(store.problemsOf(id)[0]?.field ?? '', moves.columns), { shown });
  };
  return {
    show(next: RowFilter) {
      onFilter(next);
      moves.leave();
      selection.select.none();
      say(GRID_COPY.said.shown(GRID_COPY.filters[next], store.counts()[next]));
    },
    /** To the problem before or after the active row, round and round; to the first where nobody was in a row yet. */
    jump(step: 1 | -1) {
      const problems = store.positions('problem');
      const from = moves.isVisited ? (moves.active?.id ?? 0) : 0;
      goToProblem(
        step > 0
          ? (problems.find((each) => each > from) ?? problems[0])
          : (problems.findLast((each) => each < from) ?? problems.at(-1)),
      );
    },
    /** To the first problem of all, wherever somebody is. */
    jumpToFirst: () => goToProblem(store.positions('problem')[0]),
  };
}
