import type { RuleRun } from '@giftship/shared/automation/contract';
import { RUN_STATUS } from '@giftship/shared/automation/rule';
import { CATALOGUE } from '@giftship/shared/errors/catalogue';
import { EXIT, type ExitCode } from '../exit-codes.ts';

/**
 * The exit code of a rule's run. A run tells its reason as a sentence only, so what can be is read from its shape: a
 * batch that is there and bought nothing waits for money, and so do orders that were left for the reason of the end.
 */
export function exitOfRun(run: RuleRun): ExitCode {
  if (run.status !== RUN_STATUS.stopped) return EXIT.ok;
  const isShort = run.batch_sn !== '' || run.skipped.some(({ reason }) => reason === run.msg);
  if (isShort || run.msg === CATALOGUE.BALANCE_TOO_LOW.text) return EXIT.balance;
  return run.msg === CATALOGUE.REAL_NAME_REQUIRED.text ? EXIT.realName : EXIT.someFailed;
}
