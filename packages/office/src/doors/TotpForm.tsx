import { type FormEvent, useState } from 'react';
import { DOOR_COPY as SAY } from './copy.ts';
import { doorFault } from './door-fault.ts';
import { TotpField } from './Field.tsx';

/** Digits of a code. */
const WHOLE = 6;

interface TotpFormProps {
  hint?: string;
  send: (code: string) => Promise<void>;
}

/** One code of the second factor: sent at its sixth digit, or by the button. */
export function TotpForm({ hint, send }: TotpFormProps) {
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const go = async (whole: string) => {
    if (isBusy) return;
    setBusy(true);
    setFault(undefined);
    try {
      await send(whole);
    } catch (error) {
      setCode('');
      setFault(doorFault(error));
    } finally {
      setBusy(false);
    }
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (code.length < WHOLE) setFault(SAY.fillTotp);
    else void go(code);
  };
  return (
    <form className="door-form" onSubmit={submit} noValidate>
      <TotpField
        label={SAY.totp}
        {...(hint === undefined ? {} : { hint })}
        fault={fault}
        value={code}
        isBusy={isBusy}
        onType={setCode}
        onWhole={(whole) => void go(whole)}
      />
      <button type="submit" className="door-main" disabled={isBusy}>
        {SAY.confirm}
      </button>
    </form>
  );
}
