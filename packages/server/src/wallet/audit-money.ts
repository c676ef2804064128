import { ORDER_STATUS } from '@giftship/shared/orders/order';
import { COMMISSION_STATUS } from '@giftship/shared/promotion/commission';
import { WITHDRAWAL_STATUS } from '@giftship/shared/withdrawals/withdrawal';
import { sql } from 'kysely';
import type { Check } from '../db/audit-scope.ts';
import { lits } from '../db/lits.ts';

/** Checks of commission, withdrawals and groups against the ledger, in both directions; see `audit`. */
export const MONEY_CHECKS: Check[] = [
  {
    property: 'P6',
    what: 'commission without exactly one entry of its amount in the frozen part of its partner',
    query: (of) => sql`select 'G' || c.order_id as id from ${of.commissions} c
      left join ledger_txs t on t.kind = 'commission-earned' and t.ref = 'G' || c.order_id
      left join ledger_lines l on l.tx_id = t.id and l.amount_fen > 0
      left join accounts a on a.id = l.account_id
      where l.amount_fen is distinct from c.amount_fen or a.owner_id is distinct from c.partner_id or a.kind is distinct from 'commission_frozen'`,
  },
  {
    property: 'P6',
    what: 'commission whose state does not fit its entries of release and reversal',
    query: (of) => sql`select 'G' || c.order_id as id from ${of.commissions} c
      left join ledger_txs f on f.kind = 'commission-released' and f.ref = 'G' || c.order_id
      left join ledger_lines fl on fl.tx_id = f.id and fl.amount_fen > 0
      left join ledger_txs r on r.kind = 'commission-reversed' and r.ref = 'G' || c.order_id
      left join ledger_lines rl on rl.tx_id = r.id and rl.amount_fen > 0
      where (c.released_at is not null) <> (f.id is not null) or (c.reversed_at is not null) <> (r.id is not null)
        or (c.status in (${lits(COMMISSION_STATUS.available, COMMISSION_STATUS.used)}) and c.released_at is null) or (c.status = ${sql.lit(COMMISSION_STATUS.frozen)} and c.released_at is not null)
        or (c.status = ${sql.lit(COMMISSION_STATUS.reversed)} and c.reversed_at is null) or (c.status in (${lits(COMMISSION_STATUS.frozen, COMMISSION_STATUS.available)}) and c.reversed_at is not null)
        or (f.id is not null and fl.amount_fen is distinct from c.amount_fen)
        or (r.id is not null and rl.amount_fen is distinct from c.amount_fen)
        or (c.status = ${sql.lit(COMMISSION_STATUS.used)}) <> (c.used_fen = c.amount_fen and c.status <> ${sql.lit(COMMISSION_STATUS.reversed)})`,
  },
  {
    property: 'P6',
    what: 'entry of commission without a commission',
    query: (
      of,
    ) => sql`select t.kind || ' ' || t.ref as id from ${of.txs} t left join commissions c on t.ref = 'G' || c.order_id
      where t.kind in ('commission-earned', 'commission-released', 'commission-reversed') and c.id is null`,
  },
  {
    property: 'P6',
    what: 'commission of a refunded order that was not taken back, or of another that was',
    query: (of) =>
      sql`select 'G' || o.id as id from ${of.commissions} c join orders o on o.id = c.order_id where (o.status = ${sql.lit(ORDER_STATUS.refunded)}) <> (c.reversed_at is not null)`,
  },
  {
    property: 'P4',
    what: 'frozen commission that differs from the commissions that are frozen',
    query: sql`select a.owner_id::text as id from accounts a
      left join (select partner_id, sum(amount_fen) as total from commissions where status = ${sql.lit(COMMISSION_STATUS.frozen)} group by partner_id) c on c.partner_id = a.owner_id
      where a.kind = 'commission_frozen' and a.balance_fen <> coalesce(c.total, 0)`,
  },
  {
    property: 'P6',
    what: 'withdrawal without exactly one entry of its amount, or given back although it was not refused',
    query: sql`select 'W' || w.id as id from withdrawals w
      left join ledger_txs t on t.kind = 'withdrawal' and t.ref = 'W' || w.id
      left join ledger_lines l on l.tx_id = t.id and l.amount_fen < 0
      left join accounts a on a.id = l.account_id
      left join ledger_txs b on b.kind = 'withdrawal-returned' and b.ref = 'W' || w.id
      left join ledger_lines bl on bl.tx_id = b.id and bl.amount_fen > 0
      left join accounts ba on ba.id = bl.account_id
      where l.amount_fen is distinct from -w.amount_fen or a.owner_id is distinct from w.user_id or a.kind is distinct from 'commission'
        or (w.status in (${lits(WITHDRAWAL_STATUS.refused, WITHDRAWAL_STATUS.failed)})) <> (b.id is not null)
        or (b.id is not null and (bl.amount_fen is distinct from w.amount_fen or ba.owner_id is distinct from w.user_id))`,
  },
  {
    property: 'P6',
    what: 'entry of a withdrawal without one',
    query: sql`select t.kind || ' ' || t.ref as id from ledger_txs t left join withdrawals w on t.ref = 'W' || w.id
      where t.kind in ('withdrawal', 'withdrawal-returned', 'withdrawal-paid') and w.id is null`,
  },
  {
    property: 'P6',
    what: 'withdrawal that was paid without exactly one entry of its amount at the bank, or such an entry of one that was not',
    query: sql`select 'W' || w.id as id from withdrawals w
      left join ledger_txs t on t.kind = 'withdrawal-paid' and t.ref = 'W' || w.id
      left join ledger_lines l on l.tx_id = t.id and l.amount_fen > 0
      left join accounts a on a.id = l.account_id
      where (w.status = ${sql.lit(WITHDRAWAL_STATUS.paid)}) <> (t.id is not null)
        or (t.id is not null and (l.amount_fen is distinct from w.amount_fen or a.code is distinct from 'bank'))`,
  },
  {
    property: 'P6',
    what: 'balance changed by hand without exactly one entry of its amount, or an entry with the number of another',
    query: sql`select 'Q' || q.id as id from adjustments q
      left join ledger_txs t on t.kind = 'manual' and t.ref = 'Q' || q.id
      left join ledger_lines l on l.tx_id = t.id and l.account_id in (select id from accounts where owner_id is not null)
      left join accounts a on a.id = l.account_id
      where (q.target = 'balance') <> (t.id is not null)
        or (t.id is not null and (l.amount_fen is distinct from q.amount_fen or a.owner_id is distinct from q.user_id or a.kind is distinct from 'balance'))
      union all
      select t.ref from ledger_txs t left join adjustments q on t.ref = 'Q' || q.id
      where t.kind = 'manual' and t.ref ~ '^Q[0-9]+$' and q.id is null`,
  },
  {
    property: 'P6',
    what: 'bought group without exactly one charge of its price, or a charge without one',
    query: sql`select coalesce('V' || p.id, t.ref) as id from group_purchases p
      full join ledger_txs t on t.ref = 'V' || p.id and t.kind = 'vip'
      left join ledger_lines l on l.tx_id = t.id and l.amount_fen < 0
      left join accounts a on a.id = l.account_id
      where (p.id is null and t.kind = 'vip')
         or (p.id is not null and (l.amount_fen is distinct from -p.price_fen or a.owner_id is distinct from p.user_id))`,
  },
  {
    property: 'P6',
    what: 'payment in suspense without exactly one entry of its amount, or settled without one, or an entry without a payment',
    query: sql`select coalesce('U' || s.id, t.ref) as id from suspense s
      full join ledger_txs t on t.ref = 'U' || s.id and t.kind = 'suspense'
      left join ledger_lines l on l.tx_id = t.id and l.amount_fen > 0
      left join accounts a on a.id = l.account_id
      left join ledger_txs b on b.ref = 'U' || s.id and b.kind = 'suspense-settled'
      left join ledger_lines bl on bl.tx_id = b.id and bl.amount_fen > 0
      where (s.id is null and t.kind = 'suspense')
         or (s.id is not null and (l.amount_fen is distinct from s.amount_fen or a.code is distinct from 'suspense'
           or (s.settled_at is not null) <> (b.id is not null) or (b.id is not null and bl.amount_fen is distinct from s.amount_fen)))`,
  },
];
