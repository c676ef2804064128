import { unavailable } from '../http/envelope-of-error.ts';

/** Whose work it is: of somebody we know (a login, a known device, a proved mobile), whom strangers never hold up (D1307). */
export type Lane = 'owner' | 'stranger';

/**
 * Lets at most `atOnce` pieces of work run; the rest wait, owners before strangers, each lane in order of arrival. Whom
 * more than `mostWaiting` of the own lane are before is refused at once with 503 and comes again (reliability section 5).
 */
export function lanesOf(atOnce: number, mostWaiting: Readonly<Record<Lane, number>>) {
  const waiting: Record<Lane, (() => void)[]> = { owner: [], stranger: [] };
  let running = 0;
  return async function inTurn<T>(lane: Lane, work: () => Promise<T>): Promise<T> {
    if (running >= atOnce) {
      if (waiting[lane].length >= mostWaiting[lane]) throw unavailable();
      await new Promise<void>((resolve) => waiting[lane].push(resolve));
    } else running += 1;
    try {
      return await work();
    } finally {
      const next = waiting.owner.shift() ?? waiting.stranger.shift();
      if (next) next();
      else running -= 1;
    }
  };
}
