import { maskMobile } from '@giftship/shared/accounts/account-rules';
import { chinaClock, formatTime, readSpan } from '@giftship/shared/lib/china-time';
import { type Fen, fen, formatYuan } from '@giftship/shared/money/fen';
import { groupInForce } from '@giftship/shared/pricing/price-book';
import { COMMISSION_STATUS } from '@giftship/shared/promotion/commission';
import { sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import type { Caller } from '../callers/caller.ts';
import { membershipOf } from '../callers/person.ts';
import { PROMOTION_COPY } from './copy.ts';

/** The promoter's own link and the rules that it earns by (M215). */
export function spreadInfo({ config }: Pick<Deps, 'config'>, caller: Caller, base: string) {
  const { permyriad, holdDays, cookieDays } = config.promotion;
  return {
    spread_code: caller.spreadCode,
    link: `${base}/?spread=${caller.spreadCode}`,
    rate: permyriad / 10_000,
    rule_text: PROMOTION_COPY.rule({ percent: `${permyriad / 100}%`, holdDays, cookieDays }),
    hold_days: holdDays,
    cookie_days: cookieDays,
  };
}

/** What a promoter's links brought in a span of time; commission by the day it was earned, reversed ones left out. */
export async function spreadSummary(
  { db, now }: Deps,
  userId: number,
  query: { start_time?: string | undefined; end_time?: string | undefined },
) {
  const asked = readSpan(query);
  const from = new Date(asked.from ?? 0);
  const to = new Date(asked.before ?? now() + 60_000);
  const today = new Date(chinaClock(now(), '00:00'));
  const inSpan = (column: string) => sql`${sql.ref(column)} >= ${from} and ${sql.ref(column)} < ${to}`;
  const { rows } = await sql<Record<keyof typeof NOTHING, number>>`
    select
      (select count(distinct (visitor, day)) from spread_clicks where partner_id = ${userId} and ${inSpan('at')}) as click,
      (select count(*) from users where invited_by = ${userId} and ${inSpan('created_at')}) as register,
      c.*
    from (
      select count(distinct buyer_id) as order_user, count(*) as parcel,
        coalesce(sum(amount_fen), 0)::bigint as total,
        coalesce(sum(amount_fen) filter (where status = ${sql.lit(COMMISSION_STATUS.frozen)}), 0)::bigint as frozen,
        coalesce(sum(amount_fen - used_fen) filter (where status = ${sql.lit(COMMISSION_STATUS.available)}), 0)::bigint as available,
        coalesce(sum(used_fen), 0)::bigint as used,
        coalesce(sum(amount_fen) filter (where created_at >= ${today}), 0)::bigint as today
      from commissions where partner_id = ${userId} and reversed_at is null and ${inSpan('created_at')}
    ) c`.execute(db.q);
  const row = rows[0] ?? NOTHING;
  const yuan = (amount: number) => formatYuan(fen(amount));
  return {
    click: row.click,
    register: row.register,
    order_user: row.order_user,
    parcel: row.parcel,
    commission_total: yuan(row.total),
    commission_frozen: yuan(row.frozen),
    commission_available: yuan(row.available),
    commission_used: yuan(row.used),
    today_commission: yuan(row.today),
  };
}

const NOTHING = {
  click: 0,
  register: 0,
  order_user: 0,
  parcel: 0,
  total: 0,
  frozen: 0,
  available: 0,
  used: 0,
  today: 0,
};

/**
 * Whom a promoter invited, newest first. The keyword is a whole mobile or a part of what the mask shows: searching the
 * hidden digits would tell them.
 */
export async function spreadUsers(
  { db, now, config }: Deps,
  userId: number,
  query: { page: number; page_size: number; keyword?: string | undefined },
) {
  const keyword = query.keyword?.trim() ?? '';
  const matches =
    keyword === ''
      ? sql`true`
      : sql`(u.mobile = ${keyword} or starts_with(left(u.mobile, 3), ${keyword}) or right(u.mobile, 2) = ${keyword}
             or left(u.mobile, 3) || repeat('*', length(u.mobile) - 5) || right(u.mobile, 2) = ${keyword})`;
  const where = sql`u.invited_by = ${userId} and ${matches}`;
  const [count, rows] = await Promise.all([
    countOf(db.q, where),
    readInvited(db.q, where, { userId, ...query }),
  ]);
  const list = rows.map((row) => ({
    user_id: row.id,
    mobile_mask: maskMobile(row.mobile),
    group_name: groupInForce(config.groups, membershipOf(row), now()).name,
    registered_at: formatTime(row.created_at),
    parcel_count: row.parcels,
    commission: formatYuan(row.commission),
  }));
  return { list, page: query.page, page_size: query.page_size, data_count: count };
}

async function countOf(q: Queries, where: ReturnType<typeof sql>): Promise<number> {
  const { rows } = await sql<{ count: number }>`select count(*) as count from users u where ${where}`.execute(
    q,
  );
  return rows[0]?.count ?? 0;
}

interface Invited {
  id: number;
  mobile: string;
  group_id: number;
  group_until: Date | null;
  lasting_group_id: number;
  created_at: Date;
  parcels: number;
  commission: Fen;
}

async function readInvited(
  q: Queries,
  where: ReturnType<typeof sql>,
  { userId, page, page_size }: { userId: number; page: number; page_size: number },
): Promise<Invited[]> {
  const { rows } = await sql<Invited>`
    select u.id, u.mobile, u.group_id, u.group_until, u.lasting_group_id, u.created_at, e.parcels, e.commission
    from (select * from users u where ${where} order by u.id desc limit ${page_size} offset ${(page - 1) * page_size}) u
    cross join lateral (
      select count(*) as parcels, coalesce(sum(amount_fen), 0)::bigint as commission from commissions
      where partner_id = ${userId} and buyer_id = u.id and reversed_at is null
    ) e
    order by u.id desc`.execute(q);
  return rows;
}
