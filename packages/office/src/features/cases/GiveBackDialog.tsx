import type { OfficeCase } from '@giftship/shared/cases/office-contract';
import { SUPPLIER_ADJUST } from '@giftship/shared/settlement/settlement';
import { toast } from '@giftship/kit/toast/toast.ts';
import { useState } from 'react';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { isMoney, MoneyField } from '../../lists/MoneyField.tsx';
import { api } from '../../session/api.ts';
import { useSecondWhy } from '../../session/use-second-why.ts';
import { CASES_COPY as SAY } from './copy.ts';
import { refreshCase } from './use-case.ts';

interface GiveBackDialogProps {
  row: OfficeCase;
  /** What he was charged for it and has not got back. */
  left: string;
  onClose: () => void;
}

/** Gives back what a supplier was charged before his objection was accepted (O115): an adjustment that names the case (O171). */
export function GiveBackDialog({ row, left, onClose }: GiveBackDialogProps) {
  const { case_sn, supplier } = row;
  const [money, setMoney] = useState(left);
  const second = useSecondWhy('money', [money]);
  return (
    <DecideDialog
      title={`${SAY.giveBack.verb} ${case_sn}`}
      action="supplier.adjust"
      verb={SAY.giveBack.verb}
      {...second}
      usual={SAY.giveBack.chips}
      content={[case_sn, money]}
      isDirty={money !== left}
      isReady={isMoney(money)}
      run={({ reason, key }) =>
        api.settle.adjust({
          body: {
            supplier_id: supplier.id,
            way: 'in',
            money,
            kind: SUPPLIER_ADJUST.correction,
            reason,
            ref: case_sn,
            attachment: '',
          },
          key,
        })
      }
      onDone={refreshCase}
      tell={({ adjust_sn }) => toast.success(SAY.giveBack.done(adjust_sn))}
      onClose={onClose}
    >
      <p className="hint">{SAY.giveBack.hint(supplier.name, left)}</p>
      <div className="decide-field">
        <span>{SAY.giveBack.money}</span>
        <MoneyField label={SAY.giveBack.money} value={money} onChange={setMoney} />
      </div>
    </DecideDialog>
  );
}
