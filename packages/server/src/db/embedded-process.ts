import { execFileSync } from 'node:child_process';
import { readFileSync, readdirSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseCopy } from './copy.ts';
import { DatabaseRefusal } from './database-refusal.ts';

/** Where the supervisor tells the operator what it does; a pino logger fits. */
export interface DatabaseLog {
  info(message: string): void;
  warn(message: string): void;
  error(message: string): void;
}

/** True while a process of this number runs; a zombie does not count as running. */
export function isRunning(pid: number): boolean {
  try {
    process.kill(pid, 0);
  } catch (error) {
    // EPERM: it exists but belongs to somebody else.
    if (errorCode(error) !== 'EPERM') return false;
  }
  return procStat(pid)?.state !== 'Z';
}

/**
 * When a process started, as text that stays equal for its whole life and differs for a later process of
 * the same number; null when the system does not tell.
 */
export function processStart(pid: number): string | null {
  if (process.platform === 'linux') return procStat(pid)?.start ?? null;
  if (process.platform === 'win32') return null;
  try {
    const env = { PATH: process.env['PATH'] ?? '', LC_ALL: 'C', TZ: 'UTC' };
    return execFileSync('ps', ['-o', 'lstart=', '-p', String(pid)], { env, encoding: 'utf8' }).trim() || null;
  } catch {
    return null;
  }
}

/** Names this machine and this process space, so that a lock of another container is told apart. */
export function machineIdentity(): { hostname: string; bootId: string; pidSpace: string } {
  return {
    hostname: os.hostname(),
    bootId: readText('/proc/sys/kernel/random/boot_id'),
    pidSpace: readLink('/proc/self/ns/pid'),
  };
}

/** What `postmaster.pid` says; null when there is none. */
export function readPostmaster(clusterDir: string): { pid: number; isReady: boolean } | null {
  const lines = readText(path.join(clusterDir, 'postmaster.pid')).split('\n');
  const pid = Number(lines[0]);
  if (!Number.isSafeInteger(pid) || pid <= 0) return null;
  return { pid, isReady: lines[7]?.trim() === 'ready' };
}

/** Sends a shutdown signal to a PostgreSQL server; Windows knows no signals, so pg_ctl carries them. */
export function signalServer(nativeDir: string, pid: number, signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): void {
  try {
    if (process.platform === 'win32' && signal !== 'SIGKILL') {
      execFileSync(path.join(nativeDir, 'bin', 'pg_ctl.exe'), ['kill', signal.slice(3), String(pid)]);
    } else {
      process.kill(pid, signal);
    }
  } catch (error) {
    if (isRunning(pid) && errorCode(error) !== 'ESRCH') {
      throw new DatabaseRefusal('ORPHAN_STAYS', databaseCopy.orphanStays(pid), { cause: error });
    }
  }
}

/**
 * Stops every database process that a dead owner left on this cluster and waits until all are really gone:
 * first politely, then at once, then by force. Afterwards nothing stands in the way of a start.
 */
export async function stopOrphans(options: {
  nativeDir: string;
  clusterDir: string;
  /** Socket files of the dead server. */
  leftovers: readonly string[];
  log: DatabaseLog;
}): Promise<void> {
  const { nativeDir, clusterDir, log } = options;
  const postmaster = readPostmaster(clusterDir);
  if (postmaster && isRunning(postmaster.pid) && belongsToCluster(postmaster.pid, clusterDir)) {
    log.warn(databaseCopy.orphanStopping(postmaster.pid));
    await endProcess(nativeDir, postmaster.pid, 8_000);
  }
  // A killed postmaster leaves backends that hold its shared memory until their statement ends.
  const backends = postmaster ? backendsOf(clusterDir) : [];
  await Promise.all(backends.map((pid) => endProcess(nativeDir, pid, 0)));

  // PostgreSQL itself would believe a recycled process number, or a zombie, named in these files.
  const files = [path.join(clusterDir, 'postmaster.pid'), ...options.leftovers];
  for (const file of files) rmSync(file, { force: true });
}

async function endProcess(nativeDir: string, pid: number, patienceMs: number): Promise<void> {
  const steps = [
    ['SIGINT', patienceMs],
    ['SIGQUIT', 2_000],
    ['SIGKILL', 5_000],
  ] as const;
  for (const [signal, waitMs] of steps) {
    if (waitMs === 0) continue;
    signalServer(nativeDir, pid, signal);
    if (await waitUntilGone(pid, waitMs)) return;
  }
  throw new DatabaseRefusal('ORPHAN_STAYS', databaseCopy.orphanStays(pid));
}

/** Waits until a process is gone; false when it is still there after the time given. */
export async function waitUntilGone(pid: number, waitMs: number): Promise<boolean> {
  const deadline = performance.now() + waitMs;
  while (isRunning(pid)) {
    if (performance.now() > deadline) return false;
    await sleep(10);
  }
  return true;
}

/** A PostgreSQL process always works inside its data directory; that tells ours from a recycled number. */
function belongsToCluster(pid: number, clusterDir: string): boolean {
  if (process.platform === 'linux') {
    const cwd = readLink(`/proc/${pid}/cwd`);
    return cwd === '' || cwd === realpathSync(clusterDir);
  }
  if (process.platform === 'win32') return true;
  try {
    return execFileSync('ps', ['-o', 'command=', '-p', String(pid)], { encoding: 'utf8' }).includes(
      'postgres',
    );
  } catch {
    return false;
  }
}

function backendsOf(clusterDir: string): number[] {
  if (process.platform !== 'linux') return [];
  const home = realpathSync(clusterDir);
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name) && readLink(`/proc/${name}/cwd`) === home)
    .map(Number)
    .filter(
      (pid) => pid !== process.pid && readText(`/proc/${pid}/comm`).startsWith('postgres') && isRunning(pid),
    );
}

function procStat(pid: number): { state: string; start: string } | null {
  if (process.platform !== 'linux') return null;
  const stat = readText(`/proc/${pid}/stat`);
  // The name in brackets may hold anything, so the fields are counted from its end.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
  const state = fields[0];
  const start = fields[19];
  return state && start ? { state, start } : null;
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8').trim();
  } catch {
    return '';
  }
}

function readLink(file: string): string {
  try {
    return readlinkSync(file);
  } catch {
    return '';
  }
}

/** The `code` of a system error, such as ENOENT; undefined for anything else. */
export function errorCode(error: unknown): string | undefined {
  return error instanceof Error && 'code' in error && typeof error.code === 'string' ? error.code : undefined;
}

/** The first line of what went wrong, for a sentence to an operator. */
export function errorText(error: unknown): string {
  return (error instanceof Error ? error.message : String(error)).split('\n')[0] ?? '';
}
