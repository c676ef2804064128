import { refuse } from '@giftship/shared/errors/app-error';
import { chinaDay } from '@giftship/shared/lib/china-time';
import { type Fen, fen } from '@giftship/shared/money/fen';
import type { Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../http/sign-in.ts';

/**
 * Counts what a call with an API key spends, in the transaction that spends it, and refuses what would go over the
 * key's limit of the day (D902). Refunds do not give it back.
 */
export async function countKeySpending(
  { now }: Pick<Deps, 'now'>,
  tx: Tx,
  { userId, via, spendLimit }: Pick<Caller, 'userId' | 'via' | 'spendLimit'>,
  amount: Fen,
): Promise<void> {
  if (via !== 'key') return;
  const { spent_fen } = await tx
    .insertInto('api_spends')
    .values({ user_id: userId, day: chinaDay(now()), spent_fen: amount })
    .onConflict((oc) =>
      oc.columns(['user_id', 'day']).doUpdateSet((eb) => ({
        spent_fen: eb('api_spends.spent_fen', '+', eb.ref('excluded.spent_fen')),
      })),
    )
    .returning('spent_fen')
    .executeTakeFirstOrThrow();
  if (spendLimit === null || spent_fen <= spendLimit) return;
  throw refuse('SPENDING_LIMIT', { limit: fen(spendLimit), spent: fen(spent_fen - amount), need: amount });
}
