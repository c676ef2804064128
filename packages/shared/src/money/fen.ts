import { present } from '../lib/assert.ts';
/** Money as a whole number of 分 (fen). The only shape in which money is added, compared or stored. */
export type Fen = number & { readonly __unit: 'fen' };

/** The largest amount that any field accepts: ten million yuan. */
export const MAX_FEN = 1_000_000_000 as Fen;

/** Brands a whole number of fen; throws RangeError for anything that is not a safe integer. */
export function fen(value: number): Fen {
  if (!Number.isSafeInteger(value)) throw new RangeError(`not a whole number of fen: ${value}`);
  return value as Fen;
}

/** No money at all: what sums begin with. */
export const ZERO_FEN: Fen = fen(0);

/** Sum of any number of amounts; of none it is zero. */
export function sumFen(amounts: Iterable<Fen>): Fen {
  let total = 0;
  for (const amount of amounts) total += amount;
  return fen(total);
}

/** `amount` times a whole number. */
export function timesFen(amount: Fen, count: number): Fen {
  if (!Number.isSafeInteger(count)) throw new RangeError(`not a whole number: ${count}`);
  return fen(amount * count);
}

/** `a - b`, which may be negative. */
export function minusFen(a: Fen, b: Fen): Fen {
  return fen(a - b);
}

const YUAN = /^(\d{1,12})(?:\.(\d{1,2}))?$/;

/**
 * Reads yuan as people and the wire write it ('12', '12.8', '12.80', 12.8); null when it is not a non-negative
 * amount with at most two decimals (M174).
 */
export function parseYuan(input: string | number): Fen | null {
  const match = YUAN.exec(typeof input === 'number' ? String(input) : input.trim());
  if (!match) return null;
  const value = Number(match[1]) * 100 + Number((match[2] ?? '').padEnd(2, '0'));
  return Number.isSafeInteger(value) ? (value as Fen) : null;
}

/** The same for what is known to be an amount, because it was checked or is our own; throws AssertionError for anything else. */
export const yuan = (input: string): Fen => present(parseYuan(input), `the amount ${input}`);

/** Yuan with exactly two decimals, as the wire and every screen show it (D102): '12.80', '-0.05'. */
export function formatYuan(amount: Fen): string {
  const digits = String(Math.abs(amount)).padStart(3, '0');
  return `${amount < 0 ? '-' : ''}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** The next amount from `amount` up that is a whole multiple of `step` fen. */
export function roundUpFen(amount: number, step: number): Fen {
  return fen(Math.ceil(amount / step) * step);
}

/** What part of `whole` an amount is, in per cent with one decimal. */
export function percentOf(amount: Fen, whole: Fen): number {
  return whole === 0 ? 0 : Math.round((amount / whole) * 1000) / 10;
}
