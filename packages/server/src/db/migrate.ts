import { setTimeout as sleep } from 'node:timers/promises';
import type pg from 'pg';
import { databaseCopy } from './copy.ts';
import { DatabaseRefusal } from './database-refusal.ts';
import { errorCode } from './embedded-process.ts';
import { type Migration, readMigrations } from './migration-files.ts';

interface AppliedMigration {
  readonly version: number;
  readonly checksum: string;
  /** Null in what release 0.1.0 recorded: then it is the version before. */
  readonly reads_from: number | null;
}

/** Any number, the same in every process: who holds it migrates. */
const LOCK_KEY = 7_349_015_220;
/** Everybody who wants the table queues behind a waiting ALTER, so it gives up soon and comes again. */
const LOCK_PATIENCE_MS = 1_000;
const LOCK_TRIES = 120;
const LOCK_NOT_AVAILABLE = '55P03';
const DEADLOCK = '40P01';

/**
 * Brings the schema to the newest version in `directory`, or to `upTo`, and returns the level reached.
 *
 * Each file runs in a transaction of its own that also records it, under an advisory lock: processes that
 * start together take turns, and a kill at any moment leaves whole files only. A lock that a running service holds is
 * waited for in short tries, so that nobody queues behind it.
 */
export async function migrate(pool: pg.Pool, options: { directory: string; upTo?: number }): Promise<number> {
  const all = await readMigrations(options.directory);
  const migrations = all.filter(({ version }) => version <= (options.upTo ?? Infinity));
  let refused = 0;
  for (;;) {
    try {
      const step = await inLockedTransaction(pool, (client) => applyNext(client, migrations));
      if (step.isDone) return step.level;
      refused = 0;
    } catch (error) {
      refused += 1;
      if (!isLockRefused(error) || refused >= LOCK_TRIES) throw error;
      await sleep(Math.min(5_000, 250 * refused) * (0.5 + Math.random()));
    }
  }
}

/**
 * Refuses a database that this program cannot work on as it is: one without a service, an older schema (unless
 * `mayBeOld`), or one that is newer than a release ahead. Changes nothing.
 */
export async function refuseOtherSchema(
  pool: pg.Pool,
  { directory, mayBeOld = false }: { directory: string; mayBeOld?: boolean },
): Promise<void> {
  const level = await migrationLevel(pool);
  if (level === 0) throw new DatabaseRefusal('NO_SERVICE', databaseCopy.noServiceInDatabase);
  const migrations = await readMigrations(directory);
  refuseStrangers(await selectApplied(pool), migrations);
  const newest = migrations.at(-1)?.version ?? 0;
  if (level < newest && !mayBeOld) {
    throw new DatabaseRefusal('SCHEMA_OLD', databaseCopy.schemaOld(level, newest));
  }
}

function isLockRefused(error: unknown): boolean {
  const cause = error instanceof DatabaseRefusal ? error.cause : error;
  return [LOCK_NOT_AVAILABLE, DEADLOCK].includes(errorCode(cause) ?? '');
}

/** The version of the newest migration in the database; 0 when none has run. */
export async function migrationLevel(pool: Pick<pg.Pool | pg.ClientBase, 'query'>): Promise<number> {
  const table = await pool.query<{ found: boolean }>(
    `select to_regclass('public.schema_migrations') is not null as found`,
  );
  if (!table.rows[0]?.found) return 0;
  const { rows } = await pool.query<{ level: number }>(
    'select coalesce(max(version), 0)::int as level from public.schema_migrations',
  );
  return rows[0]?.level ?? 0;
}

async function applyNext(
  client: pg.PoolClient,
  migrations: readonly Migration[],
): Promise<{ isDone: boolean; level: number }> {
  const applied = await readApplied(client);
  const level = applied.at(-1)?.version ?? 0;
  refuseStrangers(applied, migrations);

  const next = migrations.find((migration) => migration.version > level);
  if (!next) return { isDone: true, level };
  await apply(client, next);
  return { isDone: false, level: next.version };
}

