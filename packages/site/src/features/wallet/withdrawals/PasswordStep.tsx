import { useMutation } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { api } from '../../../lib/api.ts';
import { WITHDRAW_COPY } from '../copy.ts';

const SAY = WITHDRAW_COPY.password;

interface PasswordStepProps {
  /** Amount that the proof is to be good for; without one it shows the account. */
  money?: string;
  submit: string;
  isBusy?: boolean;
  onProof: (ticket: string) => void;
  /** A way back beside the button. */
  children?: ReactNode;
}

/** Asks for the withdraw password and gives the one-use proof on. */
export function PasswordStep({ money, submit, isBusy = false, onProof, children }: PasswordStepProps) {
  const id = useId();
  const [password, setPassword] = useState('');
  const check = useMutation({
    mutationFn: () =>
      api.withdrawals.checkPassword({ body: { password, ...(money === undefined ? {} : { money }) } }),
    onSuccess: ({ ticket }) => onProof(ticket),
    onSettled: () => setPassword(''),
  });
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        if (password !== '' && !check.isPending) check.mutate();
      }}
    >
      <div className="wallet-field">
        <label htmlFor={id}>{SAY.label}</label>
        <Input.Password
          id={id}
          size="large"
          autoFocus
          autoComplete="off"
          maxLength={20}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
        <p className="hint">{SAY.hint}</p>
      </div>
      <div className="dialog-foot">
        {children}
        <Button
          type="primary"
          htmlType="submit"
          disabled={password === ''}
          loading={check.isPending || isBusy}
        >
          {submit}
        </Button>
      </div>
    </form>
  );
}
