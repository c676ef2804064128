import { oddAnswer } from './call-platform.ts';

/** No window of a store has more pages; a platform that goes on behind that is not followed. */
const MAX_PAGES = 10_000;

/** Takes each cursor of one list; throws at one that was there before, at none, and when there is no end. */
export function cursorWatch(): (next: string) => string {
  const seen = new Set(['']);
  return (next) => {
    if (seen.has(next) || seen.size > MAX_PAGES) throw oddAnswer(false);
    seen.add(next);
    return next;
  };
}
