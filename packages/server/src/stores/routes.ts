import { refuse } from '@giftship/shared/errors/app-error';
import { PLATFORM_LABELS } from '@giftship/shared/goods/labels';
import { formatTime } from '@giftship/shared/lib/china-time';
import type { storeRoutes } from '@giftship/shared/stores/contract';
import { STORE_STATUS_LABELS } from '@giftship/shared/stores/labels';
import { STORE_STATUS } from '@giftship/shared/stores/store';
import type { Queries } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/mount-routes.ts';

/** Handlers of the list of connected stores; an unbound one is not in it any more. */
export function storeHandlers({ db }: Deps): Handlers<typeof storeRoutes> {
  return {
    list: async ({ caller }) => ({
      list: (await storesOf(db.q, caller.userId)).map((row) => ({
        ...optionOf(row),
        platform_name: PLATFORM_LABELS[row.platform] ?? '',
        auth_status_text: STORE_STATUS_LABELS[row.status] ?? '',
        last_sync_time: formatTime(row.last_sync_at),
        auto_sync: row.auto_sync ? (1 as const) : (0 as const),
      })),
    }),
    options: async ({ caller, query }) => ({
      list: (await storesOf(db.q, caller.userId, query.platform)).map(optionOf),
    }),
    unbind: async ({ caller, query }) => {
      const gone = await db.transaction(
        (tx) =>
          tx
            .updateTable('stores')
            .set({ status: STORE_STATUS.unbound, auto_sync: false })
            .where('id', '=', query.id)
            .where('user_id', '=', caller.userId)
            .where('status', '<>', STORE_STATUS.unbound)
            .executeTakeFirst(),
        { actor: `user:${caller.userId}` },
      );
      if (gone.numUpdatedRows === 0n) throw refuse('NOT_FOUND');
      return null;
    },
  };
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

function optionOf(row: Awaited<ReturnType<typeof storesOf>>[number]) {
  return {
    id: row.id,
    shop_name: row.shop_name,
    platform: row.platform,
    auth_status: row.status,
    expire_time: formatTime(row.expire_at),
  };
}
