import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { type ReactNode, useSyncExternalStore } from 'react';
import type { RecipientStore } from './recipients/types.ts';

interface GridWaitProps {
  store: RecipientStore;
  empty: ReactNode;
}

/** As long as the table is not here: grey in its place where there are recipients, and that there are none where there are none. */
export function GridWait({ store, empty }: GridWaitProps) {
  useSyncExternalStore(store.subscribe, store.version);
  return store.counts().all === 0 ? empty : <Skeletons count={3} className="purchase-row-wait" />;
}
