import type { Deps } from '../deps.ts';
import { EXIT } from '../lib/exit-codes.ts';
import { CliFailure } from '../lib/failure.ts';
import { reopenJournal } from '../journal/journal.ts';
import { done, type Outcome } from '../render/outcome.ts';
import { SAY } from './copy.ts';
import { requireJob, summarise } from '../jobs/job-summary.ts';
import { lockOfJob } from '../order/job.ts';

/** Gives a job up: its rows may be ordered again. The journal stays as a record. */
export async function run(deps: Deps, { job: id, yes }: { job: string; yes?: boolean }): Promise<Outcome> {
  const state = requireJob(deps, id);
  const release = lockOfJob(deps, state.head);
  try {
    const { unknown } = summarise(state);
    if (unknown > 0) deps.out.warn(SAY.discardUnknown(unknown));
    if (!yes && !(await deps.ask.yes(SAY.discardAsk(id), '--yes')))
      throw new CliFailure(EXIT.interrupted, SAY.discardAsk(id));
    const journal = reopenJournal(deps.paths.journal, state);
    journal.append({ t: 'discarded', at: new Date(deps.now()).toISOString() });
    journal.close();
    return done(summarise(journal.state), () => '', SAY.jobDiscarded(id));
  } finally {
    release();
  }
}
