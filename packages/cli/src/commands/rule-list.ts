import type { Rule } from '@giftship/shared/automation/contract';
import { flagsOf } from '@giftship/shared/stores/flags';
import { FLAG_COLOR_LABELS } from '@giftship/shared/stores/labels';
import type { Deps } from '../deps.ts';
import { COPY } from '../lib/copy.ts';
import { done, type Outcome } from '../render/outcome.ts';
import { table, toned } from '../render/text.ts';
import { RULE_SAY as SAY } from './rule-copy.ts';

/** The automatic order rules, with what they did today. */
export async function run(deps: Deps): Promise<Outcome> {
  const { list } = await (await deps.api()).automation.list();
  const outcome = done({ list }, () => table(SAY.columns, list.map(cellsOf)));
  return list.length > 0 ? outcome : { ...outcome, msg: SAY.none, next: SAY.noneNext };
}

const cellsOf = (rule: Rule): unknown[] => [
  rule.id,
  `${rule.store_id} ${rule.shop_name}`,
  `${rule.goods_id} ${rule.goods_name}`,
  rule.express_name,
  rule.num,
  flagNames(rule),
  rule.remark,
  rule.keyword,
  rule.daily_limit,
  rule.max_amount,
  SAY.today(rule.today_count, rule.today_amount),
  rule.enabled === 1 ? toned('good', SAY.on) : toned('over', SAY.paused),
];

function flagNames({ platform, flag }: Rule): string {
  const known = flagsOf(platform);
  return flag
    .map((value) => known.find((one) => one.value === value))
    .map((found) => (found ? FLAG_COLOR_LABELS[found.color] : ''))
    .filter(Boolean)
    .join(COPY.listSeparator);
}
