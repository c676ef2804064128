import { TASKS_COPY } from '../../tasks/copy.ts';
import { TasksWork } from '../../tasks/TasksWork.tsx';
import { api } from '../../session/api.ts';
import { useMay } from '../../session/session.ts';

/** One's own bulk work, and the way back from a change of prices (O029, O030, O063). */
export function TasksPage() {
  const mayUndo = useMay(['goods.price', 'goods.cost.edit']);
  return <TasksWork undo={mayUndo ? api.goods.undoReprice : null} empty={TASKS_COPY.none} />;
}
