import { APPEAL_STATUS, CASE_OUTCOME, CASE_STATUS } from '@giftship/shared/cases/case';
import { ORDER_STATUS } from '@giftship/shared/orders/order';
import { COMPENSATION_STATUS } from '@giftship/shared/parcels/parcel';
import { sql } from 'kysely';
import type { Check } from '../db/audit-scope.ts';

/** What must hold of cases, reissues and appeals (9.4). */
export const CASES_CHECKS: readonly Check[] = [
  {
    property: 'P6',
    what: 'case that was solved by a document which does not say so',
    query: sql`select 'X' || k.id as id from cases k
      left join orders o on o.id = k.order_id left join adjustments a on k.outcome_ref = 'Q' || a.id and a.target = 'goodwill'
      where k.status = ${sql.lit(CASE_STATUS.solved)} and case k.outcome
        when ${sql.lit(CASE_OUTCOME.refund)} then o.status <> ${sql.lit(ORDER_STATUS.refunded)}
        when ${sql.lit(CASE_OUTCOME.goodwill)} then a.id is null
        when ${sql.lit(CASE_OUTCOME.reissue)} then k.reissue_id is null or k.outcome_ref <> 'G' || k.reissue_id
        else false end`,
  },
  {
    property: 'P6',
    what: 'reissue that costs its buyer something, is compensated, or is of another buyer',
    query: sql`select 'G' || o.id as id from cases k join orders o on o.id = k.reissue_id join orders f on f.id = k.order_id
        join batches b on b.id = o.batch_id join parcels p on p.order_id = o.id
      where o.price_fen <> 0 or b.total_fen <> 0 or b.channel <> 'office' or o.user_id <> f.user_id or o.reissue_of is distinct from f.id
        or exists (select from compensations c where c.parcel_id = p.id)`,
  },
  {
    property: 'P6',
    what: 'appeal that was granted without a waiver, or against what was never paid',
    query: sql`select 'appeal ' || a.id as id from comp_appeals a join compensations k on k.id = a.compensation_id
      where k.status <> ${sql.lit(COMPENSATION_STATUS.paid)} or k.supplier_id <> a.supplier_id
        or (a.status = ${sql.lit(APPEAL_STATUS.granted)}) and k.waived_at is null`,
  },
];
