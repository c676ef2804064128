import { homedir } from 'node:os';
import { join } from 'node:path';

/** Where the service of these variables keeps its embedded database and its keys; absolute unless they say otherwise. */
export const dataDirOf = (env: NodeJS.ProcessEnv): string =>
  env.GIFT_DATA_DIR || join(userDataDir(env), 'giftship');

function userDataDir(env: NodeJS.ProcessEnv): string {
  if (process.platform === 'win32') return env.LOCALAPPDATA ?? join(homedir(), 'AppData', 'Local');
  if (process.platform === 'darwin') return join(homedir(), 'Library', 'Application Support');
  return env.XDG_DATA_HOME || join(homedir(), '.local', 'share');
}
