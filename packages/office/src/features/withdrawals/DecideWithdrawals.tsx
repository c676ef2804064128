import { WITHDRAWAL_DECISIONS, type WithdrawalDecision } from '@giftship/shared/withdrawals/withdrawal';
import { Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { api } from '../../session/api.ts';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { tellResults } from '../../lists/tell-results.ts';
import { useSecondWhy } from '../../session/use-second-why.ts';
import { refreshList } from '../../lists/use-office-list.ts';
import { PictureInput } from '../../media/PictureInput.tsx';
import { useSession } from '../../session/session.ts';
import { WITHDRAWALS_COPY as SAY } from './copy.ts';

interface DecideWithdrawalsProps {
  sns: readonly string[];
  act: WithdrawalDecision;
  /** What they come to, where it is known: above the limit a payment needs a second person. */
  amounts?: readonly string[];
  onClose: () => void;
  /** What it is about, where it is one. */
  children?: ReactNode;
}

/** Approves, refuses, marks as paid with the bank's number or as failed (O152); above the limits a second person decides. */
export function DecideWithdrawals({ sns, act, amounts = [], onClose, children }: DecideWithdrawalsProps) {
  const money = useSession(({ limits }) => limits.money);
  const [bankNo, setBankNo] = useState('');
  const [receipt, setReceipt] = useState('');
  const isPaying = act === 'pay';
  const second = useSecondWhy('money', isPaying ? amounts : []);
  const needsReason = WITHDRAWAL_DECISIONS[act].givesBack;
  return (
    <DecideDialog
      title={`${SAY.acts[act]} ${sns.length === 1 ? sns[0] : SAY.chosen(sns.length)}`}
      action={`withdrawal.${act}`}
      verb={SAY.acts[act]}
      isGrave={needsReason}
      noReason={!needsReason}
      isDirty={bankNo !== ''}
      isReady={!isPaying || bankNo.trim() !== ''}
      {...second}
      content={[sns, act, bankNo, receipt]}
      run={({ reason, key }) =>
        api.withdrawals.decide({
          body: { sns: [...sns], do: act, reason, bank_no: bankNo.trim(), receipt: receipt.trim() },
          key,
        })
      }
      onDone={() => void refreshList('withdrawals')}
      tell={tellResults}
      onClose={onClose}
    >
      {children}
      <p className="hint">
        {SAY.hints[act]}
        {act === 'pay' && SAY.payLimits(money.one, money.day)}
      </p>
      {isPaying && (
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
