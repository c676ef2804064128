import type { Deps } from '../deps.ts';
import { EXIT } from '../lib/exit-codes.ts';
import { failureOf } from '../lib/failure.ts';
import { STREAM } from '../lib/out-path.ts';
import { reopenJournal } from '../journal/journal.ts';
import { isBought, type JobState, type JournalItem, type RowResult } from '../journal/lines.ts';
import { done, type Outcome } from '../render/outcome.ts';
import { ORDER_SAY } from '../order/copy.ts';
import { lockOfJob } from '../order/job.ts';
import { lostOrders } from '../order/lost-orders.ts';
import { rowsOf } from '../order/prepare.ts';
import { numberOfHash, storeOfPath } from '../order/store-rows.ts';
import { table } from '../render/text.ts';
import { SAY } from './copy.ts';
import { sheetOf } from './job-options.ts';
import { refuseOthersJob, requireJob } from '../jobs/job-summary.ts';
import { readOrderFile } from '../reading/reading.ts';

/** What a row whose order is gone comes to: it may be ordered again. */
const LOST = { order: 0, status: 2, kuaidi_sn: '', code: 'ORDER_LOST' } as const;

/**
 * Compares a job with the service, order by order: what the journal says was bought must be there. Rows whose orders are
 * gone, because the service was restored from an older copy, are freed only after a yes. Exit 5 while some are not.
 */
export async function run(deps: Deps, { job: id, yes }: { job: string; yes?: boolean }): Promise<Outcome> {
  const state = requireJob(deps, id);
  await refuseOthersJob(deps, state);
  const { lost, unsure } = await lostOrders(
    await deps.api(),
    state.results.values(),
    await numbersOf(deps, state),
  );
  const bought = [...state.results.values()].filter(isBought).length;
  const data = {
    job: id,
    bought,
    lost: lost.map(({ row, order_sn }) => ({ row, order_sn })),
    unsure,
    freed: 0,
  };
  if (lost.length === 0) return done(data, () => '', SAY.verified(bought) + SAY.verifiedUnsure(unsure));
  const rows = () =>
    table(
      [ORDER_SAY.itemColumns[0], ORDER_SAY.itemColumns[2]],
      lost.map(({ row, order_sn }) => [row, order_sn]),
    );
  if (!yes && deps.ask.isPossible) deps.out.say(rows());
  const isAgreed = yes || (deps.ask.isPossible && (await deps.ask.yes(SAY.freeAsk(lost.length), '--yes')));
  if (!isAgreed)
    return {
      exit: EXIT.someFailed,
      code: 1,
      msg: SAY.lost(lost.length, bought) + SAY.lostUnsure(unsure),
      next: SAY.freeNext(id),
      data,
      text: () => (deps.ask.isPossible ? '' : rows()),
    };
  const freed = free(deps, id, lost);
  return {
    ...done({ ...data, freed }, rows, SAY.freed(freed) + SAY.lostUnsure(unsure)),
    next: SAY.resumeNext(id),
  };
}

/** The platform's order number of a row by its hash: of a store it is the hash; else the sheet tells, when it is still there. */
async function numbersOf(deps: Deps, { head }: JobState): Promise<(hash: string) => string> {
  if (storeOfPath(head.file.path) !== null) return numberOfHash;
  const byOwnNumber = (words: string) => {
    deps.out.warn(words);
    return () => '';
  };
  // What came through a pipe is gone; to read on would wait for somebody to type a sheet.
  if (head.file.path === STREAM) return byOwnNumber(SAY.verifiedOfStdin);
  try {
    // The columns of the job are nobody's new choice, and what is wrong with the sheet is no matter here.
    const quiet = { ...deps, out: { ...deps.out, say: () => undefined, busy: () => undefined } };
    const { rowOfHash } = rowsOf(await readOrderFile(quiet, { ...sheetOf(head), rememberedMapping: false }));
    return (hash) => rowOfHash.get(hash)?.shop_order ?? '';
  } catch (error) {
    if (failureOf(error) === null) throw error;
    return byOwnNumber(SAY.verifiedByOwnNumber(head.file.path));
  }
}

/**
 * The chunks of the lost rows are answered anew, and the job is open again; answers how many rows that freed. The journal is
 * read again under its lock: while the question stood, somebody else may have freed and ordered the same rows.
 */
function free(deps: Deps, id: string, lost: readonly RowResult[]): number {
  const isLost = new Set(lost.map(({ chunk, row }) => `${chunk} ${row}`));
  const release = lockOfJob(deps, requireJob(deps, id).head);
  const state = requireJob(deps, id);
  const journal = reopenJournal(deps.paths.journal, state);
  let freed = 0;
  try {
    const at = new Date(deps.now()).toISOString();
    for (const { key, rows, items } of state.chunks.values()) {
      const isGone = ({ row, order }: JournalItem) => order === 1 && isLost.has(`${key} ${row}`);
      const gone = items.filter(isGone).length;
      freed += gone;
      if (gone > 0)
        journal.append(
          { t: 'planned', key, rows },
          {
            t: 'done',
            key,
            at,
            items: items.map((item) => (isGone(item) ? { ...item, ...LOST, error: SAY.lostItem } : item)),
          },
        );
    }
    return freed;
  } finally {
    journal.close();
    release();
  }
}
