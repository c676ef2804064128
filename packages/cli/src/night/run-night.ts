import { accessSync, constants, existsSync, mkdirSync, statSync } from 'node:fs';
import { basename, join, resolve } from 'node:path';
import type { KeyMode } from '@giftship/shared/accounts/key-mode';
import { type Fen, formatYuan, sumFen, yuan } from '@giftship/shared/money/fen';
import { mappingOf } from '../reading/reading.ts';
import type { Deps } from '../deps.ts';
import { EXIT } from '../lib/exit-codes.ts';
import { CliFailure, failureOf, usageFailure } from '../lib/failure.ts';
import { STREAM } from '../lib/out-path.ts';
import { LockHeld, takeLock } from '../journal/lock.ts';
import { ORDER_SAY } from '../order/copy.ts';
import { findShortfall, type Shortfall } from '../order/find-shortfall.ts';
import { modeOf } from '../order/prepare.ts';
import { DONE, FAILED } from '../order/sheet-names.ts';
import type { Outcome } from '../render/outcome.ts';
import { NIGHT_SAY as SAY } from './copy.ts';
import { type FileResult, stopsAll } from './file-result.ts';
import { LOCK, type Waiting } from './inbox.ts';
import { sweepNames } from './move-file.ts';
import { inboxIdOf, NightLog } from './night-log.ts';
import { nightCommand } from './night-command.ts';
import type { NightOptions } from './night-options.ts';
import { openSettings } from './night-settings.ts';
import { dayOf, type Night, type PassResult, type Resting, runPass } from './pass.ts';
import { type Receivers, refuseReceivers, sendSummary } from './send-summary.ts';
import { type FileSettings, SETTINGS_FILE } from './settings.ts';
import { openSpending } from './spending.ts';
import { type NightSummary, nextOf, summaryOf, summaryText } from './summary.ts';

const SETTLE_MS = 3_000;
const EVERY_MS = 10_000;
/** A file that stays is tried again so often by a watch, or at once when it changed; one that the service kept back sooner. */
const REST_MS = 10 * 60_000;
const AWAY_REST_MS = 60_000;
/** Results that a watch of weeks keeps for its last word. */
const KEPT = 1_000;

/** Orders what lies in a folder: one pass, or pass after pass until it is stopped. */
export async function runNight(deps: Deps, options: NightOptions): Promise<Outcome<NightSummary>> {
  const folder = resolve(deps.cwd, options.folder);
  mappingOf(options.mapping ?? []);
  await refuseReceivers(deps, folder, options);
  const settings = openInbox(folder, options, deps.cwd);
  const release = lockInbox(folder);
  // Ctrl-C is polite during the whole night: orders must not make it rude again when they end.
  deps.interrupt.beginCareful(SAY.stopping);
  const quiet = deps.interrupt.sayAtEnd(() => SAY.stopped(nightCommand(options)));
  const own: Deps = {
    ...deps,
    ask: { ...deps.ask, isPossible: false },
    files: rememberingStdin(deps.files),
    interrupt: steadyOf(deps),
  };
  try {
    const night: Night = {
      folder,
      inbox: inboxIdOf(folder),
      spending: openSpending(deps.paths.journal, inboxIdOf(folder), await modeOfNight(deps)),
      log: new NightLog(deps.paths.journal, folder),
      isDryRun: options.dryRun === true,
      planned: new Map(),
      settleMs: options.settle ?? SETTLE_MS,
      settings,
      command: nightCommand(options),
      login: loginOf(options),
      get maxTotal() {
        return leastOf(options.maxTotal, settings.maxTotal);
      },
    };
    if (night.isDryRun) {
      const pass = await runPass(own, night, () => false);
      return await ended(own, { night, receivers: options }, { ...pass, short: await shortOf(deps, night) });
    }
    sweepNames(join(folder, DONE));
    night.log.tidy(deps.now());
    const untold = night.log.untold().map((file) => ({ ...file, msg: SAY.untold + file.msg }));
    if (!options.once) return await watch(own, { night, options }, untold);
    const { files, left } = await runPass(own, night, () => false);
    const outcome = await ended(own, { night, receivers: options }, { files: [...untold, ...files], left });
    night.log.told();
    return outcome;
  } finally {
    quiet();
    deps.interrupt.endCareful();
    release();
  }
}

const loginOf = ({ profile, apiBase }: NightOptions & Night['login']): Night['login'] => ({
  ...(profile === undefined ? {} : { profile }),
  ...(apiBase === undefined ? {} : { apiBase }),
});

