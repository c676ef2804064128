import { refuse } from '@giftship/shared/errors/app-error';
import { type Fen, fen, formatYuan, parseYuan } from '@giftship/shared/money/fen';
import { DEFAULT_GROUP_ID } from '@giftship/shared/pricing/price-book';
import type { GroupOfficeRow } from '@giftship/shared/settings/office-contract';
import { type Selectable, sql } from 'kysely';
import type { Queries, Tx } from '../db/db.ts';
import type { OfficeSchema } from '../db/schema-office.ts';
import type { Deps } from '../deps.ts';
import { refuseOldVersion } from '../operators/versions.ts';
import { officeWork, type WorkCall } from '../operators/work.ts';
import { SETTINGS_COPY as SAY } from './copy.ts';
import { lookAtSettings } from './live-settings.ts';

/** Most price groups (O218). */
const MOST = 10;

type Row = Selectable<OfficeSchema['price_groups']>;

/** A group as it is typed; amounts in yuan, `recharge` '' where no recharge gives it. */
export interface TypedGroup {
  name: string;
  minus: string | number;
  price: string | number;
  recharge: string | number;
  days: number;
  is_sold: boolean;
  rank: number;
  reason: string;
}

/** The groups in their order, with how many people are in each (O218). */
export async function listPriceGroups({
  db,
}: Pick<Deps, 'db'>): Promise<{ list: GroupOfficeRow[]; most: number }> {
  const rows = await db.q.selectFrom('price_groups').selectAll().orderBy('rank').orderBy('id').execute();
  const { rows: counts } = await sql<{ id: number; n: number }>`
    select id, count(*)::int as n from (select group_id as id from users
      union all select lasting_group_id from users where lasting_group_id <> group_id) m group by id`.execute(
    db.q,
  );
  const members = new Map(counts.map(({ id, n }) => [id, n]));
  const list = rows.map((row) => ({
    ...viewOf(row),
    id: row.id,
    members: members.get(row.id) ?? 0,
    version: row.version,
  }));
  return { list, most: MOST };
}

/** Makes a group, for sale or hidden, behind everybody's own. */
export async function addPriceGroup(deps: Deps, call: WorkCall, typed: TypedGroup): Promise<{ id: number }> {
  const values = valuesOf(typed);
  const made = await officeWork(deps, { ...call, body: typed }, async (tx, log) => {
    const rows = await lockAll(tx);
    if (rows.length >= MOST) throw refuse('GROUPS_FULL', { max: MOST });
    refuseSameName(rows, typed.name, null);
    // Everybody's group comes first.
    if (values.rank <= rankOfFirst(rows)) throw refuse('GROUP_FIRST');
    const id = await freeId(tx, rows);
    const row = await tx
      .insertInto('price_groups')
      .values({ id, ...values })
      .returningAll()
      .executeTakeFirstOrThrow();
    await log({ object: 'group', ref: String(id), reason: typed.reason, after: viewOf(row) });
    return { id };
  });
  await lookAtSettings(deps.db.q, deps.config);
  return made;
}

/** Changes a group: what it takes off counts for new quotes, its price for who buys from now on. */
export async function savePriceGroup(
  deps: Deps,
  call: WorkCall,
  { id, version, ...typed }: TypedGroup & { id: number; version: number },
): Promise<{ version: number }> {
  const values = valuesOf(typed);
  const saved = await officeWork(deps, { ...call, body: { id, version, ...typed } }, async (tx, log) => {
    const rows = await lockAll(tx);
    const old = rows.find((row) => row.id === id);
    if (!old) throw refuse('NOT_FOUND');
    await refuseOldVersion(tx, { object: 'group', ref: String(id), stored: old.version, given: version });
    refuseSameName(rows, typed.name, id);
    if (id === DEFAULT_GROUP_ID && (values.price_fen > 0 || values.recharge_fen !== null || !values.is_sold))
      throw refuse('GROUP_FIRST');
    const isAhead =
      id === DEFAULT_GROUP_ID ? values.rank >= least(rows, id) : values.rank <= rankOfFirst(rows);
    if (isAhead) throw refuse('GROUP_FIRST');
    const row = await tx
      .updateTable('price_groups')
      .set({ ...values, version: sql<number>`version + 1` })
      .where('id', '=', id)
      .returningAll()
      .executeTakeFirstOrThrow();
    await log({
      object: 'group',
      ref: String(id),
      reason: typed.reason,
      before: viewOf(old),
      after: { ...viewOf(row), version: row.version },
    });
    return { version: row.version };
  });
  await lookAtSettings(deps.db.q, deps.config);
  return saved;
}

