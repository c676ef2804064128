import { refuse } from '@giftship/shared/errors/app-error';
import { originOf } from '@giftship/shared/partners/origins';

/** The origins of a site, each once; refuses the first line that is none. */
export function readOrigins(lines: readonly string[]): string[] {
  const origins = lines.map((line) => {
    const origin = originOf(line);
    if (origin === null) throw refuse('ORIGIN_INVALID', { origin: line.slice(0, 200) });
    return origin;
  });
  return [...new Set(origins)];
}
