import { useEffect, useRef } from 'react';
import { type SyncedStore, watchSync } from './syncs.ts';

/** Takes up the syncs of these stores that are under way already; each store is asked about once a page. */
export function useWatchSyncs(...stores: (SyncedStore | null)[]): void {
  const asked = useRef(new Set<number>());
  useEffect(() => {
    for (const store of stores) {
      if (!store || asked.current.has(store.id)) continue;
      asked.current.add(store.id);
      void watchSync(store);
    }
  });
}
