import type { testModeRoutes } from '@giftship/shared/test-mode/contract';
import type { Deps } from '../deps.ts';
import type { Handlers } from '../http/mount-routes.ts';
import { moveTestParcel } from './move-test-parcel.ts';
import { readTestState, saveTestCallback } from './read-test-state.ts';
import { setTestBalance } from './test-balance.ts';

/** Handlers of what only test keys and their owners call (X036). */
export function testModeHandlers(deps: Deps): Handlers<typeof testModeRoutes> {
  return {
    state: ({ caller }) => readTestState(deps, caller),
    saveCallback: ({ caller, body, request }) => saveTestCallback(deps, { caller, request }, body),
    setBalance: ({ caller, body }) => setTestBalance(deps, caller, body.balance),
    moveParcel: ({ caller, body }) => moveTestParcel(deps, caller, body),
  };
}
