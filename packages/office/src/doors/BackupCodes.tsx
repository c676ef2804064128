import { saveFile } from '@giftship/kit/lib/save-file.ts';
import { SECOND_COPY as SAY } from './second-copy.ts';
import './doors.css';

interface BackupCodesProps {
  login: string;
  codes: readonly string[];
  onSaved: () => void;
}

/** Codes that stand for the second factor once each; they are shown this one time (O004, O005). */
export function BackupCodes({ login, codes, onSaved }: BackupCodesProps) {
  const download = () =>
    saveFile(SAY.fileName, new TextEncoder().encode(`${[SAY.fileHead(login), ...codes].join('\r\n')}\r\n`));
  return (
    <div className="door-form">
      <p className="hint">{SAY.codesHint}</p>
      <ul className="door-codes" aria-label={SAY.codes}>
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ul>
      <button type="button" className="door-second" onClick={download}>
        {SAY.download}
      </button>
      <button type="button" className="door-main" onClick={onSaved}>
        {SAY.saved}
      </button>
    </div>
  );
}
