import { refuse } from '@giftship/shared/errors/app-error';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { type WorkCall, officeWork } from '../operators/work.ts';

const MOST = 200;

/** The tree of two levels with the goods of each (O069). */
export async function listCategories({ db }: Pick<Deps, 'db'>) {
  const { rows } = await sql<{
    id: number;
    parent_id: number | null;
    name: string;
    rank: number;
    goods_count: number;
  }>`
    select k.id, k.parent_id, k.name, k.rank, (select count(*) from goods g where g.category_id = k.id) as goods_count
    from categories k order by k.rank, k.id`.execute(db.q);
  return { list: rows };
}

/** Makes a category, or renames and moves one; two levels, at most 200. */
export function saveCategory(
  deps: Deps,
  call: WorkCall,
  wanted: { id: number; parent_id: number | null; name: string },
) {
  return officeWork(deps, call, async (tx, log) => {
    await hold(tx);
    await refuseDepth(tx, wanted);
    const { id, ...values } = wanted;
    if (id === 0) {
      const { n, last } = await tx
        .selectFrom('categories')
        .select(({ fn }) => [fn.countAll<number>().as('n'), fn.max('rank').as('last')])
        .executeTakeFirstOrThrow();
      if (n >= MOST) throw refuse('CATEGORIES_FULL', { max: MOST });
      const made = await tx
        .insertInto('categories')
        .values({ ...values, rank: (last ?? 0) + 1 })
        .returning('id')
        .executeTakeFirstOrThrow();
      await log({ object: 'category', ref: String(made.id), after: values });
      return { id: made.id };
    }
    const old = await tx.selectFrom('categories').where('id', '=', id).selectAll().executeTakeFirst();
    if (!old) throw refuse('NOT_FOUND');
    await tx.updateTable('categories').set(values).where('id', '=', id).execute();
    const before = { name: old.name, parent_id: old.parent_id };
    await log({ object: 'category', ref: String(id), before, after: values });
    return { id };
  });
}

/** Puts siblings in order. */
export function orderCategories(deps: Deps, call: WorkCall, ids: readonly number[]) {
  return officeWork(deps, call, async (tx, log) => {
    await hold(tx);
    const { rows } =
      await sql`update categories k set rank = o.n from unnest(${ids}::bigint[]) with ordinality o (id, n)
      where k.id = o.id returning k.id`.execute(tx);
    if (rows.length !== ids.length) throw refuse('NOT_FOUND');
    await log({ object: 'category', after: { order: [...ids] }, rows: ids.length });
    return {};
  });
}

/** Takes an empty category away. */
export function removeCategory(deps: Deps, call: WorkCall, id: number) {
  return officeWork(deps, call, async (tx, log) => {
    await hold(tx);
    const old = await tx.selectFrom('categories').where('id', '=', id).selectAll().executeTakeFirst();
    if (!old) throw refuse('NOT_FOUND');
    const count = async (table: 'goods' | 'categories', column: 'category_id' | 'parent_id') => {
      const { rows } = await sql<{
        n: number;
      }>`select count(*) as n from ${sql.table(table)} where ${sql.ref(column)} = ${id}`.execute(tx);
      return rows[0]?.n ?? 0;
    };
    const children = await count('categories', 'parent_id');
    if (children > 0) throw refuse('CATEGORY_HAS_CHILDREN', { n: children });
    const goods = await count('goods', 'category_id');
    if (goods > 0) throw refuse('CATEGORY_FULL', { n: goods });
    await tx.deleteFrom('categories').where('id', '=', id).execute();
    await log({ object: 'category', ref: String(id), before: { name: old.name } });
    return {};
  });
}

/** Whoever else changes the tree waits. */
const hold = (tx: Tx) => sql`lock table categories in share row exclusive mode`.execute(tx);

async function refuseDepth(
  tx: Tx,
  { id, parent_id }: { id: number; parent_id: number | null },
): Promise<void> {
  if (parent_id === null) return;
  const parent = await tx
    .selectFrom('categories')
    .where('id', '=', parent_id)
    .select('parent_id')
    .executeTakeFirst();
  if (!parent) throw refuse('NOT_FOUND');
  const child =
    id === 0
      ? undefined
      : await tx
          .selectFrom('categories')
          .where('parent_id', '=', id)
          .select('id')
          .limit(1)
          .executeTakeFirst();
  if (parent.parent_id !== null || parent_id === id || child) throw refuse('CATEGORY_DEPTH');
}
