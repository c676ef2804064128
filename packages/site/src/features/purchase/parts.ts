import { ORDER_SOURCE, type OrderSource } from '@giftship/shared/goods/platforms';
import { SAY } from './copy.ts';
import type { RecipientStore } from './recipients/types.ts';
import type { ChoiceStore, StoreChoices } from './stores/store-choices.ts';

/** Recipients that do not go out with this order: those of the grid, or those chosen in a store. */
export interface WaitingPart {
  /** Null for the grid. */
  store: ChoiceStore | null;
  count: number;
}

interface WhereParts {
  source: OrderSource;
  storeId: number | null;
  store: Pick<RecipientStore, 'counts'>;
  stores: Pick<StoreChoices, 'others'>;
}

/** What waits while an order of this source and store goes out; everything of all tabs is either in it or here. */
export function waitingParts({ source, storeId, store, stores }: WhereParts): WaitingPart[] {
  const isOfStore = source === ORDER_SOURCE.store;
  const inGrid = isOfStore ? store.counts().all : 0;
  return [
    ...(inGrid > 0 ? [{ store: null, count: inGrid }] : []),
    ...stores.others(isOfStore ? storeId : null),
  ];
}

/** Names a part and counts it, as seen from an order of a store or of the grid. */
export const waitingPartText = ({ store, count }: WaitingPart, isOfStore: boolean): string =>
  store ? SAY.footer.waitsInStore(count, isOfStore) : SAY.footer.waitsInGrid(count);

/** All that waits beside an order, in one go. */
export const waitingText = (waiting: readonly WaitingPart[], order: { order_source: OrderSource }): string =>
  waiting.map((part) => waitingPartText(part, order.order_source === ORDER_SOURCE.store)).join('、');
