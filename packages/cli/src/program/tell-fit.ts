import { findPaths } from '../config/paths.ts';
import { findSession } from '../config/session.ts';
import { openStore } from '../config/store.ts';
import { serviceVersion } from '../net/service-version.ts';
import { VERSION } from '../version/version.ts';
import { VERSION_COPY as SAY } from '../version/copy.ts';
import { fitOf, isNewer, updateLine } from '../version/fit.ts';

/** What `--version` says on stderr about the service that is set; '' without one, and when something is wrong with the settings. */
export async function tellFit(env: NodeJS.ProcessEnv, cwd: string): Promise<string> {
  try {
    const stored = openStore(findPaths(env)).read();
    const { base, baseSource } = findSession({}, { env, cwd, stored });
    if (baseSource === 'default') return '';
    const version = await serviceVersion(base);
    if (version === null) return `${SAY.silent(base)}\n`;
    const fit = `${SAY.service(base, version, SAY.fits[fitOf(VERSION, version)])}\n`;
    return fit + (isNewer(VERSION, version) ? `${SAY.update(updateLine(base, version))}\n` : '');
  } catch {
    return '';
  }
}
