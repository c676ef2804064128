import { basename } from 'node:path';
import { COPY } from '../copy.ts';
import type { Deps } from '../deps.ts';
import { listJobs } from '../journal/journal.ts';
import { done, type Outcome } from '../outcome.ts';
import { table } from '../render/text.ts';
import { SAY } from './copy.ts';
import { summarise } from './job-summary.ts';

/** Lists the order jobs of this machine, newest first. */
export async function run(deps: Deps): Promise<Outcome> {
  const list = listJobs(deps.paths.journal).map(summarise).reverse();
  const rows = list.map((job) => [
    job.id,
    basename(job.file),
    job.goods_id,
    SAY.jobStates[job.state],
    `${job.bought}/${job.rows}`,
    job.failed,
    job.unknown,
    job.updated_at,
  ]);
  return done({ list }, () => table(SAY.jobColumns, rows) || COPY.noRecords);
}
