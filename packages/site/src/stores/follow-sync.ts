import type { SyncStatus } from '@giftship/shared/stores/contract';
import { SYNC_PATIENCE_MS, SYNC_POLL_MS, SYNC_STATUS, nextShownPercent } from '@giftship/shared/stores/store';

export interface SyncPorts {
  /** How far the service is; 'gone' when the store is not there any more; throws when it cannot be asked just now. */
  status: () => Promise<SyncStatus | 'gone'>;
  sleep: (ms: number) => Promise<void>;
  now: () => number;
}

/** How a sync ended for the person who watches it. */
export type SyncEnd = { end: 'done' | 'failed'; status: SyncStatus } | { end: 'gave-up' | 'gone' };

/**
 * Asks every 2 s how far a sync is (M141), shows 5 percent more each time until the service says 100 (M142), and gives
 * up watching after 10 minutes (D323). A question that gets no answer is asked again.
 */
export async function followSync(
  { status, sleep, now }: SyncPorts,
  onProgress: (shown: number, status: SyncStatus) => void,
): Promise<SyncEnd> {
  const began = now();
  let shown = 0;
  for (;;) {
    await sleep(SYNC_POLL_MS);
    const latest = await status().catch(() => null);
    if (latest === 'gone') return { end: 'gone' };
    if (latest) {
      shown = nextShownPercent(shown, latest.value);
      onProgress(shown, latest);
      if (latest.status === SYNC_STATUS.failed) return { end: 'failed', status: latest };
      if (shown === 100) return { end: 'done', status: latest };
    }
    if (now() - began >= SYNC_PATIENCE_MS) return { end: 'gave-up' };
  }
}
