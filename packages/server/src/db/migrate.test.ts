import { mkdtempSync, readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import type pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { type TestDatabase, createTestDatabase, testPool } from '../../../../tests/harness/test-database.ts';
import { migrate, migrationLevel } from './migrate.ts';
import { IS_POOLED } from '../../../../tests/harness/is-pooled.ts';

let directory: string;
let database: TestDatabase;
let pool: pg.Pool;

beforeEach(async () => {
  directory = mkdtempSync(path.join(os.tmpdir(), 'gift-migrations-'));
  database = await createTestDatabase({ isEmpty: true });
  pool = testPool(database);
});

afterEach(async () => {
  await pool.end();
  await database.drop();
  rmSync(directory, { recursive: true, force: true });
});

test('each file runs once, and new files run on top', async () => {
  write('0001-first.sql', `create table t (x int); insert into t values (1);`);
  expect(await migrationLevel(pool)).toBe(0);
  expect(await migrate(pool, { directory })).toBe(1);
  expect(await migrate(pool, { directory })).toBe(1);
  write('0002-second.sql', 'insert into t values (2);');
  expect(await migrate(pool, { directory })).toBe(2);
  expect(await migrationLevel(pool)).toBe(2);
  expect((await pool.query('select x from t order by x')).rows).toEqual([{ x: 1 }, { x: 2 }]);
  expect((await pool.query('select version, name from schema_migrations order by version')).rows).toEqual([
    { version: 1, name: 'first' },
    { version: 2, name: 'second' },
  ]);
});

test.skipIf(IS_POOLED)('four processes that start together take turns', async () => {
  write('0001-first.sql', 'create table t (x int);');
  write('0002-slow.sql', 'select pg_sleep(0.2); insert into t values (1);');
  // The limits of the service's pool must not cut off those that wait.
  const pools = Array.from({ length: 4 }, () => testPool(database, { options: '-c lock_timeout=50' }));
  expect(await Promise.all(pools.map((each) => migrate(each, { directory })))).toEqual([2, 2, 2, 2]);
  await Promise.all(pools.map((each) => each.end()));
  expect((await pool.query('select x from t')).rows).toHaveLength(1);
});

test('a kill half way leaves whole files only, and the next run goes on from there', async () => {
  write('0001-first.sql', 'create table t (x int);');
  write('0002-slow.sql', 'insert into t values (1); select pg_sleep(20); insert into t values (2);');
  const killed = migrate(testPool(database), { directory }).catch((error: unknown) => error);
  const busy = `select pid from pg_stat_activity where datname = current_database() and query like '%pg_sleep(20)%'
    and wait_event = 'PgSleep'`;
  while ((await pool.query(busy)).rowCount === 0);
  await pool.query(`select pg_terminate_backend(pid) from (${busy}) s`);
  expect(await killed).toMatchObject({ reason: 'MIGRATION_FAILED' });
  expect(await migrationLevel(pool)).toBe(1);
  expect((await pool.query('select x from t')).rows).toEqual([]);

  write('0002-slow.sql', 'insert into t values (1);');
  expect(await migrate(pool, { directory })).toBe(2);
});

test('a file that fails changes nothing and is named', async () => {
  write('0001-first.sql', 'create table t (x int);');
  write('0002-broken.sql', 'create table u (x int); select 1 / 0;');
  await expect(migrate(pool, { directory })).rejects.toMatchObject({
    reason: 'MIGRATION_FAILED',
    message: expect.stringContaining('0002-broken.sql'),
  });
  expect(await migrationLevel(pool)).toBe(1);
  expect((await pool.query(`select to_regclass('u') as u`)).rows).toEqual([{ u: null }]);
});

test('a file that ends the transaction itself is refused', async () => {
  write('0001-first.sql', 'create table t (x int); commit; begin;');
  await expect(migrate(pool, { directory })).rejects.toMatchObject({ reason: 'MIGRATION_FAILED' });
  expect(await migrationLevel(pool)).toBe(0);
});

test('a file changed after it ran is refused; other line ends are no change', async () => {
  write('0001-first.sql', 'create table t (\n x int);\n');
  await migrate(pool, { directory });
  write('0001-first.sql', 'create table t (\r\n x int);\r\n');
  expect(await migrate(pool, { directory })).toBe(1);
  write('0001-first.sql', 'create table t (\n x bigint);\n');
  await expect(migrate(pool, { directory })).rejects.toMatchObject({
    reason: 'MIGRATION_CHANGED',
    message: expect.stringContaining('0001-first.sql'),
  });
});

test('a file says from which level on programs bear it: a release, not a number, ahead', async () => {
  write('0001-first.sql', 'create table t (x int);');
  await migrate(pool, { directory });
  const later = mkdtempSync(path.join(os.tmpdir(), 'gift-later-'));
  try {
    for (const [name, sql] of [
      ['0001-first.sql', 'create table t (x int);'],
      ['0002-second.sql', '-- reads from: 0001\nselect 1;'],
      ['0003-third.sql', '-- Two files in one release.\n-- reads from: 0001\nselect 1;'],
    ] as const)
      writeFileSync(path.join(later, name), sql);
    await migrate(pool, { directory: later });
    expect(await migrate(pool, { directory })).toBe(3);
    writeFileSync(path.join(later, '0004-next.sql'), '-- reads from: 0002\nselect 1;');
    await migrate(pool, { directory: later });
    await expect(migrate(pool, { directory })).rejects.toMatchObject({
      reason: 'SCHEMA_TOO_NEW',
      message: expect.stringMatching(/第 4 版.*第 2 版.*第 1 版/),
    });
  } finally {
    rmSync(later, { recursive: true, force: true });
  }
});

test('what release 0.1.0 recorded is read: one version ahead, and no more', async () => {
  write('0001-first.sql', 'create table t (x int);');
  await migrate(pool, { directory });
  await pool.query('alter table schema_migrations drop column reads_from');
  const ahead = `insert into schema_migrations values ($1, 'later', 'x', now())`;
  await pool.query(ahead, [2]);
  expect(await migrate(pool, { directory })).toBe(2);
  await pool.query(ahead, [3]);
  await expect(migrate(pool, { directory })).rejects.toMatchObject({ reason: 'SCHEMA_TOO_NEW' });
});

test('every migration of ours says what bears it', () => {
  const ours = fileURLToPath(new URL('migrations', import.meta.url));
  const silent = readdirSync(ours)
    .filter((name) => name > '0013' && name.endsWith('.sql'))
    .filter((name) => !/^-- reads from: \d{4}$/m.test(readFileSync(path.join(ours, name), 'utf8')));
  expect(silent).toEqual([]);
});

test.skipIf(IS_POOLED)('nobody queues behind a migration that waits for a lock', async () => {
  write('0001-first.sql', 'create table t (x int);');
  await migrate(pool, { directory });
  write('0002-second.sql', 'alter table t add column y int;');
  const buyer = await pool.connect();
  await buyer.query('begin');
  await buyer.query('select from t');
  const migrating = migrate(testPool(database), { directory });
  const waiting = `select from pg_locks where relation = 't'::regclass and not granted`;
  while ((await pool.query(waiting)).rowCount === 0);
  // The next one that only reads gets through although the first has not ended.
  const reader = testPool(database, { statement_timeout: 15_000 });
  expect((await reader.query('select x from t')).rows).toEqual([]);
  await buyer.query('commit');
  buyer.release();
  expect(await migrating).toBe(2);
  await reader.end();
});

test('numbers with a gap are a mistake of ours', async () => {
  write('0001-first.sql', 'select 1;');
  write('0003-third.sql', 'select 1;');
  await expect(migrate(pool, { directory })).rejects.toThrow('without gaps');
});

function write(name: string, sql: string): void {
  writeFileSync(path.join(directory, name), sql);
}
