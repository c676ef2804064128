import type { Deps } from '../deps.ts';
import { failureOf } from '../lib/failure.ts';
import { ORDER_SAY as SAY } from './copy.ts';
import { fetchWaybills, isComing, withWaybills } from './fetch-waybills.ts';
import type { OpenJobs } from './job.ts';
import type { Prepared } from './prepare.ts';

const TRIES = 4;
const WAIT_MS = 2500;

/** Waybills that were not ready when a chunk was answered are asked for again, for a short while. */
export async function awaitWaybills(deps: Deps, { api }: Prepared, jobs: OpenJobs): Promise<void> {
  if (!jobs.hasJournal) return;
  const journal = jobs.journal();
  for (let tryNo = 0; tryNo < TRIES && !deps.interrupt.isPressed; tryNo++) {
    const chunks = [...journal.state.chunks.values()].filter(
      ({ state, items }) => state === 'done' && items.some(isComing),
    );
    const numbers = chunks.flatMap(({ items }) => items.filter(isComing)).map(({ order_sn }) => order_sn);
    if (numbers.length === 0) return;
    deps.out.busy(SAY.waitingWaybills(numbers.length));
    try {
      await deps.sleep(WAIT_MS, deps.interrupt.signal);
      const found = await fetchWaybills(api, numbers);
      for (const { key, items } of chunks) {
        const fresh = withWaybills(items, found);
        if (fresh) journal.append({ t: 'done', key, at: new Date(deps.now()).toISOString(), items: fresh });
      }
    } catch (error) {
      // The orders are placed and written down; `gift jobs waybills` gets what comes later.
      if (failureOf(error) === null && !deps.interrupt.isPressed) throw error;
      return;
    }
  }
}
