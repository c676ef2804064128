import { execFile } from 'node:child_process';
import { createHash, randomBytes, randomUUID } from 'node:crypto';
import {
  chmodSync,
  chownSync,
  existsSync,
  linkSync,
  lstatSync,
  mkdirSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import net from 'node:net';
import os from 'node:os';
import path from 'node:path';
import { promisify } from 'node:util';
import type pg from 'pg';
import { databaseCopy } from './copy.ts';
import { DatabaseRefusal } from './database-refusal.ts';
import {
  type Binaries,
  type ServerAccount,
  cannotRun,
  giveTo,
  mayEnter,
  program,
} from './embedded-binaries.ts';
import { type DatabaseLog, errorCode, errorText } from './embedded-process.ts';

/** Role and database of the embedded cluster. */
export const EMBEDDED_NAME = 'giftship';

const SOCKET_PORT = 5432;
// The kernel allows 107 bytes on Linux and 103 on macOS; the file is named .s.PGSQL.5432.lock at most.
const MAX_SOCKET_DIRECTORY = 103 - '/.s.PGSQL.5432'.length;
const MOVED_TO = 'moved-to.txt';
const HOMES_OF_ROOT = '/var/lib/giftship';

/** Where one embedded database lives on disk. */
export interface ClusterPlace {
  readonly home: string;
  readonly clusterDir: string;
  readonly logFile: string;
}

/**
 * The directory that really holds the files: the data directory itself, unless we are root and the
 * server's account cannot get there (a 0700 home). Then a place under /var/lib is chosen once and noted.
 */
export function placeHome(dataDir: string, account: ServerAccount | null, log: DatabaseLog): string {
  try {
    mkdirSync(dataDir, { recursive: true });
    const home = realpathSync(dataDir);
    const note = path.join(home, MOVED_TO);
    if (!existsSync(note)) {
      if (!account) return home;
      chmodSync(home, statSync(home).mode | 0o011);
      if (mayEnter(home, account)) return home;
      // Never start with an empty service beside one that is only out of reach.
      if (existsSync(placesIn(home).clusterDir)) throw new Error(databaseCopy.outOfReach);
      noteOnce(note, path.join(HOMES_OF_ROOT, randomUUID()));
    }
    const elsewhere = readFileSync(note, 'utf8').trim();
    mkdirSync(elsewhere, { recursive: true });
    writeFileSync(path.join(elsewhere, 'moved-from.txt'), `${home}\n`);
    log.warn(databaseCopy.directoryMoved(dataDir, elsewhere));
    return elsewhere;
  } catch (error) {
    throw unusable(dataDir, errorText(error), error);
  }
}

/** The directory that holds what belongs to this data directory: itself, or the place noted in it; creates nothing. */
export function homeOf(dataDir: string): string {
  const note = path.join(dataDir, MOVED_TO);
  if (existsSync(note)) return readFileSync(note, 'utf8').trim();
  return existsSync(dataDir) ? realpathSync(dataDir) : dataDir;
}

/** True when a database was made for this data directory, here or in the place noted here; creates nothing. */
export function holdsCluster(dataDir: string): boolean {
  return existsSync(path.join(placesIn(homeOf(dataDir)).clusterDir, 'PG_VERSION'));
}

/** Paths inside a home directory. */
export function placesIn(home: string): ClusterPlace {
  return { home, clusterDir: path.join(home, 'postgres'), logFile: path.join(home, 'postgres.log') };
}

/** Refuses a cluster made by another major version: its files cannot be read by ours. */
export function refuseOtherMajor(place: ClusterPlace, major: string): void {
  const file = path.join(place.clusterDir, 'PG_VERSION');
  if (!existsSync(file)) return;
  const found = readFileSync(file, 'utf8').trim();
  if (found !== major) {
    throw new DatabaseRefusal('OTHER_ENGINE', databaseCopy.otherMajor(place.home, found, major));
  }
}

/** Creates the cluster if there is none; a half-made one of a killed start is thrown away. */
export async function ensureCluster(options: {
  place: ClusterPlace;
  binaries: Binaries;
  account: ServerAccount | null;
  log: DatabaseLog;
}): Promise<void> {
  const { place, binaries, account, log } = options;
  for (const name of readdirSync(place.home)) {
    if (name.startsWith('postgres.new-'))
      rmSync(path.join(place.home, name), { recursive: true, force: true, maxRetries: 10 });
  }
  if (existsSync(place.clusterDir)) {
    adoptFiles(place, account);
    return;
  }

  log.info(databaseCopy.initialising(place.home));
  const draft = path.join(place.home, `postgres.new-${randomUUID().slice(0, 8)}`);
  mkdirSync(draft, { mode: 0o700 });
  if (account) chownSync(draft, account.uid, account.gid);
  try {
    await promisify(execFile)(
      path.join(binaries.nativeDir, 'bin', program('initdb')),
      initArguments(place, draft),
      {
        ...account,
        cwd: draft,
        env: serverEnvironment(),
        timeout: 120_000,
      },
    );
  } catch (error) {
    rmSync(draft, { recursive: true, force: true });
    throw cannotRun(failureText(error), error);
  }
  renameSync(draft, place.clusterDir);
}

/** How clients reach the server, and the server arguments that go with it. */
export interface ServerAddress {
  readonly connection: pg.ClientConfig;
  readonly url: string;
  readonly args: readonly string[];
  /** Files that a killed server leaves behind and that would stop the next one. */
  readonly leftovers: readonly string[];
}

/** A socket that only we can reach; on Windows a random port on localhost with a password. */
export async function chooseAddress(
  place: ClusterPlace,
  account: ServerAccount | null,
): Promise<ServerAddress> {
  const common = { user: EMBEDDED_NAME, database: EMBEDDED_NAME };
  if (process.platform === 'win32') {
    const port = await freePort();
    const password = readFileSync(passwordFile(place), 'utf8').trim();
    return {
      connection: { ...common, host: '127.0.0.1', port, password },
      url: `postgresql://${EMBEDDED_NAME}:${password}@127.0.0.1:${port}/${EMBEDDED_NAME}`,
      args: ['-c', 'listen_addresses=127.0.0.1', '-c', `port=${port}`],
      leftovers: [],
    };
  }
  const host = socketDirectory(place.home, account);
  return {
    connection: { ...common, host, port: SOCKET_PORT },
    url: `postgresql://${EMBEDDED_NAME}@${encodeURIComponent(host)}:${SOCKET_PORT}/${EMBEDDED_NAME}`,
    args: ['-c', 'listen_addresses=', '-c', `unix_socket_directories=${host}`, '-c', `port=${SOCKET_PORT}`],
    leftovers: ['', '.lock'].map((ending) => path.join(host, `.s.PGSQL.${SOCKET_PORT}${ending}`)),
  };
}

/** The environment of every PostgreSQL program: nothing of ours leaks in, no PG* variable rules it. */
export function serverEnvironment(): NodeJS.ProcessEnv {
  const kept = ['PATH', 'SystemRoot', 'TEMP', 'TMP', 'TMPDIR'];
  const entries = kept
    .map((name) => [name, process.env[name]] as const)
    .filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(entries), LC_ALL: 'C', TZ: 'UTC' };
}

