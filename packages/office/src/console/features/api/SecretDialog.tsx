import { CopyText } from '@giftship/kit/controls/CopyText.tsx';
import { TopDialog } from '@giftship/kit/dialog/TopDialog.tsx';
import { Button } from 'antd';
import { API_COPY } from './copy.ts';

const SAY = API_COPY.once;

/** A secret that is shown this once. */
export interface Shown {
  title: string;
  appKey?: string;
  secret: string;
}

/** Shows a secret, and its key where it has one, until its owner says that it is kept. */
export function SecretDialog({ title, appKey, secret, onClose }: Shown & { onClose: () => void }) {
  return (
    <TopDialog
      title={title}
      onClose={onClose}
      footer={
        <Button type="primary" onClick={onClose}>
          {SAY.done}
        </Button>
      }
    >
      <p className="hint">{SAY.warning}</p>
      {appKey !== undefined && (
        <p className="api-secret">
          <span>{SAY.appKey}</span>
          <CopyText text={appKey} />
        </p>
      )}
      <p className="api-secret">
        <span>{SAY.secret}</span>
        <CopyText text={secret} />
      </p>
    </TopDialog>
  );
}
