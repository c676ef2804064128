import { BILL_ROW, ISSUE_CLASS as C, ISSUE_STATUS } from '@giftship/shared/bills/bill';
import { RECHARGE_STATUS } from '@giftship/shared/wallet/recharge-rules';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { BILL_COPY as SAY } from './copy.ts';
import { SERVICE } from './match-bill.ts';
import { moveDifference } from './move-difference.ts';

/**
 * Written off, and explained since (9.1): money that was missing here was credited, or waits as a stray payment of its own; what
 * the channel lacked stands in a bill that posted it. Either way the ledger has it twice, so what was written off goes back, once.
 */
export async function bringBackExplained({ db }: Pick<Deps, 'db'>): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select i.id from bill_issues i join bills b on b.id = i.bill_id
    where i.status = ${sql.lit(ISSUE_STATUS.writtenOff)} and i.explained_at is null and (
      i.class = ${sql.lit(C.missingHere)} and (
        exists (select from recharges c where c.trade_no = i.trade_no and c.provider = ${SERVICE} and c.status = ${sql.lit(RECHARGE_STATUS.paid)}
          and c.amount_fen = i.theirs_fen and (i.provider_no = '' or coalesce(c.provider_no, i.provider_no) = i.provider_no))
        or exists (select from suspense s where s.provider = ${SERVICE} and s.provider_no = i.provider_no and s.amount_fen = i.theirs_fen))
      or i.theirs_fen = 0 and exists (select from bill_rows r join bills x on x.id = r.bill_id and x.channel = b.channel and x.posted_at is not null
        where r.trade_no = i.trade_no and r.refund_no = i.refund_no and r.amount_fen = abs(i.ours_fen)
          and r.kind = case when i.ours_fen > 0 then ${sql.lit(BILL_ROW.pay)}::smallint else ${sql.lit(BILL_ROW.refund)}::smallint end))
    order by i.id`.execute(db.q);
  for (const { id } of rows)
    await db.transaction(
      async (tx) => {
        const issue = await tx
          .updateTable('bill_issues')
          .set({ explained_at: sql<Date>`now()` })
          .where('id', '=', id)
          .where('explained_at', 'is', null)
          .returning(['id', 'bill_id', 'theirs_fen', 'ours_fen'])
          .executeTakeFirst();
        if (issue) await moveDifference(tx, issue, { remark: SAY.explained, isBack: true });
      },
      { actor: 'payment' },
    );
}
