import { formatTime } from '@giftship/shared/lib/china-time';
import type { Deps } from '../deps.ts';
import { usageFailure } from '../lib/failure.ts';
import { eachJob, readJob } from '../journal/journal.ts';
import { isBought, type JobState, openChunks } from '../journal/lines.ts';
import type { Tone } from '../render/table.ts';
import { userIdOf } from '../order/prepare.ts';
import { JOB_SAY as SAY } from './copy.ts';

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
  /** China time, as the service writes its times (D103). */
  updated_at: string;
}

/** How each state looks in a list. */
export const JOB_TONES: Record<JobSummary['state'], Tone> = {
  ended: 'good',
  open: 'wait',
  unknown: 'bad',
  unpaid: 'wait',
  discarded: 'over',
};

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
    updated_at: formatTime(Date.parse(job.updatedAt)),
  };
}

/** Every job of this machine in numbers, newest first; one journal after the other is read. */
export function summaries({ paths }: Pick<Deps, 'paths'>): JobSummary[] {
  const list: JobSummary[] = [];
  for (const job of eachJob(paths.journal)) list.push(summarise(job));
  return list.reverse();
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
  if (job === null) throw usageFailure(SAY.noJob(id), SAY.seeJobs);
  return job;
}

/** Exit 2 for a job of another service or person than the login's. */
export async function refuseOthersJob(deps: Deps, { head }: JobState): Promise<void> {
  const session = await deps.session();
  const userId = await userIdOf(deps, await deps.api());
  if (session.base !== head.base || userId !== head.user_id)
    throw usageFailure(SAY.jobOfOther(head.base, head.user_id), SAY.jobOfOtherNext(head.profile));
}
