import * as z from 'zod/mini';
import { PageQuery, WireTime, queryInt } from '../contract/fields.ts';
import { defineOfficeRoutes } from './define-office-routes.ts';
import { officePage } from './fields-contract.ts';

const taskId = z.strictObject({ task_id: queryInt(1, 9_007_199_254_740_991) });

const task = z.object({
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
export type OfficeTask = z.infer<typeof task>;

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
    data: officePage(task),
    refusals: [],
  },
  task: {
    method: 'GET',
    path: '/admin/task',
    auth: 'operator',
    right: 'any',
    reads: true,
    summary: '一个批量任务的进度与结果，未通过的行在前',
    query: z.strictObject({ ...taskId.shape, ...PageQuery }),
    data: z.object({
      task,
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
    }),
    refusals: ['NOT_FOUND'],
  },
  taskFile: {
    method: 'GET',
    path: '/admin/task/file',
    auth: 'operator',
    right: 'any',
    reads: true,
    summary: '一个批量任务的结果表（CSV）',
    query: taskId,
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
    body: z.strictObject({ task_id: z.int().check(z.positive()) }),
    data: z.object({ task }),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT'],
  },
});
