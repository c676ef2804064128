import { LIABILITY, OBJECT_HOURS, OPEN_CASES, CASE_STATUS, REOPEN_DAYS } from '@giftship/shared/cases/case';
import { formatTime } from '@giftship/shared/lib/china-time';
import type { Objection } from '@giftship/shared/parcels/objection';
import { sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import { lits } from '../db/lits.ts';
import { snOf } from '../db/numbers.ts';

/**
 * Cases of these orders whose supplier is liable and may still object, or has objected and waits for an answer (O115): a refund
 * that he bears goes all the same, so whoever decides it is told.
 */
export async function openObjections(q: Queries, orderIds: readonly number[]): Promise<Objection[]> {
  if (orderIds.length === 0) return [];
  const isOpen = sql`c.status in (${lits(...OPEN_CASES)})`;
  const { rows } = await sql<{ id: number; until: Date | null }>`
    select c.id, case when c.objected_at is null then c.decided_at + make_interval(hours => ${sql.lit(OBJECT_HOURS)}) end as until
    from cases c where c.order_id = any(${[...new Set(orderIds)]}::bigint[]) and c.liability = ${sql.lit(LIABILITY.supplier)}
      and (c.objected_at > c.decided_at and ${isOpen}
        or c.objected_at is null and c.decided_at >= now() - make_interval(hours => ${sql.lit(OBJECT_HOURS)})
          and (${isOpen} or c.status = ${sql.lit(CASE_STATUS.solved)} and c.solved_at >= now() - make_interval(days => ${sql.lit(REOPEN_DAYS)})))
    order by c.id`.execute(q);
  return rows.map(({ id, until }) => ({ case_sn: snOf('case', id), until: formatTime(until) }));
}
