import { isFilled } from '@giftship/shared/lib/non-empty';
import { NetworkFailure } from '@giftship/shared/api/client';
import { PLATFORM_LABELS } from '@giftship/shared/goods/labels';
import { STORE_STATUS } from '@giftship/shared/stores/store';
import type { Deps } from '../deps.ts';
import { EXIT, type ExitCode } from '../lib/exit-codes.ts';
import { CliFailure, usageFailure } from '../lib/failure.ts';
import type { Api } from '../net/open-api.ts';
import { done, type Outcome } from '../render/outcome.ts';
import { table } from '../render/text.ts';
import { COPY } from '../lib/copy.ts';
import { SHOP_SAY as SAY } from '../stores/copy.ts';
import { chooseStore } from '../stores/find-store.ts';
import { type RangeOptions, syncRange } from '../stores/sync-range.ts';
import { type SyncResult, syncStores } from '../stores/sync-stores.ts';

interface SyncOptions extends RangeOptions {
  id?: string;
  all?: boolean;
  /** False with --no-wait. */
  wait?: boolean;
  cancelOnInterrupt?: boolean;
}

/** Syncs one store or all of them and waits for the end (M289): 0 done, 4 a leave is over, 5 some of several failed. */
export async function run(deps: Deps, options: SyncOptions): Promise<Outcome> {
  if (options.all && options.id !== undefined) throw usageFailure(SAY.allOrOne);
  const range = syncRange(options, deps.now());
  const api = await deps.api();
  const stores = options.all
    ? (await api.stores.list()).list.filter(({ auth_status }) => auth_status !== STORE_STATUS.unbound)
    : [await chooseStore(deps, api, options.id)];
  if (stores.length === 0) return { ...done({ stores }, () => '', SAY.noStores), next: SAY.noStoresNext };
  const waits = options.wait !== false;
  const words = options.cancelOnInterrupt ? SAY.syncCancelling : SAY.syncStopping;
  if (waits) deps.interrupt.beginCareful(words);
  try {
    const { results, ending } = await syncStores(deps, api, { stores, range, waits });
    if (ending === 'interrupted') throw await interruptedBy(api, results, options);
    if (ending === 'too-long')
      throw new CliFailure(EXIT.network, SAY.syncTooLong, {
        next: nextOf(results),
        data: { stores: results },
      });
    return outcomeOf(results);
  } catch (error) {
    if (!(error instanceof NetworkFailure)) throw error;
    throw new CliFailure(EXIT.network, COPY.networkDown, { next: SAY.syncLost });
  } finally {
    deps.interrupt.endCareful();
  }
}

const goingOf = (results: readonly SyncResult[]) => results.filter(({ state }) => state === 'going');

/** Ctrl-C ends the waiting; the sync itself only when that was asked for. */
async function interruptedBy(api: Api, results: SyncResult[], options: SyncOptions): Promise<CliFailure> {
  const going = goingOf(results);
  if (options.cancelOnInterrupt) {
    for (const { store_id } of going)
      // One that has ended by itself meanwhile needs no stopping.
      await api.stores.syncCancel({ body: { store_id } }).catch(() => undefined);
    return new CliFailure(EXIT.interrupted, SAY.syncCancelled, { data: { stores: results } });
  }
  const shown = going.length > 0 ? going : results;
  return new CliFailure(EXIT.interrupted, SAY.syncGoesOn, {
    next: isFilled(shown) ? SAY.syncWhere(shown[0].store_id) : '',
    data: { stores: results },
  });
}

function outcomeOf(results: SyncResult[]): Outcome {
  const failed = results.filter(({ state }) => state === 'failed');
  const exit = exitOf(results, failed);
  const next = failed.some(({ leave_over }) => leave_over) ? COPY.leaveOverNext : nextOf(results);
  return {
    exit,
    code: exit === EXIT.ok ? 0 : failed.some(({ leave_over }) => leave_over) ? 31 : 1,
    msg: sentenceOf(results, failed),
    next,
    data: { stores: results, ...(next === '' ? {} : { next }) },
    text: () => (results.length === 1 && failed.length === 0 ? '' : table(SAY.syncColumns, cellsOf(results))),
  };
}

function exitOf(results: readonly SyncResult[], failed: readonly SyncResult[]): ExitCode {
  if (failed.length === 0) return EXIT.ok;
  if (failed.length === results.length && failed.every(({ leave_over }) => leave_over)) return EXIT.login;
  return results.length === 1 ? EXIT.unexpected : EXIT.someFailed;
}

function sentenceOf(results: readonly SyncResult[], failed: readonly SyncResult[]): string {
  const [first] = failed;
  if (first && results.length === 1) return SAY.syncFailed(first.shop_name, first.error);
  if (first) return SAY.syncPartly(failed.length, results.length);
  if (goingOf(results).length > 0) return SAY.syncStarted;
  const sum = (pick: (result: SyncResult) => number) => results.reduce((all, one) => all + pick(one), 0);
  const [inserted, updated] = [sum((one) => one.inserted), sum((one) => one.updated)];
  return results.length === 1
    ? SAY.synced(inserted, updated)
    : SAY.syncedMany(results.length, inserted, updated);
}

const nextOf = (results: readonly SyncResult[]): string => {
  const [going] = goingOf(results);
  return going ? SAY.syncWhere(going.store_id) : '';
};

const cellsOf = (results: readonly SyncResult[]) =>
  results.map((one) => [
    one.store_id,
    one.shop_name,
    PLATFORM_LABELS[one.platform] ?? '',
    SAY.syncStates[one.state],
    one.inserted,
    one.updated,
    one.error,
  ]);
