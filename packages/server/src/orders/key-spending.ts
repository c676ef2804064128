import { refuse } from '@giftship/shared/errors/app-error';
import { chinaDay } from '@giftship/shared/lib/china-time';
import { type Fen, fen } from '@giftship/shared/money/fen';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../callers/caller.ts';

/**
 * Counts what a call with an API key spends, in the transaction that spends it, and refuses what would go over the
 * key's limit of the day (D902). Refunds do not give it back.
 */
export async function countKeySpending(
  { now }: Pick<Deps, 'now'>,
  tx: Tx,
  { userId, key, spendLimit }: Pick<Caller, 'userId' | 'key' | 'spendLimit'>,
  amount: Fen,
): Promise<void> {
  if (key === null) return;
  const day = chinaDay(now());
  // The first key's count is release 0.2.0's too.
  const { rows } = await (
    key.isFirst
      ? sql<{ spent_fen: number }>`
        insert into api_spends as s (user_id, day, spent_fen) values (${userId}, ${day}, ${amount})
        on conflict (user_id, day) do update set spent_fen = s.spent_fen + excluded.spent_fen returning spent_fen`
      : sql<{ spent_fen: number }>`
        insert into key_spends as s (app_key, day, spent_fen)
        select app_key, ${day}, ${amount} from named_keys where app_key = ${key.appKey} for key share
        on conflict (app_key, day) do update set spent_fen = s.spent_fen + excluded.spent_fen returning spent_fen`
  ).execute(tx);
  // Its owner took it away while it called.
  if (rows[0] === undefined) throw refuse('KEY_OFF');
  const { spent_fen } = rows[0];
  if (spendLimit === null || spent_fen <= spendLimit) return;
  throw refuse('SPENDING_LIMIT', { limit: fen(spendLimit), spent: fen(spent_fen - amount), need: amount });
}
