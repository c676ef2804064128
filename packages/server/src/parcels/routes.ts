import type { parcelRoutes } from '@giftship/shared/parcels/contract';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/mount-routes.ts';
import { exportRows } from '../lists/exports/export-rows.ts';
import { checkPickups } from './check-pickups.ts';
import { readList } from '../lists/read-list.ts';
import { parcelRow } from '../lists/rows.ts';

/** Handlers of the parcel lists. */
export function parcelHandlers(deps: Deps): Handlers<typeof parcelRoutes> {
  const { db } = deps;
  return {
    list: async ({ caller, body }) => {
      const { page, page_size } = body;
      const { rows, total, count } = await readList(db.q, caller.userId, { of: 'parcel', wanted: body });
      return {
        list: rows.map((row) => parcelRow(row, 'masked')),
        page,
        page_size,
        data_count: total,
        count,
      };
    },
    download: ({ caller, body }) => exportRows(deps, caller.userId, { kind: 'parcels', wanted: body }),
    pickup: ({ caller, body }) => checkPickups(deps, caller.userId, body),
  };
}
