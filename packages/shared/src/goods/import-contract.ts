import * as z from 'zod/mini';
import { defineOfficeRoutes } from '../operators/define-office-routes.ts';
import { Reason, Waiting } from '../operators/fields-contract.ts';

/** Most rows of an import of goods, and most bytes of its file (O065). */
export const GOODS_IMPORT = { rows: 5_000, bytes: 5 * 1024 * 1024 } as const;
/** A sheet's cells as JSON take more room than the file that was picked. */
const BODY = 12 * 1024 * 1024;

const cell = z.string().check(z.maxLength(65_536));
const sheet = {
  mode: z.enum(['both', 'add', 'update']),
  titles: z.array(z.string().check(z.maxLength(200))).check(z.minLength(1), z.maxLength(200)),
  rows: z
    .array(z.strictObject({ no: z.int().check(z.positive()), cells: z.array(cell).check(z.maxLength(200)) }))
    .check(z.minLength(1)),
};
/** A sheet of goods as it was read, and what may be done with its rows. */
export const GoodsSheet = z.strictObject(sheet);
/** A sheet of goods on its way to the service. */
export type GoodsSheet = z.infer<typeof GoodsSheet>;

/** What becomes of one row of an import. */
export const PlannedGoods = z.object({
  /** Its number in the sheet. */
  no: z.int(),
  kind: z.enum(['new', 'changed', 'unchanged', 'wrong']),
  /** Null for one that is new, or not found. */
  goods_id: z.nullable(z.int()),
  name: z.string(),
  /** Cells that change, long ones shortened. */
  cells: z.array(z.object({ column: z.string(), before: z.string(), after: z.string() })),
  /** Why it is left out; '' where it is not. */
  text: z.string(),
});
/** What becomes of one row of an import. */
export type PlannedGoods = z.infer<typeof PlannedGoods>;

/** Goods out of a sheet (O065-O068). The workbook is read in the page; the service is sent its cells. */
export const importRoutes = defineOfficeRoutes({
  template: {
    method: 'GET',
    path: '/admin/goods/template',
    auth: 'operator',
    right: 'goods.import',
    reads: true,
    summary: '商品导入模板（XLSX），只含有权限的列',
    file: true,
    refusals: [],
  },
  previewImport: {
    method: 'POST',
    path: '/admin/goods/import/preview',
    auth: 'operator',
    right: 'goods.import',
    reads: true,
    maxBody: BODY,
    summary: '商品导入预览：新增、修改、未变化、有误的行',
    body: GoodsSheet,
    data: z.object({
      new: z.int(),
      changed: z.int(),
      unchanged: z.int(),
      wrong: z.int(),
      /** All rows that are wrong, then the first of those that change something. */
      rows: z.array(PlannedGoods),
      /** Columns that are left out, each in a sentence. */
      left_out: z.array(z.string()),
      /** Why a second person will be asked; '' when none. */
      why: z.string(),
    }),
    refusals: ['SHEET_WITHOUT_GOODS', 'TASK_TOO_MANY'],
  },
  import: {
    method: 'POST',
    path: '/admin/goods/import',
    auth: 'operator',
    right: 'goods.import',
    idempotent: true,
    logs: 'goods.import',
    maxBody: BODY,
    summary: '导入商品，有误的行不导入；改价超过200件或降价超过30%需要复核',
    body: z.strictObject({ ...sheet, reason: Reason }),
    data: z.object({ approval: Waiting, task_id: z.nullable(z.int()), left_out: z.int() }),
    refusals: ['SHEET_WITHOUT_GOODS', 'TASK_TOO_MANY', 'NOTHING_TO_IMPORT', 'NO_SECOND'],
  },
});
