import { ORDER_SOURCE, type OrderSource } from '@giftship/shared/goods/platforms';
import { SAY } from './copy.ts';
import type { RecipientStore } from './recipients/types.ts';
import type { ChoiceShop, ShopChoices } from './store/shop-choices.ts';

/** Recipients that do not go out with this order: those of the grid, or those chosen in a shop. */
export interface WaitingPart {
  /** Null for the grid. */
  shop: ChoiceShop | null;
  count: number;
}

interface WhereParts {
  source: OrderSource;
  storeId: number | null;
  store: Pick<RecipientStore, 'counts'>;
  shops: Pick<ShopChoices, 'others'>;
}

/** What waits while an order of this source and shop goes out; everything of all tabs is either in it or here. */
export function waitingParts({ source, storeId, store, shops }: WhereParts): WaitingPart[] {
  const isOfShop = source === ORDER_SOURCE.store;
  const inGrid = isOfShop ? store.counts().all : 0;
  return [...(inGrid > 0 ? [{ shop: null, count: inGrid }] : []), ...shops.others(isOfShop ? storeId : null)];
}

/** Names a part and counts it, as seen from an order of a shop or of the grid. */
export const waitingPartText = ({ shop, count }: WaitingPart, isOfShop: boolean): string =>
  shop ? SAY.footer.waitsInShop(count, isOfShop) : SAY.footer.waitsInGrid(count);

/** All that waits beside an order, in one go. */
export const waitingText = (waiting: readonly WaitingPart[], order: { order_source: OrderSource }): string =>
  waiting.map((part) => waitingPartText(part, order.order_source === ORDER_SOURCE.store)).join('、');
