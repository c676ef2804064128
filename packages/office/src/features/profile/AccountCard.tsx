import { toast } from '@giftship/kit/toast/toast.ts';
import { useMutation } from '@tanstack/react-query';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { useLeaveGuard } from '../../lib/dirty.ts';
import { queries } from '../../lib/queries.ts';
import { loadMe } from '../../session/session.ts';
import { PROFILE_COPY as SAY } from './copy.ts';

export type Profile = Awaited<ReturnType<typeof api.operators.profile>>;

/** Name and mobile; the account itself stays. */
export function AccountCard({ profile }: { profile: Profile }) {
  const [given, setGiven] = useState({ name: profile.name, mobile: profile.mobile });
  const isChanged = given.name !== profile.name || given.mobile !== profile.mobile;
  useLeaveGuard(isChanged);
  const save = useMutation({
    mutationFn: () => api.operators.saveProfile({ body: given }),
    onSuccess: (saved) => {
      queries.setQueryData(['profile'], saved);
      void loadMe();
      toast.success(SAY.saved);
    },
  });
  return (
    <section className="card">
      <h2>{SAY.account}</h2>
      <div className="profile-line">
        <label>
          {SAY.login}
          <Input value={profile.login} readOnly />
        </label>
        <label>
          {SAY.name}
          <Input
            value={given.name}
            maxLength={20}
            onChange={({ target }) => setGiven({ ...given, name: target.value })}
          />
        </label>
        <label>
          {SAY.mobile}
          <Input
            value={given.mobile}
            inputMode="tel"
            maxLength={20}
            onChange={({ target }) => setGiven({ ...given, mobile: target.value })}
          />
        </label>
        <Button
          type="primary"
          disabled={!isChanged || given.name.trim() === ''}
          loading={save.isPending}
          onClick={() => save.mutate()}
        >
          {SAY.save}
        </Button>
      </div>
    </section>
  );
}
