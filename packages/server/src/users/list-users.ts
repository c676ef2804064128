import { ATTESTATION_LABELS } from '@giftship/shared/accounts/labels';
import { USER_STATUS } from '@giftship/shared/accounts/account';
import { maskMobile } from '@giftship/shared/accounts/account-rules';
import { chinaDay, formatTime } from '@giftship/shared/lib/china-time';
import { fen, formatYuan } from '@giftship/shared/money/fen';
import { PARTNER_STATUS_LABELS } from '@giftship/shared/partners/labels';
import { groupInForce } from '@giftship/shared/pricing/price-book';
import type { UserRow } from '@giftship/shared/users/office-contract';
import { USER_STATUS_LABELS } from '@giftship/shared/users/labels';
import { type RawBuilder, sql } from 'kysely';
import { membershipOf } from '../callers/person.ts';
import type { Queries } from '../db/db.ts';
import { onlyRow } from '../db/only-row.ts';
import type { Deps } from '../deps.ts';
import { MOST_COUNTED, spanOf } from '../operators/list-log.ts';
import { madeWithin } from '../operators/made-within.ts';
import type { Operator } from '../operators/operator.ts';

const DAYS = 30;

/** What narrows the list of users. */
export interface UserFilter {
  q: string;
  status?: number | undefined;
  group_id?: number | undefined;
  tag: string;
  promoter_off?: number | undefined;
  start_time: string;
  end_time: string;
  page: number;
  page_size: number;
}

/**
 * A page of users, newest first (O141): found by id, whole mobile or spread code, which no part of finds; a range is of the
 * registration. Amounts only for who has finance.view: without it they are left out (A4).
 */
export async function listUsers(deps: Deps, operator: Operator, filter: UserFilter) {
  const { page, page_size } = filter;
  const where = matches(deps, filter);
  const { rows: counted } = await sql<{ n: number }>`
    select count(*)::int as n from (select from users t where ${where} limit ${sql.lit(MOST_COUNTED)}) c`.execute(
    deps.db.q,
  );
  const { rows } = await sql<{ id: number }>`
    select t.id from users t where ${where} order by t.id desc limit ${page_size} offset ${(page - 1) * page_size}`.execute(
    deps.db.q,
  );
  const list = await readUsers(
    deps,
    operator,
    rows.map(({ id }) => id),
  );
  return { list, page, page_size, data_count: onlyRow(counted).n };
}

/** Nobody logs in as a twin of test keys: it is no user. */
export const IS_PERSON = sql<boolean>`not exists (select from twins where twins.twin_id = t.id)`;

function matches(deps: Deps, filter: UserFilter): RawBuilder<boolean> {
  const parts = [IS_PERSON];
  const q = filter.q.trim();
  if (q !== '') parts.push(found(q));
  if (filter.status === USER_STATUS.disabled) parts.push(sql`t.status = ${sql.lit(USER_STATUS.disabled)}`);
  if (filter.status === USER_STATUS.normal) parts.push(sql`t.status = ${sql.lit(USER_STATUS.normal)}`);
  if (filter.group_id !== undefined) parts.push(sql`t.group_id = ${filter.group_id}`);
  if (filter.promoter_off === 1) parts.push(sql`t.is_partner_disabled`);
  if (filter.tag !== '')
    parts.push(
      sql`t.id in (select ut.user_id from user_tags ut join tags on tags.id = ut.tag_id where tags.name = ${filter.tag})`,
    );
  if (filter.start_time !== '' || filter.end_time !== '')
    parts.push(madeWithin('users', spanOf(deps, filter)));
  return sql<boolean>`${sql.join(parts, sql` and `)}`;
}

function found(q: string): RawBuilder<boolean> {
  if (/^1\d{10}$/.test(q)) return sql`t.mobile = ${q}`;
  if (/^\d{1,15}$/.test(q)) return sql`(t.id = ${Number(q)} or t.spread_code = ${q})`;
  return sql`t.spread_code = ${q}`;
}

interface Read {
  id: number;
  mobile: string;
  username: string;
  user_type: string;
  group_id: number;
  group_until: Date | null;
  lasting_group_id: number;
  attestation: number;
  status: number;
  is_partner_disabled: boolean;
  created_at: Date;
  balance: number;
  partner: number | null;
  last_login: Date | null;
  orders: number;
  spend: number;
  tags: string[];
}

/** The rows of the list for these users, newest first. */
export async function readUsers(deps: Deps, operator: Operator, ids: readonly number[]): Promise<UserRow[]> {
  const rows = await read(deps.db.q, ids, chinaDay(deps.now() - DAYS * 86_400_000));
  const hasMoney = operator.rights.has('finance.view');
  return rows.map((row) => ({
    id: row.id,
    mobile: maskMobile(row.mobile),
    name: row.username === row.mobile ? maskMobile(row.mobile) : row.username,
    user_type: row.user_type,
    group_id: groupInForce(deps.config.groups, membershipOf(row), deps.now()).id,
    group_name: groupInForce(deps.config.groups, membershipOf(row), deps.now()).name,
    group_until: formatTime(row.group_until),
    ...(hasMoney ? { balance: formatYuan(fen(row.balance)), spend_30: formatYuan(fen(row.spend)) } : {}),
    orders_30: row.orders,
    registered_at: formatTime(row.created_at),
    last_login_at: formatTime(row.last_login),
    partner: row.partner === null ? '' : (PARTNER_STATUS_LABELS[row.partner] ?? ''),
    is_promoter_off: row.is_partner_disabled,
    attestation: row.attestation,
    attestation_text: ATTESTATION_LABELS[row.attestation] ?? '',
    status: row.status,
    status_text: USER_STATUS_LABELS[row.status] ?? '',
    tags: row.tags,
  }));
}

async function read(q: Queries, ids: readonly number[], since: string): Promise<Read[]> {
  const { rows } = await sql<Read>`
    select t.id, t.mobile, t.username, t.user_type, t.group_id, t.group_until, t.lasting_group_id, t.attestation, t.status,
      t.is_partner_disabled, t.created_at, coalesce(b.balance_fen, 0)::bigint as balance, p.status as partner,
      (select max(last_at) from known_devices where user_id = t.id) as last_login, d.orders, d.spend,
      coalesce((select array_agg(tags.name order by tags.name) from user_tags ut join tags on tags.id = ut.tag_id where ut.user_id = t.id), '{}') as tags
    from users t
    left join accounts b on b.owner_id = t.id and b.kind = 'balance'
    left join partners p on p.user_id = t.id
    cross join lateral (
      select coalesce(sum(d.orders), 0)::bigint as orders, coalesce(sum(d.spend_fen), 0)::bigint as spend
      from order_kinds k join order_days d on d.kind_id = k.id where k.user_id = t.id and d.day > ${since}::date
    ) d
    where t.id = any(${[...ids]}::bigint[])
    order by t.id desc`.execute(q);
  return rows;
}
