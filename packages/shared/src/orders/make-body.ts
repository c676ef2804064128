import { CODES } from '../errors/codes.ts';
import type { MakeOrders } from './contract.ts';
import type { FlowOrder, FlowRow } from './place-order-flow.ts';

/** Refusals that come after the service looked for the key, and for a first call under it: they prove that it bought nothing. */
const PROVES_NOTHING_BOUGHT: ReadonlySet<number> = new Set([
  CODES.NOT_FOUND,
  CODES.REAL_NAME_REQUIRED,
  CODES.REAL_NAME_PENDING,
  CODES.GOODS_UNAVAILABLE,
  CODES.PRICE_CHANGED,
  CODES.NOT_OPEN,
]);

/**
 * Whether an answer is one of them. A call that no route took has the code of what is not found, and the key was not looked
 * for: its status tells the two apart.
 */
export const provesNothingBought = ({ code, status }: { code: number; status: number }): boolean =>
  status === 200 && PROVES_NOTHING_BOUGHT.has(code);

/** The body of a make call; a repeat of a chunk gives the same one, or the service refuses the key. */
export function makeBody(order: FlowOrder, rows: FlowRow[], quoteId: string): MakeOrders {
  const { isWu: _, ...what } = order;
  return { ...what, rec_list: rows, ...(quoteId === '' ? {} : { quote_id: quoteId }) };
}
