import type { groupRoutes } from '@giftship/shared/groups/contract';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/mount-routes.ts';
import { listGroups } from './list-groups.ts';
import { upgradeGroup } from './upgrade-group.ts';

/** Handlers of the VIP groups. */
export function groupHandlers(deps: Deps): Handlers<typeof groupRoutes> {
  return {
    list: async ({ caller }) => listGroups(deps, caller),
    upgrade: ({ caller, key, body }) => upgradeGroup(deps, { userId: caller.userId, key }, body),
  };
}
