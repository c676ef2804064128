import { refuse } from '@giftship/shared/errors/app-error';
import { STORE_STATUS } from '@giftship/shared/stores/store';
import { sql } from 'kysely';
import { seal, unseal } from '../db/seal.ts';
import type { Deps } from '../deps.ts';
import { tellUser } from '../messages/tell-user.ts';
import { isProviderError, ProviderError } from '../outside/provider-error.ts';
import type { ConnectedApp, Grant, StorePlatform } from '../platforms/platform.ts';
import { appOf } from './app-of.ts';
import { STORES_COPY as SAY } from './copy.ts';

/** A store's leave with the moment it was given, by which its tenth is reckoned. */
interface KeptGrant {
  grant: Grant;
  since: number;
}

/** The same as it was read: `sealed` tells whether the row still holds it. */
interface ReadGrant extends KeptGrant {
  sealed: string;
}

/** A store that may be acted for. */
export interface OpenStore {
  id: number;
  userId: number;
  platformId: number;
  shopName: string;
  app: ConnectedApp;
}

/** Longer than a platform may take to renew. */
const LOCK_SECONDS = 60;
/** So long the others wait for the one who renews. */
const RENEW_SECONDS = 20;
const POLL_MS = 250;

/** Encrypts a leave for its row. */
export const sealGrant = (deps: Deps, grant: Grant): string =>
  seal(deps.secret, JSON.stringify({ grant, since: deps.now() } satisfies KeptGrant), deps.random);

/** Finds a store that is connected now; throws a `token` failure when its leave is over, `state` when it is unbound. */
export async function openStore(deps: Deps, storeId: number): Promise<OpenStore> {
  const row = await deps.db.q
    .selectFrom('stores')
    .where('id', '=', storeId)
    .select(['id', 'user_id', 'platform', 'shop_name', 'app', 'status'])
    .executeTakeFirst();
  const app = row && appOf(deps, row.platform, row.app);
  if (!row || row.status === STORE_STATUS.unbound)
    throw new ProviderError('state', { code: 'UNBOUND', text: SAY.unbound });
  // A setting that is missing for a while is nothing to give up for.
  if (!app) throw new ProviderError('unavailable', { code: 'NO_APP' });
  if (row.status !== STORE_STATUS.normal)
    throw new ProviderError('token', { code: 'EXPIRED', text: SAY.leaveOver });
  return { id: row.id, userId: row.user_id, platformId: row.platform, shopName: row.shop_name, app };
}

/** The person's own store, connected now; refuses another's like a missing one, and an expired one with code 31. */
export async function ownOpenStore(deps: Deps, userId: number, storeId: number): Promise<OpenStore> {
  const own = await deps.db.q
    .selectFrom('stores')
    .where('id', '=', storeId)
    .where('user_id', '=', userId)
    .where('status', '<>', STORE_STATUS.unbound)
    .select('id')
    .executeTakeFirst();
  if (!own) throw refuse('NOT_FOUND');
  return openStore(deps, storeId).catch((error: unknown) => {
    throw isProviderError(error) ? refuse('STORE_EXPIRED') : error;
  });
}

/**
 * Does something with a store's leave. One in the last tenth of its life is renewed first, by one worker at a time; one that the
 * platform no longer takes is renewed once and tried again. When that fails the store is expired and its sync ends.
 */
export async function withGrant<T>(
  deps: Deps,
  store: OpenStore,
  act: (platform: StorePlatform, grant: Grant) => Promise<T>,
): Promise<T> {
  const { platform } = store.app;
  const kept = await freshGrant(deps, store);
  try {
    return await act(platform, kept.grant);
  } catch (error) {
    if (!isProviderError(error, 'token')) throw error;
    const renewed = await renewGrant(deps, store, { old: kept, isNeeded: true });
    try {
      return await act(platform, renewed.grant);
    } catch (again) {
      if (isProviderError(again, 'token')) await expireStore(deps, store, renewed, again);
      throw again;
    }
  }
}

/** A leave that is good for a while. */
async function freshGrant(deps: Deps, store: OpenStore): Promise<ReadGrant> {
  const kept = await readGrant(deps, store);
  const left = kept.grant.accessUntil - deps.now();
  if (left > (kept.grant.accessUntil - kept.since) / 10) return kept;
  return renewGrant(deps, store, { old: kept, isNeeded: left <= 0 });
}

async function readGrant(deps: Deps, store: OpenStore): Promise<ReadGrant> {
  const { grant_sealed } = await deps.db.q
    .selectFrom('stores')
    .where('id', '=', store.id)
    .select('grant_sealed')
    .executeTakeFirstOrThrow();
  if (grant_sealed === null) throw new ProviderError('token', { code: 'NO_GRANT', text: SAY.leaveOver });
  return { ...(JSON.parse(unseal(deps.secret, grant_sealed)) as KeptGrant), sealed: grant_sealed };
}

