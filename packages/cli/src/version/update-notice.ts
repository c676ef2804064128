import { isDue } from '../config/once-a-day.ts';
import { VERSION_COPY as SAY } from './copy.ts';
import { isNewer, readVersion, updateLine } from './fit.ts';
import { VERSION } from './version.ts';

const FILE = 'update-notice.json';

/** What the services that were called in this run said about themselves: version by address. */
export type SeenVersions = Map<string, string>;

export interface NoticeWorld {
  env: NodeJS.ProcessEnv;
  now: number;
  /** Where settings are kept. */
  folder: string;
  /** Somebody sits before it and did not ask for silence. */
  isWatched: boolean;
  /** Ours; tests take another. */
  own?: string;
}

/**
 * Lines that tell once a day of a newer command line, learnt from answers that came anyway: no call is made for it, and no
 * command waits. Empty for programs, in CI, and where GIFT_NO_UPDATE_NOTICE is set.
 */
export function updateNotice(
  seen: SeenVersions,
  { env, now, folder, isWatched, own = VERSION }: NoticeWorld,
): string[] {
  if (!isWatched || env['GIFT_NO_UPDATE_NOTICE'] || env['CI']) return [];
  for (const [base, text] of seen) {
    const version = readVersion(text);
    if (version === null || !isNewer(own, version)) continue;
    if (!isDue(folder, FILE, now)) return [];
    return [SAY.newer(version, own), SAY.update(updateLine(base, version)), SAY.never];
  }
  return [];
}
