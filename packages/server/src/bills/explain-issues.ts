import { REFUND_PART_STATUS } from '@giftship/shared/balance-refunds/balance-refund';
import { BILL_ROW, ISSUE_CLASS as C, ISSUE_STATUS } from '@giftship/shared/bills/bill';
import { RECHARGE_STATUS } from '@giftship/shared/wallet/recharge-rules';
import { type RawBuilder, sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { bringBack } from '../wallet/move-difference.ts';
import { SERVICE } from './match-bill.ts';

const PAY = sql`${sql.lit(BILL_ROW.pay)}::smallint`;
const REFUND = sql`${sql.lit(BILL_ROW.refund)}::smallint`;

/** The row of a difference `i` has no other like it in any bill of its channel. */
const isOnly = (isLike: RawBuilder<unknown>) =>
  sql`(select count(*) from bill_rows r join bills x on x.id = r.bill_id and x.channel = b.channel where r.trade_no = i.trade_no and ${isLike}) = 1`;

/** Money that was missing here, or was called a copy of a row that is gone since; without both numbers its trade alone tells. */
const isMissed = (isNumbered: RawBuilder<unknown>) =>
  sql`(i.class = ${sql.lit(C.missingHere)} or i.class = ${sql.lit(C.state)} and i.ours_fen = 0
    and ${isOnly(sql`r.kind = ${PAY} and (r.provider_no in (i.provider_no, '') or not ${isNumbered})`)})`;

/**
 * Written off, and explained since (9.1): money that was missing here was credited, or waits as a stray payment of its own; what
 * the channel lacked stands in a bill that posted it; what was called a copy because of a wrong bill is the only row of its
 * payment or refund once that bill is replaced. Either way the ledger has it twice, so what was written off goes back, once.
 */
export async function bringBackExplained({ db }: Pick<Deps, 'db'>): Promise<void> {
  const { rows } = await sql<{ id: number }>`
    select i.id from bill_issues i join bills b on b.id = i.bill_id
    where i.status = ${sql.lit(ISSUE_STATUS.writtenOff)} and i.explained_at is null and (
      exists (select from recharges c where c.trade_no = i.trade_no and c.provider = ${SERVICE} and c.status = ${sql.lit(RECHARGE_STATUS.paid)}
        and c.amount_fen = i.theirs_fen and (i.provider_no = '' or coalesce(c.provider_no, i.provider_no) = i.provider_no)
        and ${isMissed(sql`(i.provider_no <> '' and c.provider_no is not null)`)})
      or exists (select from suspense s where s.provider = ${SERVICE} and s.provider_no = i.provider_no and s.amount_fen = i.theirs_fen and ${isMissed(sql`true`)})
      or i.class = ${sql.lit(C.refund)} and i.ours_fen = 0 and i.refund_no <> '' and ${isOnly(sql`r.kind = ${REFUND} and r.refund_no = i.refund_no`)}
        and exists (select from balance_refunds e join balance_refund_parts p on p.refund_id = e.id and p.status = ${sql.lit(REFUND_PART_STATUS.done)}
            join recharges c on c.id = p.recharge_id and c.provider = ${SERVICE} and c.trade_no = i.trade_no
          where e.id = substring(i.refund_no from '^E([0-9]{1,15})-')::bigint and i.refund_no = 'E' || e.id || '-' || p.no || '-' || e.token and p.amount_fen = -i.theirs_fen)
      or i.theirs_fen = 0 and exists (select from bill_rows r join bills x on x.id = r.bill_id and x.channel = b.channel and x.posted_at is not null
        where r.trade_no = i.trade_no and r.refund_no = i.refund_no and r.amount_fen = abs(i.ours_fen)
          and r.kind = case when i.ours_fen > 0 then ${PAY} else ${REFUND} end))
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
        if (issue) await bringBack(tx, issue);
      },
      { actor: 'payment' },
    );
}
