import { BALANCE_REFUND_STATUS, REFUND_PART_STATUS } from '@giftship/shared/balance-refunds/balance-refund';
import { ISSUE_STATUS } from '@giftship/shared/bills/bill';
import { RECHARGE_STATUS } from '@giftship/shared/wallet/recharge-rules';
import { sql } from 'kysely';
import type { Check } from '../db/audit-scope.ts';
import { SERVICE } from './match-bill.ts';

/** What an entry puts on the channel's account. */
const onChannel = (kind: string, ref: ReturnType<typeof sql>) => sql`coalesce((
  select sum(l.amount_fen) from ledger_txs t join ledger_lines l on l.tx_id = t.id join accounts a on a.id = l.account_id and a.code = 'channel'
  where t.kind = ${sql.lit(kind)} and t.ref = ${ref}), 0)`;

const isReal = (userId: ReturnType<typeof sql>) =>
  sql`not exists (select from twins w where w.twin_id = ${userId})`;

/**
 * What documents put on the account of the channel: what was paid in takes from it, what went back, fees, arrivals and what is
 * explained give. A part that failed is back with the last of its refund.
 */
const DOCUMENTS = sql`
  select c.provider as service, -c.amount_fen as amount from recharges c where c.status = ${sql.lit(RECHARGE_STATUS.paid)} and ${isReal(sql`c.user_id`)}
  union all select c.provider, p.amount_fen from balance_refund_parts p join balance_refunds r on r.id = p.refund_id join recharges c on c.id = p.recharge_id
    where p.status <> ${sql.lit(REFUND_PART_STATUS.failed)} or r.status <> ${sql.lit(BALANCE_REFUND_STATUS.failed)}
  union all select ${SERVICE}, b.fee_fen + b.arrived_fen from bills b where b.posted_at is not null
  union all select ${SERVICE}, i.ours_fen - i.theirs_fen from bill_issues i join bills b on b.id = i.bill_id where i.status = ${sql.lit(ISSUE_STATUS.writtenOff)} and i.explained_at is null
  union all select provider, -amount_fen from suspense where settled_at is null`;

/** The entries of that account, each with the service of its document; what has none stands under its own name. A refund may go to several. */
const ENTRIES = sql`
  select coalesce(c.provider, s.provider, b.service, t.kind || ' ' || t.ref) as service, l.amount_fen as amount
  from accounts a join ledger_lines l on l.account_id = a.id join ledger_txs t on t.id = l.tx_id
    left join recharges c on t.kind = 'recharge' and c.trade_no = t.ref
    left join suspense s on t.kind in ('suspense', 'suspense-settled') and t.ref = 'U' || s.id
    left join lateral (select ${SERVICE} as service from bills b where t.kind in ('channel-fee', 'channel-settled', 'channel-unknown') and split_part(t.ref, '-', 1) = 'C' || b.id) b on true
  where a.code = 'channel' and t.kind not in ('balance-refund', 'balance-refund-returned')
  union all select coalesce(c.provider, t.ref), coalesce(p.amount_fen, t.amount)
  from (select t.ref, sum(l.amount_fen) as amount from accounts a join ledger_lines l on l.account_id = a.id join ledger_txs t on t.id = l.tx_id
      where a.code = 'channel' and t.kind in ('balance-refund', 'balance-refund-returned') group by t.ref) t
    left join balance_refunds r on t.ref = 'E' || r.id
    left join balance_refund_parts p on p.refund_id = r.id and (p.status <> ${sql.lit(REFUND_PART_STATUS.failed)} or r.status <> ${sql.lit(BALANCE_REFUND_STATUS.failed)})
    left join recharges c on c.id = p.recharge_id`;

/** Checks of channels' bills (9.4); see `audit`. */
export const BILL_CHECKS: Check[] = [
  {
    property: 'P6',
    what: 'bill whose fee or arrival differs from its entries, or that posted them before it was closed',
    query: sql`select 'C' || b.id as id from bills b
      where ${onChannel('channel-fee', sql`'C' || b.id`)} <> case when b.posted_at is null then 0 else b.fee_fen end
         or ${onChannel('channel-settled', sql`'C' || b.id`)} <> case when b.posted_at is null then 0 else b.arrived_fen end`,
  },
  {
    property: 'P6',
    what: 'difference of a bill whose write-off, or its way back, differs from its entry',
    query: sql`select 'C' || i.bill_id || '-' || i.id as id from bill_issues i
      where ${onChannel('channel-unknown', sql`'C' || i.bill_id || '-' || i.id`)}
        <> case when i.status = ${sql.lit(ISSUE_STATUS.writtenOff)} then i.ours_fen - i.theirs_fen else 0 end
        or ${onChannel('channel-unknown', sql`'C' || i.bill_id || '-' || i.id || '-back'`)}
        <> case when i.explained_at is not null then i.theirs_fen - i.ours_fen else 0 end`,
  },
  {
    property: 'P6',
    what: 'entry of a bill or of its difference without one',
    query: (of) => sql`select t.kind || ' ' || t.ref as id from ${of.txs} t
      where t.kind in ('channel-fee', 'channel-settled') and not exists (select from bills b where t.ref = 'C' || b.id)
        or t.kind = 'channel-unknown' and not exists (select from bill_issues i where t.ref in ('C' || i.bill_id || '-' || i.id, 'C' || i.bill_id || '-' || i.id || '-back'))`,
  },
  {
    property: 'P6',
    what: 'bill whose sums differ from its rows',
    query: sql`select 'C' || b.id as id from bills b
      left join lateral (select count(*) as n, coalesce(sum(amount_fen) filter (where kind = 1), 0) as pay, coalesce(sum(amount_fen) filter (where kind = 2), 0) as refund,
        coalesce(sum(fee_fen), 0) as fee from bill_rows where bill_id = b.id) r on true
      where r.n <> b.rows or r.pay <> b.pay_fen or r.refund <> b.refund_fen or r.fee <> b.fee_fen`,
    isWeekly: true,
  },
  {
    property: 'P12',
    what: 'channel that holds something else than recharges less what went back, fees and arrivals',
    query: sql`select service as id from (select service, amount from (${DOCUMENTS}) d union all select service, -amount from (${ENTRIES}) e) both_sides
      group by service having sum(amount) <> 0`,
    isWeekly: true,
  },
  {
    // Reconciling begins with the first bill of a channel.
    property: 'P8',
    what: 'day with recharges that has no bill after three days',
    query: sql`select b.channel || ' ' || d::date as id from (select channel, min(day) as first from bills group by channel) b,
        generate_series(greatest(b.first, (now() at time zone 'Asia/Shanghai')::date - 93), (now() at time zone 'Asia/Shanghai')::date - 4, interval '1 day') d
      where not exists (select from bills x where x.channel = b.channel and x.day = d::date)
        and exists (select from recharges c where c.status = ${sql.lit(RECHARGE_STATUS.paid)}
          and c.provider = ${SERVICE}
          and c.paid_at >= (d::timestamp at time zone 'Asia/Shanghai') and c.paid_at < ((d + interval '1 day')::timestamp at time zone 'Asia/Shanghai'))`,
    isWeekly: true,
  },
];
