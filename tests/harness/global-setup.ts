import { randomBytes, randomUUID } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import path from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import type { TestProject } from 'vitest/node';
import { readConfig } from '../../packages/server/src/read-config.ts';
import { openDb } from '../../packages/server/src/db/db.ts';
import { startEmbedded } from '../../packages/server/src/db/embedded.ts';
import { isBehindPooler } from '../../packages/server/src/db/limits.ts';
import { migrate } from '../../packages/server/src/db/migrate.ts';
import { runOnlineSteps } from '../../packages/server/src/db/online-steps.ts';
import { fillDemo } from '../../packages/server/src/demo/fill-demo.ts';
import type { Deps } from '../../packages/server/src/deps.ts';
import { scratchRoot } from './scratch-root.ts';

/** What a test worker needs to make databases of its own. */
export interface TestServer {
  /** Reaches the server's maintenance database. */
  readonly connection: {
    host?: string;
    port?: number;
    user?: string;
    password?: string;
    database?: string;
    connectionString?: string;
  };
  /** A pooler stands before the server. */
  readonly isPooled: boolean;
  /** Begins the name of every database of this run. */
  readonly prefix: string;
  /** Database that holds the migrated schema and nothing else. */
  readonly template: string;
  /** The same with the demo content, which each test service would otherwise fill in by itself. */
  readonly demoTemplate: string;
  /** How a copy of a template is made, in SQL. */
  readonly strategy: string;
  /** Why there are no templates, so that only the tests that need one fail. */
  readonly templateError: string | null;
}

declare module 'vitest' {
  export interface ProvidedContext {
    testServer: TestServer;
  }
}

/** The key of stored secrets in test services, and in what their template holds. */
export const TEST_SECRET = Buffer.alloc(32, 7);
const MIGRATIONS = fileURLToPath(new URL('../../packages/server/src/db/migrations', import.meta.url));

/** Starts (or finds) the one server of this run, migrates the templates once, and clears up at the end. */
export default async function setup(project: TestProject): Promise<() => Promise<void>> {
  const { connection, stop } = await findServer();
  const prefix = `gift_test_${randomUUID().slice(0, 8)}_`;
  const template = `${prefix}template`;
  const demoTemplate = `${prefix}demo`;
  // Our own server has its files in memory, where copying them is a third of the work of logging their pages.
  const strategy = connection.connectionString === undefined ? 'strategy file_copy' : '';
  const isPooled = await isBehindPooler(connection);
  const templateError = await makeTemplates(connection, { template, demoTemplate, strategy, isPooled });
  project.provide('testServer', {
    connection,
    isPooled,
    prefix,
    template,
    demoTemplate,
    strategy,
    templateError,
  });
  return async () => {
    await dropAll(connection, prefix);
    await stop();
  };
}

async function findServer(): Promise<{ connection: TestServer['connection']; stop: () => Promise<void> }> {
  const url = process.env['TEST_DATABASE_URL'];
  if (url) return { connection: { connectionString: url }, stop: () => Promise.resolve() };

  const dataDir = await mkdtemp(path.join(await scratchRoot(), 'gift-tests-'));
  // Under root the server runs as somebody else, who must get in.
  await chmod(dataDir, 0o711);
  // The data lives for one run, so nothing needs to survive a power cut.
  const settings = {
    fsync: 'off',
    synchronous_commit: 'off',
    full_page_writes: 'off',
    max_connections: '200',
    // Some hundred databases live for seconds each: looking after them in the background serves nobody.
    autovacuum: 'off',
    checkpoint_timeout: '1h',
    max_wal_size: '4GB',
  };
  const database = await startEmbedded({ dataDir, log: QUIET, settings });
  const { host, port, user } = database.connection;
  const password = database.connection.password as string | undefined;
  return {
    connection: { host, port, user, database: 'postgres', ...(password === undefined ? {} : { password }) },
    stop: async () => {
      await database.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

async function makeTemplates(
  connection: TestServer['connection'],
  {
    template,
    demoTemplate,
    strategy,
    isPooled,
  }: Pick<TestServer, 'template' | 'demoTemplate' | 'strategy' | 'isPooled'>,
): Promise<string | null> {
  // A pooler holds its own connections open, and nobody may be in a template.
  const leave = (database: string) =>
    withAdmin(connection, (admin) =>
      admin.query('select pg_terminate_backend(pid) from pg_stat_activity where datname = $1', [database]),
    );
  try {
    await withAdmin(connection, (admin) =>
      admin.query(`create database ${template} template template0 encoding 'UTF8'`),
    );
    await migrateAll(databaseConfig(connection, template));
    await leave(template);
    await withAdmin(connection, (admin) =>
      admin.query(`create database ${demoTemplate} template ${template} ${strategy}`),
    );
    await fillTemplate(databaseConfig(connection, demoTemplate), isPooled);
    await leave(demoTemplate);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

const QUIET = { info: () => undefined, warn: console.warn, error: console.error };

async function migrateAll(connection: TestServer['connection']): Promise<void> {
  const pool = new pg.Pool({ ...connection, max: 1 });
  pool.on('error', () => undefined);
  try {
    await migrate(pool, { directory: MIGRATIONS });
    await runOnlineSteps(connection, { directory: MIGRATIONS, log: QUIET });
  } finally {
    await pool.end();
  }
}

/** As the start of a service does it. */
async function fillTemplate(connection: TestServer['connection'], isPooled: boolean): Promise<void> {
  const db = openDb({ connection, isPooled, poolSize: 1, log: QUIET });
  try {
    const parts = { db, config: readConfig({}), secret: TEST_SECRET, random: randomBytes, now: Date.now };
    // Tests count what they make themselves.
    await fillDemo(parts as Partial<Deps> as Deps, { hasPast: false });
  } finally {
    await db.close();
  }
}

async function dropAll(connection: TestServer['connection'], prefix: string): Promise<void> {
  await withAdmin(connection, async (admin) => {
    const { rows } = await admin.query<{ datname: string }>(
      'select datname from pg_database where starts_with(datname, $1)',
      [prefix],
    );
    for (const { datname } of rows) await admin.query(`drop database if exists ${datname} with (force)`);
  });
}

/** Runs something on the maintenance database. */
export async function withAdmin<T>(
  connection: TestServer['connection'],
  work: (admin: pg.Client) => Promise<T>,
): Promise<T> {
  const admin = new pg.Client(connection);
  admin.on('error', () => undefined);
  await admin.connect();
  try {
    return await work(admin);
  } finally {
    await admin.end();
  }
}

/** The same server, another database. */
export function databaseConfig(
  connection: TestServer['connection'],
  database: string,
): TestServer['connection'] {
  if (connection.connectionString === undefined) return { ...connection, database };
  const url = new URL(connection.connectionString);
  url.pathname = `/${database}`;
  return { connectionString: url.href };
}
