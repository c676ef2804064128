import type { BulkDeed } from '@giftship/shared/cases/case';
import { atOnce } from '../../lists/at-once.ts';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { tellResults } from '../../lists/tell-results.ts';
import { api } from '../../session/api.ts';
import { CASES_COPY as SAY } from './copy.ts';
import { refreshCase } from './use-case.ts';

interface BulkDialogProps {
  deed: BulkDeed;
  sns: string[];
  /** It is bulk work: its number. */
  onTask: (taskId: number) => void;
  onClose: () => void;
}

/** The same with many cases, with one text (O120). */
export function BulkDialog({ deed, sns, onTask, onClose }: BulkDialogProps) {
  return (
    <DecideDialog
      title={SAY.bulkTitle(SAY.bulk[deed], sns.length)}
      action={`case.bulk.${deed}`}
      verb={SAY.bulk[deed]}
      isGrave={deed === 'close'}
      usual={deed === 'ask_supplier' ? SAY.chips : []}
      content={[deed, sns]}
      run={({ reason, key }) =>
        atOnce(api.cases.bulk({ body: { case_sns: sns, do: deed, text: reason }, key }))
      }
      tell={(answer) => (answer.task_id === undefined ? tellResults(answer) : onTask(answer.task_id))}
      onDone={refreshCase}
      onClose={onClose}
    >
      {SAY.hints[deed] !== '' && <p className="hint">{SAY.hints[deed]}</p>}
    </DecideDialog>
  );
}
