import { refuse } from '../errors/app-error.ts';
import { type Fen, MAX_FEN, formatYuan, parseYuan } from '../money/fen.ts';
import { CATALOGUE } from '../errors/catalogue.ts';
import { RECHARGE_TEXTS } from './labels.ts';

/** States of a recharge (decisions section 4). */
export const RECHARGE_STATUS = { created: 0, paid: 1, closed: 2 } as const;

/** Checks what a person typed as the recharge amount (M173-M175): the sentence to show, or null. */
export function checkRechargeAmount(input: string, min: Fen): string | null {
  if (input.trim() === '') return RECHARGE_TEXTS.amountEmpty;
  const amount = parseYuan(input);
  if (amount === null) return RECHARGE_TEXTS.amountWrong;
  return amount < min ? CATALOGUE.RECHARGE_TOO_LOW.text.replace('{min:fen}', formatYuan(min)) : null;
}

/** What the server holds an amount to: at least `min` as above, and no more than a field of money bears, which only it checks. */
export function rechargeAmount(amount: Fen, min: Fen): Fen {
  if (amount < min) throw refuse('RECHARGE_TOO_LOW', { min });
  if (amount > MAX_FEN) throw refuse('RECHARGE_TOO_HIGH', { max: MAX_FEN });
  return amount;
}
