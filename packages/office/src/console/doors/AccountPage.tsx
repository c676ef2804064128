import { toast } from '@giftship/kit/toast/toast.ts';
import { ToastPlace } from '@giftship/kit/toast/ToastPlace.tsx';
import { useState } from 'react';
import { DoorPage } from '../../doors/DoorPage.tsx';
import { useTitle } from '../../lib/use-title.ts';
import { DOORS } from '../paths.ts';
import { AccountForm } from './AccountForm.tsx';
import { CONSOLE_DOORS_COPY as SAY } from './copy.ts';

interface AccountPageProps {
  door: 'login' | 'register' | 'reset';
  /** Above the form: why one stands here. */
  hint?: string;
  onDone: () => void;
}

/** A door of the console: login by password or text message, registration, a forgotten password (S001, S002). */
export function AccountPage({ door, hint, onDone }: AccountPageProps) {
  useTitle(SAY[door]);
  const [isSms, setSms] = useState(false);
  const mode = door === 'login' ? (isSms ? 'sms' : 'password') : door;
  const done = () => {
    if (door !== 'reset') return onDone();
    toast.success(SAY.resetDone);
    location.assign(DOORS.login);
  };
  return (
    <DoorPage title={SAY[door]}>
      {hint !== undefined && <p className="hint door-why">{hint}</p>}
      <AccountForm key={mode} mode={mode} onDone={done} />
      <p className="door-ways door-foot">
        {door === 'login' ? (
          <>
            <button type="button" className="door-way" onClick={() => setSms(!isSms)}>
              {isSms ? SAY.byPassword : SAY.bySms}
            </button>
            <a href={`${DOORS.reset}${location.hash}`}>{SAY.toReset}</a>
            <a href={`${DOORS.register}${location.hash}`}>{SAY.toRegister}</a>
          </>
        ) : (
          <a href={`${DOORS.login}${location.hash}`}>{SAY.toLogin}</a>
        )}
      </p>
      <ToastPlace />
    </DoorPage>
  );
}
