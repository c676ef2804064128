import { type ChosenOrders, openChosenOrders } from './chosen-orders.ts';

/** A shop as the choice knows it: its platform leads back to it. */
export interface ChoiceStore {
  id: number;
  platform: number;
}

/** What is chosen among the orders of each shop. One order goes out for one shop; the others' choice waits for theirs. */
export interface StoreChoices {
  /** The choice of a shop; of none, one that stays empty. */
  of(storeId: number | null): ChosenOrders;
  /** Notes where the person is: coming back to the platform leads to this shop again. */
  at(shop: ChoiceStore): void;
  /** The shop that was last looked at of a platform; null when none was. */
  lastOf(platform: number): number | null;
  /** A shop that is gone takes its choice with it. */
  forget(storeId: number): void;
  /** Shops other than this one in which something is chosen, with how much. */
  others(storeId: number | null): { shop: ChoiceStore; count: number }[];
  subscribe(listener: () => void): () => void;
  version(): number;
}

/** Opens an empty choice. */
export function openStoreChoices(): StoreChoices {
  const none = openChosenOrders();
  const choices = new Map<number, ChosenOrders>();
  const shops = new Map<number, ChoiceStore>();
  const last = new Map<number, number>();
  const listeners = new Set<() => void>();
  let version = 0;
  const tell = () => {
    version += 1;
    for (const listener of listeners) listener();
  };
  return {
    of(storeId) {
      if (storeId === null) return none;
      let choice = choices.get(storeId);
      if (!choice) {
        choice = openChosenOrders();
        choice.subscribe(tell);
        choices.set(storeId, choice);
      }
      return choice;
    },
    at({ id, platform }) {
      shops.set(id, { id, platform });
      last.set(platform, id);
    },
    lastOf: (platform) => last.get(platform) ?? null,
    forget(storeId) {
      choices.get(storeId)?.clear();
      choices.delete(storeId);
      const shop = shops.get(storeId);
      if (shop && last.get(shop.platform) === storeId) last.delete(shop.platform);
      shops.delete(storeId);
    },
    others: (storeId) =>
      [...shops.values()].flatMap((shop) => {
        const count = shop.id === storeId ? 0 : (choices.get(shop.id)?.counts().all ?? 0);
        return count > 0 ? [{ shop, count }] : [];
      }),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    version: () => version,
  };
}
