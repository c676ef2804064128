import { type Fen, minusFen, parseYuan, timesFen, ZERO_FEN } from '@giftship/shared/money/fen';
import type { GroupRow } from '@giftship/shared/groups/contract';

/** What a group saves whoever ships so many pieces a month; `year` is without its price, and may be negative. */
export interface Savings {
  month: Fen;
  year: Fen;
  /** Pieces after which it has paid for itself. */
  back: number;
}

export function savingsOf(group: GroupRow, pieces: number): Savings {
  const minus = parseYuan(group.minus) ?? ZERO_FEN;
  const price = parseYuan(group.price) ?? ZERO_FEN;
  const month = timesFen(minus, pieces);
  return {
    month,
    year: minusFen(timesFen(month, 12), price),
    back: minus > 0 ? Math.ceil(price / minus) : 0,
  };
}

/** Number of the group to buy for so many pieces: the one that saves most in a year; null where none saves anything. */
export function bestOf(groups: readonly GroupRow[], pieces: number): number | null {
  let best: { id: number; year: number } | null = null;
  for (const group of groups) {
    const { year } = savingsOf(group, pieces);
    if (group.can_buy === 1 && year > (best?.year ?? 0)) best = { id: group.group_id, year };
  }
  return best?.id ?? null;
}
