import { openAsItIs } from '../db/open-database.ts';
import { JOB_ENDS } from '../service/job-ends.ts';
import { listTroubled, resendJob } from '../jobs/dead-letters.ts';
import { MIGRATIONS } from '../package-root.ts';
import { COMMANDS_COPY as SAY } from './copy.ts';
import { type Call, type Command, UsageError } from './command.ts';

const MOST_AT_ONCE = 500;
const OUTCOMES = { again: SAY.jobResent, anew: SAY.jobAnew, waits: SAY.jobWaits, none: SAY.jobNone };

/** Lists jobs that somebody should look at, and sends dead ones again. */
export const jobsCommand: Command = {
  help: SAY.jobsHelp,
  options: { json: { type: 'boolean' } },
  words: [0, 1 + MOST_AT_ONCE],
  run: async (call) => (call.words.length === 0 ? list(call) : resend(call)),
};

async function list({ config, options, say, print, log }: Call): Promise<void> {
  const { db, close } = await openAsItIs(config, { directory: MIGRATIONS, log, mayBeMoved: true });
  const { jobs, partners } = await listTroubled(db.q).finally(close);
  if (options.json) return print(JSON.stringify({ jobs, partners }));
  for (const job of jobs) print(SAY.job(job));
  for (const partner of partners) print(SAY.brokenPartner(partner));
  if (jobs.length + partners.length === 0) say(SAY.jobsClean);
}

async function resend({ config, words, say, log }: Call): Promise<void> {
  const [word = '', ...rest] = words;
  if (word !== 'resend') throw new UsageError(SAY.jobsWord(word));
  if (rest.length === 0 || !rest.every((id) => /^[1-9]\d{0,15}$/.test(id))) throw new UsageError(SAY.jobIds);
  const { db, close } = await openAsItIs(config, { directory: MIGRATIONS, log });
  try {
    for (const id of rest.map(Number)) {
      const outcome = await db.transaction((tx) => resendJob(tx, JOB_ENDS, id), { actor: 'operator' });
      say(OUTCOMES[outcome](id));
      if (outcome === 'none' || outcome === 'waits') process.exitCode = 1;
    }
  } finally {
    await close();
  }
}
