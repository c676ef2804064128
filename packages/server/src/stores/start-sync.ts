import { refuse } from '@giftship/shared/errors/app-error';
import { formatTime, parseTime } from '@giftship/shared/lib/china-time';
import { SYNC_STATUS_LABELS } from '@giftship/shared/stores/labels';
import { SYNC_MAX_DAYS, SYNC_STATUS, STORE_STATUS } from '@giftship/shared/stores/store';
import { sql } from 'kysely';
import type { Queries, Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { enqueue, PARTNER } from '../jobs/outbox.ts';
import { STORES_COPY as SAY } from './copy.ts';
import { ownOpenStore } from './store-grant.ts';

const DAY_MS = 86_400_000;
const MAX_MS = SYNC_MAX_DAYS * DAY_MS;

/**
 * Begins a sync of a store (M241), or joins the one that runs: a store is synced by one job at a time, and a person's goes
 * before the clock's. Platforms hand out orders by their time of change, so reading goes on from the asked begin to now
 * where that is within 31 days: an order of yesterday that changed today is not lost.
 */
export async function startSync(
  deps: Deps,
  userId: number,
  asked: { store_id: number; start_time: string; end_time: string },
): Promise<{ job_id: number; joined: 0 | 1 }> {
  const start = parseTime(asked.start_time)!;
  const end = parseTime(asked.end_time)!;
  if (end <= start) throw refuse('SYNC_RANGE_EMPTY');
  if (end - start > MAX_MS) throw refuse('SYNC_RANGE_TOO_LONG', { days: SYNC_MAX_DAYS });
  const store = await ownOpenStore(deps, userId, asked.store_id);
  const now = deps.now();
  const from = Math.max(start, now - store.app.platform.limits.maxAgeMs);
  const until = now - from <= MAX_MS ? now : Math.min(end, now);
  if (until <= from) throw refuse('SYNC_RANGE_EMPTY');
  return deps.db.transaction(
    async (tx) => {
      await endNarrower(tx, store.id, from);
      return openSync(tx, { storeId: store.id, userId, from, until, isAuto: false });
    },
    { actor: `user:${userId}` },
  );
}

/** A sync by the clock that begins later than what a person asks for makes way: joining it would say done of orders never read. */
async function endNarrower(tx: Tx, storeId: number, from: number): Promise<void> {
  await tx
    .updateTable('sync_jobs')
    .set({ status: SYNC_STATUS.failed, error: SAY.syncStopped, finished_at: sql<Date>`now()` })
    .where('store_id', '=', storeId)
    .where('status', 'in', [SYNC_STATUS.queued, SYNC_STATUS.running])
    .where('is_auto', '=', true)
    .where('start_at', '>', new Date(from))
    .execute();
}

/** Writes a sync and its job, unless the store has one under way: then that one is answered. */
export async function openSync(
  tx: Tx,
  wanted: { storeId: number; userId: number; from: number; until: number; isAuto: boolean },
): Promise<{ job_id: number; joined: 0 | 1 }> {
  const begin = new Date(wanted.from);
  const made = await tx
    .insertInto('sync_jobs')
    .values({
      store_id: wanted.storeId,
      user_id: wanted.userId,
      is_auto: wanted.isAuto,
      start_at: begin,
      end_at: new Date(wanted.until),
      done_until: begin,
    })
    .onConflict((oc) =>
      oc.column('store_id').where('status', 'in', [SYNC_STATUS.queued, SYNC_STATUS.running]).doNothing(),
    )
    .returning('id')
    .executeTakeFirst();
  if (!made) {
    const open = await tx
      .selectFrom('sync_jobs')
      .where('store_id', '=', wanted.storeId)
      .orderBy('id', 'desc')
      .select('id')
      .executeTakeFirstOrThrow();
    return { job_id: open.id, joined: 1 };
  }
  await enqueue(tx, {
    kind: 'sync-store',
    key: `sync/${made.id}`,
    payload: { sync_id: made.id },
    partner: PARTNER.store(wanted.storeId),
  });
  return { job_id: made.id, joined: 0 };
}

/** Ends a sync that is under way; what was read stays. */
export async function cancelSync(deps: Deps, userId: number, storeId: number): Promise<void> {
  await refuseForeign(deps.db.q, userId, storeId);
  const ended = await deps.db.transaction(
    (tx) =>
      tx
        .updateTable('sync_jobs')
        .set({ status: SYNC_STATUS.failed, error: SAY.syncStopped, finished_at: sql<Date>`now()` })
        .where('store_id', '=', storeId)
        .where('status', 'in', [SYNC_STATUS.queued, SYNC_STATUS.running])
        .executeTakeFirst(),
    { actor: `user:${userId}` },
  );
  if (ended.numUpdatedRows === 0n) throw refuse('STATE_CONFLICT');
}

/** How far the latest sync of a store is (M242). */
export async function syncStatus({ db }: Deps, userId: number, storeId: number) {
  await refuseForeign(db.q, userId, storeId);
  const job = await db.q
    .selectFrom('sync_jobs')
    .where('store_id', '=', storeId)
    .orderBy('id', 'desc')
    .selectAll()
    .executeTakeFirst();
  return job
    ? syncView(job)
    : {
        job_id: 0,
        value: 0,
        status: SYNC_STATUS.queued,
        status_text: '',
        total: 0,
        inserted: 0,
        updated: 0,
        error: '',
        start_time: '',
        end_time: '',
      };
}

/** The person's syncs, newest first (M245). */
export async function listSyncs(
  { db }: Deps,
  userId: number,
  { store_id, page, page_size }: { store_id?: number | undefined; page: number; page_size: number },
) {
  let jobs = db.q
    .selectFrom('sync_jobs as j')
    .innerJoin('stores as s', 's.id', 'j.store_id')
    .where('j.user_id', '=', userId);
  if (store_id !== undefined) jobs = jobs.where('j.store_id', '=', store_id);
  const [rows, { count }] = await Promise.all([
    jobs
      .selectAll('j')
      .select(['s.shop_name', 's.platform'])
      .orderBy('j.id', 'desc')
      .limit(page_size)
      .offset((page - 1) * page_size)
      .execute(),
    jobs.select(sql<number>`count(*)::int`.as('count')).executeTakeFirstOrThrow(),
  ]);
  return {
    list: rows.map((row) => ({
      ...syncView(row),
      store_id: row.store_id,
      shop_name: row.shop_name,
      platform: row.platform,
      is_auto: row.is_auto ? (1 as const) : (0 as const),
      created_at: formatTime(row.created_at),
      finished_at: formatTime(row.finished_at),
    })),
    page,
    page_size,
    data_count: count,
  };
}

interface SyncRow {
  id: number;
  value: number;
  status: number;
  total: number;
  inserted: number;
  updated: number;
  error: string;
  start_at: Date;
  end_at: Date;
}

const syncView = (row: SyncRow) => ({
  job_id: row.id,
  value: row.value,
  status: row.status,
  status_text: SYNC_STATUS_LABELS[row.status] ?? '',
  total: row.total,
  inserted: row.inserted,
  updated: row.updated,
  error: row.error,
  start_time: formatTime(row.start_at),
  end_time: formatTime(row.end_at),
});

/** A store of somebody else, or one that was unbound, answers like a missing one. */
export async function refuseForeign(q: Queries, userId: number, storeId: number): Promise<void> {
  const own = await q
    .selectFrom('stores')
    .where('id', '=', storeId)
    .where('user_id', '=', userId)
    .where('status', '<>', STORE_STATUS.unbound)
    .select('id')
    .executeTakeFirst();
  if (!own) throw refuse('NOT_FOUND');
}
