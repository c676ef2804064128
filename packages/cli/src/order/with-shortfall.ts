import { CATALOGUE } from '@giftship/shared/errors/catalogue';
import { yuan } from '@giftship/shared/money/fen';
import { EXIT } from '../lib/exit-codes.ts';
import type { Outcome } from '../render/outcome.ts';
import { ORDER_SAY as SAY } from './copy.ts';
import { findShortfall } from './find-shortfall.ts';
import type { Prepared } from './prepare.ts';
import type { OrderReport } from './report.ts';

/** A dry run goes up to the payment: it ends as that would, where the money is not there. */
export async function withShortfall(
  { api, mode }: Pick<Prepared, 'api' | 'mode'>,
  outcome: Outcome<OrderReport>,
): Promise<Outcome<OrderReport>> {
  const isMade = outcome.exit === EXIT.ok || outcome.exit === EXIT.someFailed;
  const short = isMade ? await findShortfall(api, yuan(outcome.data.total)) : null;
  if (short === null) return outcome;
  return {
    ...outcome,
    exit: EXIT.balance,
    code: CATALOGUE.BALANCE_TOO_LOW.code,
    msg: outcome.msg + SAY.and + SAY.short(short.balance, short.missing),
    next: SAY.shortNext[mode],
    data: { ...outcome.data, shortfall: short.missing, next: SAY.shortNext[mode] },
  };
}
