import type { Deps } from '../deps.ts';
import type { Outcome } from '../render/outcome.ts';
import { listOutcome, type PageOptions, queryOf } from '../lists/list-pages.ts';
import { RULE_SAY as SAY } from './rule-copy.ts';
import { ruleId } from './rule-id.ts';

/** What rules did, newest first; of one rule or all. */
export async function run(deps: Deps, options: PageOptions & { id?: string }): Promise<Outcome> {
  const { id } = options;
  if (id !== undefined) ruleId(id);
  const { automation } = await deps.api();
  return listOutcome(deps, options, {
    columns: SAY.logColumns,
    ask: (place) => automation.runs({ query: { ...(id === undefined ? {} : { id }), ...queryOf(place) } }),
    keyOf: (one) => one.id,
    cellsOf: (one) => [
      one.created_at,
      one.rule_id,
      one.dry_run === 1 ? SAY.dry : SAY.real,
      one.status_text,
      one.matched,
      one.ordered,
      one.amount,
      one.batch_sn,
      one.msg,
    ],
  });
}
