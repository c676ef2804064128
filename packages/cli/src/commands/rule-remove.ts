import type { Deps } from '../deps.ts';
import { EXIT } from '../lib/exit-codes.ts';
import { CliFailure } from '../lib/failure.ts';
import { done, type Outcome } from '../render/outcome.ts';
import { RULE_SAY as SAY } from './rule-copy.ts';
import { ruleId } from './rule-id.ts';
import { withNext } from './with-next.ts';

/** Removes a rule after a yes; what it ordered stays. */
export async function run(deps: Deps, { id, yes }: { id: string; yes?: boolean }): Promise<Outcome> {
  const number = ruleId(id);
  if (!yes && !(await deps.ask.yes(SAY.removeAsk(id), '--yes')))
    throw new CliFailure(EXIT.interrupted, SAY.removeKept);
  const call = (await deps.api()).automation.remove({ query: { id } });
  await withNext(call, { refusal: 'NOT_FOUND', next: SAY.seeRules });
  return done({ id: number }, () => '', SAY.removed(id));
}
