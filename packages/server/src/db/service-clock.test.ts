import { afterAll, beforeAll, expect, it } from 'vitest';
import { createTestDatabase, type TestDatabase } from '../../../../tests/harness/test-database.ts';
import { type Db, openDb } from './db.ts';
import { startServiceClock } from './service-clock.ts';

const HOUR = 3_600_000;
let database: TestDatabase;
let db: Db;
beforeAll(async () => {
  database = await createTestDatabase();
  db = openDb({ ...database, poolSize: 2, log: { warn: () => {} } });
});
afterAll(async () => {
  await db.close();
  await database.drop();
});

/** A clock on a machine whose wall clock is wrong by so much. */
async function clockOn({ wrongBy }: { wrongBy: { ms: number } }) {
  const said: string[] = [];
  const keep = (line: string) => void said.push(line);
  const clocks = { wall: () => Date.now() + wrongBy.ms, passing: () => performance.now() };
  const clock = await startServiceClock(db.q, { info: keep, warn: keep, error: keep }, clocks);
  return { clock, said };
}

async function databaseMs(): Promise<number> {
  const { rows } = await db.pool.query<{ at: Date }>('select clock_timestamp() as at');
  return rows[0]!.at.getTime();
}

it.each([
  ['26 hours ahead', 26 * HOUR],
  ['an hour behind', -HOUR],
])('a machine %s judges by the database, does no timed work and says so', async (_name, ms) => {
  const { clock, said } = await clockOn({ wrongBy: { ms } });
  const before = await databaseMs();
  const now = clock.now();
  expect(now).toBeGreaterThan(before - 1_000);
  expect(now).toBeLessThan((await databaseMs()) + 1_000);
  expect(Number.isInteger(now)).toBe(true);
  expect(clock.mayWork()).toBe(false);
  expect(said).toEqual([expect.stringContaining(ms > 0 ? '快 93600 秒' : '慢 3600 秒')]);
  clock.stop();
});

it('a machine some seconds off says so and works', async () => {
  const { clock, said } = await clockOn({ wrongBy: { ms: 5_000 } });
  expect(clock.mayWork()).toBe(true);
  expect(said).toEqual([expect.stringContaining('快 5 秒')]);
  clock.stop();
});

it('a step of the wall clock while the machine runs moves nothing', async () => {
  const wrongBy = { ms: 0 };
  const { clock, said } = await clockOn({ wrongBy });
  expect([clock.mayWork(), said]).toEqual([true, []]);
  const before = clock.now();
  wrongBy.ms = -HOUR;
  expect(clock.now()).toBeGreaterThanOrEqual(before);
  expect(clock.mayWork()).toBe(false);
  clock.stop();
});
