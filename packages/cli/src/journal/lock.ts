import { linkSync, readFileSync, renameSync, unlinkSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { makePrivateFolder } from '../config/paths.ts';

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
  const file = join(folder, `${name}.lock`);
  const mine: Holder = { pid: process.pid, host: hostname(), started: startOf(process.pid) };
  for (let tryNo = 0; tryNo < 20; tryNo++) {
    try {
      writeWhole(file, mine);
      return () => giveBack(file, mine);
    } catch (error) {
      if ((error as NodeJS.ErrnoException).code !== 'EEXIST') throw error;
      const holder = readHolder(file);
      if (holder !== null && isAlive(holder)) throw new LockHeld(holder, file);
      setAside(file, mine);
    }
  }
  throw new LockHeld(readHolder(file) ?? mine, file);
}

/** The lock appears with its content or not at all. Throws EEXIST when there is one. */
function writeWhole(file: string, mine: Holder): void {
  const draft = `${file}.${mine.pid}.new`;
  writeFileSync(draft, JSON.stringify(mine), { mode: 0o600 });
  try {
    linkSync(draft, file);
  } finally {
    unlinkSync(draft);
  }
}

/** Moves a dead lock out of the way; when another taker was quicker, its fresh lock is put back. */
function setAside(file: string, mine: Holder): void {
  const aside = `${file}.${mine.pid}.dead`;
  try {
    renameSync(file, aside);
  } catch {
    return;
  }
  const taken = readHolder(aside);
  if (taken !== null && isAlive(taken)) writeFileSync(file, JSON.stringify(taken), { mode: 0o600 });
  unlinkSync(aside);
}

function giveBack(file: string, mine: Holder): void {
  const holder = readHolder(file);
  if (holder?.pid === mine.pid && holder.started === mine.started) unlinkSync(file);
}

/** Null when the file is gone or was never written whole. */
function readHolder(file: string): Holder | null {
  try {
    const read = JSON.parse(readFileSync(file, 'utf8')) as Holder;
    return typeof read.pid === 'number' ? read : null;
  } catch {
    return null;
  }
}

function isAlive({ pid, host, started }: Holder): boolean {
  if (host !== hostname()) return true;
  try {
    process.kill(pid, 0);
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'EPERM') return false;
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
