import { sql } from 'kysely';
import type pg from 'pg';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestDatabase, createTestDatabase, testPool } from '../../../../tests/harness/test-database.ts';
import { readConfig } from '../read-config.ts';
import { enqueue } from '../jobs/outbox.ts';
import { startService } from '../service/service.ts';
import { openDb } from './db.ts';
import { isBehindPooler, keepLimitsByRole } from './limits.ts';

const log = { warn: () => {} };
const SHOWN = sql<{ statement: string; lock: string; idle: string; zone: string }>`
  select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock,
    current_setting('idle_in_transaction_session_timeout') as idle, current_setting('timezone') as zone`;
const LIMITS = { statement: '15s', lock: '5s', idle: '30s', zone: 'UTC' };

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(() => database.drop());

it.each([false, true])('a transaction is held to the limits (behind a pooler: %s)', async (isPooled) => {
  const db = openDb({ ...database, isPooled: isPooled || database.isPooled, poolSize: 1, log });
  const inside = await db.transaction(async (tx) => (await SHOWN.execute(tx)).rows[0], { actor: 'x' });
  expect(inside).toEqual(LIMITS);
  const actor = await db.transaction(
    async (tx) =>
      (await sql<{ who: string }>`select current_setting('giftship.actor') as who`.execute(tx)).rows[0],
    { actor: 'operator' },
  );
  expect(actor).toEqual({ who: 'operator' });
  await db.close();
});

it('behind a pooler single statements are held to them by the role, unless somebody set stricter ones', async () => {
  const pool = testPool(database, { max: 1 });
  expect(await keepLimitsByRole(pool)).toBe(true);
  await endSessions(pool);
  await pool.end();
  const next = openDb({ ...database, isPooled: true, poolSize: 1, log });
  // A pooler remembers the zone of the database itself; nothing of ours reckons by it.
  const { zone: _, ...kept } = LIMITS;
  const limits = database.isPooled ? kept : LIMITS;
  expect((await SHOWN.execute(next.q)).rows[0]).toMatchObject(limits);
  await setByRole(next.pool, { statement_timeout: '10s', lock_timeout: '0', timezone: 'Asia/Shanghai' });
  expect(await limitsAfterStart()).toMatchObject({ ...limits, statement: '10s' });
  // We give a connection up before such a limit ends its statement.
  await setByRole(next.pool, { statement_timeout: '1min', lock_timeout: '2500ms' });
  expect(await limitsAfterStart()).toMatchObject({ ...limits, lock: '2500ms' });
  await next.close();
});

it('a database of which the session stays ours is told apart from a pooler', async () => {
  expect(await isBehindPooler(database.connection)).toBe(database.isPooled);
});

it('a whole shop starts on it, works and stops', async () => {
  const env = { DATABASE_URL: database.url, GIFT_SECRET: 'x'.repeat(32), GIFT_LOG: 'silent', PORT: '0' };
  const quiet = { info: () => {}, warn: () => {}, error: () => {} };
  const shop = await startService(readConfig(env), { announce: () => {}, log: quiet, missingSecret: '' });
  const jobs = () => shop.deps.db.q.selectFrom('jobs').where('state', '=', 0).select('id').execute();
  await shop.deps.db.transaction((tx) =>
    enqueue(tx, { kind: 'watch-parcel', key: 'none', payload: { waybill: 'none', courier: 'none' } }),
  );
  await expect.poll(jobs).toEqual([]);
  await shop.stop();
});

it('every table has a key, so that logical replication can carry its changes', async () => {
  const pool = testPool(database);
  const { rows } = await pool.query(
    `select relname from pg_class c where relkind in ('r', 'p') and relnamespace = 'public'::regnamespace
       and not exists (select from pg_index where indrelid = c.oid and indisprimary)`,
  );
  expect(rows).toEqual([]);
  // Release 0.1.0 names no columns where it adds to the counters.
  await pool.query(`insert into order_counts select 1, 1, count(*) from users`);
  await pool.query(`insert into order_days select 1, current_date, count(*), 0 from users`);
  await pool.end();
});

async function setByRole(pool: pg.Pool, settings: Record<string, string>): Promise<void> {
  for (const [name, value] of Object.entries(settings))
    await pool.query(
      `do $$ begin execute format('alter role current_user in database %I set ${name} = ''${value}''', current_database()); end $$`,
    );
  await endSessions(pool);
}

/** What a single statement is held to after a service has started behind a pooler. */
async function limitsAfterStart() {
  const first = openDb({ ...database, isPooled: true, poolSize: 1, log });
  expect(await keepLimitsByRole(first.pool)).toBe(true);
  await endSessions(first.pool);
  await first.close();
  const next = openDb({ ...database, isPooled: true, poolSize: 1, log });
  const { rows } = await SHOWN.execute(next.q);
  await next.close();
  return rows[0];
}

/** A role's settings are those of its next sessions; a pooler keeps the old ones. */
async function endSessions(pool: pg.Pool): Promise<void> {
  await pool
    .query('select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database()')
    .catch(() => undefined);
}
