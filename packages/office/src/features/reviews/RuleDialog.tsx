import { Input } from 'antd';
import { useState } from 'react';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { isMoney, MoneyField } from '../../lists/MoneyField.tsx';
import { refreshList } from '../../lists/use-office-list.ts';
import { REVIEWS_COPY as SAY } from './copy.ts';
import { decideMany } from './decide-many.ts';
import { ReasonField } from './ReasonField.tsx';
import { tellDecided } from './tell-decided.ts';

const FACTOR = /^\d{0,2}(\.\d{0,3})?$/;
const FIRST = { factor: '1.3', plus: '0.00' };

/** Agrees to many by one rule of prices (O062). */
export function RuleDialog({ ids, onClose }: { ids: readonly number[]; onClose: () => void }) {
  const [rule, setRule] = useState(FIRST);
  const [reason, setReason] = useState('');
  const factor = Number(rule.factor);
  const isReady = factor >= 1 && factor <= 10 && isMoney(rule.plus);
  return (
    <DecideDialog
      title={SAY.ruleTitle(ids.length)}
      action="goods.review"
      verb={SAY.agree}
      noReason
      content={[ids, rule, reason]}
      isDirty={reason !== '' || JSON.stringify(rule) !== JSON.stringify(FIRST)}
      isReady={isReady}
      run={({ key }) => decideMany(ids, { do: 'agree', reason, rule: { factor, plus: rule.plus } }, key)}
      onDone={() => void refreshList('reviews')}
      tell={tellDecided}
      onClose={onClose}
    >
      <p className="hint">{SAY.ruleHint}</p>
      <label className="decide-field">
        {SAY.factor}
        <Input
          className="review-factor"
          inputMode="decimal"
          value={rule.factor}
          onChange={({ target }) => FACTOR.test(target.value) && setRule({ ...rule, factor: target.value })}
        />
      </label>
      <label className="decide-field">
        {SAY.plus}
        <MoneyField label={SAY.plus} value={rule.plus} onChange={(plus) => setRule({ ...rule, plus })} />
      </label>
      <ReasonField value={reason} onChange={setReason} />
    </DecideDialog>
  );
}
