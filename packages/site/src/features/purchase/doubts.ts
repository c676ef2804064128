import { countAgain, findAgain } from '@giftship/shared/recipients/duplicates';
import type { DoubtsView } from './order-view.ts';
import type { RecipientRow } from './recipients/types.ts';
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
  // A row may be both; without doubtful rows only the repeated ones are looked for.
  let asked = 0;
  const why = new Set<string>();
  for (const [at, row] of rows.entries()) {
    const isDoubtful = count > 0 && row.reasons.length + row.alternatives.length > 0;
    if (!isDoubtful && !repeated.has(row.id)) continue;
    asked += 1;
    const reasons = isDoubtful ? reasonsOf(row) : [];
    for (const reason of reasons) why.add(reason);
    if (shown.length < MOST_ROWS) shown.push({ row, position: at + 1, reasons });
  }
  return { count, again: countAgain(groups), asked, why: [...why], repeated, rows: shown };
}

/** A place that may be one of several is a reason of its own. */
const reasonsOf = ({ reasons }: RecipientRow): readonly string[] =>
  reasons.length > 0 ? reasons : ['district_ambiguous'];
