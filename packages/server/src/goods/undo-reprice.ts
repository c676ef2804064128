import { refuse } from '@giftship/shared/errors/app-error';
import { RIGHT_LABELS } from '@giftship/shared/operators/labels';
import { TASK_OUTCOME, TASK_STATUS } from '@giftship/shared/operators/operator';
import { sql } from 'kysely';
import type { Deps } from '../deps.ts';
import { type RowEnd, startTask, type TaskKind } from '../operators/tasks.ts';
import { type WorkCall, officeWork } from '../operators/work.ts';
import { type GoodsRow, lockAllGoods, writeGoods } from './goods-versions.ts';
import { GOODS_OFFICE_COPY as SAY } from './office-copy.ts';
import { refuseField } from './reprice.ts';

/** Gives goods back what a price change took, but for those that were changed again since (O063). */
export const undoRepriceTask: TaskKind = {
  kind: 'goods.reprice.undo',
  slice: 100,
  run: async (_deps, tx, refs, { taskId, wanted }) => {
    const ends: RowEnd[] = [];
    const done = await tx
      .selectFrom('office_task_rows')
      .where('task_id', '=', Number(wanted.of))
      .where('ref', 'in', refs)
      .select(['ref', 'before', 'after'])
      .execute();
    for (const row of await lockAllGoods(tx, refs.map(Number))) {
      const change = done.find(({ ref }) => ref === String(row.id));
      if (!change || row.version !== change.after?.version) {
        ends.push({ outcome: TASK_OUTCOME.refused, text: SAY.changedSince });
        continue;
      }
      const { version: _version, ...values } = change.before ?? {};
      const written = await writeGoods(tx, row, {
        values: values as Partial<GoodsRow>,
        by: `${wanted.by} (task ${taskId})`,
      });
      ends.push(
        written
          ? { outcome: TASK_OUTCOME.done, before: written.before, after: written.after }
          : { outcome: TASK_OUTCOME.unchanged },
      );
    }
    return ends;
  },
};

/** Begins to undo what a price change did, within a day of its end; one that failed does not go on after that. */
export function undoReprice(deps: Deps, call: WorkCall, taskId: number) {
  return officeWork(deps, call, async (tx, log) => {
    const task = await tx
      .selectFrom('office_tasks')
      .where('id', '=', taskId)
      .where('kind', '=', 'goods.reprice')
      .select(['status', 'operator_id', 'wanted', sql<boolean>`undo_until > now()`.as('is_open')])
      .forUpdate()
      .executeTakeFirst();
    if (!task) throw refuse('NOT_FOUND');
    refuseField(call.operator, String((task.wanted as { field?: unknown }).field));
    // What others did is taken back by who may agree to such things.
    const { id, rights } = call.operator;
    if (task.operator_id !== id && !rights.has('approve'))
      throw refuse('RIGHT_MISSING', { right: RIGHT_LABELS.approve });
    if (task.status === TASK_STATUS.running || !task.is_open) throw refuse('UNDO_OVER');
    await tx
      .updateTable('office_tasks')
      .set({
        undo_until: null,
        ...(task.status === TASK_STATUS.failed ? { status: TASK_STATUS.stopped } : {}),
      })
      .where('id', '=', taskId)
      .execute();
    const rows = await tx
      .selectFrom('office_task_rows')
      .where('task_id', '=', taskId)
      .where('outcome', '=', TASK_OUTCOME.done)
      .select('ref')
      .orderBy('no')
      .execute();
    const task_id = await startTask(tx, {
      operator: call.operator,
      kind: undoRepriceTask,
      wanted: { of: taskId, by: call.operator.name },
      refs: rows.map(({ ref }) => ref),
    });
    await log({ object: 'goods', after: { undo_of: taskId, task_id }, rows: rows.length });
    return { task_id };
  });
}
