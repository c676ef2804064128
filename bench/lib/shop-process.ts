import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync, readdirSync, statSync } from 'node:fs';
import net from 'node:net';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';

const ROOT = fileURLToPath(new URL('../..', import.meta.url));
/** What a build writes: the first is loaded alone, the second with all the rest. */
const BUNDLES = ['main.js', 'run-command.js', 'aside-worker.js'].map((name) =>
  join(ROOT, 'packages/server/dist', name),
);
const PROGRAM = join(ROOT, 'packages/server/bin/gift-server.js');

/** A server in a process of its own, as `npm start` runs it. */
export interface ShopProcess {
  readonly pid: number;
  readonly base: string;
  /** Where the sandbox's control pages are, as it says itself. */
  control(): string;
  /** From the start of the process to its first answer. */
  readonly startMs: number;
  /** What the process wrote to its streams so far. */
  output(): string;
  /** Largest resident memory so far, in MB. */
  peakMb(): number;
  /** CPU seconds (user and system) so far. */
  cpuSeconds(): number;
  /** How it ended; null while it lives. */
  exit(): { code: number | null; signal: string | null } | null;
  /** Ends it at once, as kill -9 does. */
  kill(): Promise<void>;
  /** Asks it to end and waits. */
  stop(): Promise<void>;
}

export interface ShopProcessOptions {
  dataDir?: string;
  port?: number;
  env?: Record<string, string>;
}

/** Bundles the server when a source is newer than the bundle. */
export function buildServer(): void {
  const sources = ['packages/server/src', 'packages/shared/src'].map((folder) => newest(join(ROOT, folder)));
  const since = Math.max(...sources);
  if (BUNDLES.every((file) => existsSync(file) && statSync(file).mtimeMs > since)) return;
  const vite = join(ROOT, 'node_modules/vite/bin/vite.js');
  const args = ['build', 'packages/server', '-c', 'packages/server/vite.config.ts', '-l', 'warn'];
  const { status } = spawnSync(process.execPath, [vite, ...args], { cwd: ROOT, stdio: 'inherit' });
  if (status !== 0) throw new Error('the server does not build');
}

function newest(folder: string): number {
  return Math.max(
    0,
    ...readdirSync(folder, { recursive: true, encoding: 'utf8' })
      .filter((name) => !name.endsWith('.test.ts'))
      .map((name) => statSync(join(folder, name), { throwIfNoEntry: false })?.mtimeMs ?? 0),
  );
}

/** Starts a server process without waiting for it. */
export function spawnShop({ dataDir, port = 0, env = {} }: ShopProcessOptions): ChildProcess {
  // For profiles: BENCH_NODE_ARGS='--cpu-prof --cpu-prof-dir=/tmp/profiles'.
  const nodeArgs = process.env.BENCH_NODE_ARGS?.split(' ') ?? [];
  return spawn(process.execPath, [...nodeArgs, PROGRAM, 'start'], {
    cwd: ROOT,
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      GIFT_RATE: 'off',
      GIFT_LOG: 'silent',
      GIFT_MAX_RECIPIENTS: '100000',
      ...(dataDir === undefined ? {} : { GIFT_DATA_DIR: dataDir }),
      ...env,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
}

/** Starts a server and waits for its first answer of /api/health. */
export async function startService(options: ShopProcessOptions): Promise<ShopProcess> {
  const since = performance.now();
  const child = spawnShop(options);
  let output = '';
  const keep = (part: Buffer) => (output += String(part));
  child.stdout!.on('data', keep);
  child.stderr!.on('data', keep);
  const gone = once(child, 'exit');
  let exit: { code: number | null; signal: string | null } | null = null;
  child.once('exit', (code, signal) => (exit = { code, signal }));
  // It takes its port itself and says which: one that was looked up before may be somebody else's by now.
  const base = await untilHealthy(
    () => /http:\/\/127\.0\.0\.1:\d+/.exec(output)?.[0] ?? null,
    () => {
      if (exit !== null) throw new Error(`the server ended at start:\n${output}`);
    },
  );
  const startMs = performance.now() - since;
  const end = async (signal: NodeJS.Signals) => {
    if (exit === null) child.kill(signal);
    await gone;
  };
  return {
    pid: child.pid!,
    base,
    control: () => {
      const address = /http:\/\/127\.0\.0\.1:\d+(?=\/sandbox)/.exec(output)?.[0];
      if (address === undefined) throw new Error(`no sandbox:\n${output}`);
      return address;
    },
    startMs,
    output: () => output,
    peakMb: () => peakMbOf(child.pid!),
    cpuSeconds: () => cpuSecondsOf(child.pid!),
    exit: () => exit,
    kill: () => end('SIGKILL'),
    stop: () => end('SIGTERM'),
  };
}

async function untilHealthy(findBase: () => string | null, refuseDead: () => void): Promise<string> {
  const deadline = performance.now() + 60_000;
  for (;;) {
    refuseDead();
    const base = findBase();
    const reply = base === null ? null : await fetch(`${base}/api/health`).catch(() => null);
    if (base !== null && reply?.ok) return base;
    if (performance.now() > deadline) throw new Error('the server does not answer');
    await new Promise((resolve) => setTimeout(resolve, 10));
  }
}

export function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 0));
    });
  });
}

/** VmHWM of a process in MB; Linux only, NaN elsewhere. */
export function peakMbOf(pid: number): number {
  try {
    const kb = /VmHWM:\s+(\d+) kB/.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1];
    return Number(kb) / 1024;
  } catch {
    return Number.NaN;
  }
}

const TICKS_PER_SECOND = 100;

/** CPU seconds of a process, its ended children included; Linux only, NaN elsewhere. */
export function cpuSecondsOf(pid: number): number {
  try {
    const fields = readFileSync(`/proc/${pid}/stat`, 'utf8').split(') ')[1]!.split(' ');
    return fields.slice(11, 15).reduce((sum, ticks) => sum + Number(ticks), 0) / TICKS_PER_SECOND;
  } catch {
    return Number.NaN;
  }
}

/** How to reach the embedded database of a server process that runs on `dataDir`. */
export function socketOf(dataDir: string): pg.ClientConfig {
  return { host: join(dataDir, 'socket'), port: 5432, user: 'giftship', database: 'giftship' };
}

/** All processes of the embedded database on `dataDir`: its main one and every worker of it. */
export function databasePids(dataDir: string): number[] {
  const main = Number(readFileSync(join(dataDir, 'postgres/postmaster.pid'), 'utf8').split('\n')[0]);
  const children = readdirSync('/proc').filter((name) => {
    if (!/^\d+$/.test(name)) return false;
    try {
      return Number(readFileSync(`/proc/${name}/stat`, 'utf8').split(') ')[1]!.split(' ')[1]) === main;
    } catch {
      return false;
    }
  });
  return [main, ...children.map(Number)];
}
