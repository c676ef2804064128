import { refuse } from '@giftship/shared/errors/app-error';
import { sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { type Operator, roleNames } from '../operators/operator.ts';

const MOST_VIEWS = 30;
const MOST_BYTES = 8 * 1024;

/** The own views, and those that a role of one's own shares (O023); the default is each person's own. */
export async function listViews({ db }: Pick<Deps, 'db'>, operator: Operator, page: string) {
  let found = db.q
    .selectFrom('saved_views as v')
    .innerJoin('operators as o', 'o.id', 'v.owner_id')
    .where((eb) => eb.or([eb('v.owner_id', '=', operator.id), eb('v.role_id', 'in', [...operator.roleIds])]));
  if (page !== '') found = found.where('v.page', '=', page);
  const rows = await found.selectAll('v').select('o.name as by').orderBy('v.id').execute();
  const names = await roleNames(db.q);
  return {
    list: rows.map((row) => viewOf(row, operator)),
    roles: operator.roleIds.map((id) => ({ id, name: names.get(id) ?? String(id) })),
    left: Math.max(0, MOST_VIEWS - (await countViews(db.q, operator.id))),
  };
}

/** Saves a view, or changes an own one; one is the default of its page. */
export async function saveView(
  { db }: Pick<Deps, 'db'>,
  operator: Operator,
  wanted: {
    id?: number | undefined;
    page: string;
    name: string;
    value: Record<string, unknown>;
    role_id: number | null;
    is_default: boolean;
  },
) {
  const { id, ...given } = wanted;
  const value = JSON.stringify(given.value);
  if (Buffer.byteLength(value) > MOST_BYTES) throw refuse('INVALID');
  if (given.role_id !== null && !operator.roleIds.includes(given.role_id)) throw refuse('NOT_FOUND');
  return db.transaction(async (tx) => {
    // Two at once wait here: neither the most nor the one default is passed.
    await tx.selectFrom('operators').where('id', '=', operator.id).select('id').forUpdate().execute();
    if (id === undefined && (await countViews(tx, operator.id)) >= MOST_VIEWS)
      throw refuse('VIEWS_FULL', { max: MOST_VIEWS });
    if (given.is_default)
      await tx
        .updateTable('saved_views')
        .set({ is_default: false })
        .where('owner_id', '=', operator.id)
        .where('page', '=', given.page)
        .execute();
    const values = { ...given, value };
    const row =
      id === undefined
        ? await tx
            .insertInto('saved_views')
            .values({ ...values, owner_id: operator.id })
            .returningAll()
            .executeTakeFirstOrThrow()
        : await tx
            .updateTable('saved_views')
            .set(values)
            .where('id', '=', id)
            .where('owner_id', '=', operator.id)
            .returningAll()
            .executeTakeFirst();
    if (!row) throw refuse('NOT_FOUND');
    return viewOf({ ...row, by: operator.name }, operator);
  });
}

/** Takes an own view away. */
export async function removeView(
  { db }: Pick<Deps, 'db'>,
  operator: Operator,
  id: number,
): Promise<Record<string, never>> {
  const { numDeletedRows } = await db.q
    .deleteFrom('saved_views')
    .where('id', '=', id)
    .where('owner_id', '=', operator.id)
    .executeTakeFirst();
  if (numDeletedRows === 0n) throw refuse('NOT_FOUND');
  return {};
}

async function countViews(q: Queries, id: number): Promise<number> {
  const { n } = await q
    .selectFrom('saved_views')
    .where('owner_id', '=', id)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow();
  return Number(n);
}

/** The own messages, newest first (O010, O230). */
export async function listBell(
  { db }: Pick<Deps, 'db'>,
  { id }: Operator,
  { page, page_size }: { page: number; page_size: number },
) {
  const own = db.q.selectFrom('operator_messages').where('operator_id', '=', id);
  const { n } = await own.select(({ fn }) => fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  const rows = await own
    .select(['id', 'content', 'link', 'read_at'])
    .select(sql<string>`to_char(created_at at time zone 'Asia/Shanghai', 'YYYY-MM-DD HH24:MI:SS')`.as('at'))
    .orderBy('id', 'desc')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute();
  return {
    list: rows.map(({ read_at, ...row }) => ({ ...row, is_read: read_at !== null })),
    page,
    page_size,
    data_count: n,
  };
}

/** Marks all of them as read. */
export async function readBell({ db }: Pick<Deps, 'db'>, { id }: Operator) {
  const { numUpdatedRows } = await db.q
    .updateTable('operator_messages')
    .set({ read_at: sql<Date>`now()` })
    .where('operator_id', '=', id)
    .where('read_at', 'is', null)
    .executeTakeFirst();
  return { read: Number(numUpdatedRows) };
}

function viewOf(
  row: {
    id: number;
    owner_id: number;
    page: string;
    name: string;
    value: unknown;
    is_default: boolean;
    role_id: number | null;
    by: string;
  },
  operator: Operator,
) {
  const { owner_id, ...view } = row;
  const is_mine = owner_id === operator.id;
  return { ...view, is_mine, is_default: is_mine && view.is_default, by: is_mine ? '' : view.by };
}
