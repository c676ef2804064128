import * as z from 'zod/mini';
import { PageQuery, WireTime, queryInt } from '../contract/fields.ts';
import { defineOfficeRoutes } from './define-office-routes.ts';
import { officePage } from './fields-contract.ts';

/** Which task is meant. */
export const TaskId = z.strictObject({ task_id: queryInt(1, 9_007_199_254_740_991) });

/** Bulk work: how far it is, and what came of it. */
export const OfficeTask = z.object({
  task_id: z.int(),
  kind: z.string(),
  kind_text: z.string(),
  status: z.int(),
  status_text: z.string(),
  total: z.int(),
  done: z.int(),
  refused: z.int(),
  unchanged: z.int(),
  created_at: WireTime,
  finished_at: WireTime,
  /** Until when it can be taken back; '' when it cannot. */
  undo_until: WireTime,
});
/** Bulk work: how far it is, and what came of it. */
export type OfficeTask = z.infer<typeof OfficeTask>;

/** A task with a page of its rows, those that did not go first. */
export const TaskWithRows = z.object({
  task: OfficeTask,
  rows: officePage(
    z.object({
      no: z.int(),
      ref: z.string(),
      outcome: z.int(),
      outcome_text: z.string(),
      text: z.string(),
      /** How the object is called; '' where its number says it all. */
      name: z.string(),
      /** What it costs now and cost before, in yuan; '' where there was or is no price of its own. */
      changes: z.array(z.object({ title: z.string(), before: z.string(), after: z.string() })),
    }),
  ),
});
/** Which task is to be stopped. */
export const TaskToStop = z.strictObject({ task_id: z.int().check(z.positive()) });

/** Bulk work that goes on by itself (O029, O030). */
export const taskRoutes = defineOfficeRoutes({
  tasks: {
    method: 'GET',
    path: '/admin/task/list',
    auth: 'operator',
    right: 'any',
    reads: true,
    summary: '自己的批量任务',
    query: z.strictObject({ ...PageQuery }),
    data: officePage(OfficeTask),
    refusals: [],
  },
  task: {
    method: 'GET',
    path: '/admin/task',
    auth: 'operator',
    right: 'any',
    reads: true,
    summary: '一个批量任务的进度与结果，未通过的行在前',
    query: z.strictObject({ ...TaskId.shape, ...PageQuery }),
    data: TaskWithRows,
    refusals: ['NOT_FOUND'],
  },
  taskFile: {
    method: 'GET',
    path: '/admin/task/file',
    auth: 'operator',
    right: 'any',
    reads: true,
    summary: '一个批量任务的结果表（CSV）',
    query: TaskId,
    file: true,
    refusals: ['NOT_FOUND'],
  },
  stopTask: {
    method: 'POST',
    path: '/admin/task/stop',
    auth: 'operator',
    right: 'any',
    logs: 'task.stop',
    summary: '停止自己的批量任务；已生效的不回退',
    body: TaskToStop,
    data: z.object({ task: OfficeTask }),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT'],
  },
});
