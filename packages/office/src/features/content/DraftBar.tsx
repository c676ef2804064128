import { toast } from '@giftship/kit/toast/toast.ts';
import { Button } from 'antd';
import { type ReactNode, useId, useState } from 'react';
import { tellFailure } from '../../lib/failures.ts';
import { useCallKey } from '../../lib/new-key.ts';
import { useMay } from '../../session/session.ts';
import { CONTENT_COPY as SAY } from './copy.ts';

interface DraftBarProps {
  draft: { version: number; by: string; at: string };
  isDirty: boolean;
  isBusy: boolean;
  isReady?: boolean;
  onSave: () => void;
  onDiscard: () => void;
  /** Shows the draft of this version. */
  publish: (version: number, key: string) => Promise<unknown>;
  onPublished: () => void;
  children?: ReactNode;
}

/** Where the one button that publishes stands. */
export const toPublish = (): void =>
  document.querySelector<HTMLElement>('.draft-bar [data-publish]')?.focus();

/** What is done with a draft: kept, looked at, shown. Only what is kept is published, by who may. */
export function DraftBar(props: DraftBarProps) {
  const { draft, isDirty, isBusy, isReady = true, onSave, onDiscard, publish, onPublished, children } = props;
  const mayPublish = useMay('content.publish');
  const id = useId();
  const keyOf = useCallKey();
  const [isSending, setSending] = useState(false);
  const send = async () => {
    setSending(true);
    try {
      await publish(draft.version, keyOf(['publish', draft.version]));
      toast.success(SAY.published);
      onPublished();
    } catch (error) {
      tellFailure(error);
    } finally {
      setSending(false);
    }
  };
  const why = isDirty
    ? mayPublish
      ? SAY.unsavedFirst
      : SAY.unsaved
    : draft.version === 0
      ? SAY.noDraft
      : '';
  return (
    <div className="draft-bar">
      {mayPublish && (
        <Button
          type="primary"
          data-publish=""
          title={why}
          aria-describedby={id}
          disabled={why !== ''}
          loading={isSending}
          onClick={() => void send()}
        >
          {SAY.publish}
        </Button>
      )}
      <Button
        color="default"
        variant={isDirty ? 'solid' : 'outlined'}
        disabled={!isDirty || !isReady}
        loading={isBusy}
        onClick={onSave}
      >
        {SAY.save}
      </Button>
      {children}
      {isDirty && <Button onClick={onDiscard}>{SAY.discard}</Button>}
      <span id={id} className="hint" role="status">
        {why === '' ? SAY.draftBy(draft.by, draft.at) : why}
      </span>
    </div>
  );
}
