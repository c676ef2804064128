import { TopDialog } from '@giftship/kit/dialog/TopDialog.tsx';
import { toast } from '@giftship/kit/toast/toast.ts';
import type { SupplierMe } from '@giftship/shared/suppliers/contract';
import { useMutation } from '@tanstack/react-query';
import { Button } from 'antd';
import { useState } from 'react';
import { BackupCodes } from '../../../doors/BackupCodes.tsx';
import { BindTotp } from '../../../doors/BindTotp.tsx';
import { api } from '../../api.ts';
import { loadMe } from '../../session.ts';
import { OWN_COPY as SAY } from './copy.ts';

type Secret = Awaited<ReturnType<typeof api.account.bindTotp>>;

/** The second factor and how many backup codes are left; bound anew after one more proof (S004). */
export function SecondCard({ me }: { me: SupplierMe }) {
  const { is_bound, is_needed, codes_left } = me.totp;
  const [secret, setSecret] = useState<Secret | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  const begin = useMutation({ mutationFn: () => api.account.bindTotp(), onSuccess: setSecret });
  const bind = async (code: string) => {
    if (!secret) return;
    const { backup_codes } = await api.account.confirmTotp({ body: { held: secret.held, code } });
    setSecret(null);
    setCodes(backup_codes);
  };
  const saved = () => {
    setCodes([]);
    toast.success(SAY.done);
    void loadMe();
  };
  return (
    <section className="card">
      <h2>{SAY.second}</h2>
      <p className="profile-fact">
        {is_bound ? SAY.bound : SAY.unbound}
        <span className="hint">{is_bound ? SAY.left(codes_left) : is_needed ? SAY.needed : SAY.free}</span>
        <Button loading={begin.isPending} onClick={() => begin.mutate()}>
          {is_bound ? SAY.rebind : SAY.bind}
        </Button>
      </p>
      {secret && (
        <TopDialog title={is_bound ? SAY.rebind : SAY.bind} onClose={() => setSecret(null)}>
          <BindTotp {...secret} bind={bind} />
        </TopDialog>
      )}
      {codes.length > 0 && (
        <TopDialog title={SAY.codes} onClose={saved}>
          <BackupCodes login={me.mobile_mask} codes={codes} onSaved={saved} />
        </TopDialog>
      )}
    </section>
  );
}
