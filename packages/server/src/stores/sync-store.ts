import { SYNC_STATUS, STORE_STATUS } from '@giftship/shared/stores/store';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import type { DeadJob } from '../jobs/dead-letters.ts';
import { type Job, type JobOutcome, enqueue } from '../jobs/outbox.ts';
import { emitEvent } from '../events/emit-event.ts';
import { isProviderError } from '../outside/provider-error.ts';
import type { Grant, StorePlatform } from '../platforms/platform.ts';
import { STORES_COPY as SAY } from './copy.ts';
import { isAway, isPassing, sayFault } from './say-fault.ts';
import { openSync } from './start-sync.ts';
import { type OpenStore, openStore, withGrant } from './store-grant.ts';
import { type PreparedOrder, prepareOrders, storeOrders } from './store-orders.ts';
import { lits } from '../db/lits.ts';

/** Windows overlap by so much, because a platform's own clock may lag (facts 7.2). */
const OVERLAP_MS = 120_000;
/** Orders that are written in one transaction. */
const STORE_AT_ONCE = 500;
/** A reading that failed in passing is made again so often at once, over a smaller window each time. */
const QUICK_RETRIES = 3;
const SMALLEST_WINDOW_MS = 900_000;
/** A sync that a platform keeps from coming on is tried again after this pause, and given up after so long (D323). */
const PAUSE_MS = 15_000;
const PATIENCE_MINUTES = 10;

interface Sync {
  id: number;
  store_id: number;
  user_id: number;
  is_auto: boolean;
  status: number;
  start_at: Date;
  end_at: Date;
  done_until: Date;
  is_stuck: boolean;
}

/** The sync was stopped by its owner, or its store is no longer connected: nothing more is read. */
class SyncOver extends Error {}

/**
 * Reads a store's orders in the platform's windows, oldest first. Each page is stored with its counts in one
 * transaction, and `done_until` moves only when a window is complete: whoever goes on after a crash reads that window
 * again and loses nothing (P8). A leave that ended expires the store.
 */
export async function syncStore(deps: Deps, job: Job): Promise<JobOutcome> {
  const id = Number(job.payload.sync_id);
  const sync = await begin(deps, id);
  if (!sync) return { done: true };
  try {
    const store = await openStore(deps, sync.store_id);
    await readWindows(deps, store, sync);
    await finish(deps, store, sync);
  } catch (error) {
    if (error instanceof SyncOver) {
      // One that its owner stopped has its end already.
      await giveUp(deps, sync, SAY.unbound);
      return { done: true };
    }
    if (!isProviderError(error)) {
      // Our own fault is tried again like a passing one, and must not hold the store for ever either.
      if (sync.is_stuck) await giveUp(deps, sync, SAY.syncFailed);
      throw error;
    }
    deps.log.info({ sync: id, kind: error.kind, code: error.code }, 'sync interrupted');
    if (isPassing(error) && !sync.is_stuck)
      return {
        againInMs: Math.min(error.retryAfterMs ?? PAUSE_MS, PATIENCE_MINUTES * 60_000),
        isDown: isAway(error),
      };
    await giveUp(deps, sync, isPassing(error) ? SAY.syncFailed : sayFault(error));
  }
  return { done: true };
}

async function begin({ db }: Deps, id: number): Promise<Sync | undefined> {
  return db.transaction(async (tx) => {
    await tx
      .updateTable('sync_jobs')
      .set({ status: SYNC_STATUS.running, moved_at: sql<Date>`now()` })
      .where('id', '=', id)
      .where('status', '=', SYNC_STATUS.queued)
      .execute();
    return tx
      .selectFrom('sync_jobs')
      .where('id', '=', id)
      .where('status', '=', SYNC_STATUS.running)
      .selectAll()
      .select(
        sql<boolean>`moved_at < now() - make_interval(mins => ${sql.lit(PATIENCE_MINUTES)})`.as('is_stuck'),
      )
      .executeTakeFirst();
  });
}

/**
 * A platform that fails now and then answers a small window sooner than a large one: each failure halves it, each
 * success doubles it up to what the platform takes.
 */
