import { existsSync } from 'node:fs';
import type { Deps } from '../deps.ts';
import { usageFailure } from '../failure.ts';
import { type JobHead, openChunks } from '../journal/lines.ts';
import { done, type Outcome } from '../outcome.ts';
import { runOrder } from '../order/place.ts';
import { type DoubtChoice, type DuplicateChoice, type OrderOptions, userIdOf } from '../order/prepare.ts';
import { numbersOf, storeOfPath } from '../order/store-rows.ts';
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
  const store = storeOfPath(head.file.path);
  if (store === null && !existsSync(head.file.path)) throw usageFailure(SAY.jobFileGone(head.file.path));
  const session = await deps.session();
  const userId = await userIdOf(deps, await deps.api());
  if (session.base !== head.base || userId !== head.user_id)
    throw usageFailure(SAY.jobOfOther(head.base, head.user_id), SAY.jobOfOtherNext(head.profile));
  const same = { ...options, ...begunWith(head), resume: true };
  if (store !== null) {
    const { run: orderForStore } = await import('./shop-order.ts');
    const { remark, ...rest } = same;
    return orderForStore(deps, {
      ...rest,
      id: store,
      shopOrder: numbersOf(state.chunks.values()),
      sha: head.file.sha,
      ...(remark === undefined ? {} : { orderRemark: remark }),
    });
  }
  return runOrder(deps, {
    ...same,
    file: head.file.path,
    platform: head.platform,
    mapping: head.read.mapping,
    ...(head.read.filter_file ? { filterFile: head.read.filter_file } : {}),
    ...(head.read.filter_type ? { filterType: head.read.filter_type } : {}),
  });
}

/** What a job was started with, whatever it is for. */
function begunWith(head: JobHead) {
  return {
    goods: head.goods_id,
    num: head.goods_num,
    express: head.express_id,
    chunk: head.chunk,
    ...(head.on_duplicate ? { onDuplicate: head.on_duplicate as DuplicateChoice } : {}),
    ...(head.on_error ? { onError: head.on_error as 'stop' | 'skip' } : {}),
    ...(head.on_doubt ? { onDoubt: head.on_doubt as DoubtChoice } : {}),
  };
}
