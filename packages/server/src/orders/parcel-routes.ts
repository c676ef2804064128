import type { parcelRoutes } from '@giftship/shared/parcels/contract';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/mount-routes.ts';
import { exportParcels } from './export-orders.ts';
import { countByState, parcelRow, readParcels } from './repo.ts';
import { totalOf } from './routes.ts';

/** Handlers of the parcel lists. */
export function parcelHandlers(deps: Deps): Handlers<typeof parcelRoutes> {
  const { db } = deps;
  return {
    list: async ({ caller, body }) => {
      const { page, page_size, status, ...search } = body;
      const [rows, count] = await Promise.all([
        readParcels(
          db.q,
          caller.userId,
          { ...search, status },
          { limit: page_size, offset: (page - 1) * page_size },
        ),
        countByState(db.q, caller.userId, search, 'parcel'),
      ]);
      return {
        list: rows.map((row) => parcelRow(row, 'masked')),
        page,
        page_size,
        data_count: totalOf(count, status),
        count,
      };
    },
    download: ({ caller, body }) => exportParcels(deps, caller.userId, body),
  };
}
