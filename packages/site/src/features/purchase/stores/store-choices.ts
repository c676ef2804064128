import { type ChosenOrders, openChosenOrders } from './chosen-orders.ts';

/** A store as the choice knows it: its platform leads back to it. */
export interface ChoiceStore {
  id: number;
  platform: number;
}

/** What is chosen among the orders of each store. One order goes out for one store; the others' choice waits for theirs. */
export interface StoreChoices {
  /** The choice of a store; of none, one that stays empty. */
  of(storeId: number | null): ChosenOrders;
  /** Notes where the person is: coming back to the platform leads to this store again. */
  at(store: ChoiceStore): void;
  /** The store that was last looked at of a platform; null when none was. */
  lastOf(platform: number): number | null;
  /** A store that is gone takes its choice with it. */
  forget(storeId: number): void;
  /** Stores other than this one in which something is chosen, with how much. */
  others(storeId: number | null): { store: ChoiceStore; count: number }[];
  subscribe(listener: () => void): () => void;
  version(): number;
}

/** Opens an empty choice. */
export function openStoreChoices(): StoreChoices {
  const none = openChosenOrders();
  const choices = new Map<number, ChosenOrders>();
  const stores = new Map<number, ChoiceStore>();
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
      stores.set(id, { id, platform });
      last.set(platform, id);
    },
    lastOf: (platform) => last.get(platform) ?? null,
    forget(storeId) {
      choices.get(storeId)?.clear();
      choices.delete(storeId);
      const store = stores.get(storeId);
      if (store && last.get(store.platform) === storeId) last.delete(store.platform);
      stores.delete(storeId);
    },
    others: (storeId) =>
      [...stores.values()].flatMap((store) => {
        const count = store.id === storeId ? 0 : (choices.get(store.id)?.counts().all ?? 0);
        return count > 0 ? [{ store, count }] : [];
      }),
    subscribe(listener) {
      listeners.add(listener);
      return () => void listeners.delete(listener);
    },
    version: () => version,
  };
}
