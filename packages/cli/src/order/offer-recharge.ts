import type { UnpaidBatch } from '@giftship/shared/orders/contract';
import { rechargeAndWait } from '../commands/recharge-steps.ts';
import type { Deps } from '../deps.ts';
import { EXIT } from '../exit-codes.ts';
import type { Api } from '../net/open-api.ts';
import { ORDER_SAY as SAY } from './copy.ts';

/** Code 23 on a terminal: recharge right here (M258). True when money came and the same key can pay. */
export async function offerRecharge(deps: Deps, api: Api, batch: UnpaidBatch): Promise<boolean> {
  if (!deps.ask.isPossible) return false;
  if (!(await deps.ask.yes(SAY.askRecharge(batch.shortfall), '--yes'))) return false;
  const outcome = await rechargeAndWait(deps, api, { atLeast: batch.shortfall });
  return outcome.exit === EXIT.ok;
}
