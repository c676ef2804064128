import { type Fen, fen } from '@giftship/shared/money/fen';

/** Group prices as the database keeps them ({"2": 180}) as fen. */
export function groupPricesOf(stored: Record<string, number>): Record<number, Fen> {
  return Object.fromEntries(Object.entries(stored).map(([group, price]) => [Number(group), fen(price)]));
}
