import { useState } from 'react';
import { CaptchaField } from '../../doors/CaptchaField.tsx';
import { Field } from '../../doors/Field.tsx';
import { CONSOLE_DOORS_COPY as SAY } from './copy.ts';
import { useSms } from './use-sms.ts';

interface SmsFieldsProps {
  /** Asks for the message, once the picture is answered. */
  ask: (answer: { captcha: string; key: string }) => Promise<{ interval: number }>;
  /** The mobile is a good one: a message can be asked for. */
  canSend: boolean;
  code: string;
  fault: string | undefined;
  onCode: (code: string) => void;
}

/** The code of a text message, and the way to it by a picture (M146). */
export function SmsFields({ ask, canSend, code, fault, onCode }: SmsFieldsProps) {
  const sms = useSms(ask);
  const [captcha, setCaptcha] = useState('');
  return (
    <>
      <Field
        label={SAY.smsCode}
        value={code}
        maxLength={6}
        inputMode="numeric"
        autoComplete="one-time-code"
        fault={fault}
        onChange={({ target }) => onCode(target.value.trim())}
        beside={
          <button
            type="button"
            className="door-second door-send"
            disabled={!canSend || sms.wait > 0 || sms.turn !== null}
            onClick={sms.ask}
          >
            {sms.wait > 0 ? SAY.wait(sms.wait) : SAY.send}
          </button>
        }
      />
      {sms.turn !== null && (
        <>
          <CaptchaField
            turn={sms.turn}
            value={captcha}
            fault={sms.fault === '' ? undefined : sms.fault}
            onType={setCaptcha}
            onPicture={sms.setKey}
          />
          <button
            type="button"
            className="door-second"
            onClick={() => void sms.send(captcha).then(() => setCaptcha(''))}
          >
            {SAY.send}
          </button>
        </>
      )}
      {sms.turn === null && sms.fault !== '' && (
        <p className="door-fault" role="alert">
          {sms.fault}
        </p>
      )}
    </>
  );
}
