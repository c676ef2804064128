import { type ChildProcess, spawn } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readFileSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { mkdir } from 'node:fs/promises';
import os from 'node:os';
import path from 'node:path';
import { createInterface } from 'node:readline';
import { setTimeout as sleep } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { scratchRoot } from '../../../../tests/harness/scratch-root.ts';
import { type EmbeddedDatabase, startEmbedded } from './embedded.ts';
import { isRunning, readPostmaster } from './embedded-process.ts';

const STARTER = fileURLToPath(
  new URL('../../../../tests/harness/start-embedded-process.ts', import.meta.url),
);
const quiet = { info: () => undefined, warn: () => undefined, error: () => undefined };
const settings = { shared_buffers: '16MB' };
/** Sooner than any wait for another would end, on a busy machine too; the two seconds of the promise: tests/faults/two-servers.ts. */
const AT_ONCE_MS = 10_000;

interface Said {
  state: 'owner' | 'refused';
  pid: number;
  url: string;
  serverPid: number;
  reason: string;
  message: string;
  tookMs: number;
}

let root: string;
let dataDir: string;
let starters: ChildProcess[];
let running: EmbeddedDatabase[];

beforeEach(async () => {
  root = mkdtempSync(path.join(await scratchRoot(), 'gift-embedded-'));
  // Under root the server runs as somebody else, who must get in.
  chmodSync(root, 0o711);
  dataDir = path.join(root, 'data');
  starters = [];
  running = [];
});

afterEach(async () => {
  await Promise.all(running.map((database) => database.stop()));
  await Promise.all(starters.map((child) => end(child, 'SIGKILL')));
  // What a killed starter left behind goes the way the product clears it up.
  if (existsSync(path.join(dataDir, 'postgres', 'postmaster.pid'))) await (await start()).stop();
  rmSync(root, { recursive: true, force: true });
});

test('a first start makes the database, a second one finds the rows again', async () => {
  const first = await start();
  await query(first, 'create table t (x int)');
  await query(first, 'insert into t values (7)');
  const facts = await query(
    first,
    `select current_setting('fsync') as fsync, current_setting('listen_addresses') as listen,
      upper('é') as upper, current_setting('server_encoding') as encoding`,
  );
  expect(facts).toEqual([{ fsync: 'on', listen: '', upper: 'É', encoding: 'UTF8' }]);
  await first.stop();
  await first.stop();
  expect(JSON.parse(readFileSync(path.join(dataDir, 'owner.json'), 'utf8'))).toMatchObject({
    pid: process.pid,
    hostname: os.hostname(),
    engine: 'postgresql',
    major: '18',
    state: 'stopped',
  });

  const second = await start();
  expect(await query(second, 'select x from t')).toEqual([{ x: 7 }]);
});

test('the address works as one text as well', async () => {
  const database = await start();
  const client = new pg.Client(database.url);
  await client.connect();
  expect((await client.query('select current_database() as name')).rows).toEqual([{ name: 'giftship' }]);
  await client.end();
});

test('a second start is refused at once and names the owner', async () => {
  const owner = await startProcess();
  const since = performance.now();
  await expect(start()).rejects.toMatchObject({
    reason: 'OWNED',
    message: expect.stringContaining(`进程号 ${owner.said.pid}`),
  });
  expect(performance.now() - since).toBeLessThan(AT_ONCE_MS);
});

test('an owner killed with -9 leaves an orphan that the next start clears away', async () => {
  const owner = await startProcess();
  const client = new pg.Client(owner.said.url);
  client.on('error', () => undefined);
  await client.connect();
  await client.query('create table t as select 1 as x');
  await end(owner.child, 'SIGKILL');
  expect(isRunning(owner.said.serverPid)).toBe(true);

  const next = await start();
  expect(isRunning(owner.said.serverPid)).toBe(false);
  expect(await query(next, 'select x from t')).toEqual([{ x: 1 }]);
});

test('owner and database killed together: the next start recovers', async () => {
  const owner = await startProcess();
  process.kill(owner.said.serverPid, 'SIGKILL');
  await end(owner.child, 'SIGKILL');
  const next = await start();
  expect(await query(next, 'select 1 as x')).toEqual([{ x: 1 }]);
});

test('a database process that is killed comes back by itself, and the pool with it', async () => {
  const database = await start();
  const pool = new pg.Pool(database.connection);
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  await pool.query('create table t as select 5 as x');
  const exits: unknown[] = [];
  database.onExit((exit) => exits.push(exit));
  // A backend that computes does not notice the end of its parent by itself.
  const busy = pool.query('select count(*) from generate_series(1, 200000000)').catch(() => undefined);
  await sleep(100);

  const since = performance.now();
  process.kill(database.serverPid()!, 'SIGKILL'); // it runs: the query above was answered
  let rows: unknown = null;
  while (rows === null && performance.now() - since < 10_000) {
    rows = await pool.query('select x from t').then(
      (result) => result.rows,
      () => sleep(20, null),
    );
  }
  const tookMs = performance.now() - since;
  await busy;
  await pool.end();
  expect(rows).toEqual([{ x: 5 }]);
  expect(tookMs).toBeLessThan(AT_ONCE_MS);
  expect(exits).toEqual([{ code: null, signal: 'SIGKILL' }]);
});

