import { ORDER_SOURCE } from '@giftship/shared/goods/platforms';
import type { Choices } from './choices.ts';
import type { EnteredText } from './entry.ts';
import type { Journal } from './journal.ts';
import type { RecipientRow } from './recipients/types.ts';
import type { StoreChoices } from './stores/store-choices.ts';

interface Carried {
  rows: readonly RecipientRow[];
  /** What is no row yet; null when it stays where it was entered. */
  entered: EnteredText | null;
  choices: Choices;
  stores: StoreChoices;
}

let carried: Carried | null = null;

/** Keeps recipients for the purchase of another goods item that is opened next. */
export function carryOver(what: Carried): void {
  carried = what;
}

/** Takes what was carried over, once. */
export function takeCarried(): Carried | null {
  const taken = carried;
  carried = null;
  return taken;
}

/** Rows that were carried come behind those that stand there, which keep the numbers by which an open payment knows them. */
export function behind(
  rows: readonly RecipientRow[],
  carried: readonly RecipientRow[],
): readonly RecipientRow[] {
  let last = rows.at(-1)?.id ?? 0;
  return [...rows, ...carried.map((row) => ({ ...row, id: ++last }))];
}

/** Takes out of a store's choice what an open payment holds: for other goods it would be bought once more. */
export function leaveOpen(stores: Pick<StoreChoices, 'of'>, open: ReturnType<Journal['unknown']>): void {
  if (open?.order.order_source !== ORDER_SOURCE.store) return;
  const choice = stores.of(open.order.store_id ?? null);
  const sent = new Set(open.chunks.flatMap(({ rows }) => rows.map(({ id }) => id)));
  void choice.replace(choice.rows().filter(({ id }) => !sent.has(id)));
}
