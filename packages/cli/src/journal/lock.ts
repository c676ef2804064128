import { fieldsOf } from '@giftship/shared/lib/fields-of';
import { linkSync, readFileSync, rmSync, unlinkSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { makePrivateFolder } from '../config/paths.ts';
import { fileFailureOf, systemCode } from '../lib/failure.ts';

/** Who holds a lock. `started` tells a live holder from a later process with the same pid. */
export interface Holder {
  pid: number;
  host: string;
  started: string;
}

/** A lock that somebody else holds. */
export class LockHeld extends Error {
  override name = 'LockHeld';
  readonly holder: Holder;
  readonly file: string;

  constructor(holder: Holder, file: string) {
    super(`held by ${holder.pid}`);
    this.holder = holder;
    this.file = file;
  }
}

/**
 * Takes the lock `name`, or throws LockHeld. A lock whose holder is dead is taken over; one of another host is left
 * alone, because nothing can be known about it. Answers how to give it back.
 */
export function takeLock(folder: string, name: string): () => void {
  makePrivateFolder(folder);
  const file = fileOf(folder, name);
  const mine: Holder = { pid: process.pid, host: hostname(), started: startOf(process.pid) };
  for (let tryNo = 0; tryNo < 20; tryNo++) {
    try {
      writeWhole(file, mine);
      return () => giveBack(file, mine);
    } catch (error) {
      // A full disk says no name by itself.
      if (systemCode(error) !== 'EEXIST') throw fileFailureOf(error, file) ?? error;
      const found = readLock(file);
      if (found === 'gone') continue;
      if (found !== 'torn' && isAlive(found)) throw new LockHeld(found, file);
      removeDead(folder, name);
    }
  }
  const last = readLock(file);
  throw new LockHeld(last === 'gone' || last === 'torn' ? mine : last, file);
}

/** The lock appears with its content or not at all. Throws EEXIST when there is one. */
function writeWhole(file: string, mine: Holder): void {
  const draft = `${file}.${mine.pid}.new`;
  try {
    writeFileSync(draft, JSON.stringify(mine), { mode: 0o600 });
    linkSync(draft, file);
  } catch (error) {
    // Sticks and network shares may know no links: there the file is made first and filled at once.
    if (!NO_LINKS.has(systemCode(error))) throw error;
    writeFileSync(file, JSON.stringify(mine), { mode: 0o600, flag: 'wx' });
  } finally {
    rmSync(draft, { force: true });
  }
}

const NO_LINKS = new Set(['EPERM', 'ENOTSUP', 'EOPNOTSUPP', 'ENOSYS', 'EACCES']);

/**
 * Removes a dead lock under a lock of its own, so that nobody takes it over twice: what another taker made of it meanwhile is
 * never touched. Throws LockHeld while another one is at it.
 */
function removeDead(folder: string, name: string): void {
  const file = fileOf(folder, name);
  const release = takeUnder(folder, name);
  try {
    const found = readLock(file);
    if (found === 'torn' || (found !== 'gone' && !isAlive(found))) rmSync(file, { force: true });
  } finally {
    release();
  }
}

/** Who died while he took a lock over left that second lock behind: it is taken over in the same way. */
function takeUnder(folder: string, name: string): () => void {
  try {
    return takeLock(folder, `${name}.taking`);
  } catch (error) {
    throw error instanceof LockHeld ? new LockHeld(error.holder, fileOf(folder, name)) : error;
  }
}

const fileOf = (folder: string, name: string): string => join(folder, `${name}.lock`);

function giveBack(file: string, mine: Holder): void {
  const found = readLock(file);
  const isMine = typeof found === 'object' && found.pid === mine.pid && found.started === mine.started;
  if (isMine) unlinkSync(file);
}

/** `torn`: the file was never written whole. */
function readLock(file: string): Holder | 'gone' | 'torn' {
  let text: string;
  try {
    text = readFileSync(file, 'utf8');
  } catch (error) {
    return systemCode(error) === 'ENOENT' ? 'gone' : 'torn';
  }
  try {
    const read: unknown = JSON.parse(text);
    return isHolder(read) ? read : 'torn';
  } catch {
    return 'torn';
  }
}

const isHolder = (read: unknown): read is Holder => typeof fieldsOf(read).pid === 'number';

function isAlive({ pid, host, started }: Holder): boolean {
  if (host !== hostname()) return true;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if (systemCode(error) !== 'EPERM') return false;
  }
  return started === '' || startOf(pid) === started;
}

/** When a process began, where the system tells (Linux); '' elsewhere. */
function startOf(pid: number): string {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
    return stat.slice(stat.lastIndexOf(')') + 2).split(' ')[19] ?? '';
  } catch {
    return '';
  }
}
