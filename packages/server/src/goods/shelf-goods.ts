import { refuse } from '@giftship/shared/errors/app-error';
import { GOODS_STATUS, SUPPLIER_OPEN } from '@giftship/shared/goods/goods';
import { GOODS_STATUS_LABELS } from '@giftship/shared/goods/labels';
import { MOST_GOODS } from '@giftship/shared/goods/office-contract';
import { TASK_OUTCOME } from '@giftship/shared/operators/operator';
import type { Right } from '@giftship/shared/operators/rights';
import { sql } from 'kysely';
import type { Queries, Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import { type RowEnd, startTask, type TaskKind } from '../operators/tasks.ts';
import { type WorkCall, officeWork } from '../operators/work.ts';
import { freeOf } from './counted-shelf.ts';
import { type GoodsRow, lockGoods, writeGoods } from './goods-versions.ts';
import { GOODS_OFFICE_COPY as SAY } from './office-copy.ts';
import { type GoodsSearch, goodsWhere } from './office-list.ts';

/** Which goods are meant: these, or all that a search finds. */
export interface ChosenGoods {
  ids?: number[] | undefined;
  search?: GoodsSearch | undefined;
}

/** The numbers of the chosen goods; refuses none, and more than 5,000 (O059, O063). */
export async function chosenGoods(
  q: Queries,
  rights: ReadonlySet<Right>,
  { ids, search }: ChosenGoods,
): Promise<number[]> {
  if (ids) return [...new Set(ids)];
  if (!search) throw refuse('NOTHING_CHOSEN');
  const seen = rights.has('goods.cost.view') ? search : { ...search, margin_below: '' };
  const { rows } = await sql<{ id: number }>`
    select g.id from goods g where ${goodsWhere(seen)} order by g.id limit ${MOST_GOODS + 1}`.execute(q);
  if (rows.length > MOST_GOODS) throw refuse('TASK_TOO_MANY', { max: MOST_GOODS });
  if (rows.length === 0) throw refuse('NOTHING_CHOSEN');
  return rows.map(({ id }) => id);
}

/** What goods lack before they may be on sale (O058); none when they lack nothing. */
export async function missingOf(q: Queries, row: GoodsRow): Promise<string[]> {
  const place = await q
    .selectFrom('couriers as c')
    .innerJoin('suppliers as s', 's.id', 'c.supplier_id')
    .where('c.id', '=', row.courier_id)
    .select(['c.send_province', 'c.send_city', 'c.enabled', 's.status'])
    .executeTakeFirst();
  const free = await freeOf(q, row.id);
  return [...missingAt(place, row), ...(free !== null && free <= 0 ? [SAY.missing.stock] : [])];
}

/** The same by what is known of its courier's address, but for the stock of counted goods, which is of a moment. */
export function missingAt(
  place: { send_province: string; send_city: string; enabled: boolean; status: number } | undefined,
  row: Pick<GoodsRow, 'pic' | 'category_id' | 'cost_fen'>,
): string[] {
  return [
    ...(row.pic === '' ? [SAY.missing.pic] : []),
    ...(row.category_id === null ? [SAY.missing.category] : []),
    ...(place?.status === SUPPLIER_OPEN ? [] : [SAY.missing.supplier]),
    ...(place?.enabled && place.send_province !== '' && place.send_city !== '' ? [] : [SAY.missing.courier]),
    ...(row.cost_fen > 0 ? [] : [SAY.missing.cost]),
  ];
}

/** Puts goods on sale, out of stock, or off the shelf (O058, O059); running quotes of others hear it at once. */
export const shelfTask: TaskKind = {
  kind: 'goods.shelf',
  slice: 50,
  run: async (_deps, tx, refs, { taskId, wanted }) => {
    const ends: RowEnd[] = [];
    for (const ref of refs) ends.push(await shelve(tx, { id: Number(ref), taskId, wanted }));
    return ends;
  },
};

/** Moves one goods item on the shelf, in bulk work; says why where it does not go. */
export async function shelve(
  tx: Tx,
  { id, taskId, wanted }: { id: number; taskId: number; wanted: Record<string, unknown> },
): Promise<RowEnd> {
  const who = String(wanted.by);
  return moveOnShelf(tx, await lockGoods(tx, id), {
    status: Number(wanted.status),
    reason: String(wanted.reason),
    who,
    by: `${who} (task ${taskId})`,
  });
}

/** Where goods are to stand, and who says so: `who` is shown beside goods that are off the shelf, `by` stands in the record. */
interface Placing {
  status: number;
  reason: string;
  who: string;
  by: string;
  isBySupplier?: true;
}

/** Moves goods that are held; what is set out of stock here stays so until somebody sets it on sale (O075). */
export async function moveOnShelf(
  tx: Tx,
  row: GoodsRow,
  { status, reason, who, by, isBySupplier }: Placing,
): Promise<RowEnd> {
  const isFinal = row.status === GOODS_STATUS.refused;
  if (isFinal) throw refuse('STATE_CONFLICT');
  if (status === GOODS_STATUS.onSale) {
    const missing = await missingOf(tx, row);
    if (missing.length > 0) return { outcome: TASK_OUTCOME.refused, text: SAY.missingAll(missing) };
  } else if (row.status === GOODS_STATUS.draft) throw refuse('STATE_CONFLICT');
  const isOff = status === GOODS_STATUS.offShelf;
  const isOut = status === GOODS_STATUS.outOfStock;
  const written = await writeGoods(tx, row, { values: { status, off_reason: isOff ? reason : '' }, by });
  if (!written && row.out_by_hand === isOut) return { outcome: TASK_OUTCOME.unchanged };
  await tx
    .updateTable('goods')
    .set({ off_by: isOff ? who : '', off_by_supplier: isOff && isBySupplier === true, out_by_hand: isOut })
    .where('id', '=', row.id)
    .execute();
  return { outcome: TASK_OUTCOME.done, before: written?.before, after: written?.after };
}

/** Begins to move goods on the shelf; answers the task. */
export function shelfGoods(
  deps: Deps,
  call: WorkCall,
  { status, reason, ...chosen }: ChosenGoods & { status: number; reason: string },
) {
  return officeWork(deps, call, async (tx, log) => {
    const ids = await chosenGoods(tx, call.operator.rights, chosen);
    const task_id = await startTask(tx, {
      operator: call.operator,
      kind: shelfTask,
      wanted: { status, reason, by: call.operator.name },
      refs: ids.map(String),
    });
    await log({
      object: 'goods',
      ref: ids.length === 1 ? String(ids[0]) : '',
      reason,
      after: { status: GOODS_STATUS_LABELS[status], goods: SAY.chosen(ids), task_id },
      rows: ids.length,
    });
    return { task_id };
  });
}
