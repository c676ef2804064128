import { refuse } from '@giftship/shared/errors/app-error';
import { GOODS_STATUS } from '@giftship/shared/goods/goods';
import { type Fen, fen, formatYuan, yuan } from '@giftship/shared/money/fen';
import { RIGHT_LABELS } from '@giftship/shared/operators/labels';
import type { Right } from '@giftship/shared/operators/rights';
import { costOfOne } from '@giftship/shared/pricing/cost-of-one';
import type { Group } from '@giftship/shared/pricing/price-book';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { actorName, type Operator } from '../operators/operator.ts';
import { refuseOldVersion } from '../operators/versions.ts';
import { type WorkCall, officeWork } from '../operators/work.ts';
import { SETTINGS_COPY } from '../settings/copy.ts';
import { cleanedHtml } from './clean-html.ts';
import { GOODS_OFFICE_COPY as SAY } from './office-copy.ts';
import { priceOfGroup } from './office-list.ts';
import { refuseDeepFall } from './price-falls.ts';
import { type GoodsRow, lockGoods, readVersion, VERSIONED, writeGoods } from './goods-versions.ts';

type Money = string | number;
/** What a form changes; an absent field stays. Money in yuan, weight in kg. */
export interface GoodsChanges {
  name?: string | undefined;
  supplier_id?: number | undefined;
  courier_id?: number | undefined;
  category_id?: number | null | undefined;
  pics?: string[] | undefined;
  content?: string | undefined;
  weight?: number | undefined;
  limit?: number | undefined;
  tag?: string | undefined;
  platforms?: number[] | undefined;
  rank?: number | undefined;
  supplier_code?: string | undefined;
  price?: Money | undefined;
  floor?: Money | undefined;
  group_prices?: Record<string, Money> | undefined;
  cost?: Money | undefined;
  parcel_cost?: Money | undefined;
}

const PRICE_FIELDS = ['price', 'floor', 'group_prices'] as const;
const COST_FIELDS = ['cost', 'parcel_cost'] as const;

/** Makes a draft (O053, O054, O056). */
export function addGoods(
  deps: Deps,
  call: WorkCall,
  {
    reason,
    ...changes
  }: GoodsChanges & { name: string; supplier_id: number; courier_id: number; price: Money; reason: string },
) {
  const { operator } = call;
  refuseWithoutRights(operator, changes);
  const { values, removed } = valuesOf(changes);
  return officeWork(deps, call, async (tx, log) => {
    const draft = { ...EMPTY_GOODS, ...values } as GoodsRow;
    await checkGoods(deps, tx, draft, costRules(operator, reason));
    const { id } = await insertDraft(tx, draft);
    await log({ object: 'goods', ref: String(id), reason, after: loggable(values) });
    return { goods_id: id, version: 1, removed };
  });
}

/**
 * Changes goods over the version that was read; price and cost need their rights (O053-O056). A cost counts for payments
 * from now on; what is paid keeps the cost it was paid with.
 */
export function saveGoods(
  deps: Deps,
  call: WorkCall,
  { id, version, reason, ...changes }: GoodsChanges & { id: number; version: number; reason: string },
) {
  const { operator } = call;
  refuseWithoutRights(operator, changes);
  const { values, removed } = valuesOf(changes);
  return officeWork(deps, call, async (tx, log) => {
    const row = await lockGoods(tx, id);
    await refuseOldVersion(tx, { object: 'goods', ref: String(id), stored: row.version, given: version });
    const after = { ...row, ...values } as GoodsRow;
    await checkGoods(deps, tx, after, costRules(operator, reason));
    await refuseDeepFall(tx, deps.config.groups, { before: row, after });
    const written = await writeGoods(tx, row, { values, by: actorName(operator) });
    await log({
      object: 'goods',
      ref: String(id),
      reason,
      before: written ? loggable(written.before) : {},
      after: written ? loggable(written.after) : {},
    });
    return { goods_id: id, version: written?.version ?? row.version, removed };
  });
}

/** Copies goods as a draft, with another supplier and courier if wished (O060). Sales, favourites and state stay behind. */
export function copyGoods(
  deps: Deps,
  call: WorkCall,
  wanted: { id: number; supplier_id?: number | undefined; courier_id?: number | undefined },
) {
  return officeWork(deps, call, async (tx, log) => {
    const row = await lockGoods(tx, wanted.id);
    const draft: GoodsRow = {
      ...row,
      name: SAY.copyOf(row.name),
      supplier_id: wanted.supplier_id ?? row.supplier_id,
      courier_id: wanted.courier_id ?? row.courier_id,
      supplier_code: '',
      off_reason: '',
    };
    await refuseForeignCourier(tx, draft);
    const { id } = await insertDraft(tx, draft);
    await log({ object: 'goods', ref: String(id), after: { copy_of: wanted.id } });
    return { goods_id: id, version: 1, removed: [] };
  });
}

