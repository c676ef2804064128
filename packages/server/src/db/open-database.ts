import { present } from '@giftship/shared/lib/assert';
import { sql } from 'kysely';
import type pg from 'pg';
import { databaseCopy } from './copy.ts';
import { type Db, openDb } from './db.ts';
import { DatabaseRefusal } from './database-refusal.ts';
import { addressOfRunning, refuseNoService, startEmbedded } from './embedded.ts';
import { isBehindPooler, keepLimitsByRole } from './limits.ts';
import { migrate, refuseOtherSchema } from './migrate.ts';
import { refuseMoved } from './move-house.ts';
import { readyService } from './service-role.ts';
import { JOB_STATE } from './job-state.ts';

interface Log {
  info: (...args: unknown[]) => void;
  warn: (...args: unknown[]) => void;
  error: (...args: unknown[]) => void;
}

/** What the configuration says about the database. */
export interface DatabaseConfig {
  readonly databaseUrl: string | null;
  readonly dataDir: string;
  readonly poolSize: number;
}

/** A database that a service runs on: the embedded one, or one of your own. */
export interface OpenDatabase {
  db: Db;
  /** For connections beside the pool, with the same rights. */
  connection: pg.ClientConfig;
  /** For who changes the schema: that of the owner of all tables. */
  ownerConnection: pg.ClientConfig;
  /** A pooler stands before it. */
  isPooled: boolean;
  close: () => Promise<void>;
}

interface Options {
  /** Folder of the migrations. */
  directory: string;
  log: Log;
}

/**
 * Opens the database to serve from it: made where there is none, migrated to this version. The embedded one is worked
 * with by a role that owns nothing; whose a database of your own is, its address says.
 */
export async function openToServe(config: DatabaseConfig, options: Options): Promise<OpenDatabase> {
  const owner = await connect(config, options.log, startOn);
  const service = await orClose(owner, async () => {
    await refuseMoved(owner.db.pool);
    if (owner.isPooled && !(await keepLimitsByRole(owner.db.pool)))
      options.log.warn(databaseCopy.limitsNotKept);
    await migrate(owner.db.pool, options);
    if (config.databaseUrl !== null) return null;
    // Only we own an embedded directory, so a lease that is still held is that of a killed run: nobody works on it.
    await freeLeases(owner.db);
    return readyService(owner.db.pool, owner.connection);
  });
  if (service === null) return owner;
  await owner.db.close();
  const db = openDb({ connection: service, poolSize: config.poolSize, log: options.log });
  const close = async () => {
    await db.close();
    await owner.stopServer();
  };
  return { ...owner, db, connection: service, close };
}

/** Nobody works on these: remembered as losses, not as failures, so that what kills its process each time comes to an end. */
async function freeLeases({ q }: Db): Promise<void> {
  await sql`update jobs set locked_until = null, losses = losses + 1 where state = ${sql.lit(JOB_STATE.open)} and locked_until is not null`.execute(
    q,
  );
}

/**
 * Opens a service's database as it is, also beside a running service: nothing is made and nothing migrated. Refuses
 * where there is no service, a service that has moved (`mayBeMoved`: to read it is fine), and a schema that is not this
 * program's (`mayBeOld`: an older one is fine).
 */
export async function openAsItIs(
  config: DatabaseConfig,
  options: Options & { mayBeOld?: boolean; mayBeMoved?: boolean },
): Promise<OpenDatabase> {
  const database = await connect(config, options.log, startBeside);
  return orClose(database, async () => {
    await refuseOtherSchema(database.db.pool, options);
    if (!options.mayBeMoved) await refuseMoved(database.db.pool);
    return database;
  });
}

/** Opens an existing service's database, or an empty one of your own, to bring its schema to this version. */
export async function openToMigrate(config: DatabaseConfig, { log }: Options): Promise<OpenDatabase> {
  const database = await connect(config, log, startBeside);
  return orClose(database, async () => {
    await refuseMoved(database.db.pool);
    return database;
  });
}

/** Opens the database to fill it: made where there is none, not migrated. */
export function openToFill(config: DatabaseConfig, { log }: Options): Promise<OpenDatabase> {
  return connect(config, log, startOn);
}

interface Place {
  dataDir: string;
  log: Log;
}
type Start = (place: Place) => Promise<{ connection: pg.ClientConfig; stop: () => Promise<void> }>;

/** A database with the rights of who owns it. */
interface OwnedDatabase extends OpenDatabase {
  /** Stops the embedded server alone, where we started one. */
  stopServer: () => Promise<void>;
}

async function connect(config: DatabaseConfig, log: Log, start: Start): Promise<OwnedDatabase> {
  const embedded = config.databaseUrl === null ? await start({ dataDir: config.dataDir, log }) : null;
  const connection = embedded?.connection ?? {
    connectionString: present(config.databaseUrl, 'an address, or a server of our own'),
  };
  const isPooled = embedded === null && (await isBehindPooler(connection));
  const db = openDb({ connection, poolSize: config.poolSize, isPooled, log });
  const stopServer = async () => embedded?.stop();
  const close = async () => {
    await db.close();
    await stopServer();
  };
  return { db, connection, ownerConnection: connection, isPooled, close, stopServer };
}

async function orClose<T>(database: OpenDatabase, work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    await database.close();
    throw error;
  }
}

const startOn: Start = (place) => startEmbedded(place);

async function startBeside(place: Place) {
  refuseNoService(place.dataDir);
  try {
    return await startEmbedded(place);
  } catch (error) {
    const isInUse = error instanceof DatabaseRefusal && error.reason === 'OWNED';
    const connection = isInUse ? await addressOfRunning(place) : null;
    if (connection === null) throw error;
    return { connection, stop: async () => {} };
  }
}
