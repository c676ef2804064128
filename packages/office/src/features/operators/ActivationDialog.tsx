import { CopyText } from '@giftship/kit/controls/CopyText.tsx';
import { Fact } from '@giftship/kit/controls/Fact.tsx';
import { TopDialog } from '@giftship/kit/dialog/TopDialog.tsx';
import { Button } from 'antd';
import { LISTS_COPY } from '../../lists/copy.ts';
import { OPERATORS_COPY as SAY } from './copy.ts';

/** A code that a person sets his account up with, as the service gives it once. */
export interface Activation {
  code: string;
  path: string;
  expires_at: string;
}

/** Shown once: the address carries the code behind its `#`, so that no log on the way holds it. */
export function ActivationDialog({ activation, onClose }: { activation: Activation; onClose: () => void }) {
  const { code, path, expires_at } = activation;
  return (
    <TopDialog
      title={SAY.activation}
      onClose={onClose}
      footer={<Button onClick={onClose}>{LISTS_COPY.close}</Button>}
    >
      <div className="decide">
        <p>{SAY.activationHint(expires_at)}</p>
        <dl className="preview-lines">
          <Fact title={SAY.activationAddress}>
            <CopyText text={new URL(path, location.origin).href} />
          </Fact>
          <Fact title={SAY.activationCode}>
            <span className="mono">
              <CopyText text={code} />
            </span>
          </Fact>
        </dl>
      </div>
    </TopDialog>
  );
}
