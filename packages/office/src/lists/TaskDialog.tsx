import { TopDialog } from '@giftship/kit/dialog/TopDialog.tsx';
import { saveFile } from '@giftship/kit/lib/save-file.ts';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import type { OfficeTask } from '@giftship/shared/operators/task-contract';
import { TASK_STATUS } from '@giftship/shared/operators/operator';
import { useMutation, useQuery } from '@tanstack/react-query';
import { Button, Progress } from 'antd';
import { useEffect, useRef } from 'react';
import { type Desk, desk } from '../lib/desk.ts';
import { tellFailure } from '../lib/failures.ts';
import { queries, refreshLogs } from '../lib/queries.ts';
import { LISTS_COPY as SAY } from './copy.ts';
import { isExport, percentOf, progressText } from './task-words.ts';
import './lists.css';

const EVERY_MS = 1000;

interface TaskDialogProps {
  taskId: number;
  title: string;
  /** When it ended, by itself or stopped: the list is loaded anew. */
  onEnd: () => void;
  onClose: () => void;
}

/** Bulk work as one task: how far it is, 停止, and what came of it; leaving the page does not stop it (O029, O030). */
export function TaskDialog({ taskId, title, onEnd, onClose }: TaskDialogProps) {
  const { tasks } = desk();
  const key = ['task', taskId];
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => tasks.task({ query: { task_id: String(taskId) }, signal }),
    refetchInterval: ({ state }) => (state.data && hasEnded(state.data.task) ? false : EVERY_MS),
  });
  const stop = useMutation({
    mutationFn: () => tasks.stopTask({ body: { task_id: taskId } }),
    onSuccess: () => void queries.invalidateQueries({ queryKey: key }),
  });
  const isOver = data !== undefined && hasEnded(data.task);
  const end = useRef(onEnd);
  useEffect(() => {
    if (!isOver) return;
    refreshLogs();
    end.current();
  }, [isOver]);
  const download = () =>
    void tasks
      .taskFile({ query: { task_id: String(taskId) } })
      .then((file) => 'bytes' in file && saveFile(file.fileName, file.bytes), tellFailure);
  return (
    <TopDialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <span className="decide-hint">{data && !isOver && SAY.taskHint}</span>
          {isOver && <Button onClick={download}>{SAY.taskResult}</Button>}
          {data && !isOver && (
            <Button loading={stop.isPending} onClick={() => stop.mutate()}>
              {SAY.task.stop}
            </Button>
          )}
          <Button onClick={onClose}>{SAY.close}</Button>
        </>
      }
    >
      {data ? <State {...data} /> : <Skeletons count={3} className="log-wait" />}
    </TopDialog>
  );
}

const hasEnded = ({ finished_at }: OfficeTask) => finished_at !== '';

type StateProps = Awaited<ReturnType<Desk['tasks']['task']>>;

function State({ task, rows }: StateProps) {
  const { done, refused, unchanged, status } = task;
  const said = status === TASK_STATUS.stopped ? SAY.taskStopped(done) : progressText(task);
  if (isExport(task)) {
    const [table] = rows.list;
    return <p role="status">{status === TASK_STATUS.done && table ? SAY.exported(table.text) : said}</p>;
  }
  return (
    <div className="decide">
      <p role="status">{said}</p>
      <Progress percent={percentOf(task)} showInfo={false} />
      <div className="task-sums">
        <Sum count={done} title={SAY.taskDone} />
        <Sum count={refused} title={SAY.taskRefused} isBad={refused > 0} />
        <Sum count={unchanged} title={SAY.taskSame} />
      </div>
      {refused > 0 && (
        <ul className="task-rows" aria-label={SAY.taskRefused}>
          {rows.list
            .filter(({ text }) => text !== '')
            .map(({ no, ref, name, text }) => (
              <li key={no}>
                <span className="mono">{ref}</span> {name} {text}
              </li>
            ))}
        </ul>
      )}
    </div>
  );
}

function Sum({ count, title, isBad }: { count: number; title: string; isBad?: boolean }) {
  return (
    <div>
      <b className={isBad ? 'num bad' : 'num'}>{count}</b>
      <span className="hint">{title}</span>
    </div>
  );
}
