import { useEffect, useRef } from 'react';
import { type SyncedStore, watchSync } from './syncs.ts';

/** Takes up the syncs of these shops that are under way already; each shop is asked about once a page. */
export function useWatchSyncs(...shops: (SyncedStore | null)[]): void {
  const asked = useRef(new Set<number>());
  useEffect(() => {
    for (const shop of shops) {
      if (!shop || asked.current.has(shop.id)) continue;
      asked.current.add(shop.id);
      void watchSync(shop);
    }
  });
}
