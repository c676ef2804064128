import { Fact } from '@giftship/kit/controls/Fact.tsx';
import { saveFile } from '@giftship/kit/lib/save-file.ts';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { FailedNote } from '@giftship/kit/states/States.tsx';
import '@giftship/kit/table/record-table.css';
import { toast } from '@giftship/kit/toast/toast.ts';
import { TASK_OUTCOME } from '@giftship/shared/operators/operator';
import { useQuery } from '@tanstack/react-query';
import { Button, Progress } from 'antd';
import { useEffect, useRef, useState } from 'react';
import { type Desk, desk } from '../lib/desk.ts';
import { tellFailure } from '../lib/failures.ts';
import { MoneyCell } from '../lists/cells.tsx';
import { LISTS_COPY } from '../lists/copy.ts';
import { DecideDialog } from '../lists/DecideDialog.tsx';
import { isExport, percentOf, progressText } from '../lists/task-words.ts';
import { refreshList } from '../lists/use-office-list.ts';
import { TASKS_COPY as SAY } from './copy.ts';

const EVERY_MS = 1000;
const MOST_ROWS = 50;

/** A task with its first rows, again every second while it goes on. */
const useTask = (id: number) =>
  useQuery({
    queryKey: ['list', 'tasks', 'rows', id],
    queryFn: ({ signal }) =>
      desk().tasks.task({ query: { task_id: String(id), page_size: String(MOST_ROWS) }, signal }),
    refetchInterval: ({ state }) => (state.data?.task.finished_at === '' ? EVERY_MS : false),
  });

/** How far bulk work is, and what came of its rows, those that did not go first. */
export function TaskDetail({ id }: { id: number }) {
  const { data, isError, refetch } = useTask(id);
  const isOver = data !== undefined && data.task.finished_at !== '';
  const wasRunning = useRef(false);
  useEffect(() => {
    if (isOver && wasRunning.current) void refreshList('tasks');
    wasRunning.current = data !== undefined && !isOver;
  }, [isOver, data]);
  if (isError) return <FailedNote title={LISTS_COPY.failed} onRetry={() => void refetch()} />;
  if (!data) return <Skeletons count={3} className="log-wait" />;
  const { task, rows } = data;
  return (
    <>
      <dl className="drawer-facts">
        <Fact title={SAY.columns.what}>{task.kind_text}</Fact>
        <Fact title={SAY.columns.status}>{task.status_text}</Fact>
        {!isExport(task) && (
          <>
            <Fact title={SAY.columns.done}>{task.done}</Fact>
            <Fact title={SAY.columns.refused}>{task.refused}</Fact>
            <Fact title={SAY.columns.same}>{task.unchanged}</Fact>
          </>
        )}
        <Fact title={SAY.columns.at}>{task.created_at}</Fact>
        <Fact title={SAY.columns.finished}>{task.finished_at}</Fact>
        {task.undo_until !== '' && <Fact title={SAY.columns.undo}>{task.undo_until}</Fact>}
      </dl>
      <section className="drawer-section">
        <p role="status">{progressText(task)}</p>
        {!isExport(task) && (
          <Progress percent={percentOf(task)} showInfo={false} aria-label={SAY.columns.progress} />
        )}
        <Outcomes rows={rows.list} />
        {rows.data_count > MOST_ROWS && <p className="hint">{SAY.rowsHint(rows.data_count)}</p>}
      </section>
    </>
  );
}

type TaskRow = Awaited<ReturnType<Desk['tasks']['task']>>['rows']['list'][number];

/** What came of each object: what it is called, what it costs now and cost before, where the task is about that. */
function Outcomes({ rows }: { rows: readonly TaskRow[] }) {
  const hasChanges = rows.some(({ changes }) => changes.length > 0);
  return (
    <table className="records task-outcomes" aria-label={SAY.rows.outcome}>
      <thead>
        <tr>
          <th scope="col">{SAY.rows.no}</th>
          <th scope="col">{SAY.rows.ref}</th>
          {hasChanges && <th scope="col">{SAY.rows.changes}</th>}
          <th scope="col">{SAY.rows.outcome}</th>
          <th scope="col">{SAY.rows.text}</th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ no, ref, name, changes, outcome, outcome_text, text }) => (
          <tr key={no}>
            <td>{no}</td>
            <td>
              {name} <span className={name === '' ? 'mono' : 'mono hint'}>{ref}</span>
            </td>
            {hasChanges && (
              <td>
                {changes.map(({ title, before, after }) => (
                  <div key={title} className="task-change">
                    <span className="hint">{title}</span> <MoneyCell yuan={before} /> →{' '}
                    <b>
                      <MoneyCell yuan={after} />
                    </b>
                  </div>
                ))}
              </td>
            )}
            <td>{outcome_text}</td>
            <td className={outcome === TASK_OUTCOME.refused ? 'bad' : undefined}>{text}</td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const REPRICE = 'goods.reprice';
/** Takes back a change of prices, by its task; answers the task that does so. */
export type Undo = (call: { body: { task_id: number }; key: string }) => Promise<{ task_id: number }>;

interface TaskFootProps {
  id: number;
  /** Null for who may not, and where no prices are changed. */
  undo: Undo | null;
  onOpen: (id: number) => void;
}

/** What can be done with bulk work: stop it, take its result along, take it back. */
export function TaskFoot({ id, undo, onOpen }: TaskFootProps) {
  const { data } = useTask(id);
  const [act, setAct] = useState<'stop' | 'undo' | null>(null);
  if (!data) return null;
  const { task } = data;
  const isOver = task.finished_at !== '';
  const canUndo = isOver && undo !== null && task.kind === REPRICE && task.undo_until !== '';
  const download = () =>
    void desk()
      .tasks.taskFile({ query: { task_id: String(id) } })
      .then((file) => 'bytes' in file && saveFile(file.fileName, file.bytes), tellFailure);
  const run = async (key: string) => {
    if (act === 'undo' && undo) return { ...(await undo({ body: { task_id: id }, key })), approval: null };
    await desk().tasks.stopTask({ body: { task_id: id } });
    return { task_id: id, approval: null };
  };
  return (
    <>
      {isOver && <Button onClick={download}>{LISTS_COPY.taskResult}</Button>}
      <span className="drawer-gap" />
      {!isOver && (
        <Button danger onClick={() => setAct('stop')}>
          {SAY.stop}
        </Button>
      )}
      {canUndo && (
        <Button danger onClick={() => setAct('undo')}>
          {SAY.undo}
        </Button>
      )}
      {act && (
        <DecideDialog
          title={`${SAY[act]} ${task.kind_text} ${id}`}
          action={`task.${act}`}
          verb={SAY[act]}
          isGrave
          noReason
          content={[act, id]}
          run={({ key }) => run(key)}
          onDone={({ task_id }) => {
            void refreshList('tasks');
            void refreshList('goods');
            if (act === 'undo') onOpen(task_id);
          }}
          tell={() => {
            if (act === 'undo') toast.success(SAY.undone);
          }}
          onClose={() => setAct(null)}
        >
          <p>{act === 'undo' ? SAY.undoHint : SAY.stopHint}</p>
          {act === 'stop' && task.kind === REPRICE && <p>{SAY.stopUndoHint}</p>}
        </DecideDialog>
      )}
    </>
  );
}
