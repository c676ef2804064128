import { formatYuan, parseYuan, ZERO_FEN } from '@giftship/shared/money/fen';
import { WITHDRAW_ACCOUNT_LABELS } from '@giftship/shared/withdrawals/labels';
import type { WithdrawAccount } from '@giftship/shared/withdrawals/contract';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { Button, Modal } from 'antd';
import { useState } from 'react';
import { CheckCircleFilled } from '@ant-design/icons';
import { COPY } from '@giftship/kit/copy.ts';
import { api } from '../../../lib/api.ts';
import { useCallKey } from '../../../lib/use-call-key.ts';
import { WITHDRAW_COPY } from '../copy.ts';
import { MoneyInput, moneyFault } from '../MoneyInput.tsx';
import { PasswordStep } from './PasswordStep.tsx';

const SAY = WITHDRAW_COPY.apply;

interface WithdrawDialogProps {
  available: string;
  account: WithdrawAccount;
  onClose: () => void;
}

/** First how much, then the password, then what became of it. */
export function WithdrawDialog({ available, account, onClose }: WithdrawDialogProps) {
  const client = useQueryClient();
  const [isOpen, setOpen] = useState(true);
  const [step, setStep] = useState<'money' | 'password'>('money');
  const [money, setMoney] = useState('');
  const keyOf = useCallKey();
  const [fault, setFault] = useState<string | null>(null);
  const apply = useMutation({
    // The same money after a lost answer is the same withdrawal, whatever the ticket.
    mutationFn: (ticket: string) =>
      api.withdrawals.apply({ key: keyOf(money.trim()), body: { money: money.trim(), ticket } }),
    onSuccess: () => client.invalidateQueries(),
  });
  const amount = formatYuan(parseYuan(money) ?? ZERO_FEN);
  const goOn = () => {
    const found = moneyFault(money, {
      min: parseYuan(account.min) ?? ZERO_FEN,
      max: parseYuan(available) ?? ZERO_FEN,
    });
    setFault(found);
    if (found === null) setStep('password');
  };
  return (
    <Modal
      open={isOpen}
      title={apply.isSuccess ? null : SAY.title}
      width={420}
      footer={null}
      destroyOnHidden
      mask={{ closable: false }}
      onCancel={() => setOpen(false)}
      afterClose={onClose}
    >
      {apply.isSuccess && (
        <div className="wallet-done" role="status">
          <CheckCircleFilled className="ok" />
          <h2>{SAY.doneTitle}</h2>
          <p>{SAY.done(apply.data.withdraw_sn, apply.data.money)}</p>
          <p className="hint">{SAY.doneHint}</p>
          <Button size="large" type="primary" onClick={() => setOpen(false)}>
            {SAY.close}
          </Button>
        </div>
      )}
      {!apply.isSuccess && step === 'money' && (
        <form
          onSubmit={(event) => {
            event.preventDefault();
            goOn();
          }}
        >
          <MoneyInput
            label={SAY.money}
            value={money}
            fault={fault}
            available={available}
            all={SAY.all}
            onChange={(next) => {
              setMoney(next);
              setFault(null);
            }}
          />
          <p className="wallet-to">
            <span className="hint">{SAY.to}</span> {WITHDRAW_ACCOUNT_LABELS[account.type]} {account.account}
          </p>
          <p className="hint">{SAY.rule(account.min)}</p>
          <div className="dialog-foot">
            <Button onClick={() => setOpen(false)}>{COPY.cancel}</Button>
            <Button type="primary" htmlType="submit">
              {SAY.next}
            </Button>
          </div>
        </form>
      )}
      {!apply.isSuccess && step === 'password' && (
        <PasswordStep
          money={money.trim()}
          submit={SAY.confirm(amount)}
          isBusy={apply.isPending}
          onProof={(ticket) => apply.mutate(ticket)}
        >
          <Button onClick={() => setStep('money')}>{SAY.back}</Button>
        </PasswordStep>
      )}
    </Modal>
  );
}
