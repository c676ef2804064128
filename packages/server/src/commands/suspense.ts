import type { Db } from '../db/db.ts';
import { openAsItIs } from '../db/open-database.ts';
import { MIGRATIONS } from '../package-root.ts';
import { listSuspense, settleSuspense } from '../wallet/suspense.ts';
import { COMMANDS_COPY as SAY } from './copy.ts';
import { type Call, type Command, UsageError } from './command.ts';

/** Lists payments that could not be credited, and takes down what a person did with one. */
export const suspenseCommand: Command = {
  help: SAY.suspenseHelp,
  options: { json: { type: 'boolean' } },
  words: [0, 3],
  run: async (call) => {
    const [what = 'list', ...rest] = call.words;
    if (what === 'list' && rest.length === 0) return onService(call, list);
    if (what === 'settle' && rest.length === 2) return onService(call, settle);
    throw new UsageError(SAY.suspenseUnknown(call.words.join(' ')));
  },
};

async function onService(call: Call, work: (call: Call, db: Db) => Promise<void>): Promise<void> {
  const { db, close } = await openAsItIs(call.config, { directory: MIGRATIONS, log: call.log });
  await work(call, db).finally(close);
}

async function list({ options, print, say }: Call, { q }: Db): Promise<void> {
  const payments = await listSuspense(q);
  if (options.json) return print(JSON.stringify({ payments }));
  if (payments.length === 0) say(SAY.suspenseNone);
  for (const { created_at, sn, money, reason_text, trade_no, provider, provider_no } of payments)
    print([created_at, sn, money, reason_text, trade_no, provider, provider_no].join('\t'));
}

async function settle({ words, say }: Call, db: Db): Promise<void> {
  const [, sn = '', note = ''] = words;
  const isDone = note.trim() !== '' && (await settleSuspense(db, sn, note.trim()));
  say(isDone ? SAY.suspenseSettled : SAY.suspenseNot(sn));
  if (!isDone) process.exitCode = 1;
}
