import { createHash } from 'node:crypto';
import { readFile, readdir } from 'node:fs/promises';
import path from 'node:path';
import type pg from 'pg';
import { databaseCopy } from './copy.ts';
import { DatabaseRefusal } from './database-refusal.ts';

interface Migration {
  readonly version: number;
  readonly name: string;
  readonly file: string;
  readonly checksum: string;
  readonly sql: string;
}

interface AppliedMigration {
  readonly version: number;
  readonly checksum: string;
}

const FILE_NAME = /^(\d{4})-([a-z0-9-]+)\.sql$/;
/** Any number, the same in every process: who holds it migrates. */
const LOCK_KEY = 7_349_015_220;
/** A release reads the schema one version ahead of its own, so that an update can be rolled back. */
const LEVELS_AHEAD = 1;

/**
 * Brings the schema to the newest version in `directory` and returns the level reached.
 *
 * Each file runs in a transaction of its own that also records it, under an advisory lock: processes that
 * start together take turns, and a kill at any moment leaves whole files only.
 */
export async function migrate(pool: pg.Pool, options: { directory: string }): Promise<number> {
  const migrations = await readMigrations(options.directory);
  for (;;) {
    const step = await inLockedTransaction(pool, (client) => applyNext(client, migrations));
    if (step.isDone) return step.level;
  }
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
  if (level > newest + LEVELS_AHEAD) {
    throw new DatabaseRefusal('SCHEMA_TOO_NEW', databaseCopy.schemaTooNew(level, newest));
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

async function apply(client: pg.PoolClient, migration: Migration): Promise<void> {
  const { version, name, checksum, file } = migration;
  try {
    const before = await transactionId(client);
    await client.query(migration.sql);
    // A COMMIT inside the file would record half of it as whole.
    if ((await transactionId(client)) !== before) throw new Error('the file ends the transaction');
    // A file may leave another search path or role behind.
    await client.query('reset all');
    await client.query(
      'insert into public.schema_migrations (version, name, checksum, applied_at) values ($1, $2, $3, now())',
      [version, name, checksum],
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
  const { rows } = await client.query<AppliedMigration>(
    'select version, checksum from public.schema_migrations order by version',
  );
  return rows;
}

async function transactionId(client: pg.PoolClient): Promise<string | undefined> {
  const { rows } = await client.query<{ id: string }>('select pg_current_xact_id()::text as id');
  return rows[0]?.id;
}

async function readMigrations(directory: string): Promise<Migration[]> {
  const files = (await readdir(directory)).filter((name) => name.endsWith('.sql')).toSorted();
  const migrations = await Promise.all(files.map((file) => readMigration(directory, file)));
  for (const [index, { version, file }] of migrations.entries()) {
    if (version !== index + 1) throw new Error(`${file}: migrations are numbered 0001, 0002, … without gaps`);
  }
  return migrations;
}

async function readMigration(directory: string, file: string): Promise<Migration> {
  const match = FILE_NAME.exec(file);
  if (!match?.[1] || !match[2]) throw new Error(`${file}: a migration is named NNNN-what-it-does.sql`);
  // Line ends depend on the checkout, so they do not count.
  const sql = (await readFile(path.join(directory, file), 'utf8')).replaceAll('\r\n', '\n');
  const checksum = createHash('sha256').update(sql).digest('hex');
  return { version: Number(match[1]), name: match[2], file, checksum, sql };
}
