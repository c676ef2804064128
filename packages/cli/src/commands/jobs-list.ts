import { basename } from 'node:path';
import { COPY } from '../lib/copy.ts';
import type { Deps } from '../deps.ts';
import { done, type Outcome } from '../render/outcome.ts';
import { table, toned } from '../render/text.ts';
import { JOB_SAY } from '../jobs/copy.ts';
import { SAY } from './copy.ts';
import { JOB_TONES, summaries } from '../jobs/job-summary.ts';

/** Lists the order jobs of this machine, newest first. */
export async function run(deps: Deps): Promise<Outcome> {
  const list = summaries(deps);
  const rows = list.map((job) => [
    job.id,
    basename(job.file),
    job.goods_id,
    toned(JOB_TONES[job.state], JOB_SAY.jobStates[job.state]),
    `${job.bought}/${job.rows}`,
    job.failed,
    job.unknown,
    job.updated_at,
  ]);
  return done({ list }, () => table(SAY.jobColumns, rows) || COPY.noRecords);
}
