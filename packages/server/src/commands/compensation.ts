import { casesForPerson, closeDispute } from '../compensation/for-a-person.ts';
import { resumePayments } from '../compensation/stop-payments.ts';
import type { Db } from '../db/db.ts';
import { openAsItIs } from '../db/open-database.ts';
import { MIGRATIONS } from '../package-root.ts';
import { COMMANDS_COPY as SAY } from './copy.ts';
import { type Call, type Command, UsageError } from './command.ts';

/** Lists what a person has to decide about compensation, and takes his decision. */
export const compensationCommand: Command = {
  help: SAY.compensationHelp,
  options: { json: { type: 'boolean' } },
  words: [1, 3],
  run: async (call) => {
    const [what = '', ...rest] = call.words;
    if (what === 'list' && rest.length === 0) return onService(call, list);
    if (what === 'resume' && rest.length === 0) return onService(call, resume);
    if (what === 'close' && rest.length === 2) return onService(call, close);
    throw new UsageError(SAY.compensationUnknown(call.words.join(' ')));
  },
};

async function onService(call: Call, work: (call: Call, db: Db) => Promise<void>): Promise<void> {
  const { db, close: closeDatabase } = await openAsItIs(call.config, {
    directory: MIGRATIONS,
    log: call.log,
  });
  await work(call, db).finally(closeDatabase);
}

async function list({ options, print, say }: Call, { q }: Db): Promise<void> {
  const { stop, cases } = await casesForPerson(q);
  if (options.json) return print(JSON.stringify({ stop, cases }));
  if (stop) say(SAY.compensationStopped(stop));
  if (cases.length === 0) say(SAY.compensationNone);
  for (const each of cases) print(SAY.compensationCase(each));
}

async function resume({ say }: Call, db: Db): Promise<void> {
  const isDone = await resumePayments(db);
  say(isDone ? SAY.compensationResumed : SAY.compensationNotStopped);
  if (!isDone) process.exitCode = 1;
}

async function close({ words, say }: Call, { q }: Db): Promise<void> {
  const [, parcelSn = '', note = ''] = words;
  const isDone = note.trim() !== '' && (await closeDispute(q, parcelSn, note.trim()));
  say(isDone ? SAY.compensationClosed : SAY.compensationNoCase(parcelSn));
  if (!isDone) process.exitCode = 1;
}
