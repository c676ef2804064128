import type { RuleRun } from '@giftship/shared/automation/contract';
import { COPY } from '../copy.ts';
import type { Deps } from '../deps.ts';
import { done, type Outcome } from '../outcome.ts';
import { table } from '../render/text.ts';
import { RULE_SAY as SAY } from './rule-copy.ts';
import { ruleId } from './rule-id.ts';
import type { PageOptions } from './search.ts';

/** What rules did, newest first; of one rule or all. */
export async function run(
  deps: Deps,
  { id, page = 1, pageSize = '20' }: PageOptions & { id?: string },
): Promise<Outcome> {
  if (id !== undefined) ruleId(id);
  const query = { ...(id === undefined ? {} : { id }), page: String(page), page_size: pageSize };
  const found = await (await deps.api()).automation.runs({ query });
  return {
    ...done(
      found,
      () => table(SAY.logColumns, found.list.map(cellsOf)) || COPY.noRecords,
      COPY.outOf(found.list.length, found.data_count),
    ),
    lines: found.list,
  };
}

const cellsOf = (one: RuleRun): unknown[] => [
  one.created_at,
  one.rule_id,
  one.dry_run === 1 ? SAY.dry : SAY.real,
  one.status_text,
  one.matched,
  one.ordered,
  one.amount,
  one.batch_sn,
  one.msg,
];
