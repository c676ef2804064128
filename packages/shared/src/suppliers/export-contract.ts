import * as z from 'zod/mini';
import { PageQuery } from '../contract/fields.ts';
import type { ExportKind } from '../operators/export-contract.ts';
import { officePage } from '../operators/fields-contract.ts';
import { OfficeTask, TaskId, TaskToStop, TaskWithRows } from '../operators/task-contract.ts';
import { defineSupplierRoutes } from './define-supplier-routes.ts';
import type { SupplierRight } from './rights.ts';

/** Lists of the console that can be exported, with what opens each (S041, S071). */
export const SUPPLIER_EXPORTS = { parcels: 's.order', ledger: 's.settle' } as const satisfies Partial<
  Record<ExportKind, SupplierRight>
>;
/** A list of the console that can be exported. */
export type SupplierExportKind = keyof typeof SUPPLIER_EXPORTS;

/** Lists of the console as tables, and the own tasks that make them (S007, S041, S071). */
export const supplierTaskRoutes = defineSupplierRoutes({
  export: {
    method: 'POST',
    path: '/supplier/export',
    auth: 'supplier',
    right: Object.values(SUPPLIER_EXPORTS),
    idempotent: true,
    logs: 'list.export',
    summary: '导出一个列表的当前筛选（XLSX或CSV，最多10000行），另需查看该列表的权限；结果在任务里下载',
    body: z.strictObject({
      kind: z.enum(Object.keys(SUPPLIER_EXPORTS) as [SupplierExportKind]),
      format: z.enum(['xlsx', 'csv']),
      /** What the list's own call is asked, without its page. */
      search: z.record(z.string(), z.unknown()),
    }),
    data: z.object({ task_id: z.int() }),
    refusals: ['TASK_TOO_MANY', 'NOTHING_TO_EXPORT'],
  },
  tasks: {
    method: 'GET',
    path: '/supplier/task/list',
    auth: 'supplier',
    right: 'member',
    reads: true,
    summary: '自己的任务',
    query: z.strictObject({ ...PageQuery }),
    data: officePage(OfficeTask),
    refusals: [],
  },
  task: {
    method: 'GET',
    path: '/supplier/task',
    auth: 'supplier',
    right: 'member',
    reads: true,
    summary: '自己的一个任务',
    query: z.strictObject({ ...TaskId.shape, ...PageQuery }),
    data: TaskWithRows,
    refusals: ['NOT_FOUND'],
  },
  taskFile: {
    method: 'GET',
    path: '/supplier/task/file',
    auth: 'supplier',
    right: 'member',
    reads: true,
    summary: '下载自己的任务的结果，每次下载都记录',
    query: TaskId,
    file: true,
    refusals: ['NOT_FOUND'],
  },
  stopTask: {
    method: 'POST',
    path: '/supplier/task/stop',
    auth: 'supplier',
    right: 'member',
    logs: 'task.stop',
    summary: '停止自己的任务',
    body: TaskToStop,
    data: z.object({ task: OfficeTask }),
    refusals: ['NOT_FOUND', 'STATE_CONFLICT'],
  },
});
