import { refuse } from '@giftship/shared/errors/app-error';
import type { FileReply } from '@giftship/shared/contract/define-routes';
import { chinaDay } from '@giftship/shared/lib/china-time';
import {
  COLUMN_RIGHTS,
  EXPORT_RIGHTS,
  type ExportKind,
  MOST_EXPORTED,
} from '@giftship/shared/operators/export-contract';
import { EXPORT_TASK, OPERATOR_STATUS, TASK_OUTCOME } from '@giftship/shared/operators/operator';
import type { Right } from '@giftship/shared/operators/rights';
import { SHEET_TYPES, writeCsv, writeXlsx } from '@giftship/shared/spreadsheet/write-sheet';
import type { Queries } from '../db/db.ts';
import { type Deps, readingIn } from '../deps.ts';
import { OPERATORS_COPY as SAY } from './copy.ts';
import { needRight } from './need-right.ts';
import { type Operator, rightsOf } from './operator.ts';
import { startTask, type TaskKind } from './tasks.ts';
import { type WorkCall, officeWork } from './work.ts';

/** A table of a list: cells are texts, guarded against formulas as it is written. */
export interface ExportTable {
  titles: string[];
  rows: string[][];
  /** Rights that it was read with and that gave it columns; none of a release before. */
  rights?: Right[];
}
/** What is read of a list: who looks, with the rights of this moment, and what is looked for. */
export interface ExportWish {
  operator: Operator;
  search: Record<string, unknown>;
}
/** A list that can be exported: what opens it, how many rows a search has, and its rows by its own use case. */
export interface ExportSource {
  right: Right;
  count: (deps: Deps, wish: ExportWish) => Promise<number>;
  read: (deps: Deps, wish: ExportWish) => Promise<ExportTable>;
}
/** The lists of all rooms that can be exported. */
export type ExportSources = Readonly<Record<ExportKind, ExportSource>>;

/** Begins to export what a list shows under a search; refuses one of more than 10,000 rows, and an empty one (O035). */
export async function startExport(
  deps: Deps,
  sources: ExportSources,
  {
    call,
    ...wanted
  }: { call: WorkCall; kind: ExportKind; format: 'xlsx' | 'csv'; search: Record<string, unknown> },
) {
  const { operator } = call;
  const { right, count } = sources[wanted.kind];
  needRight(operator, right);
  return officeWork(deps, call, async (tx, log) => {
    const rows = await count(readingIn(deps, tx), { operator, search: wanted.search });
    if (rows > MOST_EXPORTED) throw refuse('TASK_TOO_MANY', { max: MOST_EXPORTED });
    if (rows === 0) throw refuse('NOTHING_TO_EXPORT');
    const task_id = await startTask(tx, {
      operator,
      kind: { ...exportTask(sources) },
      wanted,
      refs: [SAY.exports[wanted.kind]],
    });
    await log({ object: 'task', ref: String(task_id), after: { ...wanted, task_id }, rows });
    return { task_id };
  });
}

/**
 * The task of it: the whole list at one moment, so that nothing is in it twice or missing; killed, it begins anew. It reads on
 * the connection of its slice, so that many at once never wait for one another's second.
 */
export const exportTask = (sources: ExportSources): TaskKind => ({
  kind: EXPORT_TASK,
  slice: 1,
  isOfOneMoment: true,
  run: async (deps, tx, _refs, { operatorId, wanted }) => {
    const source = sources[wanted.kind as ExportKind];
    const operator = await operatorOf(tx, operatorId ?? 0);
    needRight(operator, 'export.run');
    needRight(operator, source.right);
    const search = wanted.search as Record<string, unknown>;
    const table = await source.read(readingIn(deps, tx), { operator, search });
    return [
      {
        outcome: TASK_OUTCOME.done,
        text: SAY.exported(table.rows.length),
        after: { ...table, rights: COLUMN_RIGHTS.filter((right) => operator.rights.has(right)) },
      },
    ];
  },
});
/** Whoever asked, with the rights of this moment: one who was disabled since gets nothing. */
async function operatorOf(q: Queries, id: number): Promise<Operator> {
  const row = await q
    .selectFrom('operators')
    .where('id', '=', id)
    .where('status', '=', OPERATOR_STATUS.normal)
    .select(['id', 'login', 'name', 'role_ids'])
    .executeTakeFirst();
  if (!row) throw refuse('NOT_FOUND');
  return {
    id: row.id,
    login: row.login,
    name: row.name,
    roleIds: row.role_ids,
    rights: await rightsOf(q, row.role_ids),
    session: { id: 0, hash: Buffer.alloc(0), provedAt: null, endsAt: new Date(0) },
    address: '',
    requestId: '',
  };
}

/** Refuses a result to whoever lost, since he asked for it, what opens it. */
export function needExportRights(
  operator: Operator,
  { wanted, rights = [] }: { wanted: Record<string, unknown>; rights?: readonly Right[] | undefined },
): void {
  const right = EXPORT_RIGHTS[wanted.kind as ExportKind];
  for (const each of ['export.run', right, ...rights] as const) needRight(operator, each);
}

/** The file of an export, to who has its rights at this moment; every download is logged (O035). */
export async function exportFile(
  deps: Deps,
  operator: Operator,
  { taskId, wanted, table }: { taskId: number; wanted: Record<string, unknown>; table: ExportTable },
): Promise<FileReply> {
  needExportRights(operator, { wanted, rights: table.rights });
  const call = { operator, key: '', logs: 'list.export.file' };
  await officeWork(deps, call, async (_tx, log) => {
    await log({ object: 'task', ref: String(taskId), rows: table.rows.length });
    return {};
  });
  return tableFile(deps, {
    taskId,
    name: SAY.exports[wanted.kind as ExportKind],
    format: wanted.format,
    table,
  });
}

interface NamedTable {
  taskId: number;
  name: string;
  format: unknown;
  table: ExportTable;
}

/** A table as the file that was asked for. */
export function tableFile(
  { now }: Pick<Deps, 'now'>,
  { taskId, name, format: wanted, table }: NamedTable,
): FileReply {
  const format = wanted === 'csv' ? 'csv' : 'xlsx';
  return {
    fileName: `${name}-${chinaDay(now())}-${taskId}.${format}`,
    contentType: SHEET_TYPES[format],
    bytes:
      format === 'csv'
        ? writeCsv([table.titles, ...table.rows], { bom: true })
        : writeXlsx({ sheetName: name, columns: table.titles.map((title) => ({ title })), rows: table.rows }),
  };
}
