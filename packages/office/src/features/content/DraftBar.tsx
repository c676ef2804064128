import { Button } from 'antd';
import { type ReactNode, useId } from 'react';
import { useMay } from '../../session/session.ts';
import { CONTENT_COPY as SAY } from './copy.ts';

interface DraftBarProps {
  draft: { version: number; by: string; at: string };
  isDirty: boolean;
  isBusy: boolean;
  isReady?: boolean;
  onSave: () => void;
  /** Keeps what is written and shows it. */
  onPublish: () => void;
  onDiscard: () => void;
  children?: ReactNode;
}

/** Where the one button that publishes stands. */
export const toPublish = (): void =>
  document.querySelector<HTMLElement>('.draft-bar [data-publish]')?.focus();

/** What is done with a draft: kept, looked at, shown; whoever may publish keeps and shows in one go. */
export function DraftBar(props: DraftBarProps) {
  const { draft, isDirty, isBusy, isReady = true, onSave, onPublish, onDiscard, children } = props;
  const mayPublish = useMay('content.publish');
  const id = useId();
  const isNothing = !isDirty && draft.version === 0;
  const state = isNothing
    ? SAY.noDraft
    : !isDirty
      ? SAY.draftBy(draft.by, draft.at)
      : mayPublish
        ? SAY.unsavedToo
        : SAY.unsaved;
  return (
    <div className="draft-bar">
      {mayPublish && (
        <Button
          type="primary"
          data-publish=""
          title={isNothing ? SAY.noDraft : ''}
          aria-describedby={id}
          disabled={isNothing || (isDirty && !isReady)}
          loading={isBusy}
          onClick={onPublish}
        >
          {SAY.publish}
        </Button>
      )}
      <Button
        color="default"
        variant={isDirty ? 'solid' : 'outlined'}
        disabled={!isDirty || !isReady || isBusy}
        onClick={onSave}
      >
        {SAY.save}
      </Button>
      {children}
      {isDirty && <Button onClick={onDiscard}>{SAY.discard}</Button>}
      <span id={id} className="hint" role="status">
        {state}
      </span>
    </div>
  );
}
