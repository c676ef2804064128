import { formatTime } from '@giftship/shared/lib/china-time';
import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { databaseCopy } from './copy.ts';
import { readTables, tableName } from './copy-database-tables.ts';
import { DatabaseRefusal } from './database-refusal.ts';

const TRIGGER = 'a_moved_house';
/** A connection that was just closed is seen for a moment longer. */
const LEAVING_MS = 3_000;

/** Where the service of a shut house went, or is going. */
export interface MovedHouse {
  target: string;
  state: 'moving' | 'moved';
  since: Date;
}

/**
 * Shuts a house, has `copy` carry everything over, and leaves the house shut for good: every table refuses new rows,
 * whoever writes them. Refuses a house that others use. What fails opens it again; after a kill it stays shut until
 * `openHouse`, because nobody knows how far the copy came. The pool must have one connection only.
 */
export async function moveHouse(
  pool: pg.Pool,
  { target, copy }: { target: string; copy: () => Promise<unknown> },
): Promise<void> {
  await refuseOthers(pool);
  await shutHouse(pool, target);
  try {
    // Who came in between can write nothing any more, but may believe to be open.
    await refuseOthers(pool);
    await copy();
    await pool.query(`update public.moved_house set state = 'moved', since = now()`);
  } catch (error) {
    await openHouse(pool);
    throw error;
  }
}

/** Shuts every table in one transaction: it waits for those who are writing, and what they wrote will be carried over. */
export async function shutHouse(
  pool: pg.Pool,
  target: string,
  state: MovedHouse['state'] = 'moving',
): Promise<void> {
  await inTransaction(pool, async (client) => {
    await client.query(`insert into public.moved_house (target, state) values ($1, $2)`, [target, state]);
    for (const { name } of (await readTables(client)).tables) {
      await client.query(
        `create trigger ${TRIGGER} before insert or update or delete or truncate on ${tableName(name)}
           for each statement execute function public.refuse_moved()`,
      );
    }
  });
}

/** The house takes rows again. */
export async function openHouse(pool: pg.Pool): Promise<void> {
  await inTransaction(pool, async (client) => {
    const { rows } = await client.query<{ name: string }>(
      `select c.relname as name from pg_trigger t join pg_class c on c.oid = t.tgrelid
        where c.relnamespace = 'public'::regnamespace and t.tgname = $1`,
      [TRIGGER],
    );
    for (const { name } of rows) await client.query(`drop trigger ${TRIGGER} on ${tableName(name)}`);
    await client.query('delete from public.moved_house');
  });
}

/** Refuses a house that was left, or is being left, with the place where its service went. */
export async function refuseMoved(pool: pg.Pool): Promise<void> {
  const house = await readMoved(pool);
  if (house === null) return;
  const sentence = house.state === 'moved' ? databaseCopy.moved : databaseCopy.moving;
  throw new DatabaseRefusal('MOVED', sentence(house.target, formatTime(house.since)));
}

/** Null while the house is open. */
export async function readMoved(pool: pg.Pool): Promise<MovedHouse | null> {
  const table = await pool.query<{ found: boolean }>(
    `select to_regclass('public.moved_house') is not null as found`,
  );
  if (!table.rows[0]?.found) return null;
  const { rows } = await pool.query<MovedHouse>('select target, state, since from public.moved_house');
  return rows[0] ?? null;
}

/** Refuses a database that anybody else is connected to, with who they are; `place` names one that is not ours. */
export async function refuseOthers(pool: pg.Pool, place?: string): Promise<void> {
  const deadline = performance.now() + LEAVING_MS;
  for (;;) {
    const { rows } = await pool.query<{ pid: number; user: string; program: string; from: string }>(
      `select pid, coalesce(usename, '') as user, application_name as program, coalesce(host(client_addr), '') as from
         from pg_stat_activity
        where datname = current_database() and pid <> pg_backend_pid() and backend_type = 'client backend'
        order by pid limit 10`,
    );
    if (rows.length === 0) return;
    if (performance.now() > deadline) {
      const lines = rows.map(({ pid, user, program, from }) =>
        databaseCopy.session({ pid, user, program, from }),
      );
      throw new DatabaseRefusal('IN_USE', databaseCopy.houseInUse(lines.join('\n'), place));
    }
    await sleep(200);
  }
}

async function inTransaction(pool: pg.Pool, work: (client: pg.PoolClient) => Promise<void>): Promise<void> {
  const client = await pool.connect();
  let isClean = false;
  try {
    await client.query('begin');
    await client.query(`set local statement_timeout = 0; set local lock_timeout = '10s'`);
    await work(client);
    await client.query('commit');
    isClean = true;
  } finally {
    client.release(!isClean);
  }
}

/** A database address as it may be shown and kept: without user, password and settings. */
export function placeOf(url: string): string {
  try {
    const { protocol, host, pathname } = new URL(url);
    return `${protocol}//${host}${pathname}`;
  } catch {
    return url.replace(/\/\/[^/]*@/, '//').replace(/\?.*$/s, '');
  }
}
