import type { Ms } from '../../outside/raw-http.ts';
import type { Dice } from './dice.ts';
import type { SandboxKey } from './platform-copy.ts';
import { fault, silence } from './platform-fault.ts';
import type { Mood } from './store-records.ts';

/** Callers give up on a platform after so long. */
const PATIENCE: Ms = 10_000;
const RETRY_AFTER: Ms = 1_000;

/**
 * Does a call as a platform in that mood would: it may refuse, fail, lose the question, lose the answer after the
 * effect, or hang and lose either.
 */
export async function withMood<T>(
  {
    mood,
    platform,
    isWrite,
    dice,
    wait,
  }: {
    mood: Mood;
    platform: SandboxKey;
    isWrite: boolean;
    dice: Dice;
    wait: (ms: Ms) => Promise<void>;
  },
  work: () => Promise<T>,
): Promise<T> {
  let roll = dice.below(100);
  const happens = (percent: number): boolean => (roll -= percent) < 0;
  if (happens(mood.rate)) throw fault(platform, 'rate', { retryAfterMs: RETRY_AFTER });
  if (happens(mood.fail)) throw fault(platform, 'down');
  const isLost = happens(mood.lose);
  const hangs = !isLost && happens(mood.hang);
  if (!isLost && !hangs) return work();

  // What the platform would have refused is lost as well.
  if (isWrite && dice.percent(50)) await work().catch(() => undefined);
  if (hangs) await wait(PATIENCE);
  throw silence(isWrite);
}
