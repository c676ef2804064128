import { ORDER_SOURCE, VIDEO_CHANNEL } from '@giftship/shared/goods/platforms';
import { useCallback, useEffect, useState } from 'react';
import type { Choices } from './choices.ts';
import type { WaitingPart } from './parts.ts';
import { type ChoiceStore, openStoreChoices } from './stores/store-choices.ts';

/** What is chosen beside the recipients, and the ways to choose it. */
export function useChoices() {
  const [choices, setChoices] = useState<Choices>({
    platform: null,
    source: 1,
    quantity: 1,
    remark: '',
    storeId: null,
  });
  const [stores, setStores] = useState(openStoreChoices);
  const { platform, storeId } = choices;
  useEffect(() => {
    if (storeId !== null && platform !== null) stores.at({ id: storeId, platform });
  }, [stores, storeId, platform]);
  const choose = useCallback((part: Partial<Choices>) => setChoices((old) => ({ ...old, ...part })), []);
  const chooseStore = useCallback((next: ChoiceStore | null) => {
    setChoices((old) => ({
      ...old,
      storeId: next?.id ?? null,
      platform: next?.platform ?? old.platform,
    }));
  }, []);
  const choosePlatform = (id: number) => {
    if (id === platform) return;
    // Stores belong to a platform: what is chosen of another one's waits there, and is found again with it.
    setChoices((old) => ({
      ...old,
      platform: id,
      storeId: stores.lastOf(id),
      source: id === VIDEO_CHANNEL ? ORDER_SOURCE.store : old.source,
    }));
  };
  const goTo = ({ store: next }: WaitingPart) =>
    setChoices((old) =>
      next
        ? { ...old, source: ORDER_SOURCE.store, storeId: next.id, platform: next.platform }
        : {
            ...old,
            source: ORDER_SOURCE.manual,
            // Nothing but a store's orders goes out for that platform: the person says whose these are.
            platform: old.platform === VIDEO_CHANNEL ? null : old.platform,
          },
    );
  return { choices, setChoices, choose, chooseStore, choosePlatform, goTo, stores, setStores };
}
