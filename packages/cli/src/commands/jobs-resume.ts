import { existsSync } from 'node:fs';
import { dirname } from 'node:path';
import type { Deps } from '../deps.ts';
import { STREAM } from '../lib/out-path.ts';
import { usageFailure } from '../lib/failure.ts';
import { openChunks } from '../journal/lines.ts';
import { done, type Outcome } from '../render/outcome.ts';
import { runOrder } from '../order/place.ts';
import type { OrderOptions } from '../order/prepare.ts';
import { numbersOf, storeOfPath } from '../order/store-rows.ts';
import { SAY } from './copy.ts';
import { begunWith, sheetOf } from './job-options.ts';
import { refuseOthersJob, requireJob, summarise } from '../jobs/job-summary.ts';

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
  if (head.file.path === STREAM) throw usageFailure(SAY.jobFromStdin, SAY.jobFromStdinNext);
  if (head.file.is_part)
    throw usageFailure(SAY.jobIsPart(head.goods_id), SAY.jobIsPartNext(dirname(head.file.path)));
  if (store === null && !existsSync(head.file.path))
    throw usageFailure(SAY.jobFileGone(head.file.path), SAY.jobFileGoneNext(id));
  await refuseOthersJob(deps, state);
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
  return runOrder(deps, { ...same, ...sheetOf(head) });
}