/** A refusal that names the directory and what is wrong with it. */
export function unusable(directory: string, detail: string, cause?: unknown): DatabaseRefusal {
  return new DatabaseRefusal('DIRECTORY_UNUSABLE', databaseCopy.directoryUnusable(directory, detail), {
    cause,
  });
}

function initArguments(place: ClusterPlace, draft: string): string[] {
  const access =
    process.platform === 'win32' ? passwordAccess(place) : ['--auth-local=trust', '--auth-host=reject'];
  const cluster = ['-D', draft, '-U', EMBEDDED_NAME, '--encoding=UTF8', '--no-instructions'];
  // Sorting by code point, letters of all scripts known, and the same on every machine.
  const locale = ['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'];
  return [...cluster, ...locale, ...access];
}

function passwordAccess(place: ClusterPlace): string[] {
  writeFileSync(passwordFile(place), randomBytes(24).toString('base64url'), { mode: 0o600 });
  return ['--auth=scram-sha-256', `--pwfile=${passwordFile(place)}`];
}

function passwordFile(place: ClusterPlace): string {
  return path.join(place.home, 'postgres.password');
}

/** The cluster must belong to who runs the server; a copy made by root is handed over. */
function adoptFiles(place: ClusterPlace, account: ServerAccount | null): void {
  if (process.platform === 'win32') return;
  const { uid } = statSync(place.clusterDir);
  if (account && uid !== account.uid) giveTo(place.clusterDir, account);
  if (!account && uid !== process.getuid?.()) throw unusable(place.home, databaseCopy.directoryOwnedByOther);
}

function socketDirectory(home: string, account: ServerAccount | null): string {
  const beside = path.join(home, 'socket');
  if (Buffer.byteLength(beside) <= MAX_SOCKET_DIRECTORY) return privateDirectory(beside, account);
  const name = `giftship-${createHash('sha256').update(home).digest('hex').slice(0, 12)}`;
  const roots = [os.tmpdir(), '/tmp'].filter(
    (root) => existsSync(root) && (!account || mayEnter(root, account)),
  );
  const short = roots
    .map((root) => path.join(root, name))
    .find((dir) => Buffer.byteLength(dir) <= MAX_SOCKET_DIRECTORY);
  if (!short) throw unusable(home, 'socket');
  return privateDirectory(short, account);
}

/** Makes a directory for us alone; one that somebody else put there is not trusted. */
function privateDirectory(directory: string, account: ServerAccount | null): string {
  try {
    mkdirSync(directory, { mode: 0o700 });
  } catch (error) {
    if (errorCode(error) !== 'EEXIST') throw error;
  }
  const stat = lstatSync(directory);
  const isOurs = stat.uid === process.getuid?.() || stat.uid === account?.uid;
  if (!stat.isDirectory() || !isOurs) throw unusable(directory, databaseCopy.directoryOwnedByOther);
  chmodSync(directory, 0o700);
  if (account) chownSync(directory, account.uid, account.gid);
  return directory;
}

function noteOnce(file: string, text: string): void {
  const draft = `${file}.${randomUUID()}`;
  writeFileSync(draft, `${text}\n`);
  try {
    linkSync(draft, file);
  } catch (error) {
    // Another starter chose first; its choice holds.
    if (errorCode(error) !== 'EEXIST') throw error;
  } finally {
    rmSync(draft, { force: true });
  }
}

function failureText(error: unknown): string {
  const stderr = error instanceof Error && 'stderr' in error ? String(error.stderr).trim() : '';
  return stderr.split('\n')[0] || errorText(error);
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = net.createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const address = probe.address();
      probe.close(() => resolve(address !== null && typeof address === 'object' ? address.port : 0));
    });
  });
}
