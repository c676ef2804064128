import { sql } from 'kysely';
import pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase, testPool } from '../../../../tests/harness/test-database.ts';
import { type Db, codeOf, isConnectionCut, openDb } from './db.ts';

let database: TestDatabase;
let db: Db;
let admin: pg.Pool;
const warnings: string[] = [];

beforeAll(async () => {
  database = await createTestDatabase({ isEmpty: true });
  admin = testPool(database);
  db = openDb({
    ...database,
    poolSize: 3,
    log: { warn: (_, message) => warnings.push(message) },
  });
  await sql`create table purse (id int primary key, fen bigint not null)`.execute(db.q);
  await sql`insert into purse values (1, 0), (2, 0)`.execute(db.q);
});
afterAll(async () => {
  await db.close();
  await admin.end();
  await database.drop();
});

const fenOf = async (id: number): Promise<number> =>
  (await sql<{ fen: number }>`select fen from purse where id = ${id}`.execute(db.q)).rows[0]!.fen;
const failing = (code: string) => Object.assign(new Error('made up'), { code });
const backendOf = async (q: Db['q']): Promise<number> =>
  (await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(q)).rows[0]!.pid;

it.each(['40001', '40P01'])('repeats a whole transaction after %s', async (code) => {
  const before = await fenOf(1);
  let tries = 0;
  await db.transaction(async (tx) => {
    await sql`update purse set fen = fen + 1 where id = 1`.execute(tx);
    tries += 1;
    if (tries < 3) throw failing(code);
  });
  expect([tries, (await fenOf(1)) - before]).toEqual([3, 1]);
});

it('gives up after five tries and keeps nothing', async () => {
  const before = await fenOf(1);
  let tries = 0;
  const call = db.transaction(async (tx) => {
    await sql`update purse set fen = fen + 1 where id = 1`.execute(tx);
    tries += 1;
    throw failing('40001');
  });
  await expect(call).rejects.toMatchObject({ code: '40001' });
  expect([tries, await fenOf(1)]).toEqual([5, before]);
});

it('does not repeat what a repeat cannot mend', async () => {
  let tries = 0;
  const call = db.transaction(async (tx) => {
    tries += 1;
    await sql`insert into purse values (1, 0)`.execute(tx);
  });
  await expect(call).rejects.toMatchObject({ code: '23505' });
  expect(tries).toBe(1);
});

it('mends a real deadlock by itself', async () => {
  const before = [await fenOf(1), await fenOf(2)];
  const add = (first: number, second: number) =>
    db.transaction(async (tx) => {
      await sql`update purse set fen = fen + 1 where id = ${first}`.execute(tx);
      await new Promise((resolve) => setTimeout(resolve, 100));
      await sql`update purse set fen = fen + 1 where id = ${second}`.execute(tx);
    });
  await Promise.all([add(1, 2), add(2, 1)]);
  expect([await fenOf(1), await fenOf(2)]).toEqual(before.map((fen) => fen + 2));
});

it('bears a connection cut inside a transaction, and does the work once', async () => {
  const before = await fenOf(1);
  let tries = 0;
  await db.transaction(async (tx) => {
    tries += 1;
    await sql`update purse set fen = fen + 1 where id = 1`.execute(tx);
    if (tries === 1) {
      await admin.query('select pg_terminate_backend($1)', [await backendOf(tx)]);
      // The news must arrive while nobody asks anything: that is what ends a program without a listener.
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
    await sql`update purse set fen = fen + 1 where id = 1`.execute(tx);
  });
  expect([tries, (await fenOf(1)) - before]).toEqual([2, 2]);
  expect(warnings).toContain('database connection lost');
});

it('bears idle connections being cut', async () => {
  await Promise.all([backendOf(db.q), backendOf(db.q), backendOf(db.q)]);
  await admin.query(
    'select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()',
  );
  await new Promise((resolve) => setTimeout(resolve, 100));
  expect(await fenOf(2)).toBeTypeOf('number');
});

it('tells a cut connection from a fault of ours', () => {
  expect(isConnectionCut(failing('57P01'))).toBe(true);
  expect(isConnectionCut(new Error('Connection terminated unexpectedly'))).toBe(true);
  expect(isConnectionCut(failing('23505'))).toBe(false);
  expect(codeOf('no error')).toBe('');
});

it('reads bigint as a number and refuses one that a number cannot hold', async () => {
  await sql`update purse set fen = 9007199254740991 where id = 2`.execute(db.q);
  expect(await fenOf(2)).toBe(9_007_199_254_740_991);
  await sql`update purse set fen = 9007199254740993 where id = 2`.execute(db.q);
  await expect(fenOf(2)).rejects.toThrow(RangeError);
});

it.each(['the pool alone', 'both'])('a database of which %s was used is closed at once', async (used) => {
  const other = openDb({ ...database, poolSize: 2, log: { warn: () => {} } });
  await other.pool.query('select 1');
  if (used === 'both') await sql`select 1`.execute(other.q);
  await other.close();
  expect(other.pool.totalCount).toBe(0);
});
