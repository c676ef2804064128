import { maskMobile } from '@giftship/shared/accounts/account-rules';
import { refuse } from '@giftship/shared/errors/app-error';
import { chinaDay, formatTime } from '@giftship/shared/lib/china-time';
import { fen, formatYuan } from '@giftship/shared/money/fen';
import type { Application } from '@giftship/shared/suppliers/application';
import { MEMBER_ROLE_LABELS, SUPPLIER_STATUS_LABELS } from '@giftship/shared/suppliers/labels';
import type { SupplierRow } from '@giftship/shared/suppliers/office-contract';
import { MEMBER_ROLE, SUPPLIER_STATUS } from '@giftship/shared/suppliers/supplier';
import { GOODS_STATUS } from '@giftship/shared/goods/goods';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import { onlyRow } from '../db/only-row.ts';
import type { Deps } from '../deps.ts';
import { MOST_COUNTED } from '../operators/list-log.ts';
import type { Operator } from '../operators/operator.ts';
import { contractOf, type KeptContract } from './contract-terms.ts';
import { openInvites } from './invites.ts';
import { membersOf } from './members.ts';

/** Days before its end from which on a contract is pointed out (O084). */
const ENDING_DAYS = 30;

interface Filter {
  q: string;
  status?: number | undefined;
}

/** Suppliers and applications (O081): those that wait the oldest first, all others the newest. */
export async function listSuppliers(deps: Deps, filter: Filter & { page: number; page_size: number }) {
  const { page, page_size, status } = filter;
  const where = matches(filter);
  const direction = status === SUPPLIER_STATUS.applied ? sql`asc` : sql`desc`;
  const [{ rows: counted }, list, count] = await Promise.all([
    sql<{ n: number }>`
      select count(*)::int as n from (select from suppliers s where ${where} limit ${sql.lit(MOST_COUNTED)}) c`.execute(
      deps.db.q,
    ),
    read(
      deps,
      sql`select * from suppliers s where ${where} order by s.id ${direction} limit ${page_size} offset ${(page - 1) * page_size}`,
      direction,
    ),
    countStates(deps.db.q, filter.q),
  ]);
  return {
    list: list.map((row) => rowOf(deps, row)),
    page,
    page_size,
    data_count: onlyRow(counted).n,
    count,
  };
}

function matches({ q, status }: Filter): RawBuilder<boolean> {
  const parts: RawBuilder<boolean>[] = [];
  const wanted = q.trim();
  if (/^1\d{10}$/.test(wanted))
    parts.push(sql`(s.mobile = ${wanted} or exists (select from supplier_members m join users u on u.id = m.user_id
      where m.supplier_id = s.id and m.removed_at is null and u.mobile = ${wanted}))`);
  else if (/^\d{1,9}$/.test(wanted)) parts.push(sql`s.id = ${Number(wanted)}`);
  else if (wanted !== '')
    parts.push(
      sql`(strpos(s.name, ${wanted}) > 0 or strpos(s.company, ${wanted}) > 0 or s.licence = ${wanted.toUpperCase()})`,
    );
  if (status !== undefined) parts.push(sql`s.status = ${sql.lit(status)}`);
  return parts.length === 0 ? sql`true` : sql<boolean>`${sql.join(parts, sql` and `)}`;
}

async function countStates(db: Queries, q: string): Promise<Record<string, number>> {
  const { rows } = await sql<{ status: number; n: number }>`
    select s.status, count(*)::int as n from suppliers s where ${matches({ q })} group by s.status`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ status, n }) => [String(status), n]));
}

interface Read {
  id: number;
  name: string;
  company: string;
  licence: string;
  licence_pic: string | null;
  address: string;
  contact: string;
  mobile: string;
  status: number;
  reason: string;
  application: Record<string, unknown>;
  contract: KeptContract;
  settle_cycle: 'week' | 'half' | 'month';
  settle_days: number;
  reserve_fen: number;
  comp_bearer: number;
  version: number;
  applied_at: Date | null;
  created_at: Date;
  owner: string | null;
  goods: number;
  couriers: number;
}

async function read(
  deps: Deps,
  chosen: RawBuilder<unknown>,
  direction: RawBuilder<unknown>,
): Promise<Read[]> {
  const { rows } = await sql<Read>`
    select s.*, u.mobile as owner,
      (select count(*)::int from goods g where g.supplier_id = s.id and g.status = ${sql.lit(GOODS_STATUS.onSale)}) as goods,
      (select count(*)::int from couriers c where c.supplier_id = s.id) as couriers
    from (${chosen}) s
    left join supplier_members m on m.supplier_id = s.id and m.role = ${sql.lit(MEMBER_ROLE.owner)} and m.removed_at is null
    left join users u on u.id = m.user_id
    order by s.id ${direction}`.execute(deps.db.q);
  return rows;
}

function rowOf({ now }: Pick<Deps, 'now'>, row: Read): SupplierRow {
  const { end } = contractOf(row.contract);
  return {
    id: row.id,
    name: row.name,
    company: row.company,
    status: row.status,
    status_text: SUPPLIER_STATUS_LABELS[row.status] ?? '',
    contact: row.contact,
    mobile_mask: row.mobile === '' ? '' : maskMobile(row.mobile),
    owner: row.owner === null ? '' : maskMobile(row.owner),
    goods: row.goods,
    couriers: row.couriers,
    contract_end: end,
    is_ending: end !== '' && end <= chinaDay(now() + ENDING_DAYS * 86_400_000),
    reason: row.reason,
    applied_at: formatTime(row.applied_at),
    created_at: formatTime(row.created_at),
  };
}

/** One supplier with its papers, contract, members and invitations (O083); the balance only for who may see money. */
export async function showSupplier(deps: Deps, { rights }: Pick<Operator, 'rights'>, id: number) {
  const [row] = await read(deps, sql`select * from suppliers where id = ${id}`, sql`desc`);
  if (!row) throw refuse('NOT_FOUND');
  const { q } = deps.db;
  const mayMoney = rights.has('settle.view') || rights.has('finance.view');
  const [members, invites, account] = await Promise.all([
    membersOf(q, id),
    openInvites(q, id),
    mayMoney
      ? q.selectFrom('accounts').where('supplier_id', '=', id).select('balance_fen').executeTakeFirst()
      : null,
  ]);
  const { no, start, factor, plus } = contractOf(row.contract);
  const said = row.application as Partial<Application>;
  const place = said.warehouse;
  return {
    ...rowOf(deps, row),
    licence: row.licence,
    licence_pic: row.licence_pic ?? '',
    address: row.address,
    application: {
      categories: said.categories ?? [],
      couriers: said.couriers ?? [],
      warehouse: place ? `${place.province}${place.city}${place.district}${place.address}` : '',
      parcels_a_day: said.parcels_a_day ?? 0,
      agreement_version: said.agreement_version ?? 0,
    },
    contract_no: no,
    contract_start: start,
    margin_factor: factor,
    margin_plus: formatYuan(plus),
    settle_cycle: row.settle_cycle,
    settle_days: row.settle_days,
    reserve: formatYuan(fen(row.reserve_fen)),
    comp_bearer: row.comp_bearer,
    version: row.version,
    members,
    invites: invites.map((invite) => ({ ...invite, role_text: MEMBER_ROLE_LABELS[invite.role] ?? '' })),
    ...(account ? { owed: formatYuan(fen(account.balance_fen)) } : {}),
  };
}
