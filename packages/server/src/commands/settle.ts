import { type Db, databaseTime } from '../db/db.ts';
import { openAsItIs } from '../db/open-database.ts';
import { MIGRATIONS } from '../package-root.ts';
import { accrueSuppliers } from '../settlement/accrue.ts';
import { makeStatements } from '../settlement/make-statements.ts';
import { listStatements } from '../settlement/read-statements.ts';
import { liveConfig, lookAtSettings } from '../settings/live-settings.ts';
import { COMMANDS_COPY as SAY } from './copy.ts';
import { type Call, type Command, UsageError } from './command.ts';

const SHOWN = 100;

/** Lists statements of suppliers, and makes at once what the clock would make: accruals and statements that are due. */
export const settleCommand: Command = {
  help: SAY.settleHelp,
  options: { json: { type: 'boolean' } },
  words: [0, 1],
  run: async (call) => {
    const [what = 'list'] = call.words;
    if (what === 'list') return onService(call, list);
    if (what === 'run') return onService(call, run);
    throw new UsageError(SAY.settleUnknown(call.words.join(' ')));
  },
};

async function onService(call: Call, work: (call: Call, db: Db) => Promise<void>): Promise<void> {
  const { db, close } = await openAsItIs(call.config, { directory: MIGRATIONS, log: call.log });
  await work(call, db).finally(close);
}

async function list({ options, print, say }: Call, { q }: Db): Promise<void> {
  const { list: statements } = await listStatements(q, { settle_sn: '', page: 1, page_size: SHOWN });
  if (options.json) return print(JSON.stringify({ statements }));
  if (statements.length === 0) say(SAY.settleNone);
  for (const { settle_sn, supplier, period_start, period_end, payable, status_text } of statements)
    print([settle_sn, supplier, period_start, period_end, payable, status_text].join('\t'));
}

async function run(call: Call, db: Db): Promise<void> {
  const config = liveConfig(call.config);
  await lookAtSettings(db.q, config);
  const items = await accrueSuppliers({ db });
  const made = await makeStatements({ db, config, timeOfRecord: databaseTime });
  call.say(SAY.settleDone(items, made));
}
