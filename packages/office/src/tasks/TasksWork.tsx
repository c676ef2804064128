import { StatePill, type StateTone } from '@giftship/kit/states/StatePill.tsx';
import type { WorkColumn } from '@giftship/kit/table/WorkTable.tsx';
import { isAnswer } from '@giftship/shared/api/client';
import { TASK_STATUS } from '@giftship/shared/operators/operator';
import type { OfficeTask } from '@giftship/shared/operators/task-contract';
import { desk } from '../lib/desk.ts';
import { NumberCell, TimeCell } from '../lists/cells.tsx';
import { ListPage } from '../lists/ListPage.tsx';
import { isExport, progressText } from '../lists/task-words.ts';
import { useOfficeList } from '../lists/use-office-list.ts';
import { TASKS_COPY as SAY } from './copy.ts';
import { TaskDetail, TaskFoot, type Undo } from './TaskDetail.tsx';
import './tasks.css';

const TONES: Readonly<Record<number, StateTone>> = {
  [TASK_STATUS.waiting]: 'waiting',
  [TASK_STATUS.running]: 'moving',
  [TASK_STATUS.done]: 'kept',
  [TASK_STATUS.stopped]: 'gone',
  [TASK_STATUS.failed]: 'bad',
};

const COLUMNS: WorkColumn<OfficeTask>[] = [
  { key: 'id', title: SAY.columns.id, cell: (row) => <NumberCell sn={String(row.task_id)} /> },
  { key: 'what', title: SAY.columns.what, cell: (row) => row.kind_text },
  {
    key: 'status',
    title: SAY.columns.status,
    cell: (row) => <StatePill tone={TONES[row.status] ?? 'still'} text={row.status_text} />,
  },
  {
    key: 'progress',
    title: SAY.columns.progress,
    isNumber: true,
    cell: progressText,
  },
  { key: 'done', title: SAY.columns.done, isNumber: true, cell: (row) => (isExport(row) ? '' : row.done) },
  {
    key: 'refused',
    title: SAY.columns.refused,
    isNumber: true,
    cell: (row) =>
      isExport(row) ? '' : <span className={row.refused > 0 ? 'bad' : undefined}>{row.refused}</span>,
  },
  {
    key: 'same',
    title: SAY.columns.same,
    isNumber: true,
    cell: (row) => (isExport(row) ? '' : row.unchanged),
  },
  { key: 'at', title: SAY.columns.at, cell: (row) => <TimeCell at={row.created_at} /> },
  { key: 'finished', title: SAY.columns.finished, cell: (row) => <TimeCell at={row.finished_at} /> },
  { key: 'undo', title: SAY.columns.undo, cell: (row) => <TimeCell at={row.undo_until} /> },
];
/** What an export has: it is one table, and is not taken back. */
const OF_EXPORTS = new Set(['id', 'what', 'status', 'at', 'finished']);
const EXPORT_COLUMNS = COLUMNS.filter(({ key }) => OF_EXPORTS.has(key));
const FILTERS = [] as const;

interface TasksWorkProps {
  undo: Undo | null;
  /** What an empty list says. */
  empty: { title: string; hint: string };
  /** Nothing is done in bulk here but tables are made. */
  isOfExports?: boolean;
}

/** One's own bulk work: how far it is, what came of it, and the way back where there is one (O029, O030, O063). */
export function TasksWork({ undo, empty, isOfExports = false }: TasksWorkProps) {
  const { tasks } = desk();
  const list = useOfficeList({
    name: 'tasks',
    filters: FILTERS,
    load: tasks.tasks,
    keyOf: (row: OfficeTask) => String(row.task_id),
    find: (task_id, signal): Promise<OfficeTask | null> =>
      tasks.task({ query: { task_id }, signal }).then(
        ({ task }) => task,
        (error: unknown) => {
          if (isAnswer(error, 'NOT_FOUND')) return null;
          throw error;
        },
      ),
  });
  return (
    <ListPage
      label={SAY.label}
      list={list}
      columns={isOfExports ? EXPORT_COLUMNS : COLUMNS}
      toneOf={({ status }) => (status === TASK_STATUS.failed ? 'trouble' : undefined)}
      view={{
        kind: SAY.kind,
        title: (row) => String(row.task_id),
        beside: (row) => row.kind_text,
        body: (row) => <TaskDetail id={row.task_id} />,
        foot: (row) => (
          <TaskFoot id={row.task_id} undo={undo} onOpen={(id) => list.address.show({ open: id })} />
        ),
      }}
      empty={empty}
    />
  );
}
