import type { AddStep, NewRecipient, RecipientStore } from './recipients/types.ts';

/** Rows that go into the grid at once: few enough that a key pressed meanwhile is not held up. */
export const SLICE_ROWS = 250;

/** Lets the browser draw and hear keys. */
export const rest = (): Promise<void> => new Promise((resolve) => setTimeout(resolve, 0));

/** Adds rows slice by slice as one undo step; answers their ids. It stops when that step is taken back for good. */
export async function addInSlices(
  store: RecipientStore,
  rows: readonly NewRecipient[],
  step: AddStep,
): Promise<ReadonlySet<number>> {
  const ids = new Set<number>();
  for (let at = 0; at < rows.length; at += SLICE_ROWS) {
    const added = store.add(rows.slice(at, at + SLICE_ROWS), step);
    if (added.length === 0) break;
    for (const id of added) ids.add(id);
    await rest();
  }
  return ids;
}
