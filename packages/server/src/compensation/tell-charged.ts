import { chinaClock, chinaDay } from '@giftship/shared/lib/china-time';
import { fen, formatYuan } from '@giftship/shared/money/fen';
import { LOG_TYPE } from '@giftship/shared/wallet/ledger';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { tellMembers } from '../suppliers/tell-members.ts';
import { COMPENSATION_COPY } from './copy.ts';

/**
 * Tells suppliers what their account was charged for lateness: one message a China day with count and sum, anew when more
 * came to it (S082). Also of yesterday: its last charges may have come after the last look.
 */
export async function tellCharged(deps: Deps): Promise<void> {
  await deps.db.transaction(
    async (tx) => {
      const now = await deps.timeOfRecord(tx);
      for (const days of [-1, 0]) {
        const from = chinaClock(now, '00:00', days);
        const day = chinaDay(from);
        const [start, end] = [new Date(from), new Date(chinaClock(now, '00:00', days + 1))];
        const { rows } = await sql<{ id: number; count: number; total: number }>`
          select a.supplier_id as id, count(*)::int as count, sum(-l.amount_fen)::bigint as total
          from ledger_txs t join ledger_lines l on l.tx_id = t.id join accounts a on a.id = l.account_id
          where t.type = ${sql.lit(LOG_TYPE.compensation)} and t.id >= first_id_since('ledger_txs', ${start}::timestamptz - interval '1 hour')
            and t.created_at >= ${start}::timestamptz and t.created_at < ${end}::timestamptz and a.supplier_id is not null
          group by a.supplier_id order by a.supplier_id`.execute(tx);
        for (const { id, count, total } of rows) {
          const ref = `charged ${id} ${day}`;
          const content = COMPENSATION_COPY.charged(day, count, formatYuan(fen(total)));
          const { rows: told } = await sql`
            select from supplier_members m join user_messages u on u.user_id = m.user_id and u.kind = 'compensation' and u.ref = ${ref}
            where m.supplier_id = ${id} and m.removed_at is null and u.content = ${content} limit 1`.execute(
            tx,
          );
          if (told.length > 0) continue;
          const link = '/supplier/comps';
          await tellMembers(tx, { supplierId: id, kind: 'compensation', ref, content, link, smsOnce: ref });
        }
      }
    },
    { actor: 'clock' },
  );
}
