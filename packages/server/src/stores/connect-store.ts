import { isRefusal, refuse } from '@giftship/shared/errors/app-error';
import { PLATFORM_LABELS } from '@giftship/shared/goods/labels';
import { formatTime } from '@giftship/shared/lib/china-time';
import type { AuthInfo } from '@giftship/shared/stores/contract';
import { DELIVER_STATUS } from '@giftship/shared/orders/deliver-status';
import { isBindCode, STORE_STATUS } from '@giftship/shared/stores/store';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { hashToken } from '../callers/hash-token.ts';
import { isProviderError } from '../outside/provider-error.ts';
import type { ConnectedApp, Grant } from '../platforms/platform.ts';
import { appOf } from './app-of.ts';
import { redirectUriOf, takeState } from './auth-links.ts';
import { STORES_COPY as SAY } from './copy.ts';
import { isPassing, sayFault } from './say-fault.ts';
import { endsOf, sealGrant } from './store-grant.ts';
import { JOB_STATE } from '../db/job-state.ts';
import { lits } from '../db/lits.ts';

/** The first sync by the clock leaves a new store's owner time to do it himself. */
const FIRST_AUTO_MINUTES = 10;

/**
 * Turns the code of a platform into a connected store (M240). The same shop connected again is the same store, with its
 * orders and what waits to be written back.
 */
export async function connectStore(
  deps: Deps,
  { userId, origin }: { userId: number; origin: string },
  asked: { platform: number; app: string; code: string; shop_name: string; state: string },
): Promise<AuthInfo> {
  const app = appOf(deps, asked.platform, asked.app);
  if (!app) throw refuse('PLATFORM_BY_FILE', { platform: PLATFORM_LABELS[asked.platform] ?? '' });
  const isCode = app.platform.can.bind === 'code';
  const code = asked.code.trim();
  if (isCode && !isBindCode(code)) throw refuse('BIND_CODE_WRONG');
  if (!isCode && !(await takeState(deps, app, { userId, state: asked.state })))
    throw refuse('SHOP_AUTH_FAILED', { reason: SAY.stateGone });
  const grant = await exchange(deps, app, { code, origin });
  return deps.db.transaction(
    async (tx) => {
      const store = await writeStore(deps, tx, { userId, app, grant, name: asked.shop_name.trim() });
      await wakeDeliveries(tx, store.id);
      return {
        store_id: store.id,
        shop_name: store.shop_name,
        platform: app.id,
        auth_status: STORE_STATUS.normal,
        expire_time: formatTime(store.expire_at),
      };
    },
    { actor: `user:${userId}` },
  );
}

async function exchange(
  deps: Deps,
  app: ConnectedApp,
  { code, origin }: { code: string; origin: string },
): Promise<Grant> {
  try {
    return await app.platform.exchange({ code, redirectUri: redirectUriOf(origin, app) });
  } catch (error) {
    if (!isProviderError(error)) throw error;
    deps.log.info({ platform: app.id, kind: error.kind, code: error.code }, 'a shop was not connected');
    const isCode = app.platform.can.bind === 'code';
    if (isProviderError(error, 'invalid') && isCode) throw refuse('BIND_CODE_WRONG');
    const reason = isPassing(error)
      ? sayFault(error)
      : error.text || (error.kind === 'token' ? (isCode ? SAY.bindGone : SAY.codeGone) : SAY.codeBad);
    throw refuse('SHOP_AUTH_FAILED', { reason });
  }
}

async function writeStore(
  deps: Deps,
  tx: Tx,
  { userId, app, grant, name }: { userId: number; app: ConnectedApp; grant: Grant; name: string },
) {
  const given = {
    grant_sealed: sealGrant(deps, grant),
    ...endsOf(grant),
    status: STORE_STATUS.normal,
    error: '',
  };
  const next_sync_at = sql<Date>`now() + make_interval(mins => ${sql.lit(FIRST_AUTO_MINUTES)})`;
  return tx
    .insertInto('stores')
    .values({
      user_id: userId,
      platform: app.id,
      app: app.app,
      outside_id: grant.shopId,
      shop_name: name || grant.shopName,
      auto_sync: true,
      next_sync_at,
      ...given,
    })
    .onConflict((oc) =>
      oc
        .columns(['user_id', 'platform', 'app', 'outside_id'])
        .where('outside_id', '<>', '')
        .doUpdateSet({ ...given, ...(name === '' ? {} : { shop_name: name }), next_sync_at }),
    )
    .returning(['id', 'shop_name', 'expire_at'])
    .executeTakeFirstOrThrow();
}

/** What could not be written back without leave is tried at once. */
async function wakeDeliveries(tx: Tx, storeId: number): Promise<void> {
  await sql`update jobs set attempts = 0, failures = 0, run_at = now() where kind = 'ship-back' and state = ${sql.lit(JOB_STATE.open)}
    and key in (select 'delivery/' || id from shop_deliveries where store_id = ${storeId} and status in (${lits(DELIVER_STATUS.waiting, DELIVER_STATUS.retrying)}))`.execute(
    tx,
  );
}

/**
 * An aggregator tells the service itself that leave was given, by the state of the link it was given through: the store
 * is connected for whose link it was. A state that is unknown, over or used connects nothing.
 */
export async function connectPushed(deps: Deps, app: string, state: string): Promise<void> {
  const link = await deps.db.q
    .selectFrom('store_auth_states')
    .where('state_hash', '=', hashToken(state))
    .where('app', '=', app)
    .where('used_at', 'is', null)
    .select(['user_id', 'platform'])
    .executeTakeFirst();
  if (!link) return;
  const asked = { platform: link.platform, app, code: state, state, shop_name: '' };
  await connectStore(deps, { userId: link.user_id, origin: '' }, asked).catch((error: unknown) => {
    if (!isRefusal(error)) throw error;
    deps.log.info(
      { platform: link.platform, refusal: error.refusal },
      'an aggregator shop was not connected',
    );
  });
}
