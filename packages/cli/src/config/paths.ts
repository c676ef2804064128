import { existsSync, mkdirSync, statSync } from 'node:fs';
import { homedir, userInfo } from 'node:os';
import { dirname, posix, win32 } from 'node:path';
import { COPY } from '../lib/copy.ts';
import { CliFailure, fileFailureOf, systemCode } from '../lib/failure.ts';

/** Where the command line keeps its own files; GIFT_CONFIG_DIR moves them all. */
export interface Paths {
  config: string;
  journal: string;
  cache: string;
  log: string;
}

const NAME = 'gift-cli';

/** The folders of this system's rules. */
export function findPaths(env: NodeJS.ProcessEnv, platform: NodeJS.Platform = process.platform): Paths {
  const { join, isAbsolute } = platform === 'win32' ? win32 : posix;
  /** A folder that depends on where one stands is none: the journal would be another at every call. */
  const fixed = (folder: string | undefined) => (folder && isAbsolute(folder) ? folder : undefined);
  const own = env['GIFT_CONFIG_DIR'];
  if (own)
    return { config: own, journal: join(own, 'journal'), cache: join(own, 'cache'), log: join(own, 'log') };
  const home = fixed(env['HOME']) ?? fixed(homedir()) ?? userInfo().homedir;
  if (platform === 'win32') {
    const roaming = join(fixed(env['APPDATA']) ?? join(home, 'AppData', 'Roaming'), NAME);
    const local = join(fixed(env['LOCALAPPDATA']) ?? join(home, 'AppData', 'Local'), NAME);
    return {
      config: roaming,
      journal: join(local, 'journal'),
      cache: join(local, 'cache'),
      log: join(local, 'log'),
    };
  }
  if (platform === 'darwin') {
    const library = join(home, 'Library');
    return {
      config: join(library, 'Preferences', NAME),
      journal: join(library, 'Application Support', NAME, 'journal'),
      cache: join(library, 'Caches', NAME),
      log: join(library, 'Logs', NAME),
    };
  }
  const state = join(fixed(env['XDG_STATE_HOME']) ?? join(home, '.local', 'state'), NAME);
  return {
    config: join(fixed(env['XDG_CONFIG_HOME']) ?? join(home, '.config'), NAME),
    journal: join(state, 'journal'),
    cache: join(fixed(env['XDG_CACHE_HOME']) ?? join(home, '.cache'), NAME),
    log: join(state, 'log'),
  };
}

/**
 * Makes a folder that only its owner may enter, and those above it that are missing. One by one: Node's own `recursive`
 * goes round for ever where the system takes no folders and says that there is no such one (HOME=/proc). Throws exit 1 with
 * the folder and the way out.
 */
export function makePrivateFolder(folder: string): string {
  const missing: string[] = [];
  for (let at = folder; !existsSync(at) && dirname(at) !== at; at = dirname(at)) missing.push(at);
  for (const at of missing.reverse()) makeFolder(at);
  return folder;
}

/** Another process may be making the same. */
function makeFolder(folder: string): void {
  try {
    mkdirSync(folder, { mode: 0o700 });
  } catch (error) {
    if (systemCode(error) === 'EEXIST') return;
    const fault = fileFailureOf(error, folder);
    throw fault === null
      ? error
      : new CliFailure(fault.exit, fault.message, { file: folder, next: COPY.ownFolderNext });
  }
}

/** The mode of a file (octal) that is open to any of these bits of others; null for a closed one, none, and on Windows. */
export function openTo(file: string, bits: number): string | null {
  const mode = (statSync(file, { throwIfNoEntry: false })?.mode ?? 0) & 0o777;
  return (mode & bits) === 0 || process.platform === 'win32' ? null : mode.toString(8);
}
