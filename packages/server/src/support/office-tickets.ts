import type { OfficeTicketRow } from '@giftship/shared/support/office-contract';
import { formatTime } from '@giftship/shared/lib/china-time';
import { TICKET_STATUS_LABELS } from '@giftship/shared/support/labels';
import { OPEN_TICKETS, TICKET_STATUS } from '@giftship/shared/support/ticket';
import { type RawBuilder, sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import { lits } from '../db/lits.ts';
import { idOf, snOf } from '../db/numbers.ts';
import { onlyRow } from '../db/only-row.ts';
import type { Deps } from '../deps.ts';
import { COUNT_CAP } from '../lists/count-rows.ts';
import { findUser } from '../lists/find-user.ts';
import { userOf } from '../lists/office-rows.ts';
import { OVERLAP_MS } from '../lists/search.ts';
import { spanOf } from '../operators/list-log.ts';
import { roleNames } from '../operators/operator.ts';
import { readTypes, type TypeRules } from './ticket-times.ts';

const SHORT = 120;

interface Wanted {
  page: number;
  page_size: number;
  start_time: string;
  end_time: string;
  tab: 'mine' | 'unassigned' | 'new' | 'hand' | 'waiting' | 'late' | 'all';
  status?: number | undefined;
  type?: number | undefined;
  owner_id?: number | undefined;
  role_id?: number | undefined;
  user: string;
  order_sn: string;
  ticket_sn: string;
}

/**
 * Work orders of all buyers (O121). The tabs hold what is open, the one who waits longest first; 全部 goes by number, newest
 * first, within its time range, for a buyer, or by an exact number or order, which hold in any range (B16).
 */
export async function listOfficeTickets(deps: Deps, operatorId: number, wanted: Wanted) {
  const { q } = deps.db;
  const at = new Date(deps.now());
  const { filter, isBound } = await filterOf(deps, wanted);
  const tab = isBound || wanted.tab !== 'all' ? tabOf(wanted.tab, operatorId, at) : inSpan(deps, wanted);
  const where = sql`${filter} and ${tab}`;
  const isQueue = wanted.tab !== 'all';
  const order = isQueue ? sql`t.waiting_since, t.id` : sql`t.id desc`;
  const { page, page_size } = wanted;
  const [types, roles, count, found, { rows }] = await Promise.all([
    readTypes(q),
    roleNames(q),
    countTabs(q, { filter, operatorId, at }),
    sql<{
      n: number;
    }>`select count(*) as n from (select from tickets t where ${where} limit ${COUNT_CAP}) c`.execute(q),
    sql<{
      id: number;
    }>`select t.id from tickets t where ${where} order by ${order} limit ${page_size} offset ${(page - 1) * page_size}`.execute(
      q,
    ),
  ]);
  const list = await readTicketRows(
    q,
    rows.map(({ id }) => id),
    { types, roles, at },
  );
  return { list, page, page_size, data_count: onlyRow(found.rows).n, count };
}

const isOpen = sql<boolean>`t.status in (${lits(...OPEN_TICKETS)})`;

/** What every tab is narrowed by, and whether that bounds it: 全部 has a range of its own otherwise. */
async function filterOf(
  deps: Deps,
  wanted: Wanted,
): Promise<{ filter: RawBuilder<unknown>; isBound: boolean }> {
  const userId = await findUser(deps.db.q, wanted.user);
  const parts: RawBuilder<unknown>[] = [sql`true`];
  if (wanted.status !== undefined) parts.push(sql`t.status = ${wanted.status}`);
  if (wanted.type !== undefined) parts.push(sql`t.type = ${wanted.type}`);
  if (wanted.owner_id !== undefined) parts.push(sql`t.owner_id = ${wanted.owner_id}`);
  if (wanted.role_id !== undefined) parts.push(sql`t.role_id = ${wanted.role_id} and t.owner_id is null`);
  if (userId !== undefined) parts.push(sql`t.user_id = ${userId}`);
  if (wanted.order_sn !== '') parts.push(sql`t.order_id = ${idOf('order', wanted.order_sn) ?? 0}`);
  if (wanted.ticket_sn !== '') parts.push(sql`t.id = ${idOf('ticket', wanted.ticket_sn) ?? 0}`);
  const isExact = wanted.order_sn !== '' || wanted.ticket_sn !== '';
  const isTimed = wanted.start_time !== '' || wanted.end_time !== '';
  if (isTimed && !isExact) parts.push(inSpan(deps, wanted));
  return { filter: sql.join(parts, sql` and `), isBound: isExact || isTimed || userId !== undefined };
}

/** Made within the range: ids grow with time. */
function inSpan(deps: Deps, wanted: Wanted): RawBuilder<unknown> {
  const { from, to } = spanOf(deps, wanted);
  return sql`t.created_at >= ${from}::timestamptz and t.created_at < ${to}::timestamptz
    and t.id >= (select first_id_since('tickets', ${new Date(from.getTime() - OVERLAP_MS)}::timestamptz))`;
}

function tabOf(tab: Wanted['tab'], operatorId: number, at: Date): RawBuilder<unknown> {
  switch (tab) {
    case 'mine':
      return sql`${isOpen} and t.owner_id = ${operatorId}`;
    case 'unassigned':
      return sql`${isOpen} and t.owner_id is null`;
    case 'new':
      return sql`${isOpen} and t.status = ${sql.lit(TICKET_STATUS.new)}`;
    case 'hand':
      return sql`${isOpen} and t.status = ${sql.lit(TICKET_STATUS.inHand)}`;
    case 'waiting':
      return sql`${isOpen} and t.status = ${sql.lit(TICKET_STATUS.waitingForUser)}`;
    case 'late':
      return sql`${isOpen} and t.due_at < ${at}::timestamptz`;
    case 'all':
      return sql`true`;
  }
}

/** How many of a filter are in each tab, of the 10,001 that wait longest. */
async function countTabs(
  q: Queries,
  { filter, operatorId, at }: { filter: RawBuilder<unknown>; operatorId: number; at: Date },
) {
  const { rows } = await sql<Record<'mine' | 'unassigned' | 'new' | 'hand' | 'waiting' | 'late', number>>`
    select count(*) filter (where owner_id = ${operatorId}) as mine, count(*) filter (where owner_id is null) as unassigned,
      count(*) filter (where status = ${sql.lit(TICKET_STATUS.new)}) as new, count(*) filter (where status = ${sql.lit(TICKET_STATUS.inHand)}) as hand,
      count(*) filter (where status = ${sql.lit(TICKET_STATUS.waitingForUser)}) as waiting, count(*) filter (where due_at < ${at}::timestamptz) as late
    from (select t.status, t.owner_id, t.due_at from tickets t where ${isOpen} and ${filter} order by t.waiting_since, t.id limit ${COUNT_CAP}) c`.execute(
    q,
  );
  return onlyRow(rows);
}

/** What stands beside the rows: names of kinds and roles, and the moment that is late. */
export interface Names {
  types: ReadonlyMap<number, TypeRules>;
  roles: ReadonlyMap<number, string>;
  at: Date;
}

/** The rows of these work orders, in their order. */
async function readTicketRows(q: Queries, ids: readonly number[], names: Names): Promise<OfficeTicketRow[]> {
  if (ids.length === 0) return [];
  const rows = await q
    .selectFrom('tickets as t')
    .innerJoin('users as u', 'u.id', 't.user_id')
    .leftJoin('operators as w', 'w.id', 't.owner_id')
    .where('t.id', 'in', [...ids])
    .selectAll('t')
    .select(['u.mobile', 'w.name as owner_name'])
    .select([
      last(sql`left(m.content, ${sql.lit(SHORT)})`).as('content'),
      last(sql`m.by`).as('last_by'),
      sql<number>`(select count(*)::int from ticket_messages m where m.ticket_id = t.id)`.as('message_count'),
    ])
    .execute();
  const byId = new Map(rows.map((row) => [row.id, row]));
  return ids.flatMap((id) => {
    const row = byId.get(id);
    if (!row) return [];
    const { content, last_by, message_count } = row;
    return [{ ...ticketHead(row, names), content, last_by: last_by as 'user' | 'service', message_count }];
  });
}

const last = (column: RawBuilder<unknown>) =>
  sql<string>`coalesce((select ${column} from ticket_messages m where m.ticket_id = t.id order by m.id desc limit 1), '')`;

interface Head {
  id: number;
  type: number;
  status: number;
  user_id: number;
  mobile: string;
  order_id: number | null;
  owner_id: number | null;
  owner_name: string | null;
  role_id: number | null;
  waiting_since: Date | null;
  due_at: Date | null;
  merged_into: number | null;
  created_at: Date;
  updated_at: Date;
}

/** What list and page of a work order have in common. */
export function ticketHead(row: Head, { types, roles, at }: Names) {
  const isWaiting = OPEN_TICKETS.some((state) => state === row.status);
  return {
    ticket_sn: snOf('ticket', row.id),
    type: row.type,
    type_text: types.get(row.type)?.name ?? '',
    status: row.status,
    status_text: TICKET_STATUS_LABELS[row.status] ?? '',
    order_sn: row.order_id === null ? '' : snOf('order', row.order_id),
    user: userOf(row),
    owner: row.owner_id === null ? null : { id: row.owner_id, name: row.owner_name ?? '' },
    role: row.role_id === null ? null : { id: row.role_id, name: roles.get(row.role_id) ?? '' },
    waiting_since: isWaiting ? formatTime(row.waiting_since) : '',
    due_at: isWaiting ? formatTime(row.due_at) : '',
    is_late: isWaiting && row.due_at !== null && row.due_at.getTime() < at.getTime(),
    merged_into: row.merged_into === null ? '' : snOf('ticket', row.merged_into),
    created_at: formatTime(row.created_at),
    updated_at: formatTime(row.updated_at),
  };
}
