import { chinaClock, chinaDay, readSpan } from '@giftship/shared/lib/china-time';
import { type Fen, fen, formatYuan } from '@giftship/shared/money/fen';
import { LOG_TYPE } from '@giftship/shared/wallet/ledger';
import { WITHDRAWAL_STATUS } from '@giftship/shared/withdrawals/withdrawal';
import { sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import { lits } from '../db/lits.ts';
import { onlyRow } from '../db/only-row.ts';

/** What a person's accounts hold, and the sums that a wallet shows, in fen. */
export interface WalletSums {
  balance: Fen;
  commission: Fen;
  frozenCommission: Fen;
  /** Withdrawals that are neither paid nor given back. */
  withdrawing: Fen;
  recharged: Fen;
  spent: Fen;
  hasPassword: boolean;
}

/** Reads a wallet in one statement. */
export async function walletSums(q: Queries, userId: number): Promise<WalletSums> {
  const { rows } = await sql<
    Record<'balance' | 'commission' | 'frozen' | 'withdrawing' | 'recharged' | 'spent', number> & {
      has_password: boolean;
    }
  >`
    select b.balance_fen as balance, c.balance_fen as commission, f.balance_fen as frozen,
      (select coalesce(sum(amount_fen), 0)::bigint from withdrawals where user_id = u.id and status in (${lits(WITHDRAWAL_STATUS.review, WITHDRAWAL_STATUS.approved)})) as withdrawing,
      s.recharged, s.spent, u.withdraw_password_hash <> '' as has_password
    from users u
    join accounts b on b.owner_id = u.id and b.kind = 'balance'
    join accounts c on c.owner_id = u.id and c.kind = 'commission'
    join accounts f on f.owner_id = u.id and f.kind = 'commission_frozen'
    cross join lateral (
      select coalesce(sum(l.amount_fen) filter (where t.type = ${sql.lit(LOG_TYPE.recharge)}), 0)::bigint as recharged,
        coalesce(-sum(l.amount_fen) filter (where t.type in (${sql.lit(LOG_TYPE.order)}, ${sql.lit(LOG_TYPE.refund)}, ${sql.lit(LOG_TYPE.vip)})), 0)::bigint as spent
      from ledger_lines l join ledger_txs t on t.id = l.tx_id where l.account_id = b.id
    ) s
    where u.id = ${userId}`.execute(q);
  const row = onlyRow(rows);
  return {
    balance: fen(row.balance),
    commission: fen(row.commission),
    frozenCommission: fen(row.frozen),
    withdrawing: fen(row.withdrawing),
    recharged: fen(row.recharged),
    spent: fen(row.spent),
    hasPassword: row.has_password,
  };
}

const DAY_MS = 86_400_000;
const USUAL_DAYS = 30;
const MOST_DAYS = 366;

/** The span of time that a summary covers: as asked, at most a year of days; without a start the last 30 days. */
export function spanOf(
  query: { start_time?: string | undefined; end_time?: string | undefined },
  now: number,
) {
  const asked = readSpan(query);
  const to = asked.before ?? now + 1;
  const from = asked.from ?? chinaClock(to - 1, '00:00', 1 - USUAL_DAYS);
  return { from: Math.max(from, chinaClock(to - 1, '00:00', 1 - MOST_DAYS)), to };
}

/** Money and parcels of a span, in all and by China day (M216). Days without anything are there too. */
export async function statistics(q: Queries, userId: number, { from, to }: { from: number; to: number }) {
  const span = [new Date(from), new Date(to)] as const;
  const [money, parcels] = await Promise.all([moneyByDay(q, userId, span), parcelsByDay(q, userId, span)]);
  const sum = (types: number[], sign: 1 | -1 = 1) =>
    formatYuan(
      fen(sign * money.filter(({ type }) => types.includes(type)).reduce((all, { total }) => all + total, 0)),
    );
  const spent = new Map<string, number>();
  for (const { day, type, total } of money)
    if (type === LOG_TYPE.order || type === LOG_TYPE.vip) spent.set(day, (spent.get(day) ?? 0) - total);
  const packed = new Map(parcels.map(({ day, count }) => [day, count]));
  return {
    recharge: sum([LOG_TYPE.recharge]),
    spend: sum([LOG_TYPE.order, LOG_TYPE.vip], -1),
    refund: sum([LOG_TYPE.refund]),
    compensation: sum([LOG_TYPE.compensation]),
    commission: sum([LOG_TYPE.commissionEarned, LOG_TYPE.commissionReversed]),
    withdraw: sum([LOG_TYPE.withdrawal, LOG_TYPE.withdrawalReturned], -1),
    parcel_count: parcels.reduce((all, { count }) => all + count, 0),
    days: daysOf(from, to).map((date) => ({
      date,
      spend: formatYuan(fen(spent.get(date) ?? 0)),
      parcel_count: packed.get(date) ?? 0,
    })),
  };
}

async function moneyByDay(q: Queries, userId: number, [from, to]: readonly [Date, Date]) {
  const { rows } = await sql<{ day: string; type: number; total: number }>`
    select to_char(t.created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD') as day, t.type, sum(l.amount_fen)::bigint as total
    from ledger_lines l join ledger_txs t on t.id = l.tx_id
    where l.account_id in (select id from accounts where owner_id = ${userId})
      and t.created_at >= ${from} and t.created_at < ${to}
      and t.type not in (${sql.lit(LOG_TYPE.commissionReleased)}, ${sql.lit(LOG_TYPE.fromCommission)})
    group by 1, 2`.execute(q);
  return rows;
}

/** Whole days: they are counted as they come (migration 0006), so a million parcels need no reading. */
async function parcelsByDay(q: Queries, userId: number, [from, to]: readonly [Date, Date]) {
  const { rows } = await sql<{ day: string; count: number }>`
    select d.day::text as day, sum(d.orders)::bigint as count
    from order_kinds k join order_days d on d.kind_id = k.id
    where k.user_id = ${userId} and d.day between ${chinaDay(from)}::date and ${chinaDay(to.getTime() - 1)}::date
    group by 1`.execute(q);
  return rows;
}

function daysOf(from: number, to: number): string[] {
  const days: string[] = [];
  for (let at = chinaClock(from, '00:00'); at < to; at += DAY_MS) days.push(chinaDay(at));
  return days;
}
