import type { automationRoutes } from '@giftship/shared/automation/contract';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/mount-routes.ts';
import { addRule, listRules, removeRule, saveRule } from './rules.ts';
import { runRule } from './run-rule.ts';
import { listRuns } from './runs.ts';

/** Handlers of the rules that order by themselves (X035). */
export function automationHandlers(deps: Deps): Handlers<typeof automationRoutes> {
  return {
    list: async ({ caller }) => ({ list: await listRules(deps, caller.userId) }),
    add: ({ caller, body }) => addRule(deps, caller, body),
    save: ({ caller, body }) => saveRule(deps, caller, body),
    remove: async ({ caller, query }) => {
      await removeRule(deps, caller.userId, query.id);
      return null;
    },
    run: ({ caller, body }) => runRule(deps, caller, body),
    runs: ({ caller, query }) => listRuns(deps.db.q, caller.userId, query),
  };
}
