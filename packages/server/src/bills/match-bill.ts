import { REFUND_PART_STATUS } from '@giftship/shared/balance-refunds/balance-refund';
import { BILL_CHANNEL, BILL_ROW, ISSUE_CLASS as C, ISSUE_STATUS } from '@giftship/shared/bills/bill';
import { entriesOf } from '@giftship/shared/lib/entries-of';
import { RECHARGE_STATUS } from '@giftship/shared/wallet/recharge-rules';
import { type RawBuilder, sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import { lits } from '../db/lits.ts';
import { onlyRow } from '../db/only-row.ts';

/** What was booked so shortly before midnight may stand in the bill of the next day. */
export const LATE_MINUTES = 10;
export const LATE = sql`make_interval(mins => ${sql.lit(LATE_MINUTES)})`;
const OPEN = lits(ISSUE_STATUS.open, ISSUE_STATUS.lookedInto);
/** The payment service of a channel. */
export const providerOf = (channel: number): string =>
  entriesOf(BILL_CHANNEL).find(([, number]) => number === channel)?.[0] ?? '';

/** The payment service of a bill `b`. */
export const SERVICE = sql`case b.channel when ${sql.lit(BILL_CHANNEL.wechat)} then 'wechat' when ${sql.lit(BILL_CHANNEL.alipay)} then 'alipay' else 'sandbox' end`;

/**
 * Rows of all bills of the channel: what another channel says of a number is nothing of this one's. The bill of a row is looked
 * up and not joined: rows are found by their trade, never all rows of a bill for each of them, whatever the planner guesses of
 * tables that nobody analysed yet.
 */
export const rowsOf = (channel: number) =>
  sql`(select r.* from bill_rows r where (select of_it.channel from bills of_it where of_it.id = r.bill_id) = ${channel})`;

/** A row that an earlier bill has as well: it is the same money. */
const isOfEarlier = ({ id, channel }: { id: number; channel: number }, isSame: RawBuilder<unknown>) =>
  sql`exists (select from ${rowsOf(channel)} e where e.trade_no = r.trade_no and e.kind = r.kind and ${isSame} and e.bill_id <> ${id})`;

/**
 * Compares a bill with our books by trade and provider number (O162), writes down every difference, and answers how many there
 * are. What waits in suspense, or was sent back from there, is booked and no difference; what was said before is nothing of ours.
 */
export async function matchBill(
  tx: Tx,
  { id, channel, day }: { id: number; channel: number; day: string },
): Promise<number> {
  const provider = providerOf(channel);
  const span = sql`((${day}::date)::timestamp at time zone 'Asia/Shanghai') - ${LATE}`;
  const until = sql`((${day}::date + 1)::timestamp at time zone 'Asia/Shanghai') - ${LATE}`;
  await sql`
    insert into bill_issues (bill_id, class, trade_no, refund_no, provider_no, theirs_fen, ours_fen)
    with pays as (
      select r.*, row_number() over (partition by r.trade_no order by r.no) as nth,
        row_number() over (partition by r.trade_no, r.provider_no order by r.no) > 1 or ${isOfEarlier({ id, channel }, sql`e.provider_no = r.provider_no`)} as is_copy,
        c.amount_fen as ours, c.status as our_status, c.provider_no as our_no,
        (select s.amount_fen from suspense s where s.provider = ${provider} and s.provider_no = r.provider_no
          and (c.status = ${sql.lit(RECHARGE_STATUS.paid)} and c.provider_no = r.provider_no) is not true limit 1) as held
      from bill_rows r left join recharges c on c.trade_no = r.trade_no and c.provider = ${provider}
      where r.bill_id = ${id} and r.kind = ${sql.lit(BILL_ROW.pay)}
    ), backs as (
      select r.*, p.amount_fen as ours, p.refund_id,
        r.refund_no <> '' and (row_number() over (partition by r.trade_no, r.refund_no order by r.no) > 1 or ${isOfEarlier({ id, channel }, sql`e.refund_no = r.refund_no`)}) as is_copy,
        exists (select from suspense s where s.provider = ${provider} and s.trade_no = r.trade_no and s.amount_fen = r.amount_fen and s.settled_at is not null) as is_settled
      from bill_rows r
      left join balance_refunds e on r.refund_no like 'E' || e.id || '-%-' || e.token and e.id = substring(r.refund_no from '^E([0-9]{1,15})-')::bigint
      left join balance_refund_parts p on p.refund_id = e.id and p.no::text = split_part(r.refund_no, '-', 2) and p.status <> ${sql.lit(REFUND_PART_STATUS.failed)}
      where r.bill_id = ${id} and r.kind = ${sql.lit(BILL_ROW.refund)}
    )
    select ${id}::bigint, case
        when is_copy then ${sql.lit(C.state)}
        when held is not null then ${sql.lit(C.amount)}
        when ours is null or our_status <> ${sql.lit(RECHARGE_STATUS.paid)} then ${sql.lit(C.missingHere)}
        when nth > 1 or (our_no <> provider_no and provider_no <> '') then ${sql.lit(C.state)}
        else ${sql.lit(C.amount)} end,
      trade_no, '', provider_no, amount_fen,
      case when is_copy then 0 when held is not null then held when nth > 1 or our_status <> ${sql.lit(RECHARGE_STATUS.paid)} then 0 else coalesce(ours, 0) end
    from pays
    where case when is_copy then true when held is not null then held <> amount_fen
      else ours is null or our_status <> ${sql.lit(RECHARGE_STATUS.paid)} or nth > 1 or (our_no <> provider_no and provider_no <> '') or ours <> amount_fen end
    union all
    select ${id}::bigint, ${sql.lit(C.refund)}, trade_no, refund_no, provider_no, -amount_fen, case when is_copy then 0 else -coalesce(ours, 0) end
    from backs where is_copy or not is_settled and ours is distinct from amount_fen
    union all
    select ${id}::bigint, ${sql.lit(C.missingThere)}, c.trade_no, '', coalesce(c.provider_no, ''), 0, c.amount_fen from recharges c
    where c.provider = ${provider} and c.status = ${sql.lit(RECHARGE_STATUS.paid)} and c.paid_at >= ${span} and c.paid_at < ${until}
      and not exists (select from ${rowsOf(channel)} r where r.trade_no = c.trade_no and r.kind = ${sql.lit(BILL_ROW.pay)})
    union all
    select ${id}::bigint, ${sql.lit(C.refund)}, c.trade_no, 'E' || p.refund_id || '-' || p.no || '-' || e.token, '', 0, -p.amount_fen
    from balance_refund_parts p join balance_refunds e on e.id = p.refund_id join recharges c on c.id = p.recharge_id
    where c.provider = ${provider} and p.status = ${sql.lit(REFUND_PART_STATUS.done)} and p.done_at >= ${span} and p.done_at < ${until}
      and not exists (select from ${rowsOf(channel)} r where r.trade_no = c.trade_no and r.refund_no = 'E' || p.refund_id || '-' || p.no || '-' || e.token)`.execute(
    tx,
  );
  const { rows } = await sql<{ n: number }>`
    with ours as (
      select coalesce(sum(amount_fen), 0)::bigint as pay from recharges
      where provider = ${provider} and status = ${sql.lit(RECHARGE_STATUS.paid)} and paid_at >= ${span} and paid_at < ${until}
    ), backs as (
      select coalesce(sum(p.amount_fen), 0)::bigint as refund from balance_refund_parts p join recharges c on c.id = p.recharge_id
      where c.provider = ${provider} and p.status = ${sql.lit(REFUND_PART_STATUS.done)} and p.done_at >= ${span} and p.done_at < ${until}
    ), found as (select count(*)::int as n, count(*) filter (where theirs_fen <> 0)::int as rows from bill_issues where bill_id = ${id})
    update bills b set our_pay_fen = ours.pay, our_refund_fen = backs.refund, matched = b.rows - found.rows
    from ours, backs, found where b.id = ${id} returning found.n`.execute(tx);
  return onlyRow(rows).n;
}

/**
 * What an earlier day missed and this bill brings is no difference any more; answers the bills of those days. They are held
 * first, as by whoever decides their differences.
 */
export async function endFound(
  tx: Tx,
  { id: billId, channel }: { id: number; channel: number },
): Promise<number[]> {
  // `+ 0`: rows are found by their trade, as above.
  const isBrought = sql`i.bill_id <> ${billId} and i.bill_id in (select id from bills where channel = ${channel}) and i.status in (${OPEN}) and i.theirs_fen = 0 and exists (
    select from bill_rows r where r.bill_id + 0 = ${billId} and r.trade_no = i.trade_no and r.refund_no = i.refund_no and r.amount_fen = abs(i.ours_fen)
      and r.kind = case when i.ours_fen > 0 then ${sql.lit(BILL_ROW.pay)}::smallint else ${sql.lit(BILL_ROW.refund)}::smallint end)`;
  const { rows: held } = await sql<{ id: number }>`
    select id from bills where id in (select bill_id from bill_issues i where ${isBrought}) order by id for update`.execute(
    tx,
  );
  const ids = held.map(({ id }) => id);
  await sql`
    update bill_issues i set status = ${sql.lit(ISSUE_STATUS.gone)}, done_at = now()
    where i.bill_id = any(${ids}::bigint[]) and ${isBrought}`.execute(tx);
  return ids;
}
