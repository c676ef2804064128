import path from 'node:path';
import pg from 'pg';
import { databaseCopy } from './copy.ts';
import { chooseAccount, locateBinaries, prepareBinaries } from './embedded-binaries.ts';
import {
  EMBEDDED_NAME,
  chooseAddress,
  ensureCluster,
  holdsCluster,
  placeHome,
  placesIn,
  refuseOtherMajor,
  unusable,
} from './embedded-cluster.ts';
import { type Owner, type OwnerLock, replaceFile, takeLock } from './embedded-lock.ts';
import { type DatabaseLog, errorText } from './embedded-process.ts';
import { PostgresServer, type ServerExit } from './embedded-server.ts';
import { DatabaseRefusal } from './database-refusal.ts';

/** What `startEmbedded` needs. */
export interface EmbeddedOptions {
  /** Directory of the service; made if missing, owned by one process at a time. */
  readonly dataDir: string;
  readonly log: DatabaseLog;
  readonly now?: () => Date;
  /** Server settings on top of the safe ones; only tests should turn `fsync` off. */
  readonly settings?: Readonly<Record<string, string>>;
  /** The longest pause between two tries to bring a dead server back, in ms. */
  readonly longestPauseMs?: number;
}

/** A running PostgreSQL of our own. */
export interface EmbeddedDatabase {
  /** For tools that take an address; holds the password on Windows. */
  readonly url: string;
  /** For `new pg.Pool(...)`; stays valid over restarts of the server. */
  readonly connection: pg.ClientConfig;
  readonly owner: Owner;
  /** Directory that really holds the files. */
  readonly home: string;
  /** Process number of the server, null while it is being started again. */
  serverPid(): number | null;
  /** Stops the server, then gives the directory free; safe to call twice. */
  stop(): Promise<void>;
  /** Calls back when the server ends unasked; it is started again, however long that takes. */
  onExit(listener: (exit: ServerExit) => void): () => void;
}

const EXIT_PATIENCE_MS = 3_000;
const LONGEST_PAUSE_MS = 15_000;

/** Starts the embedded PostgreSQL on a directory that this process then owns until `stop`. */
export async function startEmbedded(options: EmbeddedOptions): Promise<EmbeddedDatabase> {
  const { dataDir, log, now = () => new Date() } = options;
  const since = performance.now();
  const found = locateBinaries();
  const home = placeHome(dataDir, chooseAccount(placesIn(dataDir).clusterDir), log);
  const place = placesIn(home);
  refuseOtherMajor(place, found.major);
  const lock = await takeLockIn(home, now);
  const record = { ...lock.owner, engine: 'postgresql', major: found.major };
  const release = (): void => {
    replaceFile(path.join(home, 'owner.json'), { ...record, state: 'stopped' });
    lock.release();
  };
  try {
    replaceFile(path.join(home, 'owner.json'), { ...record, state: 'running' });
    if (lock.deadOwner) log.warn(databaseCopy.takenOver(lock.deadOwner.pid));
    const account = chooseAccount(place.clusterDir);
    const binaries = await prepareBinaries(found, { home, account, log });
    await ensureCluster({ place, binaries, account, log });
    const address = await chooseAddress(place, account);
    const server = new PostgresServer({
      binaries,
      place,
      address,
      account,
      settings: options.settings ?? {},
      longestPauseMs: options.longestPauseMs ?? LONGEST_PAUSE_MS,
      log,
    });
    const leave = stopAtExit(server, release);
    try {
      await server.start();
      await ensureDatabase(address.connection);
    } catch (error) {
      await server.stop();
      leave();
      throw error;
    }
    const version = found.version.split('.').slice(0, 2).join('.');
    log.info(databaseCopy.started(version, Math.round(performance.now() - since)));
    return running({ server, lock, home, address, log, release, leave });
  } catch (error) {
    release();
    throw error;
  }
}

/**
 * How to reach the server of a service that is running on this directory, for reading beside it (audit, backup). Null
 * where only its owner knows the way (Windows).
 */
export async function addressOfRunning(
  options: Pick<EmbeddedOptions, 'dataDir' | 'log'>,
): Promise<pg.ClientConfig | null> {
  if (process.platform === 'win32') return null;
  const { dataDir, log } = options;
  const place = placesIn(placeHome(dataDir, chooseAccount(placesIn(dataDir).clusterDir), log));
  return (await chooseAddress(place, chooseAccount(place.clusterDir))).connection;
}

/** Refuses a directory that holds no embedded database, and leaves it untouched. */
export function refuseNoService(dataDir: string): void {
  if (!holdsCluster(dataDir)) {
    throw new DatabaseRefusal('NO_SERVICE', databaseCopy.noServiceInDirectory(dataDir));
  }
}

function running(parts: {
  server: PostgresServer;
  lock: OwnerLock;
  home: string;
  address: { connection: pg.ClientConfig; url: string };
  log: DatabaseLog;
  release: () => void;
  leave: () => void;
}): EmbeddedDatabase {
  const { server, lock, home, address, log, release, leave } = parts;
  let stopping: Promise<void> | null = null;
  const stop = async (): Promise<void> => {
    await server.stop();
    leave();
    release();
    log.info(databaseCopy.stopped);
  };
  return {
    url: address.url,
    connection: address.connection,
    owner: lock.owner,
    home,
    serverPid: () => server.pid,
    stop: () => (stopping ??= stop()),
    onExit: (listener) => server.onExit(listener),
  };
}

/** An ordinary end of node must not leave a server behind; after kill -9 the next start clears up. */
function stopAtExit(server: PostgresServer, release: () => void): () => void {
  const atExit = (): void => {
    if (server.stopNow(EXIT_PATIENCE_MS)) release();
  };
  process.on('exit', atExit);
  return () => process.off('exit', atExit);
}

async function takeLockIn(home: string, now: () => Date): Promise<OwnerLock> {
  try {
    return await takeLock({ directory: home, now });
  } catch (error) {
    if (error instanceof DatabaseRefusal) throw error;
    throw unusable(home, errorText(error), error);
  }
}

/** Makes our database on the first start; a start that was killed in between is mended here too. */
async function ensureDatabase(connection: pg.ClientConfig): Promise<void> {
  const client = new pg.Client({ ...connection, database: 'postgres', connectionTimeoutMillis: 30_000 });
  client.on('error', () => undefined);
  await client.connect();
  try {
    const { rowCount } = await client.query('select 1 from pg_database where datname = $1', [EMBEDDED_NAME]);
    if (rowCount === 0) await client.query(`create database ${EMBEDDED_NAME}`);
  } finally {
    await client.end();
  }
}
