import type { Deps } from '../deps.ts';
import { usageFailure } from '../failure.ts';
import { readJob } from '../journal/journal.ts';
import { isBought, type JobState, openChunks } from '../journal/lines.ts';
import { SAY } from './copy.ts';

/** A job in numbers. */
export interface JobSummary {
  id: string;
  state: keyof typeof SAY.jobStates;
  file: string;
  base: string;
  goods_id: number;
  goods_num: number;
  express_id: number;
  platform: number;
  rows: number;
  bought: number;
  failed: number;
  unknown: number;
  updated_at: string;
}

/** What a journal says about its job. */
export function summarise(job: JobState): JobSummary {
  const { head } = job;
  const results = [...job.results.values()];
  const bought = results.filter(isBought).length;
  const open = openChunks(job);
  return {
    id: head.id,
    state: stateOf(job),
    file: head.file.path,
    base: head.base,
    goods_id: head.goods_id,
    goods_num: head.goods_num,
    express_id: head.express_id,
    platform: head.platform,
    rows: head.file.rows,
    bought,
    failed: results.length - bought,
    unknown: open.reduce((sum, { rows }) => sum + rows.length, 0),
    updated_at: job.updatedAt,
  };
}

function stateOf(job: JobState): JobSummary['state'] {
  if (job.isDiscarded) return 'discarded';
  const open = openChunks(job);
  if (open.some(({ state }) => state !== 'unpaid')) return 'unknown';
  if (open.length > 0) return 'unpaid';
  return job.isEnded ? 'ended' : 'open';
}

/** The job of this id; exit 2 when there is none. */
export function requireJob(deps: Deps, id: string): JobState {
  const job = /^[0-9a-f]{12}$/.test(id) ? readJob(deps.paths.journal, id) : null;
  if (job === null) throw usageFailure(SAY.noJob(id));
  return job;
}
