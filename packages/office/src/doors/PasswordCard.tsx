import { toast } from '@giftship/kit/toast/toast.ts';
import { useMutation } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { desk } from '../lib/desk.ts';
import { queries } from '../lib/queries.ts';
import { ACCOUNT_COPY as SAY } from './account-copy.ts';

const EMPTY = { old_password: '', password: '' };

/** A new password ends the other logins. */
export function PasswordCard({ least, most }: { least: number; most: number }) {
  const [given, setGiven] = useState(EMPTY);
  const change = useMutation({
    mutationFn: () => desk().account.changePassword({ body: given }),
    onSuccess: ({ ended }) => {
      setGiven(EMPTY);
      void queries.invalidateQueries({ queryKey: ['sessions'] });
      toast.success(SAY.changed(ended));
    },
  });
  const length = [...given.password].length;
  const isFilled = given.old_password !== '' && length >= least && length <= most;
  return (
    <section className="card">
      <h2>{SAY.password}</h2>
      <div className="profile-line">
        <label>
          {SAY.oldPassword}
          <Input.Password
            value={given.old_password}
            autoComplete="current-password"
            onChange={({ target }) => setGiven({ ...given, old_password: target.value })}
          />
        </label>
        <label>
          {SAY.newPassword}
          <Input.Password
            value={given.password}
            autoComplete="new-password"
            onChange={({ target }) => setGiven({ ...given, password: target.value })}
          />
        </label>
        <Button disabled={!isFilled} loading={change.isPending} onClick={() => change.mutate()}>
          {SAY.change}
        </Button>
      </div>
      <p className="hint">{SAY.passwordHint(least, most)}</p>
    </section>
  );
}
