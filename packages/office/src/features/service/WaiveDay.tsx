import { DateField } from '@giftship/kit/filters/DateField.tsx';
import { chinaDay } from '@giftship/shared/lib/china-time';
import { Select } from 'antd';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { COMP_COPY as SAY } from '../../order/comp-copy.ts';
import { refreshService } from '../../order/refresh.ts';
import { tellResults } from '../../lists/tell-results.ts';

interface WaiveDayProps {
  suppliers: readonly { value: string; label: string }[];
  onClose: () => void;
}

/** Gives one supplier back all that he paid on a day: a courier was on strike (O136). */
export function WaiveDay({ suppliers, onClose }: WaiveDayProps) {
  const today = chinaDay(Date.now());
  const first = suppliers[0]?.value ?? '';
  const [supplier, setSupplier] = useState(first);
  const [day, setDay] = useState(today);
  return (
    <DecideDialog
      title={SAY.waiveDay}
      action="comp.waive"
      verb={SAY.waive}
      content={[supplier, day]}
      isDirty={supplier !== first || day !== today}
      usual={SAY.waiveChips}
      isReady={supplier !== '' && day !== ''}
      run={({ reason, key }) =>
        api.compensations.waive({ body: { supplier_id: Number(supplier), day, reason }, key })
      }
      tell={tellResults}
      onDone={refreshService}
      onClose={onClose}
    >
      <p className="hint">
        {SAY.waiveDayHint}
        {SAY.waiveHint}
      </p>
      <div className="decide-pair">
        <div className="decide-field">
          <span>{SAY.filters.supplier}</span>
          <Select
            aria-label={SAY.filters.supplier}
            placeholder={SAY.chooseSupplier}
            value={supplier === '' ? undefined : supplier}
            options={[...suppliers]}
            getPopupContainer={(field) => field.closest('dialog') ?? document.body}
            onChange={setSupplier}
          />
        </div>
        <div className="decide-field">
          <span>{SAY.day}</span>
          <DateField label={SAY.day} value={day} max={today} onChange={setDay} />
        </div>
      </div>
    </DecideDialog>
  );
}
