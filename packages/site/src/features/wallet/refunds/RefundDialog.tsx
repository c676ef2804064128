import { toast } from '@giftship/kit/toast/toast.ts';
import { fen, parseYuan, ZERO_FEN } from '@giftship/shared/money/fen';
import { useMutation } from '@tanstack/react-query';
import { Input } from 'antd';
import { useId, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { useCallKey } from '../../../lib/use-call-key.ts';
import { REFUND_COPY } from '../copy.ts';
import { MoneyDialog, useEverythingAnew } from '../MoneyDialog.tsx';
import { MoneyInput, moneyFault } from '../MoneyInput.tsx';

const SAY = REFUND_COPY.form;

/** Asks for part of the balance, or all that can go, to be paid back to where it came from. */
export function RefundDialog({ most, onClose }: { most: string; onClose: () => void }) {
  const [money, setMoney] = useState('');
  const [reason, setReason] = useState('');
  const [faults, setFaults] = useState<{ money: string | null; reason: boolean }>({
    money: null,
    reason: false,
  });
  const keyOf = useCallKey();
  const reasonId = useId();
  const ask = useMutation({
    mutationFn: () => {
      const body = { money: money.trim(), reason: reason.trim() };
      return api.balanceRefunds.apply({ key: keyOf(body), body });
    },
    onSuccess: ({ refund_sn }) => toast.success(SAY.done(refund_sn)),
    onSettled: useEverythingAnew(),
  });
  return (
    <MoneyDialog
      title={SAY.title}
      rule={REFUND_COPY.rule}
      submit={SAY.submit}
      isSending={ask.isPending}
      isDone={ask.isSuccess}
      onClose={onClose}
      onSubmit={() => {
        const found = {
          money: moneyFault(money, { min: fen(1), max: parseYuan(most) ?? ZERO_FEN, tooHigh: SAY.tooHigh }),
          reason: reason.trim().length < 2,
        };
        setFaults(found);
        if (found.money === null && !found.reason) ask.mutate();
      }}
    >
      <MoneyInput
        label={SAY.money}
        value={money}
        fault={faults.money}
        hint={SAY.available(most)}
        available={most}
        all={SAY.all}
        onChange={(next) => {
          setMoney(next);
          setFaults({ ...faults, money: null });
        }}
      />
      <div className="wallet-field">
        <label htmlFor={reasonId}>{SAY.reason}</label>
        <Input.TextArea
          id={reasonId}
          rows={2}
          maxLength={200}
          value={reason}
          placeholder={SAY.reasonHint}
          status={faults.reason ? 'error' : ''}
          aria-invalid={faults.reason}
          onChange={(event) => {
            setReason(event.target.value);
            setFaults({ ...faults, reason: false });
          }}
        />
        {faults.reason && (
          <p className="bad" role="alert">
            {SAY.reasonNeeded}
          </p>
        )}
      </div>
    </MoneyDialog>
  );
}
