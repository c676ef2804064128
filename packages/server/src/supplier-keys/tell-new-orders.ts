import { chinaClock, formatTime } from '@giftship/shared/lib/china-time';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { tellMembers } from '../suppliers/tell-members.ts';
import { NEWS_COPY as SAY } from './copy.ts';
import { isPaidWithin, noteTold, toldUntil } from './told-until.ts';

/** So often members are told at most. */
const DIGEST_MS = 900_000;
/** What was paid in the last minutes may not be committed yet, as a large order takes its time: it is told with the next. */
const LAG_MS = 300_000;

/** Tells the members of suppliers how many parcels were paid for since they were told last, each quarter of an hour (S082). */
export async function tellNewOrders(deps: Deps): Promise<void> {
  await deps.db.transaction(
    async (tx) => {
      const { told_until, now } = await toldUntil(tx, 'members');
      if (now.getTime() - told_until.getTime() < DIGEST_MS) return;
      const until = new Date(now.getTime() - LAG_MS);
      const today = new Date(chinaClock(now, '00:00'));
      const from = told_until < today ? told_until : today;
      const { rows } = await sql<{ id: number; fresh: number; today: number; due: Date | null }>`
        select b.supplier_id as id, count(*) filter (where b.paid_at > ${told_until})::int as fresh,
          count(*) filter (where b.paid_at > ${today})::int as today,
          min(p.ship_deadline) filter (where b.paid_at > ${told_until}) as due
        from batches b join orders o on o.batch_id = b.id join parcels p on p.order_id = o.id
        where b.supplier_id is not null and ${isPaidWithin(from, until)} and not p.is_test
        group by b.supplier_id having bool_or(b.paid_at > ${told_until})`.execute(tx);
      for (const { id, fresh, today: ofToday, due } of rows)
        await tellMembers(tx, {
          supplierId: id,
          kind: 'new-orders',
          ref: `${id} ${formatTime(until)}`,
          content: SAY.newOrders({ fresh, ofToday, due: formatTime(due) }),
          link: '/supplier/orders',
        });
      await noteTold(tx, 'members', until);
    },
    { actor: 'clock' },
  );
}
