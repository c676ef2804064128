import { ORDER_SOURCE, type OrderSource } from '@giftship/shared/goods/platforms';
import { SAY } from './copy.ts';
import type { RecipientStore } from './recipients/types.ts';
import type { ChoiceStore, StoreChoices } from './stores/store-choices.ts';

/** Recipients that do not go out with this order: those of the grid, or those chosen in a shop. */
export interface WaitingPart {
  /** Null for the grid. */
  shop: ChoiceStore | null;
  count: number;
}

interface WhereParts {
  source: OrderSource;
  storeId: number | null;
  store: Pick<RecipientStore, 'counts'>;
  shops: Pick<StoreChoices, 'others'>;
}

/** What waits while an order of this source and shop goes out; everything of all tabs is either in it or here. */
export function waitingParts({ source, storeId, store, shops }: WhereParts): WaitingPart[] {
  const isOfStore = source === ORDER_SOURCE.store;
  const inGrid = isOfStore ? store.counts().all : 0;
  return [
    ...(inGrid > 0 ? [{ shop: null, count: inGrid }] : []),
    ...shops.others(isOfStore ? storeId : null),
  ];
}

/** Names a part and counts it, as seen from an order of a shop or of the grid. */
export const waitingPartText = ({ shop, count }: WaitingPart, isOfStore: boolean): string =>
  shop ? SAY.footer.waitsInStore(count, isOfStore) : SAY.footer.waitsInGrid(count);

/** All that waits beside an order, in one go. */
export const waitingText = (waiting: readonly WaitingPart[], order: { order_source: OrderSource }): string =>
  waiting.map((part) => waitingPartText(part, order.order_source === ORDER_SOURCE.store)).join('、');
