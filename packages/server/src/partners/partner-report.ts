import { readSpan } from '@giftship/shared/lib/china-time';
import { fen, formatYuan } from '@giftship/shared/money/fen';
import type { PartnerPage } from '@giftship/shared/partners/contract';
import { COMMISSION_STATUS } from '@giftship/shared/promotion/commission';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import type { Deps } from '../deps.ts';

const MOST_PAGES = 200;
const MOST_DAYS = 366;

interface Asked {
  start_time?: string | undefined;
  end_time?: string | undefined;
  site_id?: number | undefined;
}

/** What is counted, once for each page and once for all of them. */
interface Counted {
  click: number;
  register: number;
  order_user: number;
  batch: number;
  parcel: number;
  paid: number;
  commission: number;
  frozen: number;
}
type Row = Partial<Counted> & { is_total: boolean; site_id: number; page: string };

/**
 * What a partner's pages brought in a span of time (X026): visits once a visitor and day, registrations for good, and
 * purchases by the day the commission was earned, those that were refunded left out. A person who bought on two pages
 * counts on both, and once in the total.
 */
export async function partnerReport({ db, now }: Deps, userId: number, asked: Asked) {
  const span = readSpan(asked);
  const about: About = {
    userId,
    siteId: asked.site_id ?? null,
    from: new Date(span.from ?? 0),
    to: new Date(span.before ?? now() + 60_000),
  };
  const [visits, people, earned, days, names] = await Promise.all([
    readVisits(db.q, about),
    readRegistrations(db.q, about),
    readEarned(db.q, about),
    readDays(db.q, about),
    readNames(db.q, userId),
  ]);
  const rows = [...visits, ...people, ...earned];
  const pages = byPage(rows)
    .map((of): PartnerPage => {
      const [{ site_id, page }] = of;
      return { site_id, site_name: names.get(site_id) ?? '', page, ...countsOf(of) };
    })
    .sort((one, other) => earnedOf(other) - earnedOf(one) || other.click - one.click);
  return {
    total: countsOf(rows.filter((row) => row.is_total)),
    pages: pages.slice(0, MOST_PAGES),
    days,
  };
}

function byPage(rows: Row[]): [Row, ...Row[]][] {
  const pages = new Map<string, [Row, ...Row[]]>();
  for (const row of rows.filter(({ is_total: isTotal }) => !isTotal)) {
    const name = `${row.site_id} ${row.page}`;
    const known = pages.get(name);
    pages.set(name, known ? [...known, row] : [row]);
  }
  return [...pages.values()];
}

const earnedOf = ({ commission }: PartnerPage): number => Number(commission.replace('.', ''));

function countsOf(rows: Row[]) {
  const sum = (name: keyof Counted) => rows.reduce((total, row) => total + (row[name] ?? 0), 0);
  const yuan = (name: keyof Counted) => formatYuan(fen(sum(name)));
  return {
    click: sum('click'),
    register: sum('register'),
    order_user: sum('order_user'),
    batch: sum('batch'),
    parcel: sum('parcel'),
    paid: yuan('paid'),
    commission: yuan('commission'),
    commission_frozen: yuan('frozen'),
  };
}

interface About {
  userId: number;
  siteId: number | null;
  from: Date;
  to: Date;
}

/** The page that a visit `c` was on: a link outside of a site has neither. */
const PAGE = sql`coalesce(c.site_id, 0) as site_id, coalesce(c.page, '') as page`;
const IS_TOTAL = sql`grouping(site_id) = 1 as is_total, coalesce(site_id, 0) as site_id, coalesce(page, '') as page`;
const BY_PAGE = sql`group by grouping sets ((site_id, page), ())`;
const inSpan = (column: RawBuilder<unknown>, { from, to }: About) =>
  sql`${column} >= ${from} and ${column} < ${to}`;
