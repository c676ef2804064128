import { mkdirSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

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
  const own = env['GIFT_CONFIG_DIR'];
  if (own)
    return { config: own, journal: join(own, 'journal'), cache: join(own, 'cache'), log: join(own, 'log') };
  const home = env['HOME'] || homedir();
  if (platform === 'win32') {
    const roaming = join(env['APPDATA'] ?? join(home, 'AppData', 'Roaming'), NAME);
    const local = join(env['LOCALAPPDATA'] ?? join(home, 'AppData', 'Local'), NAME);
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
  const state = join(env['XDG_STATE_HOME'] || join(home, '.local', 'state'), NAME);
  return {
    config: join(env['XDG_CONFIG_HOME'] || join(home, '.config'), NAME),
    journal: join(state, 'journal'),
    cache: join(env['XDG_CACHE_HOME'] || join(home, '.cache'), NAME),
    log: join(state, 'log'),
  };
}

/** Makes a folder that only its owner may enter. */
export function makePrivateFolder(folder: string): string {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  return folder;
}
