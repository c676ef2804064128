import { existsSync } from 'node:fs';
import type { Deps } from '../deps.ts';
import { usageFailure } from '../failure.ts';
import { openChunks } from '../journal/lines.ts';
import { done, type Outcome } from '../outcome.ts';
import { runOrder } from '../order/place.ts';
import type { DoubtChoice, DuplicateChoice, OrderOptions } from '../order/prepare.ts';
import { SAY } from './copy.ts';
import { requireJob, summarise } from './job-summary.ts';

/** Goes on with a job as it was started; what is unknown goes first. */
export async function run(
  deps: Deps,
  { job: id, ...options }: Omit<OrderOptions, 'file'> & { job: string },
): Promise<Outcome> {
  const state = requireJob(deps, id);
  if (state.isDiscarded) throw usageFailure(SAY.jobIsDiscarded);
  if (state.isEnded && openChunks(state).length === 0) return done(summarise(state), () => '', SAY.jobEnded);
  const { head } = state;
  if (!existsSync(head.file.path)) throw usageFailure(SAY.jobFileGone(head.file.path));
  const session = await deps.session();
  const { user } = await (await deps.api()).accounts.userInfo({ query: {} });
  if (session.base !== head.base || user.user_id !== head.user_id)
    throw usageFailure(SAY.jobOfOther(head.base, head.user_id), SAY.jobOfOtherNext(head.profile));
  return runOrder(deps, {
    ...options,
    file: head.file.path,
    goods: head.goods_id,
    num: head.goods_num,
    express: head.express_id,
    platform: head.platform,
    chunk: head.chunk,
    mapping: head.read.mapping,
    ...(head.read.filter_file ? { filterFile: head.read.filter_file } : {}),
    ...(head.read.filter_type ? { filterType: head.read.filter_type } : {}),
    ...(head.on_duplicate ? { onDuplicate: head.on_duplicate as DuplicateChoice } : {}),
    ...(head.on_error ? { onError: head.on_error as 'stop' | 'skip' } : {}),
    ...(head.on_doubt ? { onDoubt: head.on_doubt as DoubtChoice } : {}),
    resume: true,
  });
}