function refuseStrangers(applied: readonly AppliedMigration[], migrations: readonly Migration[]): void {
  const newest = migrations.at(-1)?.version ?? 0;
  const level = applied.at(-1)?.version ?? 0;
  // A release reads the schema of the next one, so that nodes can be changed one by one, and back.
  const readsFrom = Math.max(0, ...applied.filter(({ version }) => version > newest).map(readsFromOf));
  if (readsFrom > newest) {
    throw new DatabaseRefusal('SCHEMA_TOO_NEW', databaseCopy.schemaTooNew(level, newest, readsFrom));
  }
  const known = new Map(migrations.map((migration) => [migration.version, migration]));
  for (const { version, checksum } of applied) {
    if (version > newest) continue;
    const migration = known.get(version);
    if (!migration) throw new DatabaseRefusal('MIGRATION_CHANGED', databaseCopy.migrationMissing(version));
    if (migration.checksum !== checksum) {
      throw new DatabaseRefusal('MIGRATION_CHANGED', databaseCopy.migrationChanged(migration.file));
    }
  }
}

const readsFromOf = ({ version, reads_from }: AppliedMigration): number => reads_from ?? version - 1;

async function apply(client: pg.PoolClient, migration: Migration): Promise<void> {
  const { version, name, checksum, file } = migration;
  try {
    const before = await transactionId(client);
    await client.query(`set local lock_timeout = ${LOCK_PATIENCE_MS}`);
    await client.query(migration.sql);
    // A COMMIT inside the file would record half of it as whole.
    if ((await transactionId(client)) !== before) throw new Error('the file ends the transaction');
    // A file may leave another search path or role behind.
    await client.query('reset all');
    await client.query(
      `insert into public.schema_migrations (version, name, checksum, applied_at, reads_from)
       values ($1, $2, $3, now(), $4)`,
      [version, name, checksum, migration.readsFrom],
    );
  } catch (error) {
    const detail = error instanceof Error ? error.message : String(error);
    throw new DatabaseRefusal('MIGRATION_FAILED', databaseCopy.migrationFailed(file, detail), {
      cause: error,
    });
  }
}

async function inLockedTransaction<T>(
  pool: pg.Pool,
  work: (client: pg.PoolClient) => Promise<T>,
): Promise<T> {
  const client = await pool.connect();
  let isClean = false;
  try {
    await client.query('begin');
    // The pool's limits are for requests; here we wait for whoever migrates, however long that takes.
    await client.query('set local statement_timeout = 0');
    await client.query('set local lock_timeout = 0');
    await client.query('set local idle_in_transaction_session_timeout = 0');
    await client.query('select pg_advisory_xact_lock($1)', [LOCK_KEY]);
    const result = await work(client);
    await client.query('commit');
    isClean = true;
    return result;
  } finally {
    // Dropping the connection rolls back, also when the connection itself is what failed.
    client.release(!isClean);
  }
}

async function readApplied(client: pg.PoolClient): Promise<AppliedMigration[]> {
  await client.query(`create table if not exists public.schema_migrations (
    version int primary key,
    name text not null,
    checksum text not null,
    applied_at timestamptz not null
  )`);
  if (!(await hasReadsFrom(client))) {
    await client.query('alter table public.schema_migrations add column if not exists reads_from int');
  }
  return selectApplied(client);
}

async function selectApplied(client: Pick<pg.Pool | pg.ClientBase, 'query'>): Promise<AppliedMigration[]> {
  const readsFrom = (await hasReadsFrom(client)) ? 'reads_from' : 'null::int as reads_from';
  const { rows } = await client.query<AppliedMigration>(
    `select version, checksum, ${readsFrom} from public.schema_migrations order by version`,
  );
  return rows;
}

async function hasReadsFrom(client: Pick<pg.Pool | pg.ClientBase, 'query'>): Promise<boolean> {
  const { rowCount } = await client.query(
    `select from pg_attribute
      where attrelid = 'public.schema_migrations'::regclass and attname = 'reads_from' and not attisdropped`,
  );
  return rowCount === 1;
}

async function transactionId(client: pg.PoolClient): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>('select pg_current_xact_id()::text as id');
  return rows[0]?.id;
}
