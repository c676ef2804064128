import type { RouteInput } from '@giftship/shared/contract/define-routes';
import { formatYuan } from '@giftship/shared/money/fen';
import type { testModeRoutes } from '@giftship/shared/test-mode/contract';
import type { FastifyRequest } from 'fastify';
import { refuseWithoutPassword } from '../accounts/password-proof.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../callers/caller.ts';
import { readApiSettings } from '../api-keys/api-settings.ts';
import { storeApiSettings } from '../api-keys/save-api-settings.ts';
import { readList } from '../lists/read-list.ts';
import { parcelRow } from '../lists/rows.ts';
import { balanceOf } from '../wallet/ledger.ts';
import { findTwin } from './find-twin.ts';

/** Parcels that the state shows; the list has them all. */
const SHOWN = 10;

/** What the test keys of a person share: balance, newest parcels, and the callback that is told of their events. */
export async function readTestState(deps: Deps, caller: Caller) {
  const { q } = deps.db;
  const twinId = await findTwin(deps, caller);
  const { rows, total } = await readList(q, twinId, { of: 'parcel', wanted: { page: 1, page_size: SHOWN } });
  const settings = await readApiSettings(deps, q, twinId);
  const { callback_url, callback_secret_mask, callback_enabled, events } = settings;
  return {
    balance: formatYuan(await balanceOf(q, twinId)),
    parcel_count: total,
    parcels: rows.map((row) => parcelRow(row, 'masked')),
    callback_url,
    callback_secret_mask,
    callback_enabled,
    events,
  };
}

type Changes = RouteInput<typeof testModeRoutes.saveCallback>['body'];

/** Says where test events are sent; needs the password like the real address. */
export async function saveTestCallback(
  deps: Deps,
  { caller, request }: { caller: Caller; request: FastifyRequest },
  changes: Changes,
) {
  await refuseWithoutPassword(deps.db.q, caller);
  const { callback_secret } = await storeApiSettings(
    deps,
    { userId: await findTwin(deps, caller), request },
    changes,
  );
  return { ...(await readTestState(deps, caller)), ...(callback_secret && { callback_secret }) };
}
