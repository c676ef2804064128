import { api } from '../../session/api.ts';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { type Choice, chosenOf } from './chosen.ts';
import { GOODS_COPY as SAY } from './copy.ts';

/** What is done with which goods. */
export interface ShelfWish {
  status: 1 | 2 | 3;
  choice: Choice;
}

interface ShelfDialogProps {
  wish: ShelfWish;
  onTask: (taskId: number, title: string) => void;
  onClose: () => void;
}

/** Puts goods on sale, out of stock or off the shelf, as one task (O058, O059). */
export function ShelfDialog({ wish, onTask, onClose }: ShelfDialogProps) {
  const { status, choice } = wish;
  const verb = SAY.shelf[status];
  const title = SAY.shelfTitle(verb, choice.count);
  return (
    <DecideDialog
      title={title}
      action="goods.shelf"
      verb={verb}
      noReason={status !== 3}
      content={[status, choice]}
      run={async ({ reason, key }) => {
        const body = { ...chosenOf(choice), status, reason };
        return { ...(await api.goods.shelf({ body, key })), approval: null };
      }}
      onDone={({ task_id }) => onTask(task_id, title)}
      tell={() => {}}
      onClose={onClose}
    >
      <p>{SAY.shelfHint[status]}</p>
    </DecideDialog>
  );
}
