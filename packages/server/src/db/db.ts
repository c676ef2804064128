import { Kysely, PostgresDialect, type Transaction, sql } from 'kysely';
import pg from 'pg';
import { VERSION } from '../package-root.ts';
import { type Probe, openProbe } from './open-probe.ts';
import { ANSWER_WITHIN_MS, LIMITS_OF_TRANSACTION, STARTUP_OPTIONS } from './limits.ts';
import { isReadOnly, lendClients, PoolStuck } from './lend-clients.ts';
import type { Schema } from './schema.ts';
import { onlyRow } from './only-row.ts';

export type Tx = Transaction<Schema>;
/** A query may run inside a transaction or on its own. */
export type Queries = Kysely<Schema> | Tx;

interface Log {
  warn: (details: object, message: string) => void;
}

/** One pool, one dialect, one driver path, for the embedded server and for one of your own alike. */
export interface Db {
  q: Kysely<Schema>;
  pool: pg.Pool;
  settings: DbSettings;
  /** Runs `work` in one transaction; repeats the whole of it after a conflict or a cut connection (reliability 2.5). */
  transaction<T>(work: (tx: Tx) => Promise<T>, options?: TransactionOptions): Promise<T>;
  /** Runs `work` on a connection of its own, so that what takes minutes takes no place in the pool. */
  alone<T>(work: (q: Kysely<Schema>) => Promise<T>): Promise<T>;
  /** A connection apart from the pool, by which a supervisor asks whether this node can work. */
  probe: Probe;
  close(): Promise<void>;
}

/** Where a database is and how it is reached: what another thread needs to open it too. */
export interface DbSettings {
  connection: pg.PoolConfig;
  isPooled?: boolean;
}

interface TransactionOptions {
  /** Written into the state log: who moved a state. */
  actor?: string;
  /** More than some hundred rows: plans cached on a nearly empty table must not be used (stack, the plan trap). */
  bulk?: boolean;
  /** Everything that it reads is of one moment. */
  isOfOneMoment?: boolean;
}

const MAX_TRIES = 5;
/** The most that anybody waits for a connection, also in a queue that moves. */
const CONNECT_WITHIN_MS = 10_000;
const INT8 = 20;

/** Opens the pool with the limits of reliability section 3; behind a pooler (`isBehindPooler`) they are those of each transaction. */
export function openDb({
  connection,
  poolSize,
  isPooled = false,
  answerWithinMs = ANSWER_WITHIN_MS,
  log,
}: DbSettings & {
  poolSize: number;
  /** After so long without an answer a connection counts as dead, in ms. */
  answerWithinMs?: number;
  log: Log;
}): Db {
  const settings: pg.PoolConfig = {
    application_name: 'giftship',
    ...connection,
    connectionTimeoutMillis: CONNECT_WITHIN_MS,
    idleTimeoutMillis: 60_000,
    ...(!isPooled && { options: STARTUP_OPTIONS }),
    types: {
      getTypeParser: (oid: number, format?: 'text' | 'binary') =>
        oid === INT8 ? readInt8 : pg.types.getTypeParser(oid, format as 'text'),
    } as pg.CustomTypesConfig,
  };
  const open = (max: number): pg.Pool => {
    const opened = new pg.Pool({ ...settings, max });
    opened.on('error', (error) => log.warn({ code: codeOf(error) }, 'idle database connection lost'));
    // The pool's own listener does not cover a client that is in use.
    opened.on('connect', (client) =>
      client.on('error', (error: Error) => log.warn({ code: codeOf(error) }, 'database connection lost')),
    );
    return opened;
  };
  const pool = open(poolSize);
  const probe = openProbe({ application_name: 'giftship', ...connection }, VERSION);
  const q = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: lendClients(pool, answerWithinMs) }) });
  return {
    q,
    pool,
    settings: { connection, isPooled },
    transaction: (work, options = {}) => runTransaction(q, work, { ...options, isPooled }),
    alone: async (work) => {
      const own = new Kysely<Schema>({ dialect: new PostgresDialect({ pool: open(1) }) });
      return work(own).finally(() => own.destroy());
    },
    probe,
    close: async () => {
      // Kysely ends only a pool that it has used: one that nothing but `pool.query` used would keep the process for a minute.
      await q.destroy();
      if (!pool.ending) await pool.end();
      await probe.close();
    },
  };
}

