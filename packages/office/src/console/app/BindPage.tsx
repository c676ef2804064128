import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { BackupCodes } from '../../doors/BackupCodes.tsx';
import { BindTotp } from '../../doors/BindTotp.tsx';
import { DoorPage } from '../../doors/DoorPage.tsx';
import { Unreachable } from '../../doors/Unreachable.tsx';
import { api } from '../api.ts';
import { loadMe, useSession } from '../session.ts';
import { CONSOLE_FRAME_COPY as SAY } from './copy.ts';

/** The second factor of whoever may say where money goes: bound before the pages open (S004). */
export function BindPage() {
  const mobile = useSession(({ me }) => me?.mobile_mask ?? '');
  const [codes, setCodes] = useState<readonly string[]>([]);
  const { data, isError, refetch } = useQuery({
    queryKey: ['bind'],
    queryFn: () => api.account.bindTotp(),
    staleTime: Infinity,
  });
  if (codes.length > 0)
    return (
      <DoorPage title={SAY.codes}>
        <BackupCodes login={mobile} codes={codes} onSaved={() => void loadMe()} />
      </DoorPage>
    );
  if (isError) return <Unreachable onRetry={() => void refetch()} />;
  if (!data) return <div className="door" aria-busy="true" />;
  return (
    <DoorPage title={SAY.bind}>
      <p className="hint door-why">{SAY.bindHint}</p>
      <BindTotp
        {...data}
        bind={async (code) => {
          const { backup_codes } = await api.account.confirmTotp({ body: { held: data.held, code } });
          setCodes(backup_codes);
        }}
      />
    </DoorPage>
  );
}
