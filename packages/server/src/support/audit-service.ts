import { APPROVAL_STATUS } from '@giftship/shared/operators/operator';
import { BEARER } from '@giftship/shared/parcels/bearer';
import { COMPENSATION_STATUS } from '@giftship/shared/parcels/parcel';
import { REFUND_STATUS } from '@giftship/shared/support/ticket';
import { type RawBuilder, sql } from 'kysely';
import type { Check } from '../db/audit-scope.ts';
import { limitThen } from '../operators/limit-then.ts';
import { givenBack } from './refunds.ts';

/** Documents of after-sales that moved money, with what the operator log calls them; one row each. */
const DOCUMENTS = sql`(
  select 'refund' as object, 'R' || r.id as ref, coalesce(${givenBack}, 0) as amount, ${limitThen('money', sql`r.decided_at`)} as most
    from refunds r where r.decided_by is not null and r.status = ${sql.lit(REFUND_STATUS.refunded)}
  union all select 'adjustment', 'Q' || id, amount_fen, ${limitThen('goodwill', sql`at`)} from adjustments where target = 'goodwill'
  union all select 'compensation', ref, amount_fen, ${limitThen('money', sql`at`)} from adjustments where target = 'waive'
  union all select 'case', ref, amount_fen, ${limitThen('money', sql`at`)} from adjustments where target = 'claim')`;

/** Rows of the operator log about a document `d`; of a case only that of its claim. */
const logged = (and: RawBuilder<unknown>) =>
  sql`exists (select from operator_log l left join approvals a on a.id = l.approval_id
    where l.object = d.object and l.ref = d.ref and (d.object <> 'case' or l.action = 'case.claim') ${and})`;

/** Checks of what operators decide about money in after-sales (back-office 9.4). */
export const SERVICE_CHECKS: Check[] = [
  {
    property: 'P6',
    what: 'waived compensation without exactly one entry of its amount to its supplier, or an entry without one',
    query: sql`select coalesce('P' || k.parcel_id, t.ref) as id from (select * from compensations where waived_at is not null) k
      full join (select * from ledger_txs where kind = 'comp-waived') t on t.ref = 'P' || k.parcel_id
      left join ledger_lines l on l.tx_id = t.id and l.amount_fen > 0 left join accounts a on a.id = l.account_id
      left join ledger_lines g on g.tx_id = t.id and g.amount_fen < 0 left join accounts ga on ga.id = g.account_id
      where k.id is null or k.status <> ${sql.lit(COMPENSATION_STATUS.paid)} or k.bearer <> ${sql.lit(BEARER.supplier)}
        or l.amount_fen is distinct from k.amount_fen or a.supplier_id is distinct from k.supplier_id or ga.code is distinct from 'goodwill'`,
  },
  {
    property: 'P6',
    what: 'waived compensation without its document, or a document without one',
    query: sql`select coalesce('P' || k.parcel_id, d.ref) as id from (select * from compensations where waived_at is not null) k
      full join (select * from adjustments where target = 'waive') d on d.ref = 'P' || k.parcel_id
      where k.id is null or d.amount_fen is distinct from k.amount_fen or d.supplier_id is distinct from k.supplier_id`,
  },
  {
    property: 'P6',
    what: 'goodwill without exactly one entry of its amount from who bears it to its buyer, or an entry without one',
    query: sql`select coalesce('Q' || d.id, t.ref) as id from (select * from adjustments where target = 'goodwill') d
      full join (select * from ledger_txs where kind = 'goodwill') t on t.ref = 'Q' || d.id
      left join ledger_lines l on l.tx_id = t.id and l.amount_fen > 0 left join accounts a on a.id = l.account_id
      left join ledger_lines g on g.tx_id = t.id and g.amount_fen < 0 left join accounts ga on ga.id = g.account_id
      where d.id is null or l.amount_fen is distinct from d.amount_fen or a.kind is distinct from 'balance' or a.owner_id is distinct from d.user_id
        or not coalesce(case d.bearer when ${sql.lit(BEARER.supplier)} then ga.supplier_id = d.supplier_id else ga.code = 'goodwill' end, false)`,
  },
  {
    property: 'P6',
    what: 'courier’s payment for a case without exactly one entry of its amount from the bank, without its document, or one of them without a case that names it',
    query: sql`select coalesce('X' || k.id, t.ref, d.ref) as id from (select * from cases where claim_fen > 0) k
      full join (select * from ledger_txs where kind = 'courier-claim') t on t.ref = 'X' || k.id
      full join (select * from adjustments where target = 'claim') d on d.ref = coalesce('X' || k.id, t.ref)
      left join ledger_lines l on l.tx_id = t.id and l.amount_fen > 0 left join accounts a on a.id = l.account_id
      left join ledger_lines g on g.tx_id = t.id and g.amount_fen < 0 left join accounts ga on ga.id = g.account_id
      where k.id is null or l.amount_fen is distinct from k.claim_fen or a.code is distinct from 'goodwill' or ga.code is distinct from 'bank'
        or d.amount_fen is distinct from k.claim_fen`,
  },
  {
    property: 'P10',
    what: 'refund, goodwill, waiver or courier’s claim above its limit without a second person',
    query: sql`select d.ref as id from ${DOCUMENTS} d where d.amount > d.most
      and not ${logged(sql`and a.status = ${sql.lit(APPROVAL_STATUS.done)} and a.decided_by is distinct from a.asked_by`)}`,
  },
  {
    property: 'P11',
    what: 'refund, goodwill, waiver or courier’s claim without a row in the operator log',
    query: sql`select d.ref as id from ${DOCUMENTS} d where not ${logged(sql``)}`,
  },
];
