import type { Deps } from '../deps.ts';
import { done, type Outcome } from '../render/outcome.ts';
import { RULE_SAY as SAY } from './rule-copy.ts';
import { ruleId } from './rule-id.ts';
import { withNext } from './with-next.ts';

/** Pauses a rule or lets it go on. */
export async function switchRule(deps: Deps, id: string, enabled: 0 | 1): Promise<Outcome> {
  const body = { id: ruleId(id), enabled };
  const call = (await deps.api()).automation.save({ body });
  const rule = await withNext(call, { refusal: 'NOT_FOUND', next: SAY.seeRules });
  return done(rule, () => '', SAY.switched(rule.id, enabled === 1));
}
