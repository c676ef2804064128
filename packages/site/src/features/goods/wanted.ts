import { type Fen, MAX_FEN, timesFen, yuan } from '@giftship/shared/money/fen';

/** What somebody thinks of sending. */
export interface Wanted {
  /** For each person. */
  pieces: number;
  people: number;
}

/** What that costs; null where it is more money than there is in one order. */
export function totalOf(price: string, { pieces, people }: Wanted): Fen | null {
  const unit = yuan(price);
  return unit * pieces * people > MAX_FEN ? null : timesFen(unit, pieces * people);
}