async function readWindows(deps: Deps, store: OpenStore, sync: Sync): Promise<void> {
  const { windowMs, lagMs } = store.app.platform.limits;
  const most = windowMs - OVERLAP_MS;
  const end = Math.min(sync.end_at.getTime(), deps.now() - lagMs);
  let from = sync.done_until.getTime();
  let span = most;
  let failures = 0;
  while (from < end) {
    const to = Math.min(end, from + span);
    try {
      const window = { from: from - OVERLAP_MS, to };
      await withGrant(deps, store, (platform, grant) =>
        pullWindow(deps, { platform, grant }, { sync, window }),
      );
      from = to;
      span = Math.min(most, span * 2);
      failures = 0;
    } catch (error) {
      if (!isProviderError(error) || !isPassing(error) || failures >= QUICK_RETRIES) throw error;
      if (error.retryAfterMs !== undefined && error.retryAfterMs > deps.config.syncPauseMs * 10) throw error;
      await new Promise((resolve) => setTimeout(resolve, deps.config.syncPauseMs * 2 ** failures));
      failures += 1;
      span = Math.max(Math.min(SMALLEST_WINDOW_MS, most), span / 2);
    }
  }
}

async function pullWindow(
  deps: Deps,
  { platform, grant }: { platform: StorePlatform; grant: Grant },
  { sync, window }: { sync: Sync; window: { from: number; to: number } },
): Promise<void> {
  let seen = 0;
  let expected: number | null = null;
  let read: PreparedOrder[] = [];
  let storing = Promise.resolve();
  const store = async (): Promise<void> => {
    const orders = read;
    read = [];
    const part = expected ? Math.min(1, seen / expected) : 0;
    const percent = percentAt(sync, window.from + (window.to - window.from) * part);
    await storing;
    storing = storePage(deps, sync, { orders, percent });
    // Whoever comes next, or the end below, hears of it.
    storing.catch(() => undefined);
  };
  // While one batch is written the next pages are on their way.
  try {
    for await (const { orders, total } of platform.pull(grant, window)) {
      seen += orders.length;
      expected ??= total;
      read.push(...prepareOrders(deps, orders));
      if (read.length >= STORE_AT_ONCE) await store();
    }
    await store();
  } finally {
    await storing;
  }
  const { rows } = await sql<{ id: number }>`
    update sync_jobs set done_until = ${new Date(window.to)}, total = total + ${Math.max(seen, expected ?? 0)},
      value = greatest(value, ${percentAt(sync, window.to)}), moved_at = now()
    where id = ${sync.id} and status = ${sql.lit(SYNC_STATUS.running)} returning id`.execute(deps.db.q);
  if (rows.length === 0) throw new SyncOver();
}

/** Percent of the time range that is read; 100 is only for the end. */
function percentAt({ start_at, end_at }: Sync, at: number): number {
  const span = Math.max(1, end_at.getTime() - start_at.getTime());
  return Math.max(0, Math.min(99, Math.floor(((at - start_at.getTime()) / span) * 100)));
}

/** A page and its counts, together; nothing when the sync is over or the store was let go meanwhile. */
async function storePage(
  deps: Deps,
  sync: Sync,
  { orders, percent }: { orders: readonly PreparedOrder[]; percent: number },
): Promise<void> {
  if (orders.length === 0) return;
  await deps.db.transaction(async (tx) => {
    if (!(await isOn(tx, sync))) throw new SyncOver();
    const { inserted, updated } = await storeOrders(tx, sync.store_id, orders);
    await sql`update sync_jobs set inserted = inserted + ${inserted}, updated = updated + ${updated}, value = greatest(value, ${percent}),
        moved_at = now() where id = ${sync.id}`.execute(tx);
  });
}

async function isOn(tx: Tx, sync: Sync): Promise<boolean> {
  const { rows } = await sql<{ on: boolean }>`
    select j.status = ${sql.lit(SYNC_STATUS.running)} and s.status in (${lits(STORE_STATUS.normal, STORE_STATUS.expired)}) as on
    from sync_jobs j join stores s on s.id = j.store_id where j.id = ${sync.id} for update of j`.execute(tx);
  return rows[0]?.on === true;
}

