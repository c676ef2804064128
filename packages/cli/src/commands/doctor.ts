import { existsSync, statSync } from 'node:fs';
import { parseTime } from '@giftship/shared/lib/china-time';
import type { Deps } from '../deps.ts';
import { EXIT } from '../exit-codes.ts';
import { failureOf } from '../failure.ts';
import { listJobs } from '../journal/journal.ts';
import type { Outcome } from '../outcome.ts';
import { table } from '../render/text.ts';
import { SAY } from './copy.ts';
import { tryKey } from './key-scopes.ts';
import { personName } from './person-name.ts';
import { sourceWords } from './source-words.ts';
import { summarise } from './job-summary.ts';

interface Finding {
  name: keyof typeof NAMES;
  ok: boolean;
  detail: string;
}

const WORDS = SAY.doctor;
const NAMES = {
  node: WORDS.node,
  config: WORDS.config,
  server: WORDS.server,
  clock: WORDS.clock,
  login: WORDS.login,
  journal: WORDS.journal,
};
const SKEW_S = 60;

/** Looks at everything that an order needs and says what is wrong. */
export async function run(deps: Deps): Promise<Outcome> {
  const findings = [
    checkNode(),
    await checkConfig(deps),
    ...(await checkServer(deps)),
    await checkLogin(deps),
    checkJobs(deps),
  ];
  const isGood = findings.every(({ ok }) => ok);
  return {
    exit: isGood ? EXIT.ok : EXIT.unexpected,
    code: isGood ? 0 : 1,
    msg: isGood ? '' : WORDS.failed,
    data: { checks: findings },
    text: () =>
      table(
        ['', '', ''],
        findings.map(({ name, ok, detail }) => [NAMES[name], ok ? WORDS.good : WORDS.bad, detail]),
      ).trimStart(),
  };
}

function checkNode(): Finding {
  const { node } = process.versions;
  const [major = 0, minor = 0] = node.split('.').map(Number);
  const ok = major > 20 || (major === 20 && minor >= 19);
  return { name: 'node', ok, detail: ok ? node : WORDS.nodeOld(node) };
}

async function checkConfig(deps: Deps): Promise<Finding> {
  const { file } = await deps.store();
  if (!existsSync(file))
    return { name: 'config', ok: true, detail: `${deps.paths.config} ${WORDS.folderMissing}` };
  if (process.platform === 'win32') return { name: 'config', ok: true, detail: deps.paths.config };
  const modes = [deps.paths.config, file].map((path) => (statSync(path).mode & 0o777).toString(8));
  const ok = modes[0] === '700' && modes[1] === '600';
  return {
    name: 'config',
    ok,
    detail: ok ? deps.paths.config : `${deps.paths.config} ${WORDS.folderOpen(modes.join(' '))}`,
  };
}

async function checkServer(deps: Deps): Promise<Finding[]> {
  const { base } = await deps.session();
  try {
    const api = await deps.visitorApi(base);
    const before = deps.now();
    const health = await api.content.health();
    const shown = parseTime(health.time) ?? before;
    // The service answers whole seconds, somewhere within the call.
    const skew = Math.round((shown - (before + deps.now()) / 2) / 1000);
    return [
      { name: 'server', ok: health.status === 'ok', detail: WORDS.version(base, health.version) },
      { name: 'clock', ok: Math.abs(skew) <= SKEW_S, detail: WORDS.skew(Math.abs(skew)) },
    ];
  } catch (error) {
    if (failureOf(error) === null) throw error;
    return [{ name: 'server', ok: false, detail: WORDS.unreachable(base) }];
  }
}

async function checkLogin(deps: Deps): Promise<Finding> {
  const session = await deps.session();
  try {
    if (session.key !== null) {
      await tryKey(await deps.api());
      return { name: 'login', ok: true, detail: sourceWords(session) };
    }
    const { user } = await (await deps.api()).accounts.userInfo({ query: {} });
    return { name: 'login', ok: true, detail: `${personName(user)} ${sourceWords(session)}` };
  } catch (error) {
    const failure = failureOf(error);
    if (failure === null) throw error;
    return { name: 'login', ok: false, detail: failure.message };
  }
}

function checkJobs(deps: Deps): Finding {
  const open = listJobs(deps.paths.journal)
    .map(summarise)
    .filter(({ state }) => state !== 'ended' && state !== 'discarded').length;
  return { name: 'journal', ok: true, detail: open === 0 ? '' : WORDS.open(open) };
}
