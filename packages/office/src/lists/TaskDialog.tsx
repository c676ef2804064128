import { TopDialog } from '@giftship/kit/dialog/TopDialog.tsx';
import { Button, Progress } from 'antd';
import { LISTS_COPY as SAY } from './copy.ts';
import './lists.css';

/** How far a task is, as its call answers it (O029). */
export interface TaskState {
  all: number;
  /** Done, refused with a reason, and left as they were. */
  done: number;
  refused: number;
  same: number;
  state: 'running' | 'stopped' | 'done';
}

interface TaskDialogProps {
  title: string;
  task: TaskState;
  onStop: () => void;
  /** Gives the table of results away as a file; left out as long as there is none. */
  onResult?: (() => void) | undefined;
  onClose: () => void;
}

/** Bulk work as one task: how far it is, 停止, and what came of it; leaving the page does not stop it (O029, O030). */
export function TaskDialog({ title, task, onStop, onResult, onClose }: TaskDialogProps) {
  const { all, done, refused, same, state } = task;
  const past = done + refused + same;
  return (
    <TopDialog
      title={title}
      onClose={onClose}
      footer={
        <>
          <span className="decide-hint">{state === 'running' && SAY.taskHint}</span>
          {onResult && state !== 'running' && <Button onClick={onResult}>{SAY.taskResult}</Button>}
          {state === 'running' && <Button onClick={onStop}>{SAY.task.stop}</Button>}
          <Button onClick={onClose}>{SAY.close}</Button>
        </>
      }
    >
      <div className="decide">
        <p role="status">{state === 'stopped' ? SAY.taskStopped(done) : SAY.task.progress(past, all)}</p>
        <Progress percent={all === 0 ? 100 : Math.floor((past / all) * 100)} showInfo={false} />
        <div className="task-sums">
          <Sum count={done} title={SAY.taskDone} />
          <Sum count={refused} title={SAY.taskRefused} isBad={refused > 0} />
          <Sum count={same} title={SAY.taskSame} />
        </div>
      </div>
    </TopDialog>
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
