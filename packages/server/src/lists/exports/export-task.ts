import { refuse } from '@giftship/shared/errors/app-error';
import type { FileReply } from '@giftship/shared/contract/define-routes';
import type { ExportTask } from '@giftship/shared/orders/contract';
import { EXPORT_STATUS } from '@giftship/shared/orders/order';
import { SHEET_TYPES } from '@giftship/shared/spreadsheet/write-sheet';
import { sql } from 'kysely';
import type { Db, Tx } from '../../db/db.ts';
import type { Deps } from '../../deps.ts';
import type { DeadJob } from '../../jobs/dead-letters.ts';
import { enqueue, type Job, type JobOutcome } from '../../jobs/outbox.ts';
import { type Export, fileNameOf, writeSlices } from './export-file.ts';
import type { ExportKind, ExportWanted } from './export-table.ts';
import { notePersonalData } from '../personal-data.ts';

const CHUNK_BYTES = 512 * 1024;

interface NewExport {
  userId: number;
  kind: ExportKind;
  wanted: ExportWanted;
  total: number;
}

/** Leaves an export to the outbox and answers its task. */
export async function startExport(deps: Deps, { userId, kind, wanted, total }: NewExport): Promise<number> {
  return deps.db.transaction(async (tx) => {
    const file_name = fileNameOf(deps, { userId, kind, wanted });
    const { id } = await tx
      .insertInto('export_tasks')
      .values({ user_id: userId, kind, wanted: JSON.stringify(wanted), total, file_name })
      .returning('id')
      .executeTakeFirstOrThrow();
    await notePersonalData(tx, { userId, action: 'export', ref: file_name, rows: total });
    await enqueue(tx, { kind: 'write-export', key: String(id), payload: { task_id: id } });
    return id;
  });
}

/** Writes the file of a task in slices; one that was killed half-way begins anew. */
export async function writeExport(deps: Deps, job: Job): Promise<JobOutcome> {
  const { db } = deps;
  const taskId = Number(job.payload.task_id);
  const task = await db.q
    .selectFrom('export_tasks')
    .where('id', '=', taskId)
    .select(['user_id', 'kind', 'wanted', 'status'])
    .executeTakeFirst();
  if (!task || task.status === EXPORT_STATUS.done) return { done: true };
  await db.q.deleteFrom('export_chunks').where('task_id', '=', taskId).execute();
  await mark(db, taskId, { status: EXPORT_STATUS.running, done: 0 });
  const wanted = wantedOf(task);
  const input = { taskId, userId: task.user_id, kind: task.kind, wanted };
  const { done, bytes } = await deps.aside.run<Written>(task.user_id, { kind: 'export-chunks', input });
  const end = { status: EXPORT_STATUS.done, done, total: done, bytes, finished_at: new Date(deps.now()) };
  await mark(db, taskId, end);
  return { done: true };
}

/** An export that cannot be written: its owner asks for it anew. */
export async function failExport({ db }: Deps, { payload }: DeadJob): Promise<void> {
  await db.q
    .updateTable('export_tasks')
    .set({ status: EXPORT_STATUS.failed })
    .where('id', '=', Number(payload.task_id))
    .where('status', 'in', [EXPORT_STATUS.queued, EXPORT_STATUS.running])
    .execute();
}

/** False when the task was swept away meanwhile. */
export async function reviveExport(tx: Tx, { payload }: DeadJob): Promise<boolean> {
  const revived = await tx
    .updateTable('export_tasks')
    .set({ status: EXPORT_STATUS.queued })
    .where('id', '=', Number(payload.task_id))
    .where('status', '<>', EXPORT_STATUS.done)
    .executeTakeFirst();
  return revived.numUpdatedRows > 0n;
}

type Change = Partial<{ status: number; done: number; total: number; bytes: number; finished_at: Date }>;

async function mark(db: Db, taskId: number, change: Change): Promise<void> {
  await db.q.updateTable('export_tasks').set(change).where('id', '=', taskId).execute();
}

type Written = Awaited<ReturnType<typeof writeChunks>>;

/** Writes the file of a task into its chunks and answers how many rows and bytes it has; done by the thread beside. */
export async function writeChunks(
  deps: Pick<Deps, 'db'>,
  { taskId, ...wanted }: Export & { taskId: number },
): Promise<{ done: number; bytes: number }> {
  let waiting: Uint8Array[] = [];
  let size = 0;
  let no = 0;
  let done = 0;
  let bytes = 0;
  const flush = async () => {
    if (size === 0) return;
    await deps.db.q
      .insertInto('export_chunks')
      .values({ task_id: taskId, no, bytes: Buffer.concat(waiting) })
      .execute();
    no += 1;
    waiting = [];
    size = 0;
  };
  for await (const slice of writeSlices(deps, wanted)) {
    waiting.push(slice.bytes);
    size += slice.bytes.length;
    bytes += slice.bytes.length;
    done += slice.rows;
    if (size >= CHUNK_BYTES) await flush();
    await mark(deps.db, taskId, { done });
  }
  await flush();
  return { done, bytes };
}

/** Progress of the person's own task; `url` is where the file is once it is written. */
export async function showExport({ db }: Deps, userId: number, taskId: number): Promise<ExportTask> {
  const task = await ownTask(db, userId, taskId);
  return {
    task_id: taskId,
    status: task.status,
    total: task.total,
    done: task.done,
    file_name: task.file_name,
    url: task.status === EXPORT_STATUS.done ? `/api/user/export/file?task_id=${taskId}` : '',
  };
}

/** The written file of the person's own task, a chunk at a time. */
export async function exportFile({ db }: Deps, userId: number, taskId: number): Promise<FileReply> {
  const task = await ownTask(db, userId, taskId);
  if (task.status !== EXPORT_STATUS.done) throw refuse('NOT_FOUND');
  const { format } = wantedOf(task);
  return {
    fileName: task.file_name,
    contentType: SHEET_TYPES[format],
    bytes: new Uint8Array(),
    stream: chunksOf(db, taskId),
  };
}

async function ownTask(db: Db, userId: number, taskId: number) {
  const task = await db.q
    .selectFrom('export_tasks')
    .where('id', '=', taskId)
    .where('user_id', '=', userId)
    .selectAll()
    .executeTakeFirst();
  if (!task) throw refuse('NOT_FOUND');
  return task;
}

async function* chunksOf(db: Db, taskId: number): AsyncGenerator<Uint8Array> {
  for (let no = 0; ; no += 1) {
    const { rows } = await sql<{ bytes: Buffer }>`
      select bytes from export_chunks where task_id = ${taskId} and no = ${no}`.execute(db.q);
    if (rows[0] === undefined) return;
    yield rows[0].bytes;
  }
}

/** What a task was written with: `startExport` alone writes it. */
function wantedOf({ wanted }: { wanted: unknown }): ExportWanted {
  return wanted as ExportWanted;
}
