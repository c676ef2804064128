import { foldText } from '@giftship/shared/lib/fold-text';
import { SAY } from './copy.ts';

const WORDS = SAY.goods;

/** The whole number that was typed; 0 for anything else, which no purchase takes. */
export function readQuantity(typed: string): number {
  const text = foldText(typed).text.trim();
  return /^\d{1,9}$/.test(text) ? Number(text) : 0;
}

/** True for a number of pieces that can be ordered. */
export const isQuantity = (quantity: number, limit: number): boolean =>
  Number.isInteger(quantity) && quantity >= 1 && quantity <= limit;

/** What is allowed, when what was typed is not; '' when it is. */
export function quantityFault(typed: string, limit: number): string {
  const text = foldText(typed).text.trim();
  if (text === '') return WORDS.noQuantity(limit);
  if (/^(-\d+|0+)$/.test(text)) return WORDS.tooFew;
  if (!/^\d+$/.test(text)) return WORDS.notWhole(limit);
  return isQuantity(readQuantity(text), limit) ? '' : WORDS.tooMany(limit);
}
