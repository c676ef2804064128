import { existsSync, readdirSync, statfsSync, statSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { charsetFault } from '../lib/charset.ts';
import { makePrivateFolder, openTo } from '../config/paths.ts';
import type { Session } from '../config/session.ts';
import type { Deps } from '../deps.ts';
import { failureOf, nextStep, sentenceOf } from '../lib/failure.ts';
import { DOCTOR_SAY as SAY } from './doctor-copy.ts';
import { bad, type Finding, good, warn } from './doctor-finding.ts';
import { summaries } from '../jobs/job-summary.ts';

const LEAST_FREE_BYTES = 100 * 1024 * 1024;
const hasModes = process.platform !== 'win32';

/** Node 20.19 is the oldest that runs us. */
export function checkNode(version: string): Finding {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  if (major > 20 || (major === 20 && minor >= 19)) return good('node', version);
  return bad('node', SAY.nodeOld(version), SAY.nodeOldNext);
}

/** Whether the terminal is told to show what we write. */
export function checkTerminal({ env }: Pick<Deps, 'env'>): Finding {
  const fault = charsetFault(env);
  return fault === null
    ? good('terminal', 'UTF-8')
    : warn('terminal', SAY.charset(fault.name, fault.value), SAY.charsetNext);
}

/** Logins are for their owner alone. */
export async function checkConfig(deps: Deps): Promise<Finding[]> {
  const { file } = await deps.store();
  const folder = deps.paths.config;
  if (!existsSync(file)) return [newConfig(folder)];
  if (!hasModes) return [good('config', folder)];
  const wrong = [
    { path: folder, wanted: '700' },
    { path: file, wanted: '600' },
  ]
    .map((one) => ({ ...one, mode: modeOf(one.path) }))
    .filter(({ mode, wanted }) => mode !== wanted);
  if (wrong.length === 0) return [good('config', folder)];
  return wrong.map(({ path, wanted, mode }) =>
    bad('config', SAY.folderOpen(path, mode, wanted), SAY.folderNext(path, wanted)),
  );
}

/** Whether the folder can be made is known when it was: it is empty, and every command would make it. */
function newConfig(folder: string): Finding {
  try {
    makePrivateFolder(folder);
    return good('config', SAY.nothingStored(folder));
  } catch (error) {
    const failure = failureOf(error);
    if (failure === null) throw error;
    return bad('config', sentenceOf(failure), failure.next);
  }
}

/** A key or a token in a file of one's own; [] without one. */
export function checkSecret({ secretFile: file }: Session): Finding[] {
  if (file === undefined || !hasModes) return [];
  const mode = openTo(file, 0o077);
  return mode === null
    ? [good('secret', file)]
    : [warn('secret', SAY.secretOpen(file, mode), SAY.folderNext(file, '600'))];
}

/** The orders of this machine, what they take, and what is not done yet. */
export function checkJobs(deps: Deps): Finding[] {
  const { paths } = deps;
  try {
    const jobs = summaries(deps);
    const open = jobs.filter(({ state }) => state !== 'ended' && state !== 'discarded');
    const unknown = open.filter((job) => job.unknown > 0).length;
    const text = SAY.tasks(jobs.length, SAY.size(sizeOf(paths.journal)), paths.journal);
    return [
      open.length === 0
        ? good('journal', text)
        : warn('journal', SAY.open(text, open.length, unknown), SAY.openNext),
    ];
  } catch (error) {
    const failure = failureOf(error);
    if (failure === null) throw error;
    return [bad('journal', `${SAY.broken} ${failure.message}`, nextStep(failure))];
  }
}

/** An order is written down before it is sent, so there must be room; [] where the system does not tell. */
export function checkDisk({ paths }: Deps): Finding[] {
  let at = paths.journal;
  while (!existsSync(at) && dirname(at) !== at) at = dirname(at);
  try {
    const { bavail, bsize } = statfsSync(at);
    const free = bavail * bsize;
    const text = SAY.free(SAY.size(free));
    return [free < LEAST_FREE_BYTES ? warn('disk', text, SAY.freeNext) : good('disk', text)];
  } catch {
    return [];
  }
}

const modeOf = (path: string): string => (statSync(path).mode & 0o777).toString(8);

/** Bytes of the files in a folder; 0 where there is none. */
function sizeOf(folder: string): number {
  if (!existsSync(folder)) return 0;
  return readdirSync(folder, { withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, { name }) => sum + (statSync(join(folder, name), { throwIfNoEntry: false })?.size ?? 0), 0);
}
