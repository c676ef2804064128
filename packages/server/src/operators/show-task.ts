import { refuse } from '@giftship/shared/errors/app-error';
import type { FileReply } from '@giftship/shared/contract/define-routes';
import { formatTime } from '@giftship/shared/lib/china-time';
import { ACTION_LABELS, TASK_STATUS_LABELS } from '@giftship/shared/operators/labels';
import { EXPORT_TASK, TASK_OUTCOME, TASK_STATUS } from '@giftship/shared/operators/operator';
import { writeCsv } from '@giftship/shared/spreadsheet/write-sheet';
import { type Selectable, sql } from 'kysely';
import type { OfficeSchema } from '../db/schema-office.ts';
import type { Deps } from '../deps.ts';
import { OPERATORS_COPY as SAY } from './copy.ts';
import { exportFile, type ExportTable, needExportRights } from './export-list.ts';
import type { Operator } from './operator.ts';
import { readTaskRows } from './task-rows.ts';
import { UNDO_UNTIL } from './tasks.ts';
import { type WorkCall, officeWork } from './work.ts';

/** A task without what was wanted. */
type Task = Pick<Selectable<OfficeSchema['office_tasks']>, (typeof TASK_SHOWN)[number]>;
/** All but what was wanted, which can be a sheet of 5,000 rows. */
export const TASK_SHOWN = [
  'id',
  'kind',
  'status',
  'total',
  'done',
  'refused',
  'unchanged',
  'created_at',
  'finished_at',
  'undo_until',
] as const;

/** A task as its owner sees it. */
export const taskView = (task: Task) => ({
  task_id: task.id,
  kind: task.kind,
  kind_text: ACTION_LABELS[task.kind] ?? task.kind,
  status: task.status,
  status_text:
    task.status === TASK_STATUS.stopped ? SAY.stopped(task.done) : (TASK_STATUS_LABELS[task.status] ?? ''),
  total: task.total,
  done: task.done,
  refused: task.refused,
  unchanged: task.unchanged,
  created_at: formatTime(task.created_at),
  finished_at: formatTime(task.finished_at),
  undo_until: formatTime(task.undo_until),
});

/** The own bulk work, newest first. */
export async function listTasks(
  { db }: Pick<Deps, 'db'>,
  { id }: Operator,
  { page, page_size }: { page: number; page_size: number },
) {
  const own = db.q.selectFrom('office_tasks').where('operator_id', '=', id);
  const { n } = await own.select(({ fn }) => fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
  const rows = await own
    .select(TASK_SHOWN)
    .orderBy('id', 'desc')
    .limit(page_size)
    .offset((page - 1) * page_size)
    .execute();
  return { list: rows.map(taskView), page, page_size, data_count: n };
}

/** One task with its rows, the refused ones first; somebody else's is not found. */
export async function showTask(
  { db, config }: Pick<Deps, 'db' | 'config'>,
  operator: Operator,
  { task_id, page, page_size }: { task_id: number; page: number; page_size: number },
) {
  const task = await ownTask(db.q, operator, task_id);
  if (task.kind === EXPORT_TASK) needExportRights(operator, { wanted: await wantedOf(db.q, task_id) });
  const list = await readTaskRows(db.q, {
    task,
    rights: operator.rights,
    groups: config.groups,
    page: { size: page_size, skip: (page - 1) * page_size, first: TASK_OUTCOME.refused },
  });
  return {
    task: taskView(task),
    rows: {
      list,
      page,
      page_size,
      data_count: task.total,
    },
  };
}

/** All rows of a task as a table that spreadsheets open. */
export async function taskFile(deps: Deps, operator: Operator, taskId: number): Promise<FileReply> {
  const { db, config } = deps;
  const task = await ownTask(db.q, operator, taskId);
  if (task.kind === EXPORT_TASK) return fileOfExport(deps, operator, taskId);
  const rows = await readTaskRows(db.q, { task, rights: operator.rights, groups: config.groups });
  const table = rows.map(({ no, ref, name, outcome_text, text, changes }) => [
    String(no),
    ref,
    name,
    outcome_text,
    text,
    changes.map(({ title, before, after }) => SAY.change(title, before, after)).join('；'),
  ]);
  return {
    fileName: SAY.taskFile(task.id),
    contentType: 'text/csv; charset=utf-8',
    bytes: writeCsv([[...SAY.taskHead], ...table], { bom: true }),
  };
}

async function wantedOf(q: Deps['db']['q'], taskId: number): Promise<Record<string, unknown>> {
  const { wanted } = await q
    .selectFrom('office_tasks')
    .where('id', '=', taskId)
    .select('wanted')
    .executeTakeFirstOrThrow();
  return wanted as Record<string, unknown>;
}

/** The list that was exported, once it is there. */
async function fileOfExport(deps: Deps, operator: Operator, taskId: number): Promise<FileReply> {
  return exportFile(deps, operator, { taskId, ...(await exportOf(deps, taskId)) });
}

/** What an export was asked, and the table that it made. Refuses a task that has made none. */
export async function exportOf(
  { db }: Pick<Deps, 'db'>,
  taskId: number,
): Promise<{ wanted: Record<string, unknown>; table: ExportTable }> {
  const found = await db.q
    .selectFrom('office_tasks as t')
    .innerJoin('office_task_rows as r', 'r.task_id', 't.id')
    .where('t.id', '=', taskId)
    .select(['t.wanted', 'r.after'])
    .executeTakeFirst();
  if (!found?.after) throw refuse('NOT_FOUND');
  return {
    wanted: found.wanted as Record<string, unknown>,
    table: found.after as unknown as ExportTable,
  };
}

/** Stops the own work after the slice that is under way; what has happened stays. */
export function stopTask(deps: Deps, call: WorkCall, taskId: number) {
  return officeWork(deps, call, async (tx, log) => {
    await ownTask(tx, call.operator, taskId);
    const stopped = await endTask(tx, taskId);
    await log({ object: 'task', ref: String(taskId), after: { done: stopped.done, total: stopped.total } });
    return { task: taskView(stopped) };
  });
}

/** Ends a task that waits or runs, after the slice that is under way. Refuses one that is over. */
export async function endTask(q: Deps['db']['q'], taskId: number): Promise<Task> {
  const stopped = await q
    .updateTable('office_tasks')
    .set({ status: TASK_STATUS.stopped, finished_at: sql<Date>`now()`, undo_until: UNDO_UNTIL })
    .where('id', '=', taskId)
    .where('status', 'in', [TASK_STATUS.waiting, TASK_STATUS.running])
    .returning(TASK_SHOWN)
    .executeTakeFirst();
  if (!stopped) throw refuse('STATE_CONFLICT');
  return stopped;
}

async function ownTask(q: Deps['db']['q'], { id }: Operator, taskId: number): Promise<Task> {
  const task = await q
    .selectFrom('office_tasks')
    .where('id', '=', taskId)
    .where('operator_id', '=', id)
    .select(TASK_SHOWN)
    .executeTakeFirst();
  if (!task) throw refuse('NOT_FOUND');
  return task;
}
