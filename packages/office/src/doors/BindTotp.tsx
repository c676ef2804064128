import { CopyText } from '@giftship/kit/controls/CopyText.tsx';
import { QrPicture } from '@giftship/kit/controls/QrPicture.tsx';
import { SECOND_COPY as SAY } from './second-copy.ts';
import { TotpForm } from './TotpForm.tsx';
import './doors.css';

interface BindTotpProps {
  secret: string;
  /** What the picture says: the otpauth address. */
  uri: string;
  bind: (code: string) => Promise<void>;
}

/** The secret as a picture and as text, and one right code that proves that it was taken over (O004). */
export function BindTotp({ secret, uri, bind }: BindTotpProps) {
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
      <TotpForm send={bind} />
    </div>
  );
}
