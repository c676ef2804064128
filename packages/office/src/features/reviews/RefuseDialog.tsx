import type { ReviewRow } from '@giftship/shared/reviews/office-contract';
import { Input } from 'antd';
import { useState } from 'react';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { refreshList } from '../../lists/use-office-list.ts';
import { REVIEWS_COPY as SAY } from './copy.ts';
import { decideMany } from './decide-many.ts';
import { tellDecided } from './tell-decided.ts';

interface RefuseDialogProps {
  ids: readonly number[];
  /** What one of them changes: each may be given a reason of its own. */
  fields: ReviewRow['fields'];
  onClose: () => void;
}

/** Refuses changes with a reason, and by field where it is one (O062, S022). */
export function RefuseDialog({ ids, fields, onClose }: RefuseDialogProps) {
  const [reasons, setReasons] = useState<Readonly<Record<string, string>>>({});
  return (
    <DecideDialog
      title={SAY.refuseTitle(ids.length)}
      action="goods.review.refuse"
      verb={SAY.refuse}
      isGrave
      usual={SAY.chips}
      content={[ids, reasons]}
      isDirty={Object.values(reasons).some((text) => text !== '')}
      run={({ reason, key }) => decideMany(ids, { do: 'refuse', reason, reasons: { ...reasons } }, key)}
      onDone={() => void refreshList('reviews')}
      tell={tellDecided}
      onClose={onClose}
    >
      {fields.length > 0 && <p className="hint">{SAY.byField}</p>}
      {fields.map(({ field, name, after }) => (
        <label key={field} className="decide-field">
          <span>
            {name} <samp className="hint">{after}</samp>
          </span>
          <Input
            value={reasons[field] ?? ''}
            maxLength={200}
            onChange={({ target }) => setReasons({ ...reasons, [field]: target.value })}
          />
        </label>
      ))}
    </DecideDialog>
  );
}
