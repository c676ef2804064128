import { refuse } from '@giftship/shared/errors/app-error';
import { type Fen, fen, formatYuan, parseYuan, ZERO_FEN } from '@giftship/shared/money/fen';
import { DEFAULT_GROUP_ID } from '@giftship/shared/pricing/price-book';
import type { GroupOfficeRow } from '@giftship/shared/settings/office-contract';
import { type Selectable, sql } from 'kysely';
import type { Queries, Tx } from '../db/db.ts';
import type { OfficeSchema } from '../db/schema-office.ts';
import type { Deps } from '../deps.ts';
import type { Action, SeenLine } from '../operators/actions.ts';
import { type Asked, askOrDo } from '../operators/ask.ts';
import { refuseOldVersion } from '../operators/versions.ts';
import { officeWork, type WorkCall } from '../operators/work.ts';
import { SETTINGS_COPY as SAY } from './copy.ts';
import { type Moves, movesOf } from './group-moves.ts';
import { lookAtSettings } from './live-settings.ts';
import { REPRICED_TODAY } from './repriced-today.ts';

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

/** What waits for a second person: a group as it was typed, and whether the asker may sell below the cost. */
interface Asking extends TypedGroup {
  below_cost: boolean;
  /** He is told the cost; missing in what was asked before that was looked at. */
  sees_cost?: boolean;
}

const ofGroups = {
  right: 'group.edit',
  object: 'group',
  reason: ({ reason }: Asking) => reason,
  amount: async () => ZERO_FEN,
} as const;

/** Makes a group; one that makes many goods cheaper, or any by much, only with a second person (O218, 9.3). */
const addGroupAction: Action<Asking> = {
  ...ofGroups,
  kind: 'group.add',
  ref: ({ name }) => name,
  why: async (tx, { minus }) => (await movesOf(tx, { after: amountOf('minus', minus) })).why,
  preview: async (_deps, tx, asking) => {
    const values = await checkedNew(tx, asking);
    return seen(values, null, await movesOf(tx, { after: values.minus_fen }));
  },
  perform: async (_deps, tx, asking) => {
    const values = await checkedNew(tx, asking);
    refuseBelowCost(await movesOf(tx, { after: values.minus_fen }), asking);
    const id = await freeId(tx, await lockAll(tx));
    const row = await tx
      .insertInto('price_groups')
      .values({ id, ...values })
      .returningAll()
      .executeTakeFirstOrThrow();
    const entry = { object: 'group', ref: String(id), reason: asking.reason, after: viewOf(row) };
    return { logs: [entry], result: { id } };
  },
};

/** Changes a group by the same rule. */
const saveGroupAction: Action<Asking & { id: number; version: number }> = {
  ...ofGroups,
  kind: 'group.save',
  ref: ({ id }) => String(id),
  why: async (tx, { id, minus }) => (await movesOf(tx, { id, after: amountOf('minus', minus) })).why,
  many: {
    ...REPRICED_TODAY,
    count: async (tx, { id, minus }) => (await movesOf(tx, { id, after: amountOf('minus', minus) })).moved,
  },
  preview: async (_deps, tx, asking) => {
    const { values, old } = await checkedChange(tx, asking);
    return seen(values, old, await movesOf(tx, { id: old.id, after: values.minus_fen }));
  },
  perform: async (_deps, tx, asking) => {
    const { values, old } = await checkedChange(tx, asking);
    refuseBelowCost(await movesOf(tx, { id: old.id, after: values.minus_fen }), asking);
    const row = await tx
      .updateTable('price_groups')
      .set({ ...values, version: sql<number>`version + 1` })
      .where('id', '=', old.id)
      .returningAll()
      .executeTakeFirstOrThrow();
    const entry = {
      object: 'group',
      ref: String(old.id),
      reason: asking.reason,
      before: viewOf(old),
      after: { ...viewOf(row), version: row.version },
    };
    return { logs: [entry], result: { version: row.version } };
  },
};

/** What of groups may wait for a second person. */
export const groupActions = {
  [addGroupAction.kind]: addGroupAction,
  [saveGroupAction.kind]: saveGroupAction,
};

