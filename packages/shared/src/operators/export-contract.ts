import * as z from 'zod/mini';
import { defineOfficeRoutes } from './define-office-routes.ts';
import type { Right } from './rights.ts';

/** Most rows of an export of a list (O035). */
export const MOST_EXPORTED = 10_000;

/** Lists that can be exported. */
export const EXPORT_KINDS = [
  'goods',
  'orders',
  'parcels',
  'users',
  'refunds',
  'withdrawals',
  'compensations',
  'ledger',
  'finance',
  'margin',
  'log',
] as const;
/** A list that can be exported. */
export type ExportKind = (typeof EXPORT_KINDS)[number];

/** What opens each list; whoever lost it since has no file of it either. */
export const EXPORT_RIGHTS = {
  goods: 'goods.view',
  orders: 'order.view',
  parcels: 'order.view',
  users: 'user.view',
  refunds: 'refund.view',
  withdrawals: 'withdraw.view',
  compensations: 'comp.view',
  ledger: 'finance.view',
  finance: 'finance.view',
  margin: 'report.money',
  log: 'audit.view',
} as const satisfies Record<ExportKind, Right>;

/** Rights that give a list more columns: a table that was read with one is closed without it. */
export const COLUMN_RIGHTS = [
  'goods.cost.view',
  'finance.view',
  'report.money',
] as const satisfies readonly Right[];

/** Lists of the back office as tables (O035). */
export const exportRoutes = defineOfficeRoutes({
  start: {
    method: 'POST',
    path: '/admin/export',
    auth: 'operator',
    right: 'export.run',
    idempotent: true,
    logs: 'list.export',
    summary: '导出一个列表的当前筛选（XLSX或CSV，最多10000行），另需查看该列表的权限；结果在任务里下载',
    body: z.strictObject({
      kind: z.enum(EXPORT_KINDS),
      format: z.enum(['xlsx', 'csv']),
      /** What the list's own call is asked, without its page. */
      search: z.record(z.string(), z.unknown()),
    }),
    data: z.object({ task_id: z.int() }),
    refusals: ['RIGHT_MISSING', 'TASK_TOO_MANY', 'NOTHING_TO_EXPORT'],
  },
});
