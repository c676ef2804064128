import { type ChildProcess, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readSync, renameSync, statSync } from 'node:fs';
import path from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { databaseCopy } from './copy.ts';
import { DatabaseRefusal } from './database-refusal.ts';
import { type Binaries, type ServerAccount, cannotRun, program } from './embedded-binaries.ts';
import { type ClusterPlace, type ServerAddress, serverEnvironment } from './embedded-cluster.ts';
import {
  type DatabaseLog,
  errorCode,
  errorText,
  readPostmaster,
  signalServer,
  stopOrphans,
  waitUntilGone,
} from './embedded-process.ts';

/** An end of the database process that nobody asked for. */
export interface ServerExit {
  readonly code: number | null;
  readonly signal: NodeJS.Signals | null;
}

/** All that one server process needs to run. */
export interface ServerOptions {
  readonly binaries: Binaries;
  readonly place: ClusterPlace;
  readonly address: ServerAddress;
  readonly account: ServerAccount | null;
  readonly settings: Readonly<Record<string, string>>;
  /** The longest pause between two tries to bring a dead server back, in ms. */
  readonly longestPauseMs: number;
  readonly log: DatabaseLog;
}

const READY_WITHIN_MS = 120_000;
const STOP_FAST_MS = 20_000;
const STOP_AT_ONCE_MS = 5_000;
const LOG_KEPT_BYTES = 10 * 1024 * 1024;

const SETTINGS: Readonly<Record<string, string>> = {
  max_connections: '60',
  shared_buffers: '128MB',
  max_wal_size: '1GB',
  // With less, PostgreSQL does not log the numbers that a sequence gives out in the transaction that makes it, nor the next
  // thirty: after a crash they came again.
  wal_level: 'replica',
  max_wal_senders: '0',
  unix_socket_permissions: '0700',
  timezone: 'UTC',
  log_timezone: 'UTC',
  // Server messages only: failed statements would carry personal data into the log.
  log_min_messages: 'log',
  log_min_error_statement: 'panic',
  log_error_verbosity: 'terse',
  log_checkpoints: 'off',
};

/** Runs one PostgreSQL server: starts it, starts it again when it dies, stops it when asked. */
export class PostgresServer {
  readonly #options: ServerOptions;
  readonly #listeners = new Set<(exit: ServerExit) => void>();
  #child: ChildProcess | null = null;
  readonly #stopping = new AbortController();
  #reviving: Promise<void> | null = null;

  constructor(options: ServerOptions) {
    this.#options = options;
  }

  /** Process number of the running server, null between two lives. */
  get pid(): number | null {
    return this.#child?.pid ?? null;
  }