/** Takes a draft away that nobody ever ordered (O060). */
export function removeGoods(deps: Deps, call: WorkCall, id: number) {
  return officeWork(deps, call, async (tx, log) => {
    const row = await lockGoods(tx, id);
    const ordered = await tx
      .selectFrom('batches')
      .where('goods_id', '=', id)
      .select('id')
      .limit(1)
      .executeTakeFirst();
    if (ordered) throw refuse('GOODS_ORDERED');
    if (row.status !== GOODS_STATUS.draft) throw refuse('STATE_CONFLICT');
    for (const table of ['quotes', 'favourites', 'goods_changes', 'goods_timed', 'goods_versions'] as const)
      await sql`delete from ${sql.table(table)} where goods_id = ${id}`.execute(tx);
    await tx.deleteFrom('goods').where('id', '=', id).execute();
    await log({ object: 'goods', ref: String(id), before: { name: row.name } });
    return {};
  });
}

/** Brings a kept version back as a new one (O061); its price and cost only for who may set them. */
export function restoreGoods(
  deps: Deps,
  call: WorkCall,
  { id, version, to_version, reason }: { id: number; version: number; to_version: number; reason: string },
) {
  const { operator } = call;
  return officeWork(deps, call, async (tx, log) => {
    const row = await lockGoods(tx, id);
    await refuseOldVersion(tx, { object: 'goods', ref: String(id), stored: row.version, given: version });
    const kept = await readVersion(tx, id, to_version);
    // On or off the shelf is no matter of a version.
    const { status: _status, off_reason: _why, ...values } = kept;
    const is = (fields: readonly (keyof GoodsRow)[]) =>
      fields.some(
        (field) => JSON.stringify(values[field as keyof typeof values]) !== JSON.stringify(row[field]),
      );
    if (is(['price_fen', 'floor_fen', 'group_prices'])) needs(operator, 'goods.price');
    if (is(['cost_fen', 'parcel_cost_fen'])) needs(operator, 'goods.cost.edit');
    const after = { ...row, ...values };
    await checkGoods(deps, tx, after, costRules(operator, reason));
    await refuseDeepFall(tx, deps.config.groups, { before: row, after });
    const written = await writeGoods(tx, row, { values, by: actorName(operator) });
    await log({
      object: 'goods',
      ref: String(id),
      reason,
      after: { to_version, ...loggable(written?.after ?? {}) },
    });
    return { goods_id: id, version: written?.version ?? row.version, removed: [] };
  });
}

function refuseWithoutRights(operator: Operator, changes: GoodsChanges): void {
  const has = (fields: readonly (keyof GoodsChanges)[]) =>
    fields.some((field) => changes[field] !== undefined);
  const others = Object.keys(changes).filter(
    (field) => ![...PRICE_FIELDS, ...COST_FIELDS].includes(field as (typeof PRICE_FIELDS)[number]),
  ) as (keyof GoodsChanges)[];
  if (has(PRICE_FIELDS)) needs(operator, 'goods.price');
  if (has(COST_FIELDS)) needs(operator, 'goods.cost.edit');
  if (has(others)) needs(operator, 'goods.edit');
}

function needs({ rights }: Operator, right: Right): void {
  if (!rights.has(right)) throw refuse('RIGHT_MISSING', { right: RIGHT_LABELS[right] });
}

/** What a draft is before anything is said of it. */
export const EMPTY_GOODS = {
  category_id: null,
  pic: '',
  pics: [],
  content: '',
  floor_fen: 0,
  group_prices: {},
  weight_kg: '0.100',
  max_count: 10,
  tag: '',
  platforms: [],
  rank: 0,
  cost_fen: 0,
  parcel_cost_fen: 0,
  supplier_code: '',
  off_reason: '',
} as const;

/** The columns of a change, and what its text had to lose. */
export function valuesOf(changes: GoodsChanges): { values: Partial<GoodsRow>; removed: string[] } {
  const { pics, content, weight, limit, price, floor, group_prices, cost, parcel_cost, ...same } = changes;
  const cleaned = content === undefined ? null : cleanedHtml(content);
  const money = (value: Money): Fen => yuan(String(value));
  const values = {
    ...same,
    ...(pics === undefined ? {} : { pics, pic: pics[0] ?? '' }),
    ...(cleaned === null ? {} : { content: cleaned.html }),
    ...(weight === undefined ? {} : { weight_kg: weight.toFixed(3) }),
    ...(limit === undefined ? {} : { max_count: limit }),
    ...(price === undefined ? {} : { price_fen: money(price) }),
    ...(floor === undefined ? {} : { floor_fen: money(floor) }),
    ...(group_prices === undefined ? {} : { group_prices: pricesOf(group_prices) }),
    ...(cost === undefined ? {} : { cost_fen: money(cost) }),
    ...(parcel_cost === undefined ? {} : { parcel_cost_fen: money(parcel_cost) }),
  };
  return { values: values as Partial<GoodsRow>, removed: cleaned?.removed ?? [] };
}

