import { rechargeAndWait } from '../recharge/recharge-steps.ts';
import type { Deps } from '../deps.ts';
import { EXIT } from '../lib/exit-codes.ts';
import { ORDER_SAY as SAY } from './copy.ts';
import type { Prepared } from './prepare.ts';
import { quote } from '../lib/quote.ts';
import { resumeCommand } from './resume-command.ts';

/**
 * Too little money, on a terminal: recharge right here (M258). `shortfall` in yuan; true when money came. What a recharge
 * brings is real, so that none is offered to a test key.
 */
export async function offerRecharge(
  deps: Deps,
  { api, mode }: Pick<Prepared, 'api' | 'mode'>,
  shortfall: string,
): Promise<boolean> {
  if (!deps.ask.isPossible || mode === 'test') return false;
  if (!(await deps.ask.yes(SAY.askRecharge(shortfall), '--yes'))) return false;
  const outcome = await rechargeAndWait(deps, api, { atLeast: shortfall });
  return outcome.exit === EXIT.ok;
}

/** How the missing money comes, real or for tests, and the command that goes on. */
export function balanceStep(prepared: Prepared, shortfall: string): string {
  const { mode, options } = prepared;
  const resume = resumeCommand(prepared);
  if (mode === 'live') return SAY.balanceNext(shortfall, resume);
  const flags = [
    options.profile ? ` --profile ${quote(options.profile)}` : '',
    options.apiBase ? ` --api-base ${quote(options.apiBase)}` : '',
  ];
  return SAY.testBalanceNext(
    shortfall,
    `gift api POST /test/balance --data ${quote('{}')}${flags.join('')}`,
    resume,
  );
}