  /** Calls back at each end nobody asked for; returns the function that ends this. */
  onExit(listener: (exit: ServerExit) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Starts the server and waits until it answers. */
  async start(): Promise<void> {
    await stopOrphans(this.#orphanOptions());
    await this.#launch();
  }

  /** Stops the server and waits until it is gone; a restart under way is called off. */
  async stop(): Promise<void> {
    this.#stopping.abort();
    await this.#reviving;
    const child = this.#child;
    if (!child?.pid) return;
    // Without this node might leave while it waits, because the child alone does not keep it.
    child.ref();
    const gone = exitOf(child);
    this.#signal(child.pid, 'SIGINT');
    if (await settlesWithin(gone, STOP_FAST_MS)) return;
    this.#signal(child.pid, 'SIGQUIT');
    if (await settlesWithin(gone, STOP_AT_ONCE_MS)) return;
    this.#signal(child.pid, 'SIGKILL');
    await gone;
  }

  /** For an `exit` handler, where nothing can be awaited: true when the server is gone on return. */
  stopNow(waitMs: number): boolean {
    this.#stopping.abort();
    const pid = this.#child?.pid;
    if (!pid) return true;
    this.#signal(pid, 'SIGINT');
    const cell = new Int32Array(new SharedArrayBuffer(4));
    const deadline = performance.now() + waitMs;
    // The file goes last, and we cannot reap the child here to see it end.
    while (readPostmaster(this.#options.place.clusterDir)?.pid === pid) {
      if (performance.now() > deadline) return false;
      Atomics.wait(cell, 0, 0, 10);
    }
    return true;
  }

  async #launch(): Promise<void> {
    const { binaries, place, address, account, settings } = this.#options;
    const wanted = Object.entries({ ...SETTINGS, ...settings });
    const logFd = openLog(place.logFile);
    const logStart = statSync(place.logFile).size;
    let child: ChildProcess;
    try {
      child = spawn(
        path.join(binaries.nativeDir, 'bin', program('postgres')),
        [
          '-D',
          place.clusterDir,
          ...address.args,
          ...wanted.flatMap(([name, value]) => ['-c', `${name}=${value}`]),
        ],
        {
          ...account,
          cwd: place.clusterDir,
          env: serverEnvironment(),
          stdio: ['ignore', logFd, logFd],
          // Ctrl-C in the terminal is for us; the server stops when we say so.
          detached: process.platform !== 'win32',
          windowsHide: true,
        },
      );
    } catch (error) {
      throw cannotRun(errorText(error), error);
    } finally {
      closeSync(logFd);
    }
    let failure: Error | null = null;
    child.once('error', (error) => {
      failure = cannotRun(errorCode(error) ?? errorText(error), error);
    });
    child.once('exit', (code, signal) => {
      failure ??= startFailure(place.logFile, logStart, code ?? signal);
    });
    child.unref();
    this.#child = child;
    try {
      await untilReady(child, place.clusterDir, () => failure);
    } catch (error) {
      this.#child = null;
      throw error;
    }
    child.once('exit', (code, signal) => this.#noticeExit(child, code, signal));
    if (child.exitCode !== null || child.signalCode !== null)
      this.#noticeExit(child, child.exitCode, child.signalCode);
  }

  #noticeExit(child: ChildProcess, code: number | null, signal: NodeJS.Signals | null): void {
    if (this.#child !== child) return;
    this.#child = null;
    if (this.#stopping.signal.aborted) return;
    this.#options.log.error(databaseCopy.serverDied(String(signal ?? code)));
    this.#tell({ code, signal });
    this.#reviving = this.#revive().finally(() => {
      this.#reviving = null;
    });
  }

  /** Tries until it is told to stop: what was in the way (a full disk, a lost mount) may go any hour, and probes tell. */
  async #revive(): Promise<void> {
    const { log } = this.#options;
    const since = performance.now();
    const { signal } = this.#stopping;
    for (let attempt = 0; !signal.aborted; attempt += 1) {
      try {
        await stopOrphans(this.#orphanOptions());
        await this.#launch();
        log.info(databaseCopy.serverBack(Math.round(performance.now() - since)));
        return;
      } catch (error) {
        log.error(databaseCopy.restartFailed(errorText(error)));
      }
      const pause = Math.min(this.#options.longestPauseMs, 50 * 2 ** attempt);
      await sleep(pause, undefined, { signal }).catch(() => undefined);
    }
  }

  #tell(exit: ServerExit): void {
    for (const listener of this.#listeners) listener(exit);
  }

  #signal(pid: number, signal: 'SIGINT' | 'SIGQUIT' | 'SIGKILL'): void {
    signalServer(this.#options.binaries.nativeDir, pid, signal);
  }

  #orphanOptions(): Parameters<typeof stopOrphans>[0] {
    const { binaries, place, address, log } = this.#options;
    return { nativeDir: binaries.nativeDir, clusterDir: place.clusterDir, leftovers: address.leftovers, log };
  }
}

async function untilReady(
  child: ChildProcess,
  clusterDir: string,
  failureOf: () => Error | null,
): Promise<void> {
  const deadline = performance.now() + READY_WITHIN_MS;
  for (;;) {
    const postmaster = readPostmaster(clusterDir);
    if (postmaster && postmaster.pid === child.pid && postmaster.isReady) return;
    const failure = failureOf();
    if (failure) throw failure;
    if (performance.now() > deadline) {
      child.kill('SIGKILL');
      if (child.pid) await waitUntilGone(child.pid, STOP_AT_ONCE_MS);
      const detail = databaseCopy.startTimedOut(READY_WITHIN_MS / 1_000);
      throw new DatabaseRefusal('START_FAILED', databaseCopy.startFailed(detail, clusterDir));
    }
    await sleep(5);
  }
}

function startFailure(logFile: string, logStart: number, how: number | string | null): DatabaseRefusal {
  const lines = readFrom(logFile, logStart).trim().split('\n');
  const loader = lines.find((line) =>
    /error while loading shared libraries|GLIBC|Library not loaded/.test(line),
  );
  // 126 and 127 come from the loader, before PostgreSQL itself has run.
  if (loader || how === 126 || how === 127) return cannotRun(loader ?? String(how));
  const reason = lines.find((line) => /FATAL|PANIC/.test(line)) ?? lines.at(-1) ?? '';
  const detail = reason.replace(/^.*?(FATAL|PANIC):\s*/, '').trim() || String(how);
  return new DatabaseRefusal('START_FAILED', databaseCopy.startFailed(detail, logFile));
}

function openLog(file: string): number {
  if (existsSync(file) && statSync(file).size > LOG_KEPT_BYTES) renameSync(file, `${file}.old`);
  return openSync(file, 'a', 0o600);
}

function readFrom(file: string, start: number): string {
  const fd = openSync(file, 'r');
  try {
    const buffer = Buffer.alloc(64 * 1024);
    return buffer.toString('utf8', 0, readSync(fd, buffer, 0, buffer.length, start));
  } finally {
    closeSync(fd);
  }
}

function exitOf(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return Promise.resolve();
  return new Promise((resolve) => child.once('exit', () => resolve()));
}

async function settlesWithin(promise: Promise<void>, ms: number): Promise<boolean> {
  const timer = new AbortController();
  const late = sleep(ms, false, { signal: timer.signal }).catch(() => false);
  const isSettled = await Promise.race([promise.then(() => true), late]);
  timer.abort();
  return isSettled;
}