/** An empty price is the group's rule. */
export const pricesOf = (given: Record<string, Money>): Record<string, Fen> =>
  Object.fromEntries(
    Object.entries(given).flatMap(([group, price]) => (price === '' ? [] : [[group, yuan(String(price))]])),
  );

/** Whoever may sell below the cost says why (O055). */
export const mayBeBelowCost = ({ rights }: Pick<Operator, 'rights'>, reason: string): boolean =>
  rights.has('goods.below_cost') && reason.trim().length >= 2;

/** What somebody may do with prices below the cost, and whether he is told the cost (O055, A4). */
const costRules = (operator: Pick<Operator, 'rights'>, reason: string): CostRules => ({
  mayBeBelowCost: mayBeBelowCost(operator, reason),
  seesCost: operator.rights.has('goods.cost.view'),
});

/** What counts of a price below the cost. */
export interface CostRules {
  mayBeBelowCost: boolean;
  /** The sentence names the cost. */
  seesCost: boolean;
}

/** Refuses prices that contradict one another, a courier of somebody else, and a number that is taken (O053, O055). */
export async function checkGoods(
  { config }: Pick<Deps, 'config'>,
  tx: Tx,
  row: GoodsRow,
  rules: CostRules,
): Promise<void> {
  checkPrices(row, { ...rules, groups: config.groups });
  await checkPlace(tx, row);
}

/** Refuses a courier of somebody else, a category that is gone, and a number that is taken (O053). */
export async function checkPlace(tx: Tx, row: GoodsRow): Promise<void> {
  await refuseForeignCourier(tx, row);
  if (row.supplier_code === '') return;
  const other = await tx
    .selectFrom('goods')
    .where('supplier_id', '=', row.supplier_id)
    .where('supplier_code', '=', row.supplier_code)
    .where('id', '<>', row.id ?? 0)
    .select('id')
    .executeTakeFirst();
  if (other) throw refuse('SUPPLIER_CODE_TAKEN', { code: row.supplier_code, goods: other.id });
}

/** Refuses a price below the floor, a member's above it, and one below the cost unless that is meant (O055). */
export function checkPrices(
  row: Pick<GoodsRow, 'price_fen' | 'floor_fen' | 'group_prices' | 'cost_fen' | 'parcel_cost_fen'>,
  { mayBeBelowCost, seesCost, groups }: CostRules & { groups: readonly Group[] },
): void {
  if (row.price_fen < row.floor_fen) throw refuse('BELOW_FLOOR', { floor: fen(row.floor_fen) });
  for (const [id, price] of Object.entries(row.group_prices)) {
    // The price of a group that is gone stays with the goods, and is nobody's.
    const group = groups.find((each) => each.id === Number(id));
    if (group === undefined || price <= row.price_fen) continue;
    throw refuse('GROUP_ABOVE_PRICE', { group: group.name, price: fen(price), sale: fen(row.price_fen) });
  }
  if (mayBeBelowCost) return;
  const cost = costOfOne(row);
  for (const group of groups) {
    const price = priceOfGroup(row, group);
    if (price < cost)
      throw refuse('BELOW_COST', {
        group: group.name,
        price,
        cost: seesCost ? SETTINGS_COPY.cost(formatYuan(cost), row.parcel_cost_fen > 0) : '',
      });
  }
}

async function refuseForeignCourier(
  tx: Tx,
  { supplier_id, courier_id, category_id }: GoodsRow,
): Promise<void> {
  const courier = await tx
    .selectFrom('couriers')
    .where('id', '=', courier_id)
    .where('supplier_id', '=', supplier_id)
    .select('id')
    .executeTakeFirst();
  if (!courier) throw refuse('COURIER_OF_OTHER');
  if (category_id === null) return;
  const category = await tx
    .selectFrom('categories')
    .where('id', '=', category_id)
    .select('id')
    .executeTakeFirst();
  if (!category) throw refuse('NOT_FOUND');
}

/** Writes new goods as a draft, however they came. */
export function insertDraft(tx: Tx, row: GoodsRow): Promise<{ id: number }> {
  const columns = VERSIONED.filter((field) => field !== 'status');
  const values = Object.fromEntries(columns.map((field) => [field, row[field]]));
  return tx
    .insertInto('goods')
    .values({
      ...(values as unknown as GoodsRow),
      pics: JSON.stringify(row.pics),
      group_prices: JSON.stringify(row.group_prices),
      status: GOODS_STATUS.draft,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
}

/** What the log keeps of a change: a long text by its length. */
const loggable = (values: Record<string, unknown>): Record<string, unknown> =>
  'content' in values ? { ...values, content: `${String(values.content).length}` } : values;
