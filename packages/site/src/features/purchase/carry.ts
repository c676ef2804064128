import type { Choices } from './choices.ts';
import type { RecipientRow } from './recipients/types.ts';
import type { ShopChoices } from './store/shop-choices.ts';

interface Carried {
  rows: readonly RecipientRow[];
  choices: Choices;
  shops: ShopChoices;
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
