import { toast } from '@giftship/kit/toast/toast.ts';
import { GRID_COPY } from './copy.ts';
import type { RecipientStore, RowFilter } from './types.ts';
import type { Moves } from './use-moves.ts';
import type { Selection } from './use-selection.ts';

/** What everything that is done in a grid works with. */
export interface GridWork {
  store: RecipientStore;
  filter: RowFilter;
  isBusy: boolean;
  /** Rows may come; where these are some rows of another table, none may. */
  canAdd: boolean;
  moves: Moves;
  selection: Selection;
  /** Says aloud what was done. */
  say: (text: string) => void;
}

/** A change that throws is said, and stops the next order: somebody has seen the new text, and the rows hold the old one. */
export function isDone({ store }: Pick<GridWork, 'store'>, work: () => void): boolean {
  try {
    work();
    return true;
  } catch (error) {
    console.error(error);
    store.failEdit();
    toast.error(GRID_COPY.editFailed);
    return false;
  }
}
