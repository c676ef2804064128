import type { SettleRow } from '@giftship/shared/settlement/office-contract';
import { formatYuan, parseYuan, sumFen } from '@giftship/shared/money/fen';
import { Input, Segmented } from 'antd';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { isMoney, MoneyField } from '../../lists/MoneyField.tsx';
import { SumSlip } from '../../lists/SumSlip.tsx';
import { tellResults } from '../../lists/tell-results.ts';
import { refreshList } from '../../lists/use-office-list.ts';
import { PictureInput } from '../../media/PictureInput.tsx';
import { useSecondWhy } from '../../session/use-second-why.ts';
import { SETTLE_COPY as SAY } from './copy.ts';

const refresh = () => {
  void refreshList('settle');
  void refreshList('aging');
};

/** Lets money leave for the bank, always with a second person (O168). */
export function ApproveDialog({ rows, onClose }: { rows: readonly SettleRow[]; onClose: () => void }) {
  const sns = rows.map(({ settle_sn }) => settle_sn);
  const sum = formatYuan(sumFen(rows.flatMap(({ payable }) => parseYuan(payable) ?? [])));
  return (
    <DecideDialog
      title={`${SAY.acts.approve} ${sns.length === 1 ? sns[0] : SAY.chosen(sns.length)}`}
      action="settlement.approve"
      verb={SAY.acts.approve}
      secondWhy={SAY.always}
      content={sns}
      run={({ reason, key }) => api.settle.approve({ body: { settle_sns: sns, reason }, key })}
      onDone={refresh}
      tell={tellResults}
      onClose={onClose}
    >
      <p className="hint">{SAY.approveHint}</p>
      <SumSlip
        lines={rows
          .slice(0, 8)
          .map((row) => ({ title: row.settle_sn, note: row.supplier, yuan: row.payable }))}
        total={{ title: SAY.columns.payable, note: SAY.chosen(sns.length), yuan: sum }}
      />
    </DecideDialog>
  );
}

/** What the bank made of it: paid with its number and receipt, or failed, and the money is back (O170). */
export function ResultDialog({
  row,
  act,
  onClose,
}: {
  row: SettleRow;
  act: 'paid' | 'failed';
  onClose: () => void;
}) {
  const [bankNo, setBankNo] = useState('');
  const [receipt, setReceipt] = useState('');
  const second = useSecondWhy('money', [row.payable]);
  const { settle_sn } = row;
  const isPaid = act === 'paid';
  return (
    <DecideDialog
      title={`${SAY.acts[act]} ${settle_sn}`}
      action={`settlement.${act}`}
      verb={SAY.acts[act]}
      isGrave={!isPaid}
      noReason={isPaid}
      isDirty={bankNo !== '' || receipt !== ''}
      isReady={!isPaid || (bankNo.trim() !== '' && receipt !== '')}
      content={[settle_sn, act, bankNo, receipt]}
      {...second}
      run={({ reason, key }) =>
        isPaid
          ? api.settle.paid({ body: { settle_sn, bank_no: bankNo.trim(), receipt }, key })
          : api.settle.failed({ body: { settle_sn, reason }, key })
      }
      onDone={refresh}
      onClose={onClose}
    >
      <p className="hint">{isPaid ? SAY.paidHint : SAY.failedHint}</p>
      <SumSlip
        lines={[{ title: row.supplier, note: row.payee, yuan: row.payable }]}
        total={{ title: SAY.columns.payable, yuan: row.payable }}
      />
      {isPaid && (
        <>
          <label className="decide-field">
            {SAY.columns.bankNo}
            <Input
              value={bankNo}
              maxLength={64}
              placeholder={SAY.bankNoHint}
              onChange={({ target }) => setBankNo(target.value)}
            />
          </label>
          <div className="decide-field">
            {SAY.columns.receipt}
            <PictureInput
              label={SAY.columns.receipt}
              value={receipt === '' ? [] : [receipt]}
              most={1}
              paper="receipt"
              onChange={([url = '']) => setReceipt(url)}
            />
          </div>
        </>
      )}
    </DecideDialog>
  );
}

/** The answer to a dispute: an adjustment in the next statement, or none (O169). */
export function AnswerDialog({ row, onClose }: { row: SettleRow; onClose: () => void }) {
  const [way, setWay] = useState<'none' | 'in' | 'out'>('none');
  const [money, setMoney] = useState('');
  const second = useSecondWhy('money', way === 'none' ? [] : [money]);
  return (
    <DecideDialog
      title={`${SAY.acts.answer} ${row.settle_sn}`}
      action="settlement.answer"
      verb={SAY.acts.answer}
      reasonLabel={SAY.answerLabel}
      isDirty={money !== ''}
      isReady={way === 'none' || isMoney(money)}
      content={[row.settle_sn, way, money]}
      {...second}
      run={({ reason, key }) =>
        api.settle.answer({
          body: { settle_sn: row.settle_sn, answer: reason, adjust: way === 'none' ? null : { way, money } },
          key,
        })
      }
      onDone={refresh}
      onClose={onClose}
    >
      <p className="hint">{SAY.answerHint}</p>
      <div className="decide-field">
        <Segmented<'none' | 'in' | 'out'>
          aria-label={SAY.acts.answer}
          value={way}
          options={(['none', 'in', 'out'] as const).map((value) => ({ value, label: SAY.adjustWay[value] }))}
          onChange={setWay}
        />
      </div>
      {way !== 'none' && (
        <div className="decide-field">
          <span>{SAY.money}</span>
          <MoneyField label={SAY.money} value={money} onChange={setMoney} />
        </div>
      )}
    </DecideDialog>
  );
}
