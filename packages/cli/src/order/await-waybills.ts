import type { Deps } from '../deps.ts';
import { failureOf } from '../failure.ts';
import type { JournalItem } from '../journal/lines.ts';
import { ORDER_SAY as SAY } from './copy.ts';
import type { OpenJobs } from './job.ts';
import type { Prepared } from './prepare.ts';

const PENDING = 'WAYBILL_PENDING';
const TRIES = 4;
const WAIT_MS = 2500;
const PAGE = 500;

/** Waybills that were not ready when a chunk was answered are asked for again, for a short while. */
export async function awaitWaybills(deps: Deps, { api }: Prepared, jobs: OpenJobs): Promise<void> {
  if (!jobs.hasJournal) return;
  const journal = jobs.journal();
  for (let tryNo = 0; tryNo < TRIES && !deps.interrupt.isPressed; tryNo++) {
    const chunks = [...journal.state.chunks.values()].filter(
      ({ state, items }) => state === 'done' && items.some(isPending),
    );
    if (chunks.length === 0) return;
    deps.out.busy(SAY.waitingWaybills(chunks.flatMap(({ items }) => items.filter(isPending)).length));
    await deps.sleep(WAIT_MS);
    for (const { key, items } of chunks) {
      const numbers = items.filter(isPending).map(({ order_sn }) => order_sn);
      try {
        const page = await api.orders.list({
          body: { order_sn: numbers.slice(0, PAGE), page: 1, page_size: PAGE },
        });
        const waybills = new Map(page.list.map((row) => [row.order_sn, row.kuaidi_sn]));
        const fresh = items.map((item) => withWaybill(item, waybills.get(item.order_sn) ?? ''));
        if (fresh.some((item, i) => item !== items[i]))
          journal.append({ t: 'done', key, at: new Date(deps.now()).toISOString(), items: fresh });
      } catch (error) {
        // The orders are placed and written down; their waybills show in `gift parcels list`.
        if (failureOf(error) === null) throw error;
        return;
      }
    }
  }
}

const isPending = ({ code, kuaidi_sn }: JournalItem) => code === PENDING && kuaidi_sn === '';

function withWaybill(item: JournalItem, waybill: string): JournalItem {
  if (waybill === '' || !isPending(item)) return item;
  return { ...item, status: 1, kuaidi_sn: waybill, code: '', error: '' };
}
