import { isProviderError } from '../outside/provider-error.ts';
import type { Ms } from '../outside/raw-http.ts';
import { REAL_PACE } from './pace.ts';
import type { PlatformDeps } from './platform.ts';

const TRIES = 4;
const FIRST_WAIT: Ms = 250;
/** Longer silences are for the caller, who has more to do meanwhile. */
const LONGEST_WAIT: Ms = 5_000;

/**
 * Reads again what got no answer, or was told to slow down: a window of a thousand pages would never end on a line that
 * loses one in ten. Only for reading lists; whoever waits for one answer asks once.
 */
export function patience({ pace = REAL_PACE }: PlatformDeps): <T>(read: () => Promise<T>) => Promise<T> {
  return async (read) => {
    for (let tries = 1; ; tries += 1) {
      try {
        return await read();
      } catch (error) {
        const passes = isProviderError(error, 'unavailable') || isProviderError(error, 'rate');
        if (!passes || tries >= TRIES) throw error;
        const wait = error.retryAfterMs ?? FIRST_WAIT * 2 ** (tries - 1);
        if (wait > LONGEST_WAIT) throw error;
        await pace.wait(wait);
      }
    }
  };
}