test('a server that cannot come back is tried for as long as it takes', async () => {
  const failures: string[] = [];
  const log = { ...quiet, error: (line: string) => void failures.push(line) };
  const database = await startEmbedded({ dataDir, log, settings, longestPauseMs: 5 });
  running.push(database);
  await query(database, 'create table t (x int)');
  const control = path.join(dataDir, 'postgres', 'global', 'pg_control');
  renameSync(control, `${control}.away`);
  process.kill(database.serverPid()!, 'SIGKILL');
  const tries = () => failures.filter((line) => line.includes('重新启动失败')).length;
  await expect.poll(tries, { timeout: 60_000 }).toBeGreaterThan(35);
  renameSync(`${control}.away`, control);
  await expect.poll(() => query(database, 'select x from t').catch(() => null)).toEqual([]);
});

test('no number is given out again after a crash, also of a table that a migration made and filled', async () => {
  const database = await start();
  await query(
    database,
    'begin; create table t (id int generated always as identity primary key); insert into t select from generate_series(1, 5); commit',
  );
  for (let row = 0; row < 10; row += 1) await query(database, 'insert into t default values');
  process.kill(database.serverPid()!, 'SIGKILL');
  await expect.poll(() => query(database, 'select').catch(() => null)).toEqual([{}]);
  expect(await query(database, 'insert into t default values returning id > 15 as new')).toEqual([
    { new: true },
  ]);
});

test('a stop does not wait for the next try', async () => {
  const failures: string[] = [];
  const log = { ...quiet, error: (line: string) => void failures.push(line) };
  const tries = () => failures.filter((line) => line.includes('重新启动失败')).length;
  const database = await startEmbedded({ dataDir, log, settings, longestPauseMs: 600_000 });
  const control = path.join(dataDir, 'postgres', 'global', 'pg_control');
  renameSync(control, `${control}.away`);
  process.kill(database.serverPid()!, 'SIGKILL');
  await expect.poll(tries).toBeGreaterThan(7);
  await database.stop();
  renameSync(`${control}.away`, control);
});

test('an ordinary end of node stops the database', async () => {
  const { child, said } = await startProcess('exit');
  await ended(child);
  expect(isRunning(said.serverPid)).toBe(false);
  expect(readPostmaster(path.join(dataDir, 'postgres'))).toBeNull();
});

test('of six that start at once after the owner was killed, exactly one wins', async () => {
  const killed = await startProcess();
  await end(killed.child, 'SIGKILL');
  const six = await Promise.all(Array.from({ length: 6 }, () => startProcess()));
  const owners = six.filter(({ said }) => said.state === 'owner');
  expect(owners).toHaveLength(1);
  for (const { said } of six) {
    if (said.state === 'owner') continue;
    expect(said).toMatchObject({
      reason: 'OWNED',
      message: expect.stringContaining(`进程号 ${owners[0]?.said.pid}`),
    });
    expect(said.tookMs).toBeLessThan(AT_ONCE_MS);
  }
});

test('a directory too deep for a socket works all the same', async () => {
  dataDir = path.join(root, 'deep-'.repeat(12), 'deeper-'.repeat(12), 'data');
  const database = await start();
  expect(Buffer.byteLength(String(database.connection.host))).toBeLessThan(90);
  expect(await query(database, 'select 1 as x')).toEqual([{ x: 1 }]);
});

test('a lock of another machine is left alone and named', async () => {
  await (await start()).stop();
  const lockDir = path.join(dataDir, 'lock');
  const claim = {
    pid: 42,
    hostname: 'elsewhere',
    bootId: 'x',
    pidSpace: 'y',
    processStart: '1',
    guard: null,
  };
  writeFileSync(path.join(lockDir, '00000009.json'), JSON.stringify(claim));
  await expect(start()).rejects.toMatchObject({
    reason: 'FOREIGN_OWNER',
    message: expect.stringContaining('elsewhere'),
  });
  expect(existsSync(path.join(lockDir, '00000009.json'))).toBe(true);
});

test('a process number that was given out again does not pass for the owner', async () => {
  const owner = await startProcess();
  await end(owner.child, 'SIGKILL');
  const file = path.join(dataDir, 'lock', '00000001.json');
  const claim = JSON.parse(readFileSync(file, 'utf8')) as object;
  writeFileSync(file, JSON.stringify({ ...claim, pid: process.pid }));
  expect(await query(await start(), 'select 1 as x')).toEqual([{ x: 1 }]);
});

test('a cluster of another major version is refused', async () => {
  await mkdir(path.join(dataDir, 'postgres'), { recursive: true });
  writeFileSync(path.join(dataDir, 'postgres', 'PG_VERSION'), '14\n');
  await expect(start()).rejects.toMatchObject({
    reason: 'OTHER_ENGINE',
    message: expect.stringContaining('PostgreSQL 14'),
  });
});

async function start(): Promise<EmbeddedDatabase> {
  const database = await startEmbedded({ dataDir, log: quiet, settings });
  running.push(database);
  return database;
}

async function startProcess(mode = 'stay'): Promise<{ child: ChildProcess; said: Said }> {
  const child = spawn(process.execPath, ['--import', 'tsx', STARTER, dataDir, mode], {
    stdio: ['pipe', 'pipe', 'inherit'],
  });
  starters.push(child);
  for await (const line of createInterface({ input: child.stdout })) {
    return { child, said: JSON.parse(line) as Said };
  }
  throw new Error('the starter ended without a word');
}

async function end(child: ChildProcess, signal: NodeJS.Signals): Promise<void> {
  child.kill(signal);
  await ended(child);
}

async function ended(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  await new Promise((resolve) => child.once('exit', resolve));
}

async function query(database: EmbeddedDatabase, text: string): Promise<unknown[]> {
  const client = new pg.Client(database.connection);
  await client.connect();
  try {
    return (await client.query<Record<string, unknown>>(text)).rows;
  } finally {
    await client.end();
  }
}
