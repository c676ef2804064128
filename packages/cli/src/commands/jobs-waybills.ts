import type { Deps } from '../deps.ts';
import { EXIT } from '../lib/exit-codes.ts';
import { reopenJournal } from '../journal/journal.ts';
import type { JobState } from '../journal/lines.ts';
import type { Outcome } from '../render/outcome.ts';
import { fetchWaybills, isPending, withWaybills } from '../order/fetch-waybills.ts';
import { ORDER_SAY } from '../order/copy.ts';
import { lockOfJob } from '../order/job.ts';
import { writeWaybills } from '../order/write-waybills.ts';
import { table } from '../render/text.ts';
import { SAY } from './copy.ts';
import { refuseOthersJob, requireJob } from '../jobs/job-summary.ts';

export interface JobWaybillsOptions {
  job: string;
  out?: string;
  late?: boolean;
}

/** A bought row of the job; `waybill` '' while there is none. */
interface JobWaybill {
  row: number;
  shop_order: string;
  order_sn: string;
  express_name: string;
  kuaidi_sn: string;
}

/**
 * The waybills of a job as the service has them now; with --late only those that came after the run. What has come is
 * written into the journal. Exit 5 while some are missing.
 */
export async function run(deps: Deps, { job: id, out, late }: JobWaybillsOptions): Promise<Outcome> {
  if (out !== undefined) await deps.files.refuseNoSheet(out, '--out');
  const state = requireJob(deps, id);
  await refuseOthersJob(deps, state);
  const { rows, late: cameLate } = await askAgain(deps, state);
  const missing = rows.filter(({ kuaidi_sn }) => kuaidi_sn === '').length;
  const there = rows.filter(
    ({ order_sn, kuaidi_sn }) => kuaidi_sn !== '' && (!late || cameLate.has(order_sn)),
  );
  if (out !== undefined)
    await writeWaybills(
      deps,
      out,
      there.map((row) => ({ ...row, courier: row.express_name })),
    );
  const written = out === undefined ? '' : ORDER_SAY.waybillsWritten(out, there.length);
  return {
    exit: missing > 0 ? EXIT.someFailed : EXIT.ok,
    code: missing > 0 ? 1 : 0,
    msg: [written, missing > 0 ? SAY.waybillsMissing(missing, rows.length) : SAY.waybillsAll(rows.length)]
      .filter(Boolean)
      .join(ORDER_SAY.and),
    next: missing > 0 ? SAY.waybillsLater(id) : '',
    data: { job: id, bought: rows.length, missing, file: out ?? null, items: there },
    text: () =>
      out === undefined
        ? table(
            ORDER_SAY.itemColumns,
            there.map(({ row, shop_order, order_sn, kuaidi_sn }) => [row, shop_order, order_sn, kuaidi_sn]),
          )
        : '',
  };
}

/** Asks for all bought rows, because a journal holds no order numbers of a platform; keeps the waybills that are new. */
async function askAgain(
  deps: Deps,
  state: JobState,
): Promise<{ rows: JobWaybill[]; late: JobState['late'] }> {
  const bought = [...state.results.values()]
    .filter(({ order }) => order === 1)
    .toSorted((a, b) => a.row - b.row);
  const found = await fetchWaybills(
    await deps.api(),
    bought.map(({ order_sn }) => order_sn),
  );
  const release = lockOfJob(deps, state.head);
  // While the service was asked, another command may have written to the journal.
  const current = requireJob(deps, state.head.id);
  const journal = reopenJournal(deps.paths.journal, current);
  try {
    for (const { key, items } of current.chunks.values()) {
      const fresh = items.some(isPending) ? withWaybills(items, found) : null;
      if (fresh) journal.append({ t: 'done', key, at: new Date(deps.now()).toISOString(), items: fresh });
    }
  } finally {
    journal.close();
    release();
  }
  const rows = bought.map(({ row, order_sn, kuaidi_sn }) => {
    const now = found.get(order_sn);
    return {
      row,
      order_sn,
      shop_order: now?.shop_order ?? '',
      express_name: now?.courier ?? '',
      kuaidi_sn: now?.waybill || kuaidi_sn,
    };
  });
  return { rows, late: current.late };
}
