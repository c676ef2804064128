import { refuse } from '@giftship/shared/errors/app-error';
import { formatTime } from '@giftship/shared/lib/china-time';
import { fen, formatYuan } from '@giftship/shared/money/fen';
import type { Right } from '@giftship/shared/operators/rights';
import { type Selectable, sql } from 'kysely';
import type { Queries, Tx } from '../db/db.ts';
import type { Schema } from '../db/schema.ts';
import { settleShelf } from './counted-shelf.ts';
import { GOODS_OFFICE_COPY as SAY } from './office-copy.ts';

export type GoodsRow = Selectable<Schema['goods']>;

/** So many versions of one goods item are kept. */
const KEPT = 200;
/** Characters of a field that a version shows. */
const MOST_SHOWN = 2_000;
/** What a version is about: neither counters nor what only says when. */
export const VERSIONED = [
  'name',
  'supplier_id',
  'courier_id',
  'category_id',
  'pic',
  'pics',
  'content',
  'price_fen',
  'floor_fen',
  'group_prices',
  'weight_kg',
  'max_count',
  'tag',
  'platforms',
  'status',
  'rank',
  'cost_fen',
  'parcel_cost_fen',
  'supplier_code',
  'off_reason',
] as const satisfies readonly (keyof GoodsRow)[];

/** The row of a goods item, held until the end of the transaction. */
export async function lockGoods(tx: Tx, id: number): Promise<GoodsRow> {
  const [row] = await lockAllGoods(tx, [id]);
  return row!;
}

/** The rows of goods in that order, held until the end of the transaction; all of them, or a refusal. */
export async function lockAllGoods(tx: Tx, ids: readonly number[]): Promise<GoodsRow[]> {
  if (ids.length === 0) return [];
  const rows = await tx
    .selectFrom('goods')
    .where('id', 'in', ids)
    .selectAll()
    .orderBy('id')
    .forUpdate()
    .execute();
  const found = new Map(rows.map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = found.get(id);
    if (!row) throw refuse('NOT_FOUND');
    return row;
  });
}

/**
 * Changes a goods item, keeps the row as it was (O061; the oldest of more than 200 go), and answers what changed; nothing
 * where all is as it was.
 */
export async function writeGoods(
  tx: Tx,
  row: GoodsRow,
  { values, by }: { values: Partial<GoodsRow>; by: string },
): Promise<{ before: Record<string, unknown>; after: Record<string, unknown>; version: number } | null> {
  const changed = VERSIONED.filter(
    (field) => values[field] !== undefined && !isSame(row[field], values[field]),
  );
  if (changed.length === 0) return null;
  const kept = JSON.stringify(Object.fromEntries(VERSIONED.map((field) => [field, row[field]])));
  const pick = (from: Partial<GoodsRow>) => Object.fromEntries(changed.map((field) => [field, from[field]]));
  // One statement: bulk work does thousands of them.
  await tx
    .with('kept', (with_) =>
      with_
        .insertInto('goods_versions')
        .values({ goods_id: row.id, version: row.version, row: kept, by })
        .returning('version'),
    )
    .with('let_go', (with_) =>
      with_
        .deleteFrom('goods_versions')
        .where('goods_id', '=', row.id)
        .where('version', '<=', row.version - KEPT)
        .returning('version'),
    )
    .updateTable('goods')
    .set({
      ...(pick(values) as object),
      ...('pics' in pick(values) ? { pics: JSON.stringify(values.pics) } : {}),
      ...('group_prices' in pick(values) ? { group_prices: JSON.stringify(values.group_prices) } : {}),
      version: sql<number>`version + 1`,
      updated_at: sql<Date>`now()`,
    })
    .where('id', '=', row.id)
    .execute();
  // Another courier may send from another warehouse, where there are none.
  if (changed.includes('courier_id')) await settleShelf(tx, [row.id]);
  return { before: pick(row), after: pick(values), version: row.version + 1 };
}

/** Whether two values of a column are one and the same. */
export const isSame = (a: unknown, b: unknown): boolean =>
  typeof a === 'object' || typeof b === 'object'
    ? JSON.stringify(sorted(a)) === JSON.stringify(sorted(b))
    : String(a) === String(b);
const sorted = (value: unknown): unknown =>
  value !== null && typeof value === 'object' && !Array.isArray(value)
    ? Object.fromEntries(Object.entries(value).toSorted(([a], [b]) => a.localeCompare(b)))
    : value;

/** The versions of a goods item, newest first, each with what was changed after it. Cost only for who may see it. */
export async function listVersions(q: Queries, rights: ReadonlySet<Right>, id: number) {
  const now = await q
    .selectFrom('goods')
    .where('id', '=', id)
    .selectAll()
    .select(sql<string>`md5(content)`.as('content_hash'))
    .executeTakeFirst();
  if (!now) throw refuse('NOT_FOUND');
  const kept = await q
    .selectFrom('goods_versions')
    .where('goods_id', '=', id)
    .select(['version', 'by', 'at'])
    // Of a description only what is shown and what tells it from another: two hundred whole ones are many megabytes.
    .select(
      sql<
        Record<string, unknown>
      >`row || jsonb_build_object('content', left(row ->> 'content', ${MOST_SHOWN}),
        'content_hash', md5(row ->> 'content'))`.as('row'),
    )
    .orderBy('version', 'desc')
    .execute();
  let next: Record<string, unknown> = now;
  const list = kept.map(({ version, row, by, at }) => {
    const changes = VERSIONED.filter(
      (field) => mayRead(field, rights) && !isSame(row[toCompare(field)], next[toCompare(field)]),
    ).map((field) => ({
      field,
      name: SAY.fields[field] ?? field,
      before: words(field, row[field]),
      after: words(field, next[field]),
    }));
    next = row;
    return { version, by, at: formatTime(at), changes };
  });
  return { list };
}

const toCompare = (field: string): string => (field === 'content' ? 'content_hash' : field);

/** The row of a version; refuses one that is not kept. */
export async function readVersion(tx: Tx, id: number, version: number): Promise<Partial<GoodsRow>> {
  const kept = await tx
    .selectFrom('goods_versions')
    .where('goods_id', '=', id)
    .where('version', '=', version)
    .select('row')
    .executeTakeFirst();
  if (!kept) throw refuse('NOT_FOUND');
  return kept.row as Partial<GoodsRow>;
}

const mayRead = (field: string, rights: ReadonlySet<Right>): boolean =>
  !['cost_fen', 'parcel_cost_fen'].includes(field) || rights.has('goods.cost.view');

function words(field: string, value: unknown): string {
  if (field === 'group_prices')
    return Object.entries((value ?? {}) as Record<string, number>)
      .map(([group, price]) => `${group}: ${formatYuan(fen(price))}`)
      .join('  ');
  if (field.endsWith('_fen') && typeof value === 'number') return formatYuan(fen(value));
  const text = typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value ?? '');
  return text.slice(0, MOST_SHOWN);
}
