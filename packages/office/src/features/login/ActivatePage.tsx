import { useState } from 'react';
import { api } from '../../session/api.ts';
import { DOORS } from '../../lib/paths.ts';
import { useTitle } from '../../lib/use-title.ts';
import { BackupCodes } from '../../doors/BackupCodes.tsx';
import { BindTotp } from '../../doors/BindTotp.tsx';
import { DoorPage } from '../../doors/DoorPage.tsx';
import { ACTIVATE_COPY as SAY } from './copy.ts';
import { OwnPassword } from './OwnPassword.tsx';

type Secret = Awaited<ReturnType<typeof api.operators.activate>>;

/** The first login with an activation code: own password, second factor, backup codes (O004). */
export function ActivatePage({ onDone }: { onDone: () => void }) {
  useTitle(SAY.title);
  const [secret, setSecret] = useState<Secret | null>(null);
  const [codes, setCodes] = useState<readonly string[]>([]);
  if (secret === null)
    return (
      <DoorPage title={SAY.title}>
        <OwnPassword activate={async (body) => setSecret(await api.operators.activate({ body }))} />
        <p className="door-ways door-foot">
          <a href={DOORS.login}>{SAY.toLogin}</a>
        </p>
      </DoorPage>
    );
  if (codes.length === 0)
    return (
      <DoorPage title={SAY.bind}>
        <BindTotp
          {...secret.totp}
          bind={async (code) => {
            const entered = await api.operators.confirm({ body: { ticket: secret.ticket, code } });
            setCodes(entered.backup_codes);
          }}
        />
      </DoorPage>
    );
  return (
    <DoorPage title={SAY.codes}>
      <BackupCodes login={secret.login} codes={codes} onSaved={onDone} />
    </DoorPage>
  );
}
