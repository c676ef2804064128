import { TopDialog } from '@giftship/kit/dialog/TopDialog.tsx';
import { toast } from '@giftship/kit/toast/toast.ts';
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { queries } from '../../lib/queries.ts';
import { BackupCodes } from '../../doors/BackupCodes.tsx';
import { BindTotp } from '../../doors/BindTotp.tsx';
import { loadMe } from '../../session/session.ts';
import type { Profile } from './AccountCard.tsx';
import { PROFILE_COPY as SAY } from './copy.ts';

type Secret = Awaited<ReturnType<typeof api.operators.beginTotp>>;

/** The second factor and its backup codes; both are made anew after one more proof. */
export function SecondCard({ profile }: { profile: Profile }) {
  const [secret, setSecret] = useState<Secret | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const begin = useMutation({ mutationFn: () => api.operators.beginTotp(), onSuccess: setSecret });
  const renew = useMutation({
    mutationFn: () => api.operators.newBackupCodes(),
    onSuccess: ({ backup_codes }) => setCodes(backup_codes),
  });
  const refresh = () => {
    void queries.invalidateQueries({ queryKey: ['profile'] });
    void loadMe();
  };
  const bind = async (code: string) => {
    if (!secret) return;
    await api.operators.bindTotp({ body: { ticket: secret.ticket, code } });
    setSecret(null);
    refresh();
    toast.success(SAY.rebound);
  };
  const saved = () => {
    setCodes([]);
    refresh();
  };
  return (
    <section className="card">
      <h2>{SAY.second}</h2>
      <p className="profile-fact">
        {SAY.boundAt(profile.totp_at)}
        <Button loading={begin.isPending} onClick={() => begin.mutate()}>
          {SAY.rebind}
        </Button>
      </p>
      <p className="profile-fact">
        {SAY.codes} {SAY.codesLeft(profile.backup_codes_left)}
        <span className="hint">{SAY.newCodesHint}</span>
        <Button loading={renew.isPending} onClick={() => renew.mutate()}>
          {SAY.newCodes}
        </Button>
      </p>
      {secret && (
        <TopDialog title={SAY.rebind} onClose={() => setSecret(null)}>
          <BindTotp {...secret.totp} bind={bind} />
        </TopDialog>
      )}
      {codes.length > 0 && (
        <TopDialog title={SAY.codes} onClose={saved}>
          <BackupCodes login={profile.login} codes={codes} onSaved={saved} />
        </TopDialog>
      )}
    </section>
  );
}
