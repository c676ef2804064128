import { randomUUID } from 'node:crypto';
import pg from 'pg';
import { inject } from 'vitest';
import { type TestServer, databaseConfig, withAdmin } from './global-setup.ts';

/** A database of one test file. */
export interface TestDatabase {
  readonly name: string;
  /** For `new pg.Pool(...)` and `openDb`. */
  readonly connection: TestServer['connection'];
  /** For `openDb`. */
  readonly isPooled: boolean;
  /** The same as one address, for programs that take DATABASE_URL. */
  readonly url: string;
  drop(): Promise<void>;
}

/**
 * Makes a database from the migrated template, from the one that holds the demo content too, or an empty one for tests
 * of the schema tools themselves.
 */
export async function createTestDatabase(
  options: { isEmpty?: boolean; hasDemo?: boolean } = {},
): Promise<TestDatabase> {
  const { connection, isPooled, prefix, template, demoTemplate, strategy, templateError } =
    inject('testServer');
  if (!options.isEmpty && templateError !== null) throw new Error(`the templates fail: ${templateError}`);
  const name = `${prefix}${randomUUID().slice(0, 8)}`;
  const source = options.isEmpty ? 'template0' : options.hasDemo ? demoTemplate : template;
  await withAdmin(connection, (admin) =>
    admin.query(`create database ${name} template ${source} ${strategy}`),
  );
  const own = databaseConfig(connection, name);
  return {
    name,
    connection: own,
    isPooled,
    url: own.connectionString ?? addressOf(own),
    drop: () =>
      withAdmin(connection, async (admin) => {
        await admin.query(`drop database if exists ${name} with (force)`);
      }),
  };
}

/** A pool on a test database that bears being cut off when the database is dropped. */
export function testPool(database: TestDatabase, options: pg.PoolConfig = {}): pg.Pool {
  const pool = new pg.Pool({ ...database.connection, max: 4, ...options });
  pool.on('error', () => undefined);
  pool.on('connect', (client) => client.on('error', () => undefined));
  return pool;
}

function addressOf({
  host = '',
  port = 5432,
  user = '',
  database = '',
  password,
}: TestServer['connection']): string {
  const secret = password === undefined ? '' : `:${encodeURIComponent(password)}`;
  return `postgresql://${user}${secret}@${encodeURIComponent(host)}:${port}/${database}`;
}