async function finish(deps: Deps, store: OpenStore, sync: Sync): Promise<void> {
  await knowTheTable(deps, sync);
  await deps.db.transaction(
    async (tx) => {
      const done = await tx
        .updateTable('sync_jobs')
        .set({ status: SYNC_STATUS.done, value: 100, finished_at: sql<Date>`now()` })
        .where('id', '=', sync.id)
        .where('status', '=', SYNC_STATUS.running)
        .returning(['inserted', 'updated', 'total', 'done_until'])
        .executeTakeFirst();
      if (!done) return;
      const { done_until, ...counts } = done;
      await sql`update stores set last_sync_at = now(), error = '', synced_until = case
          when ${sync.is_auto} or synced_until is null or synced_until >= ${sync.start_at} then greatest(synced_until, ${done_until}) else synced_until end
        where id = ${store.id}`.execute(tx);
      const data = { job_id: sync.id, store_id: store.id, shop_name: store.shopName, ...counts };
      await emitEvent(deps, tx, { userId: store.userId, event: 'sync.completed', data });
      const rule = await tx
        .selectFrom('auto_rules')
        .where('store_id', '=', store.id)
        .where('enabled', '=', true)
        .where('removed_at', 'is', null)
        .select('id')
        .executeTakeFirst();
      if (rule)
        await enqueue(tx, { kind: 'run-rules', key: `sync/${sync.id}`, payload: { store_id: store.id } });
    },
    { actor: 'clock' },
  );
}

/** From so many new orders on the table is looked at anew. */
const MANY_NEW = 10_000;

/** After so many new orders at once the planner would search a table that it believes to be nearly empty. */
async function knowTheTable({ db }: Deps, { id }: Sync): Promise<void> {
  const { inserted } = await db.q
    .selectFrom('sync_jobs')
    .where('id', '=', id)
    .select('inserted')
    .executeTakeFirstOrThrow();
  if (inserted >= MANY_NEW) await sql`analyze shop_orders`.execute(db.q);
}

async function giveUp(
  { db }: Pick<Deps, 'db'>,
  sync: Pick<Sync, 'id' | 'store_id'>,
  error: string,
): Promise<void> {
  await db.transaction(
    async (tx) => {
      const ended = await tx
        .updateTable('sync_jobs')
        .set({ status: SYNC_STATUS.failed, error, finished_at: sql<Date>`now()` })
        .where('id', '=', sync.id)
        .where('status', 'in', [SYNC_STATUS.queued, SYNC_STATUS.running])
        .executeTakeFirst();
      if (ended.numUpdatedRows === 0n) return;
      await tx
        .updateTable('stores')
        .set({ error })
        .where('id', '=', sync.store_id)
        .where('status', '=', STORE_STATUS.normal)
        .execute();
    },
    { actor: 'platform' },
  );
}

/** A sync whose job died: what was read stays, the store is free for the next one. */
export async function failSync(deps: Deps, { payload }: DeadJob): Promise<void> {
  const sync = await deps.db.q
    .selectFrom('sync_jobs')
    .where('id', '=', Number(payload.sync_id))
    .select(['id', 'store_id'])
    .executeTakeFirst();
  if (sync) await giveUp(deps, sync, SAY.syncFailed);
}

/** A failed sync is over for good: another one reads on from where it ended, if the store has leave and none under way. */
export async function syncOnward(tx: Tx, { payload }: DeadJob): Promise<boolean> {
  const { rows } = await sql<{
    store_id: number;
    user_id: number;
    done_until: Date;
    end_at: Date;
    is_auto: boolean;
  }>`
    select j.store_id, j.user_id, j.done_until, j.end_at, j.is_auto from sync_jobs j join stores s on s.id = j.store_id
    where j.id = ${Number(payload.sync_id)} and j.status = ${sql.lit(SYNC_STATUS.failed)} and s.status = ${sql.lit(STORE_STATUS.normal)}`.execute(
    tx,
  );
  const [sync] = rows;
  if (!sync) return false;
  const { store_id: storeId, user_id: userId, is_auto: isAuto } = sync;
  const range = { from: sync.done_until.getTime(), until: sync.end_at.getTime() };
  await openSync(tx, { storeId, userId, isAuto, ...range });
  return false;
}
