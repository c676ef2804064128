import { COPY } from '@giftship/kit/copy.ts';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { FailedNote } from '@giftship/kit/states/States.tsx';
import { Button, Input } from 'antd';
import { type ReactNode, useState } from 'react';
import { RichText } from '../../media/RichText.tsx';
import { RecordLog } from '../../lists/RecordLog.tsx';
import { CONTENT_COPY as SAY } from './copy.ts';
import { DraftBar } from './DraftBar.tsx';
import type { useDraft } from './use-draft.tsx';
import { VersionsPart } from './VersionsPart.tsx';

/** What every text with a draft has. */
interface Text {
  title: string;
  content: string;
}

interface TextFormProps<T extends Text> {
  /** What `useDraft` answers. */
  form: ReturnType<typeof useDraft<T>>;
  kind: 'article' | 'notice' | 'agreement';
  /** Number of the article, kind of the agreement, '' for the only one; null for one that was never saved. */
  ref_: string | null;
  titleMost: number;
  /** How long its content may be, as it is read. */
  lengths?: { least: number; most: number };
  /** What else must be filled in beside the title. */
  isReady?: boolean;
  /** Something of it changed for its readers. */
  onChanged?: () => void;
  /** Beside the button that looks at it. */
  buttons?: ReactNode;
  /** Above the fields. */
  children?: ReactNode;
  /** Beside the title. */
  fields?: ReactNode;
  /** As its readers will see it, in a dialog. */
  look: (value: T, onClose: () => void) => ReactNode;
  /** An older version. */
  show: (value: Record<string, unknown>) => ReactNode;
}

/** A text with a title, mark-up, a draft and versions: written, looked at, published, brought back. */
export function TextForm<T extends Text>(props: TextFormProps<T>) {
  const { form, kind, ref_, isReady = true, onChanged } = props;
  const { data, given, put } = form;
  const [looked, setLooked] = useState<T | null>(null);
  if (form.isError) return <FailedNote title={COPY.loadFailed} onRetry={() => void form.refetch()} />;
  if (!data) return <Skeletons count={6} className="content-wait" />;
  const after = () => {
    void form.reload();
    onChanged?.();
  };
  return (
    <div className="content-form">
      <DraftBar
        draft={data.draft}
        isDirty={form.isDirty}
        isBusy={form.isBusy}
        isReady={isReady && given.title.trim() !== ''}
        onSave={() => void form.save()}
        onPublish={() => void form.publish()}
        onDiscard={form.discard}
      >
        <Button onClick={() => setLooked(given)}>{SAY.preview}</Button>
        {props.buttons}
      </DraftBar>
      {props.children}
      <div className="content-line">
        <label className="decide-field grow">
          {SAY.fields.title}
          <Input
            value={given.title}
            maxLength={props.titleMost}
            onChange={({ target }) => put({ title: target.value } as Partial<T>)}
          />
        </label>
        {props.fields}
      </div>
      <RichText
        label={SAY.fields.content ?? ''}
        value={given.content}
        onChange={(content) => put({ content } as Partial<T>)}
        {...(props.lengths ? { lengths: props.lengths } : {})}
      />
      {ref_ !== null && (
        <VersionsPart
          kind={kind}
          ref_={ref_}
          version={data.draft.version}
          isLive={data.shown !== null}
          isBusy={form.isBusy}
          onRestored={after}
          show={props.show}
        />
      )}
      {ref_ && <RecordLog object={kind} sn={ref_} />}
      {looked && props.look(looked, () => setLooked(null))}
      {form.conflict}
    </div>
  );
}
