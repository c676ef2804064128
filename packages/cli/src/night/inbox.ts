import { lstatSync, readdirSync, type Stats } from 'node:fs';
import { join } from 'node:path';
import { refuse } from '@giftship/shared/errors/app-error';
import { NIGHT_SAY as SAY } from './copy.ts';
import { DONE, FAILED } from '../order/sheet-names.ts';
import { SETTINGS_FILE } from './settings.ts';

export const LOCK = '.gift-run';

/** A sheet that waits to be ordered, or a file that can never be one, with its reason. */
export interface Waiting {
  path: string;
  /** '' for the inbox itself, else the name of a folder in it with settings of its own. */
  folder: string;
  name: string;
  size: number;
  mtimeMs: number;
  /** `stays`: it is not moved, because moving would harm it. */
  fault: { msg: string; next: string; stays?: boolean } | null;
}

/** What stays where it is, and why. */
export interface Left {
  file: string;
  reason: string;
}

export interface Scan {
  waiting: Waiting[];
  left: Left[];
  /** Folders with settings of their own. */
  folders: string[];
}

/** What systems put into folders by themselves: nobody sent it, and nobody needs to hear of it. */
const OF_SYSTEMS = new Set(['.DS_Store', 'Thumbs.db', 'desktop.ini', '.directory']);
/** Owners' marks of spreadsheet programs, and names of downloads and copies that are not whole yet. */
const TEMPORARY = /^~\$|^\.~lock\.|~$|\.(part|partial|filepart|crdownload|download|tmp|temp|swp)$/i;
const SHEET = /\.(csv|xlsx?)$/i;

/** A name as a line shows it: characters that would break the line, or turn it round, are marked. */
export const shownName = (name: string): string => name.replaceAll(/[\p{Cc}\p{Cf}\p{Zl}\p{Zp}]/gu, '\ufffd');

/** Looks at an inbox and at those of its folders that have settings; oldest first, so that who came first is served first. */
export function scanInbox(inbox: string): Scan {
  const scan: Scan = { waiting: [], left: [], folders: [] };
  look(inbox, '', scan);
  for (const folder of scan.folders) look(inbox, folder, scan);
  scan.waiting.sort((a, b) => a.mtimeMs - b.mtimeMs || (a.path < b.path ? -1 : 1));
  return scan;
}

function look(inbox: string, folder: string, scan: Scan): void {
  for (const name of readdirSync(join(inbox, folder)).toSorted()) {
    const path = join(inbox, folder, name);
    const found = statOf(path);
    if (found === null && name.includes('\ufffd'))
      scan.waiting.push({ path, folder, name, size: 0, mtimeMs: 0, fault: UNREADABLE_NAME });
    if (found === null || isOurs(folder, name)) continue;
    const reason = reasonToLeave(name, found);
    if (reason !== null) scan.left.push({ file: join(folder, name), reason });
    else if (!found.isDirectory())
      scan.waiting.push({
        path,
        folder,
        name,
        size: found.size,
        mtimeMs: found.mtimeMs,
        fault: faultOf(name, found),
      });
    else if (folder === '' && statOf(join(path, SETTINGS_FILE))?.isFile()) scan.folders.push(name);
    else scan.left.push({ file: `${join(folder, name)}/`, reason: SAY.left.folder });
  }
}

const isOurs = (folder: string, name: string): boolean =>
  name === SETTINGS_FILE ||
  OF_SYSTEMS.has(name) ||
  (folder === '' && (name === DONE || name === FAILED || name.startsWith(LOCK)));

function reasonToLeave(name: string, found: Stats): string | null {
  if (TEMPORARY.test(name)) return SAY.left.temporary;
  if (name.startsWith('.')) return SAY.left.hidden;
  return found.isFile() || found.isDirectory() || found.isSymbolicLink() ? null : SAY.left.odd;
}

function faultOf(name: string, found: Stats): Waiting['fault'] {
  // A link may lead anywhere, and what it leads to belongs to somebody else; from another folder it might lead nowhere.
  if (found.isSymbolicLink()) return { msg: SAY.symlink, next: SAY.symlinkNext, stays: true };
  if (!SHEET.test(name)) {
    const { message, next } = refuse('FILE_TYPE');
    return { msg: message, next };
  }
  return found.size === 0 ? { msg: SAY.empty, next: SAY.emptyNext } : null;
}

/** Bytes that are no UTF-8 come as marks of replacement, and by those no file is found. */
const UNREADABLE_NAME = { msg: SAY.badName, next: SAY.badNameNext, stays: true };

/** Null for what went away between two looks. */
function statOf(path: string): Stats | null {
  try {
    return lstatSync(path);
  } catch {
    return null;
  }
}

/**
 * Parts what has not changed since it was seen from what is still being written: size and time of a file are looked at
 * twice, because a copy may keep the time of its original and a clock of another machine may be wrong.
 */
export function partSettled(waiting: readonly Waiting[]): { ready: Waiting[]; growing: Left[] } {
  const ready: Waiting[] = [];
  const growing: Left[] = [];
  for (const one of waiting) {
    const now = statOf(one.path);
    if (one.fault === UNREADABLE_NAME) ready.push(one);
    if (now === null) continue;
    if (now.size === one.size && now.mtimeMs === one.mtimeMs) ready.push(one);
    else growing.push({ file: join(one.folder, one.name), reason: SAY.left.growing });
  }
  return { ready, growing };
}
