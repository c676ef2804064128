import type { Deps } from '../deps.ts';
import { done, type Outcome } from '../render/outcome.ts';
import { facts, table } from '../render/text.ts';
import { ORDER_SAY } from '../order/copy.ts';
import { JOB_SAY } from '../jobs/copy.ts';
import { SAY } from './copy.ts';
import { requireJob, summarise } from '../jobs/job-summary.ts';

/** Shows how far a job is and what its rows came to. */
export async function run(deps: Deps, { job: id }: { job: string }): Promise<Outcome> {
  const state = requireJob(deps, id);
  const job = summarise(state);
  const items = [...state.chunks.values()].flatMap((chunk) => chunk.items).sort((a, b) => a.row - b.row);
  const words = SAY.job;
  const head = facts([
    [words.id, job.id],
    [words.file, job.file],
    [words.goods, `${job.goods_id} / ${job.goods_num} / ${job.express_id}`],
    [words.platform, job.platform],
    [words.state, JOB_SAY.jobStates[job.state]],
    [words.rows, job.rows],
    [words.bought, job.bought],
    [words.failed, job.failed],
    [words.open, job.unknown],
    [words.updated, job.updated_at],
  ]);
  const [rowTitle, , orderTitle, waybillTitle] = ORDER_SAY.itemColumns;
  return done({ ...job, items }, () => [
    head,
    table(
      [rowTitle, orderTitle, waybillTitle, SAY.itemFault],
      items.map(({ row, order_sn, kuaidi_sn, error }) => [row, order_sn, kuaidi_sn, error]),
    ),
  ]);
}
