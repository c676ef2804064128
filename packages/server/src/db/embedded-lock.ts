import { randomUUID } from 'node:crypto';
import {
  existsSync,
  linkSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import net from 'node:net';
import path from 'node:path';
import { databaseCopy } from './copy.ts';
import { DatabaseRefusal } from './database-refusal.ts';
import { errorCode, isRunning, machineIdentity, processStart } from './embedded-process.ts';

/** Who owns a data directory. */
export interface Owner {
  readonly pid: number;
  readonly hostname: string;
  readonly bootId: string;
  readonly pidSpace: string;
  readonly processStart: string | null;
  /** Name of the socket that the owner keeps open; null where it cannot have one. */
  readonly guard: string | null;
  readonly started: string;
}

/** A held lock. */
export interface OwnerLock {
  readonly owner: Owner;
  /** The owner that died without releasing, if this lock was taken over from one. */
  readonly deadOwner: Owner | null;
  /** Gives the directory free; safe to call twice and inside an `exit` handler. */
  release(): void;
}

type Claim = Owner & { released?: boolean };
const CLAIM = /^(\d{8})\.json$/;
const MAX_ROUNDS = 50;

/**
 * Takes the data directory for this process, or refuses with the owner's process number.
 *
 * Each owner writes one numbered claim; the highest number rules and is never removed, only marked as
 * released or followed by the next number. A claim appears whole (hard link of a finished file) and only
 * one process can create a number, so any number of starters that find the same dead owner agree on one.
 */
export async function takeLock(options: { directory: string; now: () => Date }): Promise<OwnerLock> {
  const lockDir = path.join(options.directory, 'lock');
  mkdirSync(lockDir, { recursive: true });
  const guard = await openGuard(lockDir);
  const owner: Owner = {
    pid: process.pid,
    ...machineIdentity(),
    processStart: processStart(process.pid),
    guard: guard?.name ?? null,
    started: options.now().toISOString(),
  };

  try {
    for (let round = 0; round < MAX_ROUNDS; round += 1) {
      const top = highestClaim(lockDir);
      if (top)
        await refuseLivingOwner(options.directory, path.join(lockDir, claimName(top.number)), top.claim);
      const number = (top?.number ?? 0) + 1;
      if (!writeClaim(lockDir, number, owner)) continue;
      // Somebody slow may have judged an older claim: only the highest number rules.
      if (highestNumber(lockDir) !== number) {
        rmSync(path.join(lockDir, claimName(number)), { force: true });
        continue;
      }
      sweep(lockDir, number, owner.guard);
      return heldLock({ lockDir, number, owner, guard, deadOwner: deadOwnerOf(top?.claim) });
    }
    throw new Error('the owner lock changes hands without end');
  } catch (error) {
    guard?.close();
    throw error;
  }
}

/** Refuses a directory that a living process owns, like `takeLock`; takes and writes nothing. */
export async function refuseOwned(directory: string): Promise<void> {
  const lockDir = path.join(directory, 'lock');
  const top = existsSync(lockDir) ? highestClaim(lockDir) : null;
  if (top) await refuseLivingOwner(directory, path.join(lockDir, claimName(top.number)), top.claim);
}

function heldLock(held: {
  lockDir: string;
  number: number;
  owner: Owner;
  guard: Guard | null;
  deadOwner: Owner | null;
}): OwnerLock {
  let isHeld = true;
  return {
    owner: held.owner,
    deadOwner: held.deadOwner,
    release() {
      if (!isHeld) return;
      isHeld = false;
      replaceFile(path.join(held.lockDir, claimName(held.number)), { ...held.owner, released: true });
      held.guard?.close();
    },
  };
}

async function refuseLivingOwner(directory: string, file: string, claim: Claim): Promise<void> {
  const verdict = await judge(path.dirname(file), claim);
  if (verdict === 'alive') {
    throw new DatabaseRefusal('OWNED', databaseCopy.owned(directory, claim.pid));
  }
  if (verdict === 'foreign') {
    throw new DatabaseRefusal(
      'FOREIGN_OWNER',
      databaseCopy.foreignOwner({ directory, host: claim.hostname, pid: claim.pid, lockFile: file }),
    );
  }
}

async function judge(lockDir: string, claim: Claim): Promise<'free' | 'dead' | 'alive' | 'foreign'> {
  if (claim.released) return 'free';
  const here = machineIdentity();
  if (claim.hostname !== here.hostname) return 'foreign';
  if (claim.bootId !== here.bootId) return 'dead';
  if (claim.pidSpace === here.pidSpace) {
    if (!isRunning(claim.pid)) return 'dead';
    const start = processStart(claim.pid);
    if (start !== null && claim.processStart !== null) return start === claim.processStart ? 'alive' : 'dead';
  }
  // A restarted container, or a second one of the same name: only the open socket tells.
  if (claim.guard === null) return 'foreign';
  return (await answers(guardPath(lockDir, claim.guard))) ? 'alive' : 'dead';
}

function deadOwnerOf(claim: Claim | undefined): Owner | null {
  return claim && !claim.released ? claim : null;
}

// ---- claims on disk

function claimName(number: number): string {
  return `${String(number).padStart(8, '0')}.json`;
}

function highestNumber(lockDir: string): number {
  return Math.max(0, ...readdirSync(lockDir).map((name) => Number(CLAIM.exec(name)?.[1] ?? 0)));
}

function highestClaim(lockDir: string): { number: number; claim: Claim } | null {
  const number = highestNumber(lockDir);
  if (number === 0) return null;
  try {
    const text = readFileSync(path.join(lockDir, claimName(number)), 'utf8');
    return { number, claim: JSON.parse(text) as Claim };
  } catch (error) {
    if (errorCode(error) === 'ENOENT') return highestClaim(lockDir);
    throw error;
  }
}

function writeClaim(lockDir: string, number: number, owner: Owner): boolean {
  const draft = path.join(lockDir, `${randomUUID()}.draft`);
  writeFileSync(draft, JSON.stringify(owner), { flush: true });
  try {
    linkSync(draft, path.join(lockDir, claimName(number)));
    return true;
  } catch (error) {
    if (errorCode(error) === 'EEXIST') return false;
    throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

/** Writes a whole JSON file in place of another, so that no reader sees half of it. */
export function replaceFile(file: string, value: unknown): void {
  const draft = `${file}.${randomUUID()}.draft`;
  writeFileSync(draft, `${JSON.stringify(value, null, 2)}\n`);
  renameSync(draft, file);
}

function sweep(lockDir: string, ownNumber: number, ownGuard: string | null): void {
  for (const name of readdirSync(lockDir)) {
    const number = Number(CLAIM.exec(name)?.[1] ?? Number.NaN);
    const isOldClaim = number < ownNumber;
    // Starters that are still trying hold a guard of their own; a connect tells which are dead.
    if (isOldClaim) rmSync(path.join(lockDir, name), { force: true });
    else if (name.endsWith('.sock') && name !== ownGuard) void removeDeadGuard(path.join(lockDir, name));
  }
}

// ---- the guard: an open socket dies with its process, whatever process space that was in

interface Guard {
  readonly name: string;
  close(): void;
}

const MAX_SOCKET_PATH = 100;

function guardPath(lockDir: string, name: string): string {
  return process.platform === 'win32' ? `\\\\.\\pipe\\giftship-${name}` : path.join(lockDir, name);
}

async function openGuard(lockDir: string): Promise<Guard | null> {
  const name = `${randomUUID().slice(0, 8)}.sock`;
  const file = guardPath(lockDir, name);
  if (Buffer.byteLength(file) > MAX_SOCKET_PATH) return null;
  const server = net.createServer((socket) => socket.destroy());
  return new Promise((resolve) => {
    // Some shared file systems know no sockets; the lock then rests on the process number alone.
    server.once('error', () => resolve(null));
    server.listen(file, () => {
      server.unref();
      resolve({
        name,
        close() {
          server.close();
          if (process.platform !== 'win32') rmSync(file, { force: true });
        },
      });
    });
  });
}

function answers(file: string): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = net.connect(file);
    const finish = (isAlive: boolean): void => {
      socket.destroy();
      resolve(isAlive);
    };
    socket.setTimeout(1_000, () => finish(true));
    socket.once('connect', () => finish(true));
    socket.once('error', () => finish(false));
  });
}

async function removeDeadGuard(file: string): Promise<void> {
  if (!(await answers(file))) rmSync(file, { force: true });
}
