import { setTimeout as sleep } from 'node:timers/promises';
import pg from 'pg';
import { databaseCopy } from './copy.ts';
import { DatabaseRefusal } from './database-refusal.ts';
import { type DatabaseLog, errorCode, errorText } from './embedded-process.ts';
import { migrationLevel } from './migrate.ts';
import { type OnlineStep, readOnlineSteps } from './migration-files.ts';

/**
 * Not the key of the migrations, and only ever tried: a process that waited inside a statement for this lock would hold
 * a snapshot, an index that is built concurrently waits for all snapshots, and the two would wait for each other.
 */
const LOCK_KEY = 7_349_015_221;
const LOCK_POLL_MS = 500;
const BUSY_TRIES = 120;
/** These wait without making anybody queue behind them. */
const HARMLESS_WAIT = /\bindex concurrently\b|\bvalidate constraint\b/i;
const NEW_INDEX = /^create (?:unique )?index concurrently (?:if not exists )?("?[\w.]+"?)/i;
/** No lock came free, or a pooler put the statement on a session that still has a time limit. */
const TRIED_AGAIN = new Set(['55P03', '57014']);

export interface OnlineOptions {
  readonly directory: string;
  readonly log: DatabaseLog;
  /** Cuts off what is under way; the next run goes on. */
  readonly signal?: AbortSignal;
}

/**
 * Does what `online/NNNN-*.sql` asks for after migration NNNN: each statement by itself, outside of a transaction, so
 * that a node serves meanwhile. One process at a time; when this resolves the steps are done, by whomever. A kill at
 * any moment is mended by the next run, which throws away a half-built index and begins it anew. Throws at the first
 * statement that fails.
 */
export async function runOnlineSteps(connection: pg.ClientConfig, options: OnlineOptions): Promise<void> {
  const { directory, log, signal } = options;
  await withClient({ connection, signal }, async (holder) => {
    for (const step of await readOnlineSteps(directory, await migrationLevel(holder))) {
      while (!(await isDone(holder, step))) {
        const isOurs = await inTurn(holder, () =>
          withClient({ connection, signal }, (worker) => perform(worker, step, log)),
        );
        if (!isOurs) await sleep(LOCK_POLL_MS, undefined, { signal });
      }
    }
  });
}

async function isDone(client: pg.Client, { file, checksum }: OnlineStep): Promise<boolean> {
  const table = await client.query<{ found: boolean }>(
    `select to_regclass('public.schema_online_steps') is not null as found`,
  );
  if (!table.rows[0]?.found) return false;
  const { rowCount } = await client.query(
    'select from public.schema_online_steps where file = $1 and checksum = $2',
    [file, checksum],
  );
  return rowCount === 1;
}

/** Holds the lock while `work` goes on elsewhere; false when somebody else holds it. */
async function inTurn(holder: pg.Client, work: () => Promise<void>): Promise<boolean> {
  // A lock of the transaction, because a session's does not survive a pooler; idle for as long as the work takes.
  await holder.query('begin');
  await holder.query('set local idle_in_transaction_session_timeout = 0');
  // As plain text: a parameter leaves a portal open, and with it the very snapshot that must not be held.
  const { rows } = await holder.query<{ taken: boolean }>(
    `select pg_try_advisory_xact_lock(${LOCK_KEY}) as taken`,
  );
  const isOurs = rows[0]?.taken === true;
  if (isOurs) await work();
  await holder.query('commit');
  return isOurs;
}

async function perform(worker: pg.Client, step: OnlineStep, log: DatabaseLog): Promise<void> {
  try {
    for (const statement of step.statements) await performOne(worker, statement);
    await record(worker, step);
  } catch (error) {
    throw new DatabaseRefusal(
      'MIGRATION_FAILED',
      databaseCopy.onlineStepFailed(step.file, errorText(error)),
      {
        cause: error,
      },
    );
  }
  log.info(databaseCopy.onlineStepDone(step.file));
}

async function performOne(worker: pg.Client, statement: string): Promise<void> {
  const index = NEW_INDEX.exec(statement)?.[1];
  const lockTimeout = HARMLESS_WAIT.test(statement) ? 0 : 1_000;
  for (let tries = 1; ; tries += 1) {
    try {
      if (index) await dropHalfBuilt(worker, index);
      await worker.query('set statement_timeout = 0');
      await worker.query(`set lock_timeout = ${lockTimeout}`);
      await worker.query(statement);
      // A pooler gives this session to the next one.
      await worker.query('reset statement_timeout');
      await worker.query('reset lock_timeout');
      return;
    } catch (error) {
      if (!TRIED_AGAIN.has(errorCode(error) ?? '') || tries >= BUSY_TRIES) throw error;
      await sleep(1_000 * (0.5 + Math.random()));
    }
  }
}

/** What a killed run left is invalid, and `if not exists` would take it for done. */
async function dropHalfBuilt(worker: pg.Client, index: string): Promise<void> {
  const { rowCount } = await worker.query(
    'select from pg_index where indexrelid = to_regclass($1) and not indisvalid',
    [index],
  );
  if (rowCount === 1) await worker.query(`drop index concurrently if exists ${index}`);
}

async function record(worker: pg.Client, { file, checksum }: OnlineStep): Promise<void> {
  await worker.query(`create table if not exists public.schema_online_steps (
    file text primary key,
    checksum text not null,
    done_at timestamptz not null default now()
  )`);
  await worker.query(
    `insert into public.schema_online_steps (file, checksum) values ($1, $2)
     on conflict (file) do update set checksum = excluded.checksum, done_at = now()`,
    [file, checksum],
  );
}

async function withClient<T>(
  { connection, signal }: { connection: pg.ClientConfig; signal: AbortSignal | undefined },
  work: (client: pg.Client) => Promise<T>,
): Promise<T> {
  signal?.throwIfAborted();
  const client = new pg.Client(connection);
  client.on('error', () => undefined);
  // With a statement under way this breaks the connection; the statement's own promise says so.
  const cut = (): void => void client.end();
  signal?.addEventListener('abort', cut);
  try {
    await client.connect();
    return await work(client);
  } finally {
    signal?.removeEventListener('abort', cut);
    await client.end();
  }
}
