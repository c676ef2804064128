import { isRefusal } from '@giftship/shared/errors/app-error';
import { present } from '@giftship/shared/lib/assert';
import { TASK_OUTCOME as OUTCOME, TASK_STATUS as STATUS } from '@giftship/shared/operators/operator';
import { sql } from 'kysely';
import type { Tx } from '../db/db.ts';
import type { Deps } from '../deps.ts';
import type { DeadJob } from '../jobs/dead-letters.ts';
import { enqueue, type Job, type JobKind, type JobOutcome } from '../jobs/outbox.ts';
import type { Operator } from './operator.ts';

/** What came of a row: refused ones say why, changed ones what was before and after. */
export interface RowEnd {
  outcome: (typeof OUTCOME)['done' | 'refused' | 'unchanged'];
  text?: string;
  before?: Record<string, unknown> | undefined;
  after?: Record<string, unknown> | undefined;
}

/** Who asked for bulk work, and what for. */
interface TaskContext {
  taskId: number;
  operatorId: number | null;
  wanted: Record<string, unknown>;
}

/**
 * A kind of bulk work (O029). Rows are done in slices, each a transaction of its own with what it says of its rows, so that
 * a killed one goes on where it was and does nothing twice. What a slice refuses as a whole is refused row by row.
 */
export interface TaskKind {
  kind: string;
  /** By which job it is done, where it is not the operators'. */
  job?: JobKind;
  /** Rows of one transaction. */
  slice: number;
  run: (deps: Deps, tx: Tx, refs: readonly string[], context: TaskContext) => Promise<RowEnd[]>;
  /** What a slice reads is of one moment. */
  isOfOneMoment?: true;
  /** What else is said at its end, in its last transaction. */
  end?: (deps: Deps, tx: Tx, context: TaskContext) => Promise<void>;
}
/** The kinds of all rooms, by their names. */
export type TaskKinds = Readonly<Record<string, TaskKind>>;

/** For how many hours kinds of bulk work can be taken back. */
const UNDO_HOURS = { 'goods.reprice': 24 };
/**
 * Until when a task that ends now can be taken back, however it ends: done, stopped, or failed with a part done; null for
 * one that did nothing, and for kinds without a way back.
 */
export const UNDO_UNTIL = sql<Date | null>`
  case when done > 0 then now() + make_interval(hours => (${JSON.stringify(UNDO_HOURS)}::jsonb ->> kind)::int) end`;

