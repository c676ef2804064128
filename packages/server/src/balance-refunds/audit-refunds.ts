import {
  BALANCE_REFUND_STATUS as S,
  REFUND_PART_STATUS as P,
} from '@giftship/shared/balance-refunds/balance-refund';
import { sql } from 'kysely';
import type { Check } from '../db/audit-scope.ts';
import { lits } from '../db/lits.ts';

/** Checks of balance that goes back to its payer (9.4); see `audit`. */
export const BALANCE_REFUND_CHECKS: Check[] = [
  {
    property: 'P6',
    what: 'balance refund without exactly one entry of its amount, or an entry of one that did not leave, or without one',
    query: sql`select coalesce('E' || r.id, t.ref) as id from balance_refunds r
      full join ledger_txs t on t.ref = 'E' || r.id and t.kind = 'balance-refund'
      left join ledger_lines l on l.tx_id = t.id and l.amount_fen < 0
      left join accounts a on a.id = l.account_id
      where (r.id is null and t.kind = 'balance-refund')
         or (r.id is not null and ((r.status in (${lits(S.sending, S.done, S.failed)})) <> (t.id is not null)
           or (t.id is not null and (l.amount_fen is distinct from -r.amount_fen or a.owner_id is distinct from r.user_id or a.kind is distinct from 'balance'))))`,
  },
  {
    property: 'P6',
    what: 'balance refund whose failed part is not on the balance again, exactly once',
    query: sql`select coalesce('E' || r.id, t.ref) as id from balance_refunds r
      full join ledger_txs t on t.ref = 'E' || r.id and t.kind = 'balance-refund-returned'
      left join ledger_lines l on l.tx_id = t.id and l.amount_fen > 0
      left join accounts a on a.id = l.account_id
      where (r.id is null and t.kind = 'balance-refund-returned')
         or (r.id is not null and (coalesce(l.amount_fen, 0) <> r.returned_fen or (t.id is not null and a.owner_id is distinct from r.user_id)
           or (r.status = ${sql.lit(S.failed)}) <> (r.returned_fen > 0)))`,
  },
  {
    property: 'P6',
    what: 'balance refund whose parts differ from it, or that ended with an open part',
    query: sql`select 'E' || r.id as id from balance_refunds r
      left join lateral (select coalesce(sum(amount_fen), 0) as all_fen, coalesce(sum(amount_fen) filter (where status = ${sql.lit(P.failed)}), 0) as failed_fen,
          count(*) filter (where status = ${sql.lit(P.sending)}) as open
        from balance_refund_parts where refund_id = r.id) p on true
      where (r.status in (${lits(S.sending, S.done, S.failed)}) and p.all_fen <> r.amount_fen) or (r.status in (${lits(S.review, S.refused)}) and p.all_fen <> 0)
         or (r.status = ${sql.lit(S.sending)}) <> (p.open > 0) or (r.status in (${lits(S.done, S.failed)}) and p.failed_fen <> r.returned_fen)`,
  },
  {
    property: 'P6',
    what: 'recharge whose refunded amount differs from the parts that went back to it',
    query: sql`select c.trade_no as id from recharges c
      left join (select recharge_id, sum(amount_fen) as total from balance_refund_parts where status <> ${sql.lit(P.failed)} group by recharge_id) p on p.recharge_id = c.id
      where c.refunded_fen <> coalesce(p.total, 0)`,
    isWeekly: true,
  },
  {
    property: 'P8',
    what: 'part of a balance refund about which the payment service gives no answer for a day',
    query: sql`select 'E' || p.refund_id as id from balance_refund_parts p join balance_refunds r on r.id = p.refund_id
      where p.status = ${sql.lit(P.sending)} and r.decided_at < now() - interval '1 day'`,
  },
  {
    property: 'P10',
    what: 'balance refund that left without a second person',
    query: sql`select 'E' || r.id as id from balance_refunds r
      where r.status in (${lits(S.sending, S.done, S.failed)})
        and not exists (select from approvals y where y.kind = 'balance.refund' and y.ref = 'E' || r.id and y.decided_by = r.decided_by and y.asked_by is distinct from y.decided_by)`,
  },
];
