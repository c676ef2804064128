import { type Fen, fen } from '@giftship/shared/money/fen';

/** What the contract of a supplier says, as it is kept. */
export interface KeptContract {
  no?: string;
  start?: string;
  end?: string;
  /** The first sale price of new goods is cost × factor + plus (fen). */
  factor?: number;
  plus?: number;
}

/** The terms of a contract, with those that hold where nothing was agreed on: no number, no end, prices of new goods at cost × 1.3. */
export function contractOf(kept: KeptContract): {
  no: string;
  start: string;
  end: string;
  factor: number;
  plus: Fen;
} {
  const { no = '', start = '', end = '', factor = 1.3, plus = 0 } = kept;
  return { no, start, end, factor, plus: fen(plus) };
}