/** Visits `c` by their China day, which stays when one is followed again later; `at` only bounds the first and last day. */
const visitedInSpan = ({ from, to }: About) => {
  const dayOf = (time: Date) => sql`(${time}::timestamptz at time zone 'Asia/Shanghai')::date`;
  return sql`at >= ${from} and day >= ${dayOf(from)} and (at < ${to} or day < ${dayOf(to)})`;
};
const ofSite = ({ siteId }: About) => (siteId === null ? sql`true` : sql`c.site_id = ${siteId}`);

/** A visitor counts once a day on each page, and once a day in all. */
async function readVisits(q: Queries, about: About): Promise<Row[]> {
  // Made distinct by hashing: counting distinct pairs would sort them all.
  const { rows } = await sql<Row>`
    with v as materialized (
      select distinct ${PAGE}, visitor, day from spread_clicks c
      where partner_id = ${about.userId} and ${visitedInSpan(about)} and ${ofSite(about)})
    select false as is_total, site_id, page, count(*) as click from v group by site_id, page
    union all
    select true, 0, '', count(*) from (select distinct visitor, day from v) t`.execute(q);
  return rows;
}

async function readRegistrations(q: Queries, about: About): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${IS_TOTAL}, count(*) as register
    from (select ${PAGE} from users u left join spread_clicks c on c.id = u.invited_click
          where u.invited_by = ${about.userId} and ${inSpan(sql`u.created_at`, about)} and ${ofSite(about)}) r ${BY_PAGE}`.execute(
    q,
  );
  return rows;
}

async function readEarned(q: Queries, about: About): Promise<Row[]> {
  const { rows } = await sql<Row>`
    select ${IS_TOTAL}, count(distinct buyer_id) as order_user, count(distinct batch_id) as batch, count(*) as parcel,
      coalesce(sum(price_fen), 0)::bigint as paid, coalesce(sum(amount_fen), 0)::bigint as commission,
      coalesce(sum(amount_fen) filter (where status = ${sql.lit(COMMISSION_STATUS.frozen)}), 0)::bigint as frozen
    from (select ${PAGE}, k.buyer_id, k.batch_id, k.amount_fen, k.status, o.price_fen
          from commissions k join orders o on o.id = k.order_id left join spread_clicks c on c.id = k.click_id
          where k.partner_id = ${about.userId} and k.reversed_at is null and ${inSpan(sql`k.created_at`, about)}
            and ${ofSite(about)}) e ${BY_PAGE}`.execute(q);
  return rows;
}

/** China days on which something happened, the last ones when there are too many, the oldest first. */
async function readDays(q: Queries, about: About) {
  const { rows } = await sql<{ date: string; click: number; parcel: number; commission: number }>`
    select to_char(day, 'YYYY-MM-DD') as date, coalesce(sum(click), 0)::bigint as click,
      coalesce(sum(parcel), 0)::bigint as parcel, coalesce(sum(amount), 0)::bigint as commission
    from (
      select day, count(*) as click, 0 as parcel, 0 as amount from (
        select distinct visitor, day from spread_clicks c
        where partner_id = ${about.userId} and ${visitedInSpan(about)} and ${ofSite(about)}) v group by day
      union all
      select (k.created_at at time zone 'Asia/Shanghai')::date, 0, count(*), sum(k.amount_fen)
      from commissions k left join spread_clicks c on c.id = k.click_id
      where k.partner_id = ${about.userId} and k.reversed_at is null and ${inSpan(sql`k.created_at`, about)}
        and ${ofSite(about)} group by 1
    ) d group by day order by day desc limit ${MOST_DAYS}`.execute(q);
  return rows
    .toReversed()
    .map(({ commission, ...row }) => ({ ...row, commission: formatYuan(fen(commission)) }));
}

/** Names of one's own sites; what others call theirs is not shown. */
async function readNames(q: Queries, userId: number): Promise<Map<number, string>> {
  const rows = await q
    .selectFrom('partner_sites')
    .where('user_id', '=', userId)
    .select(['id', 'name'])
    .execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
