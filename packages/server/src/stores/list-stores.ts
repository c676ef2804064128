import { refuse } from '@giftship/shared/errors/app-error';
import { PLATFORM_LABELS } from '@giftship/shared/goods/labels';
import { formatTime } from '@giftship/shared/lib/china-time';
import type { StoreRow } from '@giftship/shared/stores/contract';
import { STORE_STATUS_LABELS } from '@giftship/shared/stores/labels';
import { DELIVER_STATUS } from '@giftship/shared/orders/deliver-status';
import { STORE_STATUS } from '@giftship/shared/stores/store';
import { present } from '@giftship/shared/lib/assert';
import { sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { lits } from '../db/lits.ts';

/** The person's connected stores, newest first (M238); an unbound one is not among them any more. */
export async function listStores({ db }: Deps, userId: number): Promise<StoreRow[]> {
  const stores = await storesOf(db.q, userId);
  const waiting = await deliveriesOf(db.q, userId);
  return stores.map((row) => ({
    ...optionOf(row),
    platform_name: PLATFORM_LABELS[row.platform] ?? '',
    auth_status_text: STORE_STATUS_LABELS[row.status] ?? '',
    last_sync_time: formatTime(row.last_sync_at),
    auto_sync: row.auto_sync ? 1 : 0,
    error: row.error,
    deliver_waiting: waiting.get(row.id)?.waiting ?? 0,
    deliver_failed: waiting.get(row.id)?.failed ?? 0,
  }));
}

/** The stores to choose from, of one platform or of all (M237). */
export async function storeOptions({ db }: Deps, userId: number, platform?: number) {
  return (await storesOf(db.q, userId, platform)).map(optionOf);
}

/** Changes what the owner may change of a store. A store without leave cannot be synced by the clock. */
export async function saveStore(
  deps: Deps,
  userId: number,
  { id, auto_sync, shop_name }: { id: number; auto_sync?: 0 | 1 | undefined; shop_name?: string | undefined },
): Promise<StoreRow> {
  const name = shop_name?.trim();
  const own = (await storesOf(deps.db.q, userId)).find((row) => row.id === id);
  if (!own) throw refuse('NOT_FOUND');
  if (auto_sync === 1 && own.status !== STORE_STATUS.normal) throw refuse('STORE_EXPIRED');
  await deps.db.q
    .updateTable('stores')
    .set({
      shop_name: name || own.shop_name,
      ...(auto_sync === undefined ? {} : { auto_sync: auto_sync === 1, next_sync_at: sql<Date>`now()` }),
    })
    .where('id', '=', id)
    .execute();
  const list = await listStores(deps, userId);
  return present(
    list.find((row) => row.id === id),
    'a store that was just written',
  );
}

/** Ends a store's connection (M238): its leave is forgotten, its sync ends, its orders stay with what was bought for them. */
export async function unbindStore({ db }: Deps, userId: number, id: number): Promise<void> {
  await db.transaction(
    async (tx) => {
      const gone = await tx
        .updateTable('stores')
        .set({ status: STORE_STATUS.unbound, auto_sync: false, grant_sealed: null, error: '' })
        .where('id', '=', id)
        .where('user_id', '=', userId)
        .where('status', '<>', STORE_STATUS.unbound)
        .executeTakeFirst();
      if (gone.numUpdatedRows === 0n) throw refuse('NOT_FOUND');
    },
    { actor: `user:${userId}` },
  );
}

function storesOf(q: Queries, userId: number, platform?: number) {
  let stores = q
    .selectFrom('stores')
    .where('user_id', '=', userId)
    .where('status', '<>', STORE_STATUS.unbound)
    .orderBy('id', 'desc')
    .selectAll();
  if (platform !== undefined) stores = stores.where('platform', '=', platform);
  return stores.execute();
}

async function deliveriesOf(q: Queries, userId: number) {
  const { rows } = await sql<{ store_id: number; waiting: number; failed: number }>`
    select d.store_id, count(*) filter (where d.status in (${lits(DELIVER_STATUS.waiting, DELIVER_STATUS.retrying)}))::int as waiting, count(*) filter (where d.status = ${sql.lit(DELIVER_STATUS.failed)})::int as failed
    from shop_deliveries d join stores s on s.id = d.store_id
    where s.user_id = ${userId} and s.status <> ${sql.lit(STORE_STATUS.unbound)} and d.status <> ${sql.lit(DELIVER_STATUS.shipped)} group by 1`.execute(
    q,
  );
  return new Map(rows.map((row) => [row.store_id, row]));
}

function optionOf(row: Awaited<ReturnType<typeof storesOf>>[number]) {
  return {
    id: row.id,
    shop_name: row.shop_name,
    platform: row.platform,
    auth_status: row.status,
    expire_time: formatTime(row.expire_at),
  };
}
