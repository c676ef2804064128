import { refuse } from '@giftship/shared/errors/app-error';
import { TASK_OUTCOME } from '@giftship/shared/operators/operator';
import type { Deps } from '../deps.ts';
import { type RowEnd, startTask, type TaskKind } from '../operators/tasks.ts';
import { type WorkCall, officeWork } from '../operators/work.ts';
import { type GoodsRow, lockAllGoods, writeGoods } from './goods-versions.ts';
import { GOODS_OFFICE_COPY as SAY } from './office-copy.ts';
import { type ChosenGoods, chosenGoods } from './shelf-goods.ts';

/** What bulk work may set (O064). */
export interface GoodsPatch {
  category_id?: number | null | undefined;
  courier_id?: number | undefined;
  tag?: string | undefined;
  platforms?: number[] | undefined;
  limit?: number | undefined;
  rank?: number | undefined;
}

/** Sets the same fields of many goods; a courier only where it is one of the goods' supplier. */
export const bulkGoodsTask: TaskKind = {
  kind: 'goods.bulk',
  slice: 50,
  run: async (_deps, tx, refs, { taskId, wanted }) => {
    const { limit, ...same } = wanted.patch as GoodsPatch;
    const values = { ...same, ...(limit === undefined ? {} : { max_count: limit }) } as Partial<GoodsRow>;
    const courier =
      values.courier_id === undefined
        ? null
        : await tx
            .selectFrom('couriers')
            .where('id', '=', values.courier_id)
            .select('supplier_id')
            .executeTakeFirst();
    const ends: RowEnd[] = [];
    for (const row of await lockAllGoods(tx, refs.map(Number))) {
      if (courier !== null && courier?.supplier_id !== row.supplier_id) throw refuse('COURIER_OF_OTHER');
      const written = await writeGoods(tx, row, { values, by: `${wanted.by} (task ${taskId})` });
      ends.push(
        written
          ? { outcome: TASK_OUTCOME.done, before: written.before, after: written.after }
          : { outcome: TASK_OUTCOME.unchanged },
      );
    }
    return ends;
  },
};

/** Begins to change many goods alike; answers the task. */
export function bulkGoods(
  deps: Deps,
  call: WorkCall,
  { patch, reason, ...chosen }: ChosenGoods & { patch: GoodsPatch; reason: string },
) {
  return officeWork(deps, call, async (tx, log) => {
    if (patch.category_id) {
      const category = await tx
        .selectFrom('categories')
        .where('id', '=', patch.category_id)
        .select('id')
        .executeTakeFirst();
      if (!category) throw refuse('NOT_FOUND');
    }
    const ids = await chosenGoods(tx, call.operator.rights, chosen);
    const task_id = await startTask(tx, {
      operator: call.operator,
      kind: bulkGoodsTask,
      wanted: { patch, by: call.operator.name },
      refs: ids.map(String),
    });
    await log({
      object: 'goods',
      reason,
      after: { ...patch, goods: SAY.chosen(ids), task_id },
      rows: ids.length,
    });
    return { task_id };
  });
}
