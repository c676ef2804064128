import type { Deps } from '../deps.ts';
import type { Outcome } from '../render/outcome.ts';
import { SAY } from './copy.ts';
import { listOutcome, type PageOptions, queryOf } from '../lists/list-pages.ts';

/** A page of the balance statement, or all of it. */
export async function run(deps: Deps, options: PageOptions & { type?: number }): Promise<Outcome> {
  const { wallet } = await deps.api();
  const type = options.type === undefined ? {} : { type: String(options.type) };
  return listOutcome(deps, options, {
    columns: SAY.logColumns,
    ask: (place) => wallet.moneyChange({ query: { ...type, ...queryOf(place) } }),
    keyOf: (row) => row.id,
    cellsOf: (row) => [row.created_at, row.type_text, row.money, row.after, row.ref_sn, row.remark],
  });
}
