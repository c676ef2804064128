import type { Deps } from '../deps.ts';
import type { Outcome } from '../render/outcome.ts';
import { rechargeAndWait, type RechargeOptions } from '../recharge/recharge-steps.ts';

/** Recharges the wallet. */
export async function run(deps: Deps, options: RechargeOptions): Promise<Outcome> {
  return rechargeAndWait(deps, await deps.api(), options);
}
