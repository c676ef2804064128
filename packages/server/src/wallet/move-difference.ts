import { fen } from '@giftship/shared/money/fen';
import { LOG_TYPE } from '@giftship/shared/wallet/ledger';
import type { Tx } from '../db/db.ts';
import { snOf } from '../db/numbers.ts';
import { BALANCE_COPY as SAY } from './copy.ts';
import { transfer } from './ledger.ts';

const CHANNEL = { kind: 'system', code: 'channel' } as const;
const SUSPENSE = { kind: 'system', code: 'suspense' } as const;

interface Difference {
  id: number;
  bill_id: number;
  theirs_fen: number;
  ours_fen: number;
}

/** Brings what was written off back once it is explained (9.1). */
export function bringBack(tx: Tx, issue: Difference): Promise<void> {
  return moveDifference(tx, issue, { remark: SAY.explained, isBack: true });
}

/** Moves what a channel has more to 待查, or what it has less from there (O163); `isBack`: the other way round. */
export async function moveDifference(
  tx: Tx,
  issue: Difference,
  { remark, isBack }: { remark: string; isBack: boolean },
): Promise<void> {
  const difference = issue.theirs_fen - issue.ours_fen;
  const [from, to] = difference > 0 !== isBack ? [CHANNEL, SUSPENSE] : [SUSPENSE, CHANNEL];
  await transfer(tx, {
    from,
    to,
    amount: fen(Math.abs(difference)),
    type: LOG_TYPE.channelUnknown,
    kind: 'channel-unknown',
    // The bill and the difference are its document.
    ref: `${snOf('bill', issue.bill_id)}-${issue.id}${isBack ? '-back' : ''}`,
    remark,
  });
}
