import { CODES } from '@giftship/shared/errors/codes';
import { ApiFailure } from '@giftship/shared/api/client';
import type { SyncStatus } from '@giftship/shared/stores/contract';
import { SYNC_RELOAD_MS, SYNC_STATUS, STORE_STATUS } from '@giftship/shared/stores/store';
import { create } from 'zustand';
import { api } from '../lib/api.ts';
import { failureText, isNotFound } from '../lib/failures.ts';
import { toast } from '@giftship/kit/toast/toast.ts';
import { STORE_COPY, authoriseAgain } from './copy.ts';
import { followSync } from './follow-sync.ts';
import { storesChanged } from './store-queries.ts';

const SAY = STORE_COPY.sync;

/** A store as far as its sync needs to know it. */
export interface SyncedStore {
  id: number;
  shop_name: string;
  platform: number;
}

/** A sync that somebody watches, or that just ended. */
export interface StoreSync {
  store: SyncedStore;
  state: 'running' | 'stopping' | 'done' | 'stopped' | 'failed' | 'gave-up';
  /** The percentage to show (M142). */
  shown: number;
  status: SyncStatus | null;
  /** Why it failed. */
  error: string;
  /** The store must be authorised again before it can be tried again. */
  isExpired: boolean;
  /** Its dialog is open; otherwise it goes on behind the page. */
  isShown: boolean;
}

/** Syncs under way by store; they outlive the dialog and the page that began them. */
export const useSyncs = create<Record<number, StoreSync>>(() => ({}));

const change = (id: number, next: Partial<StoreSync>) =>
  useSyncs.setState((all) => (all[id] ? { [id]: { ...all[id], ...next } } : all));
const isUnderWay = (sync: StoreSync | undefined): boolean =>
  sync?.state === 'running' || sync?.state === 'stopping';

/** Begins a sync, or shows the one that is under way already. */
export async function startSync(
  store: SyncedStore,
  range: { start_time: string; end_time: string },
): Promise<void> {
  if (isUnderWay(useSyncs.getState()[store.id])) return change(store.id, { isShown: true });
  begin(store, { isShown: true });
  try {
    await api.stores.sync({ body: { store_id: store.id, ...range } });
  } catch (error) {
    const isExpired = error instanceof ApiFailure && error.code === CODES.STORE_EXPIRED;
    if (isExpired) await storesChanged(['stores', 'store-options']);
    const text = failureText(error);
    return change(store.id, { state: 'failed', isExpired, error: isExpired ? authoriseAgain(text) : text });
  }
  await follow(store.id);
}

/** Takes up a sync that was begun elsewhere or before a reload, if there is one. */
export async function watchSync(store: SyncedStore): Promise<void> {
  if (useSyncs.getState()[store.id]) return;
  const status = await api.stores.syncStatus({ query: { store_id: String(store.id) } }).catch(() => null);
  const isOn = status?.status === SYNC_STATUS.queued || status?.status === SYNC_STATUS.running;
  if (!status || status.job_id === 0 || !isOn || useSyncs.getState()[store.id]) return;
  begin(store, { isShown: false, status });
  await follow(store.id);
}

function begin(store: SyncedStore, over: Partial<StoreSync>): void {
  useSyncs.setState({
    [store.id]: {
      store,
      state: 'running',
      shown: 0,
      status: null,
      error: '',
      isExpired: false,
      isShown: true,
      ...over,
    },
  });
}

async function follow(id: number): Promise<void> {
  const query = { store_id: String(id) };
  const result = await followSync(
    {
      status: () => api.stores.syncStatus({ query }).catch(goneOrAgain),
      sleep,
      now: () => performance.now(),
    },
    (shown, status) => change(id, { shown, status }),
  );
  if (result.end === 'gone') return closeSync(id);
  if (result.end === 'gave-up') return change(id, { state: 'gave-up' });
  if (result.end === 'failed') {
    await storesChanged(['stores', 'store-options', 'sync-jobs', 'store-orders']);
    if (useSyncs.getState()[id]?.state === 'stopping') return change(id, { state: 'stopped' });
    const isExpired = await hasExpired(id);
    const { error } = result.status;
    return change(id, { state: 'failed', isExpired, error: isExpired ? authoriseAgain(error) : error });
  }
  change(id, { state: 'done' });
  toast.success(SAY.done);
  // The list is loaded anew a moment after the success (M143).
  await sleep(SYNC_RELOAD_MS);
  await storesChanged();
  closeSync(id);
}

/** A store that was unbound, or is somebody else's after another login; any other failure is asked again. */
function goneOrAgain(error: unknown): 'gone' {
  if (isNotFound(error) || (error instanceof ApiFailure && error.status === 401)) return 'gone';
  throw error;
}

const sleep = (ms: number) => new Promise<void>((rest) => setTimeout(rest, ms));

async function hasExpired(id: number): Promise<boolean> {
  const found = await api.stores.options({ query: {} }).catch(() => null);
  return found?.list.find((store) => store.id === id)?.auth_status === STORE_STATUS.expired;
}

/** Asks the service to stop; what it has stored stays. */
export async function stopSync(id: number): Promise<void> {
  change(id, { state: 'stopping' });
  try {
    await api.stores.syncCancel({ body: { store_id: id } });
  } catch (error) {
    // It ended by itself meanwhile, or the call was lost: the next status tells.
    change(id, { state: 'running' });
    if (!(error instanceof ApiFailure)) toast.error(failureText(error));
  }
}

/** Opens or hides the dialog; a hidden sync goes on. */
export const showSync = (id: number, isShown: boolean): void => change(id, { isShown });

/** Forgets a sync that has ended. */
export function closeSync(id: number): void {
  useSyncs.setState(
    (all) => Object.fromEntries(Object.entries(all).filter(([key]) => Number(key) !== id)),
    true,
  );
}
