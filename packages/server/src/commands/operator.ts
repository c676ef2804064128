import { randomBytes } from 'node:crypto';
import { parseTime } from '@giftship/shared/lib/china-time';
import { LOGIN_FORM } from '@giftship/shared/operators/operator';
import type { OperatorDeed } from '../operators/act-on-operator.ts';
import {
  actByCommandLine,
  type Activation,
  clearIpLists,
  createOperator,
  logSince,
  operatorsOf,
} from '../operators/command-line.ts';
import { openAsItIs } from '../db/open-database.ts';
import type { Db } from '../db/db.ts';
import { officeBase } from '../http/office-host.ts';
import { MIGRATIONS } from '../package-root.ts';
import { COMMANDS_COPY as SAY } from './copy.ts';
import { type Call, type Command, UsageError } from './command.ts';

const DEEDS = ['disable', 'enable', 'activation', 'reset-totp'] as const satisfies readonly OperatorDeed[];
const isDeed = (word: string): word is (typeof DEEDS)[number] => (DEEDS as readonly string[]).includes(word);

/** Makes the first operators of a shop and helps those who are shut out; works beside a running service (section 13). */
export const operatorCommand: Command = {
  help: SAY.operatorHelp,
  options: { name: { type: 'string' }, since: { type: 'string' }, json: { type: 'boolean' } },
  words: [1, 2],
  run,
};

async function run(call: Call): Promise<void> {
  const [what = '', who = ''] = call.words;
  if (what === 'create') return create(call, who);
  if (what === 'list') return withDb(call, (db) => list(call, db));
  if (what === 'log') return showLog(call);
  if (what === 'ip') {
    if (who !== 'clear') throw new UsageError(SAY.missingWords);
    return withDb(call, async (db) => {
      await clearIpLists({ db });
      call.say(SAY.operatorIpCleared);
    });
  }
  if (!isDeed(what)) throw new UsageError(SAY.operatorUnknown(what));
  if (who === '') throw new UsageError(SAY.missingWords);
  return withDb(call, async (db) => {
    const ended = await actByCommandLine({ db, random: randomBytes }, { login: who, deed: what });
    if ('refused' in ended) {
      process.exitCode = 1;
      return call.say(SAY.operatorNot(who, ended.refused));
    }
    call.say(SAY.operatorDone(what, who));
    tellActivation(call, ended.activation);
  });
}

async function create(call: Call, login: string): Promise<void> {
  const { name } = call.options;
  if (login === '') throw new UsageError(SAY.missingWords);
  if (!LOGIN_FORM.test(login)) throw new UsageError(SAY.operatorForm);
  if (typeof name !== 'string' || name.trim() === '') throw new UsageError(SAY.operatorName);
  return withDb(call, async (db) => {
    const activation = await createOperator({ db, random: randomBytes }, { login, name: name.trim() });
    if (activation === null) {
      process.exitCode = 1;
      return call.say(SAY.operatorTaken(login));
    }
    call.say(SAY.operatorCreated(login));
    tellActivation(call, activation);
  });
}

/** The code goes to standard output alone, so that a script can take it; where it is used is said beside it. */
function tellActivation({ config, say, print }: Call, activation: Activation | null): void {
  if (activation === null) return;
  const base = officeBase(config, `http://127.0.0.1:${config.port}`);
  say(SAY.operatorActivation(activation.expires_at));
  print(`${base}${activation.path}`);
}

async function list({ options, print, say }: Call, db: Db): Promise<void> {
  const operators = await operatorsOf(db);
  if (options.json) return print(JSON.stringify({ operators }));
  if (operators.length === 0) say(SAY.operatorNone);
  for (const each of operators) print(SAY.operator(each));
}

async function showLog(call: Call): Promise<void> {
  const { options, print, say } = call;
  const since = parseTime(String(options.since ?? ''));
  if (since === null) throw new UsageError(SAY.operatorSince);
  return withDb(call, async (db) => {
    const rows = await logSince(db, new Date(since));
    if (options.json) return print(JSON.stringify({ log: rows }));
    if (rows.length === 0) say(SAY.operatorNoLog);
    for (const row of rows) print(Object.values(row).join('\t'));
  });
}

async function withDb({ config, log }: Call, work: (db: Db) => Promise<void>): Promise<void> {
  const { db, close } = await openAsItIs(config, { directory: MIGRATIONS, log });
  await work(db).finally(close);
}
