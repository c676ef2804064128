import type { FileReply } from '@giftship/shared/contract/define-routes';
import { refuse } from '@giftship/shared/errors/app-error';
import { MOST_EXPORTED } from '@giftship/shared/operators/export-contract';
import { EXPORT_TASK, TASK_OUTCOME } from '@giftship/shared/operators/operator';
import {
  SUPPLIER_EXPORTS,
  type SupplierExportKind,
  type supplierTaskRoutes,
} from '@giftship/shared/suppliers/export-contract';
import { SUPPLIER_RIGHT_LABELS } from '@giftship/shared/suppliers/labels';
import type { SupplierRight } from '@giftship/shared/suppliers/rights';
import { sql } from 'kysely';
import type { Queries } from '../db/db.ts';
import { type Deps, readingIn } from '../deps.ts';
import { type ExportTable, tableFile } from '../operators/export-list.ts';
import { endTask, exportOf, TASK_SHOWN, taskView } from '../operators/show-task.ts';
import { startTask, type TaskKind } from '../operators/tasks.ts';
import { consoleWork } from './console-work.ts';
import { SUPPLIER_EXPORT_COPY as SAY } from './copy.ts';
import { membershipsOf } from './find-member.ts';
import type { Member, Membership } from './member.ts';
import type { ConsoleHandlers } from './mount-console.ts';
import { rightsIn } from './rights-in.ts';

/** A list of the console that can be exported: how many rows a search of this supplier has, and the rows. */
export interface OwnExport {
  count: (deps: Deps, supplier: Membership, search: Record<string, unknown>) => Promise<number>;
  read: (deps: Deps, supplier: Membership, search: Record<string, unknown>) => Promise<ExportTable>;
}
/** The lists of all rooms that can be exported. */
export type OwnExports = Readonly<Record<SupplierExportKind, OwnExport>>;

/** What a task of a member was asked: whose it is stands in it. */
interface Wanted {
  supplier_id: number;
  user_id: number;
  kind: SupplierExportKind;
  format: 'xlsx' | 'csv';
  search: Record<string, unknown>;
}

/** Handlers of what a member takes along as a table, and of the tasks that make it (S007, S041, S071). */
export function ownTaskHandlers(deps: Deps, sources: OwnExports): ConsoleHandlers<typeof supplierTaskRoutes> {
  return {
    export: async ({ body: { kind, format, search }, ...call }) => {
      const { member } = call;
      needRight(member.rights, kind);
      const asked = { kind, format, search };
      return consoleWork(deps, { ...call, body: asked }, async (tx, log) => {
        const rows = await sources[kind].count(readingIn(deps, tx), member.supplier, search);
        if (rows > MOST_EXPORTED) throw refuse('TASK_TOO_MANY', { max: MOST_EXPORTED });
        if (rows === 0) throw refuse('NOTHING_TO_EXPORT');
        const wanted: Wanted = { supplier_id: member.supplier.id, user_id: member.caller.userId, ...asked };
        const task_id = await startTask(tx, {
          operator: null,
          kind: ownExportTask(sources),
          wanted: { ...wanted },
          refs: [SAY.names[kind]],
        });
        await log({ object: 'task', ref: String(task_id), after: { ...asked, rows } });
        return { task_id };
      });
    },
    tasks: async ({ member, query: { page, page_size } }) => {
      const own = ownTasks(deps.db.q, member);
      const { n } = await own.select(({ fn }) => fn.countAll<number>().as('n')).executeTakeFirstOrThrow();
      const rows = await own
        .select(SHOWN)
        .orderBy('id', 'desc')
        .limit(page_size)
        .offset((page - 1) * page_size)
        .execute();
      return { list: rows.map(viewOf), page, page_size, data_count: n };
    },
    task: async ({ member, query: { task_id, page, page_size } }) => {
      const task = await ownTask(deps.db.q, member, task_id);
      const [row] = await deps.db.q
        .selectFrom('office_task_rows')
        .where('task_id', '=', task_id)
        .select(['no', 'ref', 'outcome', 'text'])
        .execute();
      const list = row ? [{ ...row, outcome_text: taskView(task).status_text, name: '', changes: [] }] : [];
      return { task: viewOf(task), rows: { list, page, page_size, data_count: task.total } };
    },
    taskFile: ({ member, query }) => fileOfTask(deps, member, query.task_id),
    stopTask: ({ body: { task_id }, ...call }) =>
      consoleWork(deps, call, async (tx, log) => {
        await ownTask(tx, call.member, task_id);
        await endTask(tx, task_id);
        await log({ object: 'task', ref: String(task_id) });
        return { task: viewOf(await ownTask(tx, call.member, task_id)) };
      }),
  };
}

/**
 * The task of an export of the console: the whole list at one moment, for a member who is one then and still has its right.
 * It is a job of its own kind, which a release before leaves alone.
 */
export const ownExportTask = (sources: OwnExports): TaskKind => ({
  kind: EXPORT_TASK,
  job: 'supplier-task',
  slice: 1,
  isOfOneMoment: true,
  run: async (deps, tx, _refs, { wanted }) => {
    const { supplier_id, user_id, kind, search } = wanted as unknown as Wanted;
    const supplier = (await membershipsOf(tx, user_id)).find(({ id }) => id === supplier_id);
    if (!supplier) throw refuse('NOT_FOUND');
    needRight(rightsIn(supplier), kind);
    const table = await sources[kind].read(readingIn(deps, tx), supplier, search);
    return [{ outcome: TASK_OUTCOME.done, text: SAY.rows(table.rows.length), after: { ...table } }];
  },
});

function needRight(rights: ReadonlySet<SupplierRight>, kind: SupplierExportKind): void {
  const right = SUPPLIER_EXPORTS[kind];
  if (!rights.has(right)) throw refuse('RIGHT_MISSING', { right: SUPPLIER_RIGHT_LABELS[right] });
}

/** What is shown of a task, and which list it makes a table of. */
const SHOWN = [...TASK_SHOWN, sql<SupplierExportKind>`wanted ->> 'kind'`.as('exported')] as const;
const viewOf = ({
  exported,
  ...task
}: Parameters<typeof taskView>[0] & { exported: SupplierExportKind }) => ({
  ...taskView(task),
  kind_text: SAY.task(SAY.names[exported]),
});

/** What this login asked for while it worked for this supplier: such tasks have no operator. */
const ownTasks = (q: Queries, { supplier, caller }: Member) =>
  q
    .selectFrom('office_tasks')
    .where('operator_id', 'is', null)
    .where(
      sql<boolean>`wanted @> ${JSON.stringify({ supplier_id: supplier.id, user_id: caller.userId })}::jsonb`,
    );

async function ownTask(q: Queries, member: Member, taskId: number) {
  const task = await ownTasks(q, member).where('id', '=', taskId).select(SHOWN).executeTakeFirst();
  if (!task) throw refuse('NOT_FOUND');
  return task;
}

/** The file of an own export, to a member who may see its list at this moment; every download is recorded. */
async function fileOfTask(deps: Deps, member: Member, taskId: number): Promise<FileReply> {
  await ownTask(deps.db.q, member, taskId);
  const { wanted, table } = await exportOf(deps, taskId);
  const { kind, format } = wanted as unknown as Wanted;
  needRight(member.rights, kind);
  await consoleWork(deps, { member, key: '', logs: 'list.export.file' }, async (_tx, log) => {
    await log({ object: 'task', ref: String(taskId), after: { rows: table.rows.length } });
    return {};
  });
  return tableFile(deps, { taskId, name: SAY.names[kind], format, table });
}
