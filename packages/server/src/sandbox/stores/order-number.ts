import { chinaDay } from '@giftship/shared/lib/china-time';
import type { Ms } from '../../outside/raw-http.ts';
import type { NumberShape } from './store-kinds.ts';

/**
 * The number of that shape for the running number `sequence`. Different sequences give different numbers, because a
 * multiplier prime to ten only shuffles the numbers below a power of ten; neighbours do not look like neighbours.
 */
export function numberOf({ prefix, digits, dated }: NumberShape, sequence: number, at: Ms): string {
  const body = (BigInt(sequence) * SHUFFLE + START) % 10n ** BigInt(digits);
  const day = dated ? `${chinaDay(at).slice(2).replaceAll('-', '')}-` : '';
  return prefix + day + String(body).padStart(digits, '0');
}

/** Longer than any number that we make, so that also the first places look like chance. */
const SHUFFLE = 9_241_386_435_364_257_883_745_917n;
const START = 3_141_592_653_589_793_238_462n;
