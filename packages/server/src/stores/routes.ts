import type { storeRoutes } from '@giftship/shared/stores/contract';
import type { Deps } from '../deps.ts';
import { originOf } from '../http/known-hosts.ts';
import type { Handlers } from '../http/mount-routes.ts';
import type { Perform } from '../jobs/worker.ts';
import { authLinks } from './auth-links.ts';
import { connectStore } from './connect-store.ts';
import { deliver } from './deliver.ts';
import { listDeliveries } from './list-deliveries.ts';
import { listStores, saveStore, storeOptions, unbindStore } from './list-stores.ts';
import { searchOrders } from './search-orders.ts';
import { cancelSync, listSyncs, startSync, syncStatus } from './start-sync.ts';

/** Handlers of connected stores, their orders, and what is written back to them. */
export function storeHandlers(deps: Deps, perform: Perform): Handlers<typeof storeRoutes> {
  return {
    list: async ({ caller }) => ({ list: await listStores(deps, caller.userId) }),
    options: async ({ caller, query }) => ({ list: await storeOptions(deps, caller.userId, query.platform) }),
    save: ({ caller, body }) => saveStore(deps, caller.userId, body),
    unbind: async ({ caller, query }) => {
      await unbindStore(deps, caller.userId, query.id);
      return null;
    },
    authLinks: ({ caller, request }) => authLinks(deps, caller.userId, originOf(deps.config, request)),
    authInfo: ({ caller, query, request }) =>
      connectStore(deps, { userId: caller.userId, origin: originOf(deps.config, request) }, query),
    sync: ({ caller, body }) => startSync(deps, caller.userId, body),
    syncStatus: ({ caller, query }) => syncStatus(deps, caller.userId, query.store_id),
    syncCancel: async ({ caller, body }) => {
      await cancelSync(deps, caller.userId, body.store_id);
      return null;
    },
    syncJobs: ({ caller, query }) => listSyncs(deps, caller.userId, query),
    orders: ({ caller, body }) => searchOrders(deps, caller.userId, body),
    deliver: async ({ caller, body }) => ({
      items: await deliver(deps, perform, { userId: caller.userId, ...body }),
    }),
    deliveries: ({ caller, query }) => listDeliveries(deps, caller.userId, query),
  };
}