/** What would be missing for all that a dry run planned; null where nobody can say. */
async function shortOf(deps: Deps, { planned }: Night): Promise<Shortfall | null> {
  try {
    return await findShortfall(await deps.api(), sumFen([...planned.values()]));
  } catch (error) {
    if (failureOf(error) === null) throw error;
    return null;
  }
}

/** Whose money it is; a login that cannot be read is told of by the files that need it. */
const modeOfNight = (deps: Deps): Promise<KeyMode> => deps.session().then(modeOf, () => 'live');

/** A password on stdin comes once, and every file asks for it. */
function rememberingStdin(files: Deps['files']): Deps['files'] {
  let said: Promise<string> | undefined;
  return {
    ...files,
    text: (path, most) => (path === STREAM ? (said ??= files.text(path, most)) : files.text(path, most)),
  };
}

/** Ctrl-C stays polite, whatever orders begin and end. */
const steadyOf = ({ interrupt }: Deps): Deps['interrupt'] => ({
  get isPressed() {
    return interrupt.isPressed;
  },
  signal: interrupt.signal,
  beginCareful: () => undefined,
  sayAtEnd: interrupt.sayAtEnd,
  endCareful: () => undefined,
});

/** The inbox with its two folders; refused before anything is bought when files could not be moved afterwards. */
function openInbox(folder: string, options: FileSettings & { dryRun?: boolean }, cwd: string) {
  if (!statSync(folder, { throwIfNoEntry: false })?.isDirectory()) throw usageFailure(SAY.notFolder(folder));
  try {
    for (const name of options.dryRun ? [] : [DONE, FAILED]) {
      mkdirSync(join(folder, name), { recursive: true });
      accessSync(join(folder, name), constants.W_OK);
    }
    accessSync(folder, constants.W_OK | constants.R_OK);
  } catch {
    throw new CliFailure(EXIT.unexpected, SAY.notWritable(folder), { next: SAY.notWritableNext });
  }
  return openSettings(folder, options, cwd);
}

/** One runner an inbox, wherever it runs: the lock lies in the inbox itself. */
function lockInbox(folder: string): () => void {
  try {
    return takeLock(folder, LOCK);
  } catch (error) {
    if (!(error instanceof LockHeld)) throw error;
    const { pid, host } = error.holder;
    throw new CliFailure(EXIT.unexpected, SAY.held(pid, host), {
      next: SAY.heldNext(error.file),
      data: { pid, host },
    });
  }
}

/** The smaller of two limits; null for none. */
function leastOf(...texts: (string | undefined)[]): Fen | null {
  const limits = texts.flatMap((text) => (text === undefined ? [] : [yuan(text)]));
  return limits.length === 0 ? null : limits.reduce((least, one) => (one < least ? one : least));
}

/** A night with who is told of it. */
interface ToldNight {
  night: Night;
  receivers: Receivers;
}

async function ended(
  deps: Deps,
  { night, receivers }: ToldNight,
  pass: PassResult & { short?: Shortfall | null },
): Promise<Outcome<NightSummary>> {
  const summary = summarise(deps, night, pass);
  const faults = await sendSummary(deps, receivers, summary);
  for (const fault of faults) deps.out.fault(fault);
  const shortNext = pass.short ? ORDER_SAY.shortNext[await modeOfNight(deps)] : '';
  const toldNext = faults.length > 0 ? SAY.receiversNext : '';
  const exit = deps.interrupt.isPressed
    ? EXIT.interrupted
    : summary.exit === EXIT.ok && faults.length > 0
      ? EXIT.unexpected
      : summary.exit;
  return {
    exit,
    code: exit === EXIT.ok ? 0 : 1,
    msg: summary.msg,
    next: exit === EXIT.interrupted ? '' : summary.exit === EXIT.ok ? toldNext : nextOf(summary) || shortNext,
    data: { ...summary, exit },
    text: () => summaryText(summary),
  };
}

function summarise(deps: Deps, night: Night, pass: PassResult & { short?: Shortfall | null }): NightSummary {
  const day = dayOf(deps);
  return summaryOf(pass, {
    inbox: night.folder,
    day,
    isDryRun: night.isDryRun,
    spent: night.spending(day),
    planned: sumFen([...night.planned.values()]),
    short: pass.short ?? null,
    maxTotal: night.maxTotal,
  });
}

/**
 * Pass after pass until Ctrl-C; each that handled something is told at once, and all of them at the end. `untold` is what an
 * earlier run moved and did not live to tell.
 */
