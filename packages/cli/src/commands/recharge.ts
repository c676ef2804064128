import type { Deps } from '../deps.ts';
import type { Outcome } from '../outcome.ts';
import { rechargeAndWait, type RechargeOptions } from './recharge-steps.ts';

/** Recharges the wallet. */
export async function run(deps: Deps, options: RechargeOptions): Promise<Outcome> {
  return rechargeAndWait(deps, await deps.api(), options);
}
