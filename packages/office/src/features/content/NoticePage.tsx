import { CleanHtml } from '@giftship/kit/controls/CleanHtml.tsx';
import { COPY } from '@giftship/kit/copy.ts';
import { TopDialog } from '@giftship/kit/dialog/TopDialog.tsx';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { FailedNote } from '@giftship/kit/states/States.tsx';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { RichText } from '../../editor/RichText.tsx';
import { api } from '../../lib/api.ts';
import { CONTENT_COPY, NOTICE_COPY as SAY } from './copy.ts';
import { DraftBar } from './DraftBar.tsx';
import { fromWire, isMoment, TimeField, toWire } from './TimeField.tsx';
import { type Stored, useDraft, wordsOf } from './use-draft.tsx';
import { VersionsPart, refreshVersions } from './VersionsPart.tsx';
import './content.css';

interface Notice {
  title: string;
  content: string;
  start_time: string;
  end_time: string;
}

const EMPTY: Notice = { title: '', content: '', start_time: '', end_time: '' };
const typed = (value: Notice | null) =>
  value && { ...value, start_time: fromWire(value.start_time), end_time: fromWire(value.end_time) };

async function read(signal?: AbortSignal): Promise<Stored<Notice>> {
  const { shown, draft } = await api.content.notice(signal ? { signal } : {});
  return { shown: typed(shown), draft: { ...draft, value: typed(draft.value) } };
}

/** The announcement of the shop (O191). */
export function NoticePage() {
  const [looked, setLooked] = useState<Notice | null>(null);
  const form = useDraft<Notice>({
    name: ['notice'],
    empty: EMPTY,
    read,
    save: ({ start_time, end_time, ...same }, version, key) =>
      api.content.saveNotice({
        body: { ...same, version, start_time: toWire(start_time), end_time: toWire(end_time) },
        key,
      }),
    says: (field, value) => (field === 'content' ? wordsOf(value.content) : value[field]),
  });
  const { data, given, put } = form;
  if (form.isError) return <FailedNote title={COPY.loadFailed} onRetry={() => void form.refetch()} />;
  const after = () => {
    void form.reload();
    refreshVersions();
  };
  return (
    <div className="office-page">
      <section className="card content-form">
        {!data && <Skeletons count={6} className="content-wait" />}
        {data && (
          <>
            <DraftBar
              draft={data.draft}
              isDirty={form.isDirty}
              isBusy={form.isBusy}
              isReady={given.title.trim() !== '' && isMoment(given.start_time) && isMoment(given.end_time)}
              onSave={() => void form.save()}
              onDiscard={form.discard}
              publish={(version, key) => api.content.publishNotice({ body: { version }, key })}
              onPublished={after}
            >
              <Button onClick={() => setLooked(given)}>{CONTENT_COPY.preview}</Button>
            </DraftBar>
            <p className="hint">{SAY.hint}</p>
            <div className="content-line">
              <label className="decide-field grow">
                {CONTENT_COPY.fields.title}
                <Input
                  value={given.title}
                  maxLength={30}
                  onChange={({ target }) => put({ title: target.value })}
                />
              </label>
              <TimeField
                label={CONTENT_COPY.fields.start_time ?? ''}
                value={given.start_time}
                onChange={(start_time) => put({ start_time })}
              />
              <TimeField
                label={CONTENT_COPY.fields.end_time ?? ''}
                value={given.end_time}
                onChange={(end_time) => put({ end_time })}
              />
            </div>
            <RichText
              label={CONTENT_COPY.fields.content ?? ''}
              value={given.content}
              onChange={(content) => put({ content })}
            />
            <VersionsPart
              kind="notice"
              version={data.draft.version}
              onRestored={after}
              show={({ content }) => <CleanHtml className="rich-words" html={String(content)} />}
            />
          </>
        )}
      </section>
      {looked && (
        <TopDialog
          title={looked.title}
          onClose={() => setLooked(null)}
          footer={
            <>
              <Button onClick={() => setLooked(null)}>{SAY.never}</Button>
              <Button color="default" variant="solid" onClick={() => setLooked(null)}>
                {SAY.known}
              </Button>
            </>
          }
        >
          <CleanHtml html={looked.content} />
        </TopDialog>
      )}
      {form.conflict}
    </div>
  );
}
