import { sameParcelKey } from '@giftship/shared/recipients/duplicates';
import { placeIn } from './ascending.ts';
import { GRID_COPY } from './copy.ts';
import type { GridWork } from './grid-work.ts';

/** What takes rows out of a grid. */
export function removalsOf({ store, isBusy, moves, selection, say }: GridWork) {
  const { active, list, goTo } = moves;
  const { selected, select } = selection;
  const remove = (ids: ReadonlySet<number>, label: (count: number) => string = GRID_COPY.steps.remove) => {
    if (isBusy || ids.size === 0) return;
    // The row that takes the place of the removed ones becomes active.
    const [only] = ids;
    const at = placeIn(list, (ids.size === 1 ? only : active?.id) ?? 0);
    const next =
      list.slice(at).find((id) => !ids.has(id)) ?? list.slice(0, at).findLast((id) => !ids.has(id));
    store.remove(ids, label(ids.size));
    select.none();
    say(GRID_COPY.said.removed(ids.size));
    if (next !== undefined) goTo(next, active?.column ?? 'shop_order');
  };
  return {
    remove,
    removeSelected: () => remove(selected),
    removeDuplicates() {
      const seen = new Set<string>();
      const again = store.positions('duplicate').filter((id) => {
        const row = store.row(id);
        if (row === undefined) return false;
        const parcel = sameParcelKey(row);
        return seen.has(parcel) || !seen.add(parcel);
      });
      remove(new Set(again), GRID_COPY.steps.duplicates);
    },
    clear: () => remove(new Set(store.positions('all')), GRID_COPY.steps.clear),
  };
}
