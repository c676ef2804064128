import { isAnswer } from '@giftship/shared/api/client';
import { type FormEvent, useState } from 'react';
import { DOOR_COPY as SAY } from './copy.ts';
import { doorFault } from './door-fault.ts';
import { Field, TotpField } from './Field.tsx';

interface SecondStepProps {
  enter: (given: { code: string; backup_code: string }) => Promise<unknown>;
  onDone: () => void;
  /** The step is over: the password is asked again, with this sentence. */
  onOver: (why: string) => void;
}

/** The code of the second factor, which goes off at its sixth digit, or a backup code in its place (O003, O005). */
export function SecondStep({ enter, onDone, onOver }: SecondStepProps) {
  const [isBackup, setBackup] = useState(false);
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const send = async (given: { code: string; backup_code: string }) => {
    if (isBusy) return;
    setBusy(true);
    setFault(undefined);
    try {
      await enter(given);
      onDone();
    } catch (error) {
      if (isAnswer(error, 'LOGIN_STEP_OVER')) return onOver(doorFault(error));
      setCode('');
      setFault(doorFault(error));
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.trim() === '') return setFault(isBackup ? SAY.fillBackup : SAY.totpHint);
    void send(isBackup ? { code: '', backup_code: code } : { code, backup_code: '' });
  };
  const change = (next: boolean) => {
    setBackup(next);
    setCode('');
    setFault(undefined);
  };
  return (
    <form className="door-form" onSubmit={submit} noValidate>
      {isBackup ? (
        <Field
          label={SAY.backup}
          value={code}
          autoFocus
          fault={fault}
          onChange={({ target }) => setCode(target.value)}
        />
      ) : (
        <TotpField
          label={SAY.totp}
          hint={SAY.totpHint}
          fault={fault}
          value={code}
          isBusy={isBusy}
          onType={setCode}
          onWhole={(whole) => void send({ code: whole, backup_code: '' })}
        />
      )}
      <button type="submit" className="door-main" disabled={isBusy}>
        {SAY.enter}
      </button>
      <div className="door-ways">
        <button type="button" className="link" onClick={() => change(!isBackup)}>
          {isBackup ? SAY.useTotp : SAY.useBackup}
        </button>
        <button type="button" className="link" onClick={() => onOver('')}>
          {SAY.back}
        </button>
      </div>
    </form>
  );
}
