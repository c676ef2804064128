import { TASKS_COPY } from '../../../tasks/copy.ts';
import { TasksWork } from '../../../tasks/TasksWork.tsx';

/** What a member takes along as tables: how far it is, and the file (S007). */
export function TasksPage() {
  return <TasksWork undo={null} empty={TASKS_COPY.noExports} isOfExports />;
}
