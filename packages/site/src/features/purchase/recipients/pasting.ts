import { placeIn } from './ascending.ts';
import { GRID_COPY } from './copy.ts';
import { type GridWork, isDone } from './grid-work.ts';
import { changeOf, readCells, rowOf } from './paste.ts';

const SAID = GRID_COPY.said;

/** Puts cells of a spreadsheet into the grid, from the active cell on; false for what is no more than a word. */
export function pasteInto(work: GridWork, text: string): boolean {
  const { store, filter, isBusy, canAdd, moves, say } = work;
  const { list, active, columns } = moves;
  const lines = readCells(text);
  if (lines === null || active === null || isBusy) return false;
  const edits = lines.map((cells) => changeOf(cells, active.column, columns));
  const below = list.slice(placeIn(list, active.id));
  const more = canAdd && filter === 'all' ? edits.slice(below.length) : [];
  const changes = new Map(
    below.slice(0, edits.length).flatMap((id, i) => {
      const change = edits[i];
      return change === undefined ? [] : [[id, change] as const];
    }),
  );
  const label = GRID_COPY.steps.paste(lines.length);
  if (!isDone(work, () => store.changeMany(changes, more.map(rowOf), label))) return true;
  const lost = lines.length - changes.size - more.length;
  const some = canAdd ? SAID.pastedSome : SAID.pastedHere;
  say(lost > 0 ? some(lines.length - lost, lost) : SAID.pasted(lines.length));
  moves.refocus();
  return true;
}
