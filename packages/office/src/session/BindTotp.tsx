import { CopyText } from '@giftship/kit/controls/CopyText.tsx';
import { QrPicture } from '@giftship/kit/controls/QrPicture.tsx';
import { useState } from 'react';
import { doorFault } from './door-fault.ts';
import { TotpField } from './Field.tsx';
import { SECOND_COPY as SAY } from './second-copy.ts';
import './doors.css';

interface BindTotpProps {
  secret: string;
  /** What the picture says: the otpauth address. */
  uri: string;
  bind: (code: string) => Promise<void>;
}

/** The secret as a picture and as text, and one right code that proves that it was taken over (O004). */
export function BindTotp({ secret, uri, bind }: BindTotpProps) {
  const [code, setCode] = useState('');
  const [fault, setFault] = useState<string>();
  const [isBusy, setBusy] = useState(false);
  const send = async (whole: string) => {
    setBusy(true);
    setFault(undefined);
    try {
      await bind(whole);
    } catch (error) {
      setCode('');
      setFault(doorFault(error));
    } finally {
      setBusy(false);
    }
  };
  return (
    <div className="door-form">
      <p className="hint">{SAY.bindHint}</p>
      <div className="door-secret">
        <QrPicture text={uri} size={160} alt={SAY.qr} />
        <div>
          <p className="hint">{SAY.secret}</p>
          <code>{(secret.match(/.{1,4}/g) ?? []).join(' ')}</code>
          <p>
            <CopyText text={secret} label="" />
          </p>
        </div>
      </div>
      <TotpField
        label={SAY.totp}
        fault={fault}
        value={code}
        isBusy={isBusy}
        onType={setCode}
        onWhole={(whole) => void send(whole)}
      />
    </div>
  );
}
