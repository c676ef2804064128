import { join } from 'node:path';
import { chinaDay } from '@giftship/shared/lib/china-time';
import type { Deps } from '../deps.ts';
import { EXIT } from '../lib/exit-codes.ts';
import { failureOf, sentenceOf } from '../lib/failure.ts';
import { NIGHT_SAY as SAY } from './copy.ts';
import { emptyResult, type FileResult, stopsAll } from './file-result.ts';
import { type Left, partSettled, scanInbox, shownName, type Waiting } from './inbox.ts';
import { type NightLog, stampOf } from './night-log.ts';
import { orderFile } from './order-file.ts';
import type { NightOf } from './order-groups.ts';
import { putAway } from './put-away.ts';
import { FolderFault, type NightSettings } from './night-settings.ts';
import { SETTINGS_FILE, settingsFor } from './settings.ts';

export interface Night extends NightOf {
  folder: string;
  settleMs: number;
  log: NightLog;
  settings: NightSettings;
}

export interface PassResult {
  files: FileResult[];
  left: Left[];
}

/** Files that a watch leaves alone for now: they were tried and stay. */
export type Resting = (waiting: Waiting) => boolean;

/**
 * One pass over the inbox: every file once, oldest first; one that ended for want of the service once more at the end. What
 * stops everything (no login, no real name, Ctrl-C) ends the pass, and so does a service that two files in a row did not
 * reach.
 */
export async function runPass(deps: Deps, night: Night, isResting: Resting): Promise<PassResult> {
  const { waiting, resting, left, growing, folders } = await settled(deps, night, isResting);
  // Settings that cannot be read are told of whatever becomes of the service.
  const faults = faultsOf(night, folders);
  const ended = new Map<Waiting, FileResult>();
  for (const one of waiting) {
    const fault = faults.get(one.folder);
    if (fault) ended.set(one, ofFault(nameOf(one), fault));
  }
  const open = waiting.filter((one) => !ended.has(one)).map((one) => ({ one, isAgain: false }));
  const results = [...faults]
    .filter(([folder]) => ![...waiting, ...resting].some((one) => one.folder === folder))
    .map(([folder, fault]) => ofFault(join(folder, SETTINGS_FILE), fault));
  let away = 0;
  // What is put behind the others while they are worked on has its turn as well.
  for (const [at, { one, isAgain }] of open.entries()) {
    const shown = shownName(nameOf(one));
    deps.out.say(isAgain ? SAY.retrying(shown) : SAY.working(shown, at + 1, waiting.length));
    const result = await handle(deps, night, { waiting: one, before: ended.get(one) });
    ended.set(one, result);
    away = result.exit === EXIT.network ? away + 1 : 0;
    if (stopsAll(result.exit) || deps.interrupt.isPressed) break;
    if (result.exit === EXIT.network && !isAgain && away === 1) open.push({ one, isAgain: true });
    if (away >= 2) break;
  }
  for (const one of waiting) {
    const result = ended.get(one);
    if (result) results.push(result);
    else left.push({ file: nameOf(one), reason: SAY.left.notReached });
  }
  return { files: results, left: [...left, ...growing] };
}

async function settled(
  deps: Deps,
  { folder, settleMs, settings }: Night,
  isResting: Resting,
): Promise<{ waiting: Waiting[]; resting: Waiting[]; left: Left[]; growing: Left[]; folders: string[] }> {
  const scan = scanInbox(folder);
  settings.reread();
  const { folders } = scan;
  const own = new Set(['', ...folders].flatMap((one) => settings.filesOf(one)));
  const waiting = scan.waiting.filter(({ path }) => !own.has(path));
  const left = scan.left.filter(({ file }) => !own.has(join(folder, file)));
  const resting = waiting.filter(isResting);
  const fresh = waiting.filter((one) => !resting.includes(one));
  if (fresh.length > 0 && settleMs > 0) {
    deps.out.busy(SAY.settling(fresh.length));
    await deps.sleep(settleMs, deps.interrupt.signal);
  }
  const { ready, growing } = partSettled(fresh);
  return { waiting: ready, resting, left, growing, folders };
}

/** The folders whose settings cannot be read. */
function faultsOf({ settings }: Night, folders: readonly string[]): Map<string, FolderFault> {
  const faults = new Map<string, FolderFault>();
  for (const folder of folders) {
    try {
      settings.layersOf(folder);
    } catch (error) {
      if (!(error instanceof FolderFault)) throw error;
      faults.set(folder, error);
    }
  }
  return faults;
}

const ofFault = (file: string, { message, next }: FolderFault): FileResult => ({
  ...emptyResult(file),
  exit: EXIT.usage,
  msg: message,
  next,
});

/** One file, once more where `before` is what became of it when the service went away. */
async function handle(
  deps: Deps,
  night: Night,
  { waiting, before }: { waiting: Waiting; before: FileResult | undefined },
): Promise<FileResult> {
  const name = nameOf(waiting);
  const { bought_now, paid } = before ?? emptyResult(name);
  let stamp = stampOf(deps.now());
  try {
    const { settings, said } = settingsFor(waiting.name, night.settings.layersOf(waiting.folder));
    const ordered = await orderFile(prefixed(deps, shownName(name)), waiting, {
      settings,
      said,
      night,
      before: { bought_now, paid },
      onRead: ({ sha }) => {
        if (!night.isDryRun) stamp = night.log.take(sha, name, deps.now());
      },
    });
    if (night.isDryRun) return { ...ordered.result, place: 'inbox' };
    const { folder: inbox, log, login } = night;
    return await putAway(deps, { waiting, ordered }, { inbox, log, stamp, settings, login });
  } catch (error) {
    if (error instanceof FolderFault) return ofFault(name, error);
    // A full disk where this is noted: the files before it are told of all the same.
    const failure = failureOf(error);
    if (failure === null) throw error;
    const { exit, next } = failure;
    return { ...emptyResult(name), bought_now, paid, exit, msg: sentenceOf(failure), next };
  }
}

/** What is said while a file is ordered begins with its name. */
function prefixed(deps: Deps, name: string): Deps {
  const { out } = deps;
  const of = (text: string) => (text === '' ? text : `${name}：${text}`);
  return {
    ...deps,
    out: {
      ...out,
      say: (shown) => out.say(typeof shown === 'string' ? of(shown) : [`${name}：`, shown]),
      warn: (text) => out.warn(of(text)),
      fault: (text) => out.fault(of(text)),
      busy: (text) => out.busy(of(text)),
      progress: (done, total, text) => out.progress(done, total, of(text)),
    },
  };
}

const nameOf = ({ folder, name }: Waiting): string => join(folder, name);

/** The China day that a night belongs to. */
export const dayOf = (deps: Pick<Deps, 'now'>): string => chinaDay(deps.now());