/** Makes a group, for sale or hidden, behind everybody's own; or lays it before a second person. */
export async function addPriceGroup(deps: Deps, call: WorkCall, typed: TypedGroup): Promise<Asked> {
  const asking = askingOf(call, typed);
  await refuseSoon(deps, asking);
  const asked = await askOrDo(deps, { ...call, body: typed }, addGroupAction, asking);
  await lookAtSettings(deps.db.q, deps.config);
  return asked;
}

/** Changes a group: what it takes off counts for new quotes, its price for who buys from now on. */
export async function savePriceGroup(
  deps: Deps,
  call: WorkCall,
  typed: TypedGroup & { id: number; version: number },
): Promise<Asked> {
  const asking = askingOf(call, typed);
  await refuseSoon(deps, asking);
  const asked = await askOrDo(deps, { ...call, body: typed }, saveGroupAction, asking);
  await lookAtSettings(deps.db.q, deps.config);
  return asked;
}

/** The right alone is what counts: a reason is always given (O055). */
const askingOf = <T extends TypedGroup>({ operator }: WorkCall, typed: T): T & Asking => ({
  ...typed,
  below_cost: operator.rights.has('goods.below_cost'),
  sees_cost: operator.rights.has('goods.cost.view'),
});

/** What is below the cost is said before a second person is troubled. */
async function refuseSoon({ db }: Pick<Deps, 'db'>, asking: Asking & { id?: number }): Promise<void> {
  refuseBelowCost(await movesOf(db.q, { id: asking.id, after: amountOf('minus', asking.minus) }), asking);
}

function refuseBelowCost({ below }: Moves, { name, below_cost, sees_cost }: Asking): void {
  if (below && !below_cost)
    throw refuse('BELOW_COST', {
      group: name,
      price: below.price,
      cost: sees_cost ? SAY.cost(formatYuan(below.cost), below.isWithParcel) : '',
    });
}

async function checkedNew(tx: Tx, typed: TypedGroup) {
  const values = valuesOf(typed);
  const rows = await lockAll(tx);
  if (rows.length >= MOST) throw refuse('GROUPS_FULL', { max: MOST });
  refuseSameName(rows, typed.name, null);
  // Everybody's group comes first.
  if (values.rank <= rankOfFirst(rows)) throw refuse('GROUP_FIRST');
  return values;
}

async function checkedChange(
  tx: Tx,
  { id, version, ...typed }: TypedGroup & { id: number; version: number },
) {
  const values = valuesOf(typed);
  const rows = await lockAll(tx);
  const old = rows.find((row) => row.id === id);
  if (!old) throw refuse('NOT_FOUND');
  await refuseOldVersion(tx, { object: 'group', ref: String(id), stored: old.version, given: version });
  refuseSameName(rows, typed.name, id);
  // What everybody pays is the price of the goods.
  const isBare = values.minus_fen === 0 && values.price_fen === 0 && values.recharge_fen === null;
  if (id === DEFAULT_GROUP_ID && !(isBare && values.is_sold)) throw refuse('GROUP_FIRST');
  const isAhead = id === DEFAULT_GROUP_ID ? values.rank >= least(rows, id) : values.rank <= rankOfFirst(rows);
  if (isAhead) throw refuse('GROUP_FIRST');
  return { values, old };
}

function seen(values: ReturnType<typeof valuesOf>, old: Row | null, moves: Moves): SeenLine[] {
  const of = (row: Parameters<typeof viewOf>[0]) => {
    const { name, minus, price, recharge, days, is_sold, rank } = viewOf(row);
    return SAY.group({ name, minus, price, recharge, days, isSold: is_sold, rank });
  };
  return [
    ...(old ? [{ name: SAY.groupBefore, value: of(old) }] : []),
    { name: SAY.groupAfter, value: of(values) },
    { name: SAY.moved, value: String(moves.moved) },
    { name: SAY.deeper, value: String(moves.deep) },
    { name: SAY.belowCost, value: String(moves.belowCost) },
  ];
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

const viewOf = ({
  name,
  minus_fen,
  price_fen,
  recharge_fen,
  days,
  is_sold,
  rank,
}: Omit<Row, 'id' | 'version'>) => ({
  name,
  minus: formatYuan(fen(minus_fen)),
  price: formatYuan(fen(price_fen)),
  recharge: recharge_fen === null ? '' : formatYuan(fen(recharge_fen)),
  days,
  is_sold,
  rank,
});
