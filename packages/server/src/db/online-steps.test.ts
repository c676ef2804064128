import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, createTestDatabase, testPool } from '../../../../tests/harness/test-database.ts';
import { migrate } from './migrate.ts';
import { runOnlineSteps } from './online-steps.ts';

const log = { info: () => undefined, warn: () => undefined, error: () => undefined };
let directory: string;
let database: TestDatabase;
let pool: pg.Pool;

beforeEach(async () => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'gift-online-'));
  mkdirSync(path.join(directory, 'online'));
  database = await createTestDatabase({ isEmpty: true });
  pool = testPool(database);
  write('0001-first.sql', 'create table t (x int); insert into t select generate_series(1, 100);');
  await migrate(pool, { directory });
});

afterEach(async () => {
  await pool.end();
  await database.drop();
  rmSync(directory, { recursive: true, force: true });
});

test('each step of a level that was reached runs once, outside of a transaction', async () => {
  write(
    'online/0001-index.sql',
    '-- why\ncreate index concurrently if not exists t_x on t (x);\nvacuum t;\n',
  );
  write('online/0002-later.sql', 'create index concurrently t_later on t (y);');
  await run();
  await run();
  expect(await indexes()).toEqual([{ name: 't_x', valid: true }]);
  expect((await pool.query('select file from schema_online_steps')).rows).toEqual([
    { file: '0001-index.sql' },
  ]);
});

test('what a killed run left half built is thrown away and built anew', async () => {
  write('online/0001-index.sql', 'create unique index concurrently if not exists t_x on t (x);');
  const reader = await pool.connect();
  await reader.query('begin isolation level repeatable read');
  await reader.query('select from t');
  // An index waits for everybody who saw the table without it; there its builder is killed.
  const killed = run().catch((error: unknown) => error);
  const builder = `select pid from pg_stat_activity where datname = current_database()
    and query like 'create unique index%' and wait_event_type = 'Lock'`;
  while ((await pool.query(builder)).rowCount === 0);
  await pool.query(`select pg_terminate_backend(pid) from (${builder}) s`);
  expect(await killed).toMatchObject({ reason: 'MIGRATION_FAILED' });
  expect(await indexes()).toEqual([{ name: 't_x', valid: false }]);
  await reader.query('commit');
  reader.release();
  await run();
  expect(await indexes()).toEqual([{ name: 't_x', valid: true }]);
});

test('three processes at once build it once, and none waits for ever', async () => {
  write('online/0001-index.sql', 'create index concurrently if not exists t_x on t (x);');
  write('online/0001-other.sql', 'create index concurrently if not exists t_y on t ((x + 1));');
  await Promise.all([run(), run(), run()]);
  expect(await indexes()).toEqual([
    { name: 't_x', valid: true },
    { name: 't_y', valid: true },
  ]);
});

test('a stop cuts off what is under way', async () => {
  write('online/0001-slow.sql', 'select pg_sleep(60);');
  const stop = new AbortController();
  const running = runOnlineSteps(database.connection, { directory, log, signal: stop.signal }).catch(
    (error: unknown) => error,
  );
  const sleeping = `select from pg_stat_activity where datname = current_database() and wait_event = 'PgSleep'`;
  while ((await pool.query(sleeping)).rowCount === 0);
  stop.abort();
  expect(await running).toBeInstanceOf(Error);
});

const run = () => runOnlineSteps(database.connection, { directory, log });

async function indexes() {
  const { rows } = await pool.query(
    `select c.relname as name, i.indisvalid as valid from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = 't'::regclass order by 1`,
  );
  return rows;
}

function write(name: string, sql: string): void {
  writeFileSync(path.join(directory, name), sql);
}
