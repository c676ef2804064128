import type { Fen } from '@giftship/shared/money/fen';
import { COMMISSION_STATUS } from '@giftship/shared/promotion/commission';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';

/**
 * Marks what left a person's commission as used, the oldest available first: one that is used up moves to state 2, one
 * that is used in part stays 1 and keeps how much. Money on its way out by a withdrawal counts when it is paid. Only a
 * book about which commissions were spent: the balance itself is the ledger's. Needs `lockPerson`.
 */
export async function spendCommissions(tx: Tx, userId: number, amount: Fen): Promise<void> {
  await sql`
    with open as (
      select id, amount_fen - used_fen as free, sum(amount_fen - used_fen) over (order by released_at, id) as upto
      from commissions where partner_id = ${userId} and status = ${sql.lit(COMMISSION_STATUS.available)}
    ), taken as (
      select id, least(free, ${amount}::bigint - (upto - free)) as part from open where upto - free < ${amount}::bigint
    )
    update commissions c set
      used_fen = used_fen + part,
      status = case when used_fen + part = amount_fen then ${sql.lit(COMMISSION_STATUS.used)} else status end
    from taken where c.id = taken.id`.execute(tx);
}