/** Removes a group that nobody is in; the first stays (O218). */
export async function removePriceGroup(
  deps: Deps,
  call: WorkCall,
  id: number,
): Promise<Record<string, never>> {
  if (id === DEFAULT_GROUP_ID) throw refuse('GROUP_FIRST');
  const removed = await officeWork(deps, call, async (tx, log) => {
    const rows = await lockAll(tx);
    const old = rows.find((row) => row.id === id);
    if (!old) throw refuse('NOT_FOUND');
    const members = await countMembers(tx, id);
    if (members > 0) throw refuse('GROUP_IN_USE', { n: members });
    await tx.deleteFrom('price_groups').where('id', '=', id).execute();
    await log({ object: 'group', ref: String(id), before: viewOf(old) });
    return {};
  });
  await lookAtSettings(deps.db.q, deps.config);
  return removed;
}

/** One change of groups after the other. */
const lockAll = (tx: Tx): Promise<Row[]> =>
  tx.selectFrom('price_groups').selectAll().orderBy('id').forUpdate().execute();

const rankOfFirst = (rows: readonly Row[]): number =>
  rows.find(({ id }) => id === DEFAULT_GROUP_ID)?.rank ?? 1;
const least = (rows: readonly Row[], except: number): number =>
  Math.min(100, ...rows.filter(({ id }) => id !== except).map(({ rank }) => rank));

async function countMembers(q: Queries, id: number): Promise<number> {
  const { n } = await q
    .selectFrom('users')
    .where((eb) => eb.or([eb('group_id', '=', id), eb('lasting_group_id', '=', id)]))
    .select(sql<number>`count(*)::int`.as('n'))
    .executeTakeFirstOrThrow();
  return n;
}

/** Goods may hold prices of their own for a group that is gone: its number is not used again while any does. */
async function freeId(tx: Tx, rows: readonly Row[]): Promise<number> {
  const { rows: used } = await sql<{ id: number }>`
    select distinct k::int as id from goods, jsonb_object_keys(group_prices) k
    union select distinct group_id from group_purchases`.execute(tx);
  const taken = new Set([...rows, ...used].map(({ id }) => id));
  for (let id = DEFAULT_GROUP_ID + 1; id <= 99; id++) if (!taken.has(id)) return id;
  throw refuse('GROUPS_FULL', { max: MOST });
}

function refuseSameName(rows: readonly Row[], name: string, own: number | null): void {
  if (rows.some((row) => row.name === name && row.id !== own)) throw refuse('GROUP_NAME_TAKEN', { name });
}

function valuesOf({ name, minus, price, recharge, days, is_sold, rank }: TypedGroup) {
  const given = recharge === '' ? null : amountOf('recharge', recharge);
  return {
    name,
    minus_fen: amountOf('minus', minus),
    price_fen: amountOf('price', price),
    recharge_fen: given === 0 ? null : given,
    days,
    is_sold,
    rank,
  };
}

function amountOf(field: string, typed: string | number): Fen {
  const amount = parseYuan(typed);
  if (amount === null || amount > MOST_FEN)
    throw refuse('INVALID', {}, { errors: [{ field, msg: SAY.amount }] });
  return amount;
}
const MOST_FEN = 100_000_000;

const viewOf = ({ name, minus_fen, price_fen, recharge_fen, days, is_sold, rank }: Row) => ({
  name,
  minus: formatYuan(fen(minus_fen)),
  price: formatYuan(fen(price_fen)),
  recharge: recharge_fen === null ? '' : formatYuan(fen(recharge_fen)),
  days,
  is_sold,
  rank,
});
