import { STORE_STATUS, SYNC_MAX_DAYS } from '@giftship/shared/stores/store';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { openSync } from './start-sync.ts';

const DAY_MS = 86_400_000;
/** A store that was never synced is read back so far, at its first sync by the clock. */
const FIRST_DAYS = 7;
const AT_ONCE = 20;

/** Opens the syncs that the clock owes: of connected stores with the switch on, from where the last one ended. */
export async function openDueSyncs(deps: Deps): Promise<void> {
  const now = deps.now();
  await deps.db.transaction(async (tx) => {
    const { rows } = await sql<{ id: number; user_id: number; synced_until: Date | null }>`
      update stores set next_sync_at = now() + make_interval(mins => ${deps.config.syncMinutes})
      where id in (select id from stores where auto_sync and status = ${sql.lit(STORE_STATUS.normal)} and next_sync_at <= now()
        order by next_sync_at limit ${AT_ONCE} for update skip locked)
      returning id, user_id, synced_until`.execute(tx);
    for (const { id, user_id, synced_until } of rows) {
      const since = synced_until?.getTime() ?? now - FIRST_DAYS * DAY_MS;
      const from = Math.max(since, now - SYNC_MAX_DAYS * DAY_MS);
      await openSync(tx, { storeId: id, userId: user_id, from, until: now, isAuto: true });
    }
  });
}

/** A platform told that orders of a shop changed: the clock looks at once at every store that is this shop. */
export async function hurrySyncs({ db }: Deps, platform: number, shopIds: readonly string[]): Promise<void> {
  if (shopIds.length === 0) return;
  await db.q
    .updateTable('stores')
    .set({ next_sync_at: sql<Date>`least(next_sync_at, now())` })
    .where('platform', '=', platform)
    .where('outside_id', 'in', [...new Set(shopIds)])
    .where('status', '=', STORE_STATUS.normal)
    .execute();
}