async function watch(
  deps: Deps,
  { night, options }: { night: Night; options: NightOptions },
  untold: FileResult[],
): Promise<Outcome<NightSummary>> {
  const every = options.every ?? EVERY_MS;
  const tried = new Map<string, { mark: string; until: number }>();
  const all: PassResult = { files: [], left: [] };
  const isNews = onceEach(night);
  deps.out.say(SAY.watching(night.folder, Math.round(every / 1000)));
  let wrong = '';
  while (!deps.interrupt.isPressed) {
    try {
      const fresh = new Map<string, string>();
      const isResting: Resting = (waiting) => {
        const mark = markOf(night, waiting);
        const last = tried.get(waiting.path);
        if (last?.mark === mark && deps.now() < last.until) return true;
        fresh.set(waiting.path, mark);
        return false;
      };
      const pass = await runPass(deps, night, isResting);
      for (const { path, mark, ms } of restsAfter(night, pass, fresh))
        tried.set(path, { mark, until: deps.now() + ms });
      for (const path of tried.keys()) if (!existsSync(path)) tried.delete(path);
      pass.files = [...untold.splice(0), ...isNews(pass.files)];
      if (pass.files.length > 0) await tell(deps, { night, receivers: options }, pass);
      all.files = added(all.files, pass.files).slice(-KEPT);
      all.left = pass.left;
      wrong = '';
      await deps.sleep(every, deps.interrupt.signal);
    } catch (error) {
      if (deps.interrupt.isPressed) break;
      // Settings are edited while it watches: what is half written is said once, and nothing is bought until it is whole.
      if (!(error instanceof CliFailure) || error.exit !== EXIT.usage) throw error;
      if (error.message !== wrong) deps.out.fault(error.message + SAY.space + SAY.watchWaits);
      wrong = error.message;
      await deps.sleep(every, deps.interrupt.signal).catch(() => undefined);
    }
  }
  return { ...(await ended(deps, { night, receivers: {} }, all)), exit: EXIT.interrupted };
}

/** Results of a watch: a file that stayed and came again is one, with all that was bought of it. */
function added(former: readonly FileResult[], files: readonly FileResult[]): FileResult[] {
  const stayed = new Map(former.filter(({ place }) => place === 'inbox').map((one) => [one.file, one]));
  const again = files.map((one) => {
    const { bought_now = 0, paid = '0' } = stayed.get(one.file) ?? {};
    const all = sumFen([paid, one.paid].map(yuan));
    return { ...one, bought_now: one.bought_now + bought_now, paid: formatYuan(all) };
  });
  const names = new Set(files.map(({ file }) => file));
  return [...former.filter((one) => one.place !== 'inbox' || !names.has(one.file)), ...again];
}

/**
 * What is told once while it lasts: settings that cannot be read, which are at fault in every pass, also where no sheet
 * waits beside them, and files that wait for the service.
 */
function onceEach({ folder }: Night): (files: readonly FileResult[]) => FileResult[] {
  const known = new Map<string, string>();
  const isOfSettings = (file: string) => basename(file) === SETTINGS_FILE;
  return (files) => {
    for (const file of known.keys()) if (!existsSync(join(folder, file))) known.delete(file);
    const before = new Map(known);
    // A file that rests is silent; settings that are silent are mended.
    for (const file of before.keys()) if (isOfSettings(file)) known.delete(file);
    for (const { file, exit, msg } of files)
      if (exit === EXIT.network || isOfSettings(file)) known.set(file, msg);
      else known.delete(file);
    return files.filter(({ file, msg }) => before.get(file) !== msg || !known.has(file));
  };
}

/** Another text when there is a reason to try a file again: it changed, or what is said of it did. */
const markOf = ({ settings }: Night, { size, mtimeMs, folder }: Waiting): string =>
  `${size} ${mtimeMs} ${settings.stampOf(folder)}`;

/** The files that a pass leaves for a while (ms): what it tried, and all where the reason is the same for all. */
function restsAfter(
  { folder }: Night,
  { files }: PassResult,
  fresh: ReadonlyMap<string, string>,
): { path: string; mark: string; ms: number }[] {
  const isForAll = files.some(({ exit }) => stopsAll(exit));
  const exits = new Map(files.map(({ file, exit }) => [join(folder, file), exit]));
  const rests = [...fresh].filter(([path]) => isForAll || exits.has(path));
  return rests.map(([path, mark]) => {
    return { path, mark, ms: exits.get(path) === EXIT.network ? AWAY_REST_MS : REST_MS };
  });
}

async function tell(deps: Deps, { night, receivers }: ToldNight, pass: PassResult): Promise<void> {
  const summary = summarise(deps, night, pass);
  if (!deps.isJson) deps.out.result(summaryText(summary));
  deps.out.say(summary.msg);
  if (pass.files.some(({ place }) => place === 'inbox')) deps.out.say(SAY.retries);
  for (const fault of await sendSummary(deps, receivers, summary)) deps.out.fault(fault);
  night.log.told();
}
