import { countAgain, findAgain } from '@giftship/shared/recipients/duplicates';
import type { DoubtsView } from './order-view.ts';
import type { OrderRows } from './stores/order-rows.ts';

/** Rows that the question shows; the table has them all. */
const MOST_ROWS = 5;

/** What a person should look at before money is asked for: rows that were read with doubt, and rows that repeat one. */
export function doubtsOf(store: Pick<OrderRows, 'rows' | 'counts'>): DoubtsView {
  const rows = store.rows();
  const groups = findAgain(rows.map((row) => ({ ...row, row: row.id })));
  const repeated = new Set(groups.flatMap(([, ...others]) => others));
  const { doubt: count } = store.counts();
  const shown: DoubtsView['rows'] = [];
  for (const [at, row] of rows.entries()) {
    if (shown.length === MOST_ROWS) break;
    const isDoubtful = count > 0 && row.reasons.length + row.alternatives.length > 0;
    if (isDoubtful || repeated.has(row.id))
      shown.push({ row, position: at + 1, reasons: isDoubtful ? row.reasons : [] });
  }
  return { count, again: countAgain(groups), repeated, rows: shown };
}
