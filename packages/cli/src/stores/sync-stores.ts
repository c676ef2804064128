import { CODES } from '@giftship/shared/errors/codes';
import { ApiFailure } from '@giftship/shared/api/client';
import type { StoreRow } from '@giftship/shared/stores/contract';
import { STORE_STATUS, SYNC_PATIENCE_MS, SYNC_POLL_MS, SYNC_STATUS } from '@giftship/shared/stores/store';
import type { Deps } from '../deps.ts';
import type { Api } from '../net/open-api.ts';
import { againSentence } from '../lib/again.ts';
import { SHOP_SAY as SAY } from './copy.ts';

/** Ctrl-C is looked for this often between two questions. */
const BLINK_MS = 200;

/** What became of the sync of one store. `state` is `going` when nobody waited for its end. */
export interface SyncResult {
  store_id: number;
  shop_name: string;
  platform: number;
  job_id: number;
  joined: 0 | 1;
  state: 'done' | 'failed' | 'going';
  value: number;
  total: number;
  inserted: number;
  updated: number;
  /** The leave of the store is over: only its owner can go on. */
  leave_over: boolean;
  error: string;
}

export interface SyncPlan {
  stores: readonly StoreRow[];
  range: { start_time: string; end_time: string };
  waits: boolean;
}

export type SyncEnding = 'all' | 'interrupted' | 'too-long';

/** Begins the sync of each store, or joins the one that runs, and follows them every two seconds (M141, D323). */
export async function syncStores(
  deps: Deps,
  api: Api,
  { stores, range, waits }: SyncPlan,
): Promise<{ results: SyncResult[]; ending: SyncEnding }> {
  deps.out.busy(SAY.starting);
  const results: SyncResult[] = [];
  for (const store of stores) results.push(await start(api, store, range));
  if (results.some(({ joined }) => joined === 1)) deps.out.say(SAY.syncJoined);
  const ending = waits ? await follow(deps, api, results) : 'all';
  const failed = results.filter(({ state }) => state === 'failed');
  if (failed.length > 0) await markLeaves(api, failed);
  return { results, ending };
}

async function start(api: Api, store: StoreRow, range: SyncPlan['range']): Promise<SyncResult> {
  const result: SyncResult = {
    store_id: store.id,
    shop_name: store.shop_name,
    platform: store.platform,
    job_id: 0,
    joined: 0,
    state: 'going',
    value: 0,
    total: 0,
    inserted: 0,
    updated: 0,
    leave_over: false,
    error: '',
  };
  try {
    return { ...result, ...(await api.stores.sync({ body: { store_id: store.id, ...range } })) };
  } catch (error) {
    const isOurs =
      error instanceof ApiFailure && (error.code === CODES.STORE_EXPIRED || error.code === CODES.NOT_FOUND);
    if (!isOurs) throw error;
    return {
      ...result,
      state: 'failed',
      leave_over: error.code === CODES.STORE_EXPIRED,
      error: error.message,
    };
  }
}

async function follow(deps: Deps, api: Api, results: SyncResult[]): Promise<SyncEnding> {
  const until = deps.now() + SYNC_PATIENCE_MS;
  const isGoing = () => results.some(({ state }) => state === 'going');
  while (isGoing()) {
    if (deps.interrupt.isPressed) return 'interrupted';
    for (const result of results) if (result.state === 'going') await look(api, result);
    showProgress(deps, results);
    if (!isGoing()) break;
    if (deps.now() > until) return 'too-long';
    for (let left = SYNC_POLL_MS; left > 0 && !deps.interrupt.isPressed; left -= BLINK_MS)
      await deps.sleep(BLINK_MS);
  }
  return 'all';
}

async function look(api: Api, result: SyncResult): Promise<void> {
  try {
    const query = { store_id: String(result.store_id) };
    const { status, value, total, inserted, updated, error } = await api.stores.syncStatus({ query });
    Object.assign(result, { value, total, inserted, updated, error });
    if (status === SYNC_STATUS.done) result.state = 'done';
    if (status === SYNC_STATUS.failed) result.state = 'failed';
  } catch (error) {
    if (!(error instanceof ApiFailure) || error.code !== CODES.NOT_FOUND) throw error;
    Object.assign(result, { state: 'failed', error: SAY.storeGone });
  }
}

function showProgress({ out }: Deps, results: readonly SyncResult[]): void {
  const sum = (pick: (result: SyncResult) => number) =>
    results.reduce((total, result) => total + pick(result), 0);
  const percent = Math.floor(
    sum(({ state, value }) => (state === 'going' ? Math.min(99, value) : 100)) / results.length,
  );
  const [inserted, updated] = [sum((one) => one.inserted), sum((one) => one.updated)];
  out.progress(percent, 100, SAY.syncing(percent, inserted, updated));
}

/** A sync that failed does not say why it did; the store knows whether its leave is over (M269). */
async function markLeaves(api: Api, failed: readonly SyncResult[]): Promise<void> {
  const { list } = await api.stores.list();
  const over = new Set(list.filter((one) => one.auth_status === STORE_STATUS.expired).map(({ id }) => id));
  for (const result of failed) {
    result.leave_over ||= over.has(result.store_id);
    if (result.leave_over) result.error = againSentence(result.error);
  }
}