/** Renews under the store's lock. Where another worker renewed meanwhile its result is taken. */
async function renewGrant(
  deps: Deps,
  store: OpenStore,
  { old, isNeeded }: { old: KeptGrant; isNeeded: boolean },
): Promise<ReadGrant> {
  const until = performance.now() + RENEW_SECONDS * 1_000;
  let lock: Date | undefined;
  while (!(lock = await takeLock(deps, store.id))) {
    if (performance.now() > until) throw new ProviderError('unavailable', { code: 'RENEWING' });
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
  try {
    const current = await readGrant(deps, store);
    if (current.grant.access !== old.grant.access) return current;
    return await renewNow(deps, store, { kept: current, isNeeded });
  } finally {
    // Whoever was too slow has no lock to open any more.
    await deps.db.q
      .updateTable('stores')
      .set({ renewing_until: null })
      .where('id', '=', store.id)
      .where('renewing_until', '=', lock)
      .execute();
  }
}

async function takeLock({ db }: Deps, storeId: number): Promise<Date | undefined> {
  const taken = await db.q
    .updateTable('stores')
    // In whole milliseconds, as a Date holds it.
    .set({
      renewing_until: sql<Date>`date_trunc('milliseconds', now()) + make_interval(secs => ${sql.lit(LOCK_SECONDS)})`,
    })
    .where('id', '=', storeId)
    .where((eb) => eb.or([eb('renewing_until', 'is', null), eb('renewing_until', '<', sql<Date>`now()`)]))
    .returning('renewing_until')
    .executeTakeFirst();
  return taken?.renewing_until ?? undefined;
}

async function renewNow(
  deps: Deps,
  store: OpenStore,
  { kept, isNeeded }: { kept: ReadGrant; isNeeded: boolean },
): Promise<ReadGrant> {
  const { refresh, refreshUntil } = kept.grant;
  const canRenew = refresh !== undefined && (refreshUntil === undefined || refreshUntil > deps.now());
  if (!canRenew && !isNeeded) return kept;
  try {
    if (!canRenew) throw new ProviderError('token', { code: 'NO_REFRESH', text: SAY.leaveOver });
    const grant = await store.app.platform.refresh(kept.grant);
    const sealed = await saveGrant(deps, store.id, { old: kept.sealed, grant });
    // Unbound, or authorised anew, while the platform answered: what stands there now counts.
    return sealed === null ? await readGrant(deps, store) : { grant, since: deps.now(), sealed };
  } catch (error) {
    // Some platforms renew only in the last hours: until then the old leave is as good.
    if (!isNeeded) return kept;
    const current = await readGrant(deps, store);
    if (current.sealed !== kept.sealed) return current;
    if (isProviderError(error, 'token')) await expireStore(deps, store, kept, error);
    throw error;
  }
}

/**
 * Stores a leave in place of the one it was renewed from, and answers its row's text; null when that one is no longer
 * there. `expire_at` is when the merchant must act, not when the next renewal is due.
 */
async function saveGrant(
  deps: Deps,
  storeId: number,
  { old, grant }: { old: string; grant: Grant },
): Promise<string | null> {
  const saved = await deps.db.q
    .updateTable('stores')
    .set({ grant_sealed: sealGrant(deps, grant), ...endsOf(grant) })
    .where('id', '=', storeId)
    .where('grant_sealed', '=', old)
    .returning('grant_sealed')
    .executeTakeFirst();
  return saved?.grant_sealed ?? null;
}

/** The two ends of a leave as the row keeps them. */
export function endsOf({ accessUntil, refresh, refreshUntil }: Grant) {
  const end = refresh === undefined ? accessUntil : refreshUntil;
  return { access_until: new Date(accessUntil), expire_at: end === undefined ? null : new Date(end) };
}

/** The platform no longer takes this leave: the store that still has it is expired, and says so where it is shown. */
async function expireStore(
  deps: Deps,
  store: OpenStore,
  { sealed }: ReadGrant,
  error: ProviderError,
): Promise<void> {
  await deps.db.transaction(
    async (tx) => {
      const gone = await tx
        .updateTable('stores')
        .set({ status: STORE_STATUS.expired, error: error.text || SAY.leaveOver })
        .where('id', '=', store.id)
        .where('status', '=', STORE_STATUS.normal)
        .where('grant_sealed', '=', sealed)
        .executeTakeFirst();
      if (gone.numUpdatedRows === 0n) return;
      const message = { kind: 'store-expired' as const, content: SAY.expiredNews(store.shopName) };
      await tellUser(tx, { userId: store.userId, ref: `${store.id}`, ...message });
    },
    { actor: 'platform' },
  );
}
