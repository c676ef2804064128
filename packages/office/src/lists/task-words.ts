import { EXPORT_TASK, TASK_STATUS } from '@giftship/shared/operators/operator';
import type { OfficeTask } from '@giftship/shared/operators/task-contract';
import { LISTS_COPY as SAY } from './copy.ts';

/** True for the export of a list: one table, so that there is nothing to count of it. */
export const isExport = ({ kind }: Pick<OfficeTask, 'kind'>): boolean => kind === EXPORT_TASK;

/** How many rows of bulk work have come to their end. */
const pastOf = ({ done, refused, unchanged }: OfficeTask): number => done + refused + unchanged;

/** How far bulk work is, in words. */
export function progressText(task: OfficeTask): string {
  if (!isExport(task)) return SAY.task.progress(pastOf(task), task.total);
  const isUnderWay = task.status === TASK_STATUS.waiting || task.status === TASK_STATUS.running;
  return isUnderWay ? SAY.exporting : task.status_text;
}

/** How far it is for the bar, in per cent. */
export function percentOf(task: OfficeTask): number {
  const { total: all } = task;
  return all === 0 ? 100 : Math.floor((pastOf(task) / all) * 100);
}
