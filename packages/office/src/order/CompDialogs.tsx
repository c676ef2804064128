import { toast } from '@giftship/kit/toast/toast.ts';
import { useState } from 'react';
import { api } from '../lib/api.ts';
import { DecideDialog } from '../lists/DecideDialog.tsx';
import { TaskDialog } from '../lists/TaskDialog.tsx';
import { LISTS_COPY } from '../lists/copy.ts';
import { ACT_COPY as SAY } from './copy.ts';
import { refreshService } from './refresh.ts';
import { tellResults } from './results.ts';

interface CompDialogProps {
  parcelSns: string[];
  onClose: () => void;
}

/** Calls pending compensations off, with a reason that the buyer sees; very many are one task (O135). */
export function VoidDialog({ parcelSns, onClose }: CompDialogProps) {
  const [taskId, setTaskId] = useState<number | null>(null);
  const title = parcelSns.length === 1 ? SAY.voidTitle(parcelSns[0] ?? '') : SAY.voidMany(parcelSns.length);
  if (taskId !== null)
    return <TaskDialog taskId={taskId} title={title} onEnd={refreshService} onClose={onClose} />;
  return (
    <DecideDialog
      title={title}
      action="comp.void"
      verb={SAY.void}
      isGrave
      content={parcelSns}
      usual={SAY.voidChips}
      run={async ({ reason, key }) => {
        const answer = await api.compensations.void({ body: { parcel_sns: parcelSns, reason }, key });
        if (answer.task_id !== undefined) setTaskId(answer.task_id);
        return answer;
      }}
      tell={(answer) => {
        if (answer.task_id !== undefined) toast.info(LISTS_COPY.taskHint);
        else tellResults(answer);
      }}
      onDone={refreshService}
      onClose={onClose}
    >
      <p className="hint">{SAY.voidHint}</p>
    </DecideDialog>
  );
}
