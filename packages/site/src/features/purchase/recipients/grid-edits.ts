import type { Place } from '@giftship/shared/address/parse-address';
import type { RefObject } from 'react';
import { placeIn } from './ascending.ts';
import { COLUMN_KEYS, columnOf, isText, otherPlaces } from './columns.ts';
import { placeText } from '@giftship/shared/address/place-text';
import { GRID_COPY } from './copy.ts';
import { type GridWork, isDone } from './grid-work.ts';
import { cleanCell } from './paste.ts';

const SAID = GRID_COPY.said;

/** What is done to the text, the place and the doubt of single rows. */
export function editsOf(work: GridWork, box: RefObject<HTMLDivElement | null>) {
  const { store, filter, isBusy, moves, say } = work;
  const { active, list, goTo, refocus } = moves;
  const editorNow = () => box.current?.querySelector<HTMLInputElement>('.rgrid-editor');
  const settleRow = (id: number, place: Place | null) => {
    if (isBusy) return;
    const at = placeIn(list, id);
    if (!isDone(work, () => store.settle(id, place))) return;
    say(SAID.settled);
    // Doubts are settled one after the other.
    const next = filter === 'doubt' ? (list[at + 1] ?? list[at - 1]) : undefined;
    if (next !== undefined) goTo(next, active?.column ?? 'state');
    else if (active?.id === id) refocus();
  };
  return {
    editorNow,
    /** Keeps what an editor holds. The editor knows its cell: the active one may have moved on. */
    commit(editor: HTMLInputElement | null | undefined) {
      const { id: idText, column } = editor?.dataset ?? {};
      const row = store.row(Number(idText));
      const field = COLUMN_KEYS.find((key) => key === column);
      if (!editor || !row || field === undefined || !isText(field)) return;
      if (editor.value === row[field]) return;
      const text = cleanCell(field, editor.value);
      editor.value = text;
      if (isBusy) return;
      // The cell must not show what the order would not hold.
      if (!isDone(work, () => store.edit(row.id, { [field]: text }))) editor.value = row[field];
    },
    /** Begins to edit the active cell. */
    edit() {
      if (!active || isBusy || !(isText(active.column) || active.column === 'region')) return;
      goTo(active.id, active.column, { edit: true });
      const editor = editorNow();
      editor?.setSelectionRange(editor.value.length, editor.value.length);
    },
    /** Takes back what was typed. */
    cancel() {
      const editor = editorNow();
      const row = active && store.row(active.id);
      if (editor && row && isText(active.column)) editor.value = row[active.column];
      refocus();
    },
    clearCell() {
      if (active && !isBusy && isText(active.column))
        isDone(work, () => store.edit(active.id, { [active.column]: '' }));
    },
    settle(place: Place | null) {
      if (active) settleRow(active.id, place);
    },
    /** What a button beside the reason of a row does. */
    fix(id: number, fix: string) {
      const row = store.row(id);
      if (row === undefined || isBusy) return;
      if (fix === 'edit')
        return goTo(id, columnOf(store.problemsOf(id)[0]?.field ?? '', moves.columns), { edit: true });
      goTo(id, 'state');
      if (fix === 'agree') return settleRow(id, null);
      const place = otherPlaces(row).find((other) => fix === `place:${placeText(other)}`);
      if (place) settleRow(id, place);
    },
    /** Choosing the place that the row has already says that it is right. */
    setRegion(place: Place) {
      const row = active && store.row(active.id);
      if (!row || isBusy) return;
      const { province, city, district } = place;
      const isSame = province === row.rec_province && city === row.rec_city && district === row.rec_district;
      isDone(work, () =>
        isSame
          ? store.settle(row.id, null)
          : store.edit(row.id, { rec_province: province, rec_city: city, rec_district: district }),
      );
    },
    endRegion: refocus,
  };
}
