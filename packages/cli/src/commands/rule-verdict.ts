import type { RuleRun } from '@giftship/shared/automation/contract';
import { RUN_STATUS } from '@giftship/shared/automation/rule';
import { CATALOGUE } from '@giftship/shared/errors/catalogue';
import { EXIT, type ExitCode } from '../lib/exit-codes.ts';

const REASONS: Record<number, ExitCode> = {
  [CATALOGUE.BALANCE_TOO_LOW.code]: EXIT.balance,
  [CATALOGUE.REAL_NAME_REQUIRED.code]: EXIT.realName,
  [CATALOGUE.REAL_NAME_PENDING.code]: EXIT.realName,
};

/** The exit code of a rule's run: 0 when it came to its end, else by the reason that stopped it. */
export function exitOfRun(run: RuleRun): ExitCode {
  if (run.status !== RUN_STATUS.stopped) return EXIT.ok;
  return REASONS[run.code] ?? EXIT.someFailed;
}
