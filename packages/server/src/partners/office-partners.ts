import { maskMobile } from '@giftship/shared/accounts/account-rules';
import { refuse } from '@giftship/shared/errors/app-error';
import { chinaDay, formatTime } from '@giftship/shared/lib/china-time';
import { fen, formatYuan } from '@giftship/shared/money/fen';
import { PARTNER_STATUS } from '@giftship/shared/partners/contract';
import { PARTNER_STATUS_LABELS } from '@giftship/shared/partners/labels';
import type { PartnerOfficeRow } from '@giftship/shared/partners/office-contract';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import { onlyRow } from '../db/only-row.ts';
import type { Deps } from '../deps.ts';
import { MOST_COUNTED, spanOf } from '../operators/list-log.ts';
import { partnerReport } from './partner-report.ts';

const DAYS = 30;
const MOST_ORIGINS = 20;

/** Partners and applications (O181): those that wait the oldest first, all others the newest. */
export async function listAllPartners(
  deps: Deps,
  filter: { q: string; status?: number | undefined; page: number; page_size: number },
) {
  const { page, page_size, status } = filter;
  const where = matches(filter);
  const direction = status === PARTNER_STATUS.pending ? sql`asc` : sql`desc`;
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::int as n from (select from partners p where ${where} limit ${sql.lit(MOST_COUNTED)}) c`.execute(
    deps.db.q,
  );
  const rows = await read(
    deps,
    sql`select * from partners p where ${where} order by p.id ${direction} limit ${page_size} offset ${(page - 1) * page_size}`,
    direction,
  );
  const count = await countStates(deps.db.q, filter.q);
  return { list: rows, page, page_size, data_count: onlyRow(counted).n, count };
}

function matches({ q, status }: { q: string; status?: number | undefined }): RawBuilder<boolean> {
  const parts: RawBuilder<boolean>[] = [];
  const wanted = q.trim();
  if (/^1\d{10}$/.test(wanted)) parts.push(sql`p.user_id in (select id from users where mobile = ${wanted})`);
  else if (wanted !== '') parts.push(sql`p.user_id = ${/^\d{1,15}$/.test(wanted) ? Number(wanted) : 0}`);
  if (status !== undefined) parts.push(sql`p.status = ${sql.lit(status)}`);
  return parts.length === 0 ? sql`true` : sql<boolean>`${sql.join(parts, sql` and `)}`;
}

/** How many of each state are found by the same words. */
async function countStates(db: Queries, q: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ status: number; n: number }>`
    select p.status, count(*)::int as n from partners p where ${matches({ q })} group by p.status`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ status, n }) => [String(status), n]));
}

interface Read {
  id: number;
  user_id: number;
  mobile: string;
  name: string;
  website: string;
  contact: string;
  intro: string;
  status: number;
  reason: string;
  applied_at: Date;
  decided_at: Date | null;
  is_partner_disabled: boolean;
  sites: number;
  origins: string[];
  click: number;
  register: number;
  orders: number;
  commission: number;
}

async function read(deps: Deps, chosen: RawBuilder<unknown>, direction: RawBuilder<unknown>) {
  const since = `${chinaDay(deps.now() - DAYS * 86_400_000)} 00:00:00+08`;
  const { rows } = await sql<Read>`
    select p.id, p.user_id, u.mobile, p.name, p.website, p.contact, p.intro, p.status, p.reason, p.applied_at, p.decided_at,
      u.is_partner_disabled,
      (select count(*)::int from partner_sites where user_id = p.user_id) as sites,
      array(select distinct o from partner_sites s, unnest(s.origins) o where s.user_id = p.user_id order by o limit ${sql.lit(MOST_ORIGINS)}) as origins,
      (select count(*)::int from (select distinct visitor, day from spread_clicks where partner_id = p.user_id and at >= ${since}::timestamptz) v) as click,
      (select count(*)::int from users i where i.invited_by = p.user_id and i.created_at >= ${since}::timestamptz) as register,
      e.orders, e.commission
    from (${chosen}) p join users u on u.id = p.user_id
    cross join lateral (
      select count(*)::int as orders, coalesce(sum(amount_fen), 0)::bigint as commission from commissions
      where partner_id = p.user_id and reversed_at is null and created_at >= ${since}::timestamptz
    ) e
    order by p.id ${direction}`.execute(deps.db.q);
  return rows.map(rowOf);
}

const rowOf = (row: Read): PartnerOfficeRow => ({
  id: row.id,
  user_id: row.user_id,
  mobile: maskMobile(row.mobile),
  name: row.name,
  website: row.website,
  contact: row.contact,
  intro: row.intro,
  status: row.status,
  status_text: PARTNER_STATUS_LABELS[row.status] ?? '',
  reason: row.reason,
  applied_at: formatTime(row.applied_at),
  decided_at: formatTime(row.decided_at),
  is_promoter_off: row.is_partner_disabled,
  sites: row.sites,
  origins: row.origins,
  click_30: row.click,
  register_30: row.register,
  order_30: row.orders,
  commission_30: formatYuan(fen(row.commission)),
});

/** One partner with sites, origins, goods, and what each page brought in a span of time (O182). */
export async function showPartner(
  deps: Deps,
  { id, ...range }: { id: number; start_time: string; end_time: string },
) {
  const { from, to } = spanOf(deps, range);
  const [partner] = await read(deps, sql`select * from partners where id = ${id}`, sql`desc`);
  if (!partner) throw refuse('NOT_FOUND');
  const [sites, { total, pages }] = await Promise.all([
    readSites(deps.db.q, partner.user_id),
    partnerReport(deps, partner.user_id, { start_time: formatTime(from), end_time: formatTime(to) }),
  ]);
  return { partner, sites, total, pages };
}

async function readSites(q: Queries, userId: number) {
  const sites = await q
    .selectFrom('partner_sites')
    .where('user_id', '=', userId)
    .selectAll()
    .orderBy('id')
    .execute();
  const ids = [...new Set(sites.flatMap(({ goods_ids }) => goods_ids.map(Number)))];
  const goods = await q
    .selectFrom('goods')
    .where('id', 'in', [0, ...ids])
    .select(['id', 'name'])
    .execute();
  const names = new Map(goods.map(({ id, name }) => [id, name]));
  return sites.map((site) => ({
    site_id: site.id,
    site_key: site.site_key,
    name: site.name,
    origins: site.origins,
    goods: site.goods_ids.map((id) => ({ id: Number(id), name: names.get(Number(id)) ?? '' })),
    is_on: site.is_on,
    is_blocked: site.blocked_at !== null,
    blocked_reason: site.blocked_reason,
    created_at: formatTime(site.created_at),
  }));
}
