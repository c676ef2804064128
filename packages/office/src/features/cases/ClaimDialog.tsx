import type { OfficeCase } from '@giftship/shared/cases/office-contract';
import { useState } from 'react';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { isMoney, MoneyField } from '../../lists/MoneyField.tsx';
import { api } from '../../session/api.ts';
import { useSecondWhy } from '../../session/use-second-why.ts';
import { CASES_COPY as SAY } from './copy.ts';
import { refreshCase } from './use-case.ts';

/** What the courier paid the shop for a case of his fault, once (O118). */
export function ClaimDialog({ row, onClose }: { row: OfficeCase; onClose: () => void }) {
  const { case_sn } = row;
  const [money, setMoney] = useState('');
  const second = useSecondWhy('money', [money]);
  return (
    <DecideDialog
      title={`${SAY.claim.verb} ${case_sn}`}
      action="case.claim"
      verb={SAY.claim.verb}
      {...second}
      usual={SAY.claim.chips}
      content={[money]}
      isDirty={money !== ''}
      isReady={isMoney(money)}
      run={({ reason, key }) => api.cases.claim({ body: { case_sn, money, reason }, key })}
      onDone={refreshCase}
      onClose={onClose}
    >
      <p className="hint">{SAY.claim.hint}</p>
      <div className="decide-field">
        <span>{SAY.claim.money}</span>
        <MoneyField label={SAY.claim.money} value={money} onChange={setMoney} />
      </div>
    </DecideDialog>
  );
}