/** Begins bulk work over these objects, in the transaction that logs it; answers its number. */
export async function startTask(tx: Tx, { operator, kind, wanted, refs }: NewTask): Promise<number> {
  const { id } = await tx
    .insertInto('office_tasks')
    .values({
      operator_id: operator?.id ?? null,
      kind: kind.kind,
      wanted: JSON.stringify(wanted),
      total: refs.length,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await sql`insert into office_task_rows (task_id, no, ref)
    select ${id}, n, ref from unnest(${refs}::text[]) with ordinality t (ref, n)`.execute(tx);
  await enqueue(tx, { kind: kind.job ?? 'office-task', key: String(id), payload: { task_id: id } });
  return id;
}

interface NewTask {
  operator: Pick<Operator, 'id'> | null;
  kind: TaskKind;
  wanted: Record<string, unknown>;
  refs: readonly string[];
}

/** Does bulk work to its end, or until somebody stops it. */
export const performTask =
  (deps: Deps, kinds: TaskKinds) =>
  async ({ payload }: Job): Promise<JobOutcome> => {
    const id = Number(payload.task_id);
    const task = await deps.db.q
      .selectFrom('office_tasks')
      .where('id', '=', id)
      .selectAll()
      .executeTakeFirst();
    if (!task || task.status >= STATUS.done) return { done: true };
    const kind = present(kinds[task.kind], `bulk work ${task.kind}`);
    await deps.db.q
      .updateTable('office_tasks')
      .set({ status: STATUS.running })
      .where('id', '=', id)
      .where('status', '=', STATUS.waiting)
      .execute();
    const context = {
      taskId: id,
      operatorId: task.operator_id,
      wanted: task.wanted as Record<string, unknown>,
    };
    while (await doSlice(deps, kind, context)) {
      // Slice after slice, until nothing is left.
    }
    return { done: true };
  };

/** One slice in one transaction; false when nothing is left, or the work was stopped. */
async function doSlice(deps: Deps, kind: TaskKind, context: TaskContext): Promise<boolean> {
  return deps.db.transaction(
    async (tx) => {
      // Whoever stops it waits for the slice, and the next one sees it.
      const { status } = await tx
        .selectFrom('office_tasks')
        .where('id', '=', context.taskId)
        .select('status')
        .forUpdate()
        .executeTakeFirstOrThrow();
      if (status !== STATUS.running) return false;
      const rows = await tx
        .selectFrom('office_task_rows')
        .where('task_id', '=', context.taskId)
        .where('outcome', '=', OUTCOME.waiting)
        .select(['no', 'ref'])
        .orderBy('no')
        .limit(kind.slice)
        .execute();
      if (rows.length === 0) {
        await finish(deps, tx, kind, context);
        return false;
      }
      const ends = await endsOf(deps, tx, { kind, refs: rows.map(({ ref }) => ref), context });
      await writeEnds(
        tx,
        context.taskId,
        rows.map(({ no }, index) => ({ no, ...present(ends[index], 'an end for each row') })),
      );
      return true;
    },
    { actor: `task ${context.taskId}`, isOfOneMoment: kind.isOfOneMoment },
  );
}

async function endsOf(
  deps: Deps,
  tx: Tx,
  { kind, refs, context }: { kind: TaskKind; refs: string[]; context: TaskContext },
): Promise<RowEnd[]> {
  try {
    await sql`savepoint rows`.execute(tx);
    return await kind.run(deps, tx, refs, context);
  } catch (error) {
    if (!isRefusal(error)) throw error;
    await sql`rollback to savepoint rows`.execute(tx);
    if (refs.length === 1) return [{ outcome: OUTCOME.refused, text: error.message }];
    const ends: RowEnd[] = [];
    for (const ref of refs) ends.push(...(await endsOf(deps, tx, { kind, refs: [ref], context })));
    return ends;
  }
}

async function writeEnds(tx: Tx, taskId: number, ends: ({ no: number } & RowEnd)[]): Promise<void> {
  await sql`update office_task_rows r set outcome = e.outcome, text = coalesce(e.text, ''), before = e.before, after = e.after
    from jsonb_to_recordset(${JSON.stringify(ends)}::jsonb) e (no integer, outcome smallint, text text, before jsonb, after jsonb)
    where r.task_id = ${taskId} and r.no = e.no`.execute(tx);
  const count = (outcome: number) => ends.filter((end) => end.outcome === outcome).length;
  await tx
    .updateTable('office_tasks')
    .set({
      done: sql<number>`done + ${count(OUTCOME.done)}::int`,
      refused: sql<number>`refused + ${count(OUTCOME.refused)}::int`,
      unchanged: sql<number>`unchanged + ${count(OUTCOME.unchanged)}::int`,
    })
    .where('id', '=', taskId)
    .execute();
}

/** A task whose work failed to its end says so; what has happened stays. */
export async function buryTask({ db }: Deps, { payload }: DeadJob): Promise<void> {
  await db.q
    .updateTable('office_tasks')
    .set({ status: STATUS.failed, finished_at: sql<Date>`now()`, undo_until: UNDO_UNTIL })
    .where('id', '=', Number(payload.task_id))
    .where('status', 'in', [STATUS.waiting, STATUS.running])
    .execute();
}

/** Opens it again where it was; false for one that was stopped or is done. */
export async function reviveTask(tx: Tx, { payload }: DeadJob): Promise<boolean> {
  const { numUpdatedRows } = await tx
    .updateTable('office_tasks')
    .set({ status: STATUS.running, finished_at: null, undo_until: null })
    .where('id', '=', Number(payload.task_id))
    .where('status', '=', STATUS.failed)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

async function finish(deps: Deps, tx: Tx, kind: TaskKind, context: TaskContext): Promise<void> {
  await kind.end?.(deps, tx, context);
  await tx
    .updateTable('office_tasks')
    .set({ status: STATUS.done, finished_at: sql<Date>`now()`, undo_until: UNDO_UNTIL })
    .where('id', '=', context.taskId)
    .execute();
}