async function runTransaction<T>(
  q: Kysely<Schema>,
  work: (tx: Tx) => Promise<T>,
  { actor, bulk, isOfOneMoment = false, isPooled }: TransactionOptions & { isPooled: boolean },
): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      const begin = q.transaction();
      return await (isOfOneMoment ? begin.setIsolationLevel('repeatable read') : begin).execute(
        async (tx) => {
          if (bulk) await sql`discard plans`.execute(tx);
          // One trip for both.
          if (isPooled)
            await sql`select ${sql.raw(LIMITS_OF_TRANSACTION)}, set_config('giftship.actor', ${actor ?? ''}, true)`.execute(
              tx,
            );
          else if (actor) await sql`select set_config('giftship.actor', ${actor}, true)`.execute(tx);
          return work(tx);
        },
      );
    } catch (error) {
      if (attempt >= MAX_TRIES || !isWorthRepeating(error)) throw error;
      await new Promise((resolve) => setTimeout(resolve, 20 * 2 ** attempt * (0.5 + Math.random())));
    }
  }
}

/**
 * Brings what the transaction wrote so far to disk, so that little is left to do between a lock taken last and the
 * commit. It only saves time: PostgreSQL before 17 cannot do it and goes on without.
 */
export async function flushEarly(tx: Tx): Promise<void> {
  await sql`do ${sql.lit(FLUSH)}`.execute(tx);
}

const FLUSH = `begin
  if current_setting('server_version_num')::int >= 170000 then
    execute 'select pg_logical_emit_message(false, ''giftship'', '''', true)';
  end if;
end`;

/** The time of record: when this transaction began, by the database's clock. */
export async function databaseTime(tx: Queries): Promise<Date> {
  const { rows } = await sql<{ now: Date }>`select now()`.execute(tx);
  return onlyRow(rows).now;
}

/** The largest bigint that we store is far inside the safe range; a larger one is a bug. */
function readInt8(text: string): number {
  const value = Number(text);
  if (!Number.isSafeInteger(value)) throw new RangeError('bigint outside the safe range');
  return value;
}

/** SQLSTATE or system code of an error; '' when it has none. */
export function codeOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'code' in error ? String(error.code) : '';
}

/** Name of the violated constraint; '' when the error is no such thing. */
export function constraintOf(error: unknown): string {
  return typeof error === 'object' && error !== null && 'constraint' in error ? String(error.constraint) : '';
}

const CUT = new Set([
  'ECONNRESET',
  'ECONNREFUSED',
  'EPIPE',
  'ENOENT',
  'ETIMEDOUT',
  '57P01',
  '57P02',
  '57P03',
  '08000',
  '08003',
  '08006',
]);

/** True when the connection broke or the database is starting or stopping. */
export function isConnectionCut(error: unknown): boolean {
  if (CUT.has(codeOf(error))) return true;
  return (
    error instanceof Error &&
    /Connection terminated|connection timeout|Query read timeout|Client has encountered a connection error/.test(
      error.message,
    )
  );
}

/** True when the database is there and has no room: no connection came free, its disk or memory is full. */
export function isFull(error: unknown): boolean {
  if (error instanceof PoolStuck || /^53|^58030$/.test(codeOf(error))) return true;
  return error instanceof Error && error.message === 'timeout exceeded when trying to connect';
}

/**
 * True when it says nothing about what was asked for: the database is away, full or read-only, ran out of time, or somebody
 * else held a lock or the same rows. Whatever else is asked for at that moment would meet the same, or wait as long.
 */
export function isDatabaseInTrouble(error: unknown): boolean {
  if (isConnectionCut(error) || isFull(error) || isReadOnly(error)) return true;
  return /^(08|40|57)|^25P03$|^55P03$/.test(codeOf(error));
}

/** What waited for a connection in vain is not worth repeating: the caller is told at once and comes back later. */
function isWorthRepeating(error: unknown): boolean {
  const code = codeOf(error);
  return code === '40001' || code === '40P01' || isReadOnly(error) || isConnectionCut(error);
}
