import { CleanHtml } from '@giftship/kit/controls/CleanHtml.tsx';
import { COPY } from '@giftship/kit/copy.ts';
import { TopDialog } from '@giftship/kit/dialog/TopDialog.tsx';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { FailedNote } from '@giftship/kit/states/States.tsx';
import type { AGREEMENTS } from '@giftship/shared/content/contract';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { RichText } from '../../editor/RichText.tsx';
import { api } from '../../lib/api.ts';
import { RecordLog } from '../../lists/RecordLog.tsx';
import { AGREEMENTS_COPY as SAY, CONTENT_COPY } from './copy.ts';
import { DraftBar } from './DraftBar.tsx';
import { type Stored, useDraft, wordsOf } from './use-draft.tsx';
import { VersionsPart, refreshVersions } from './VersionsPart.tsx';

export type AgreementKind = (typeof AGREEMENTS)[number];

interface Agreement {
  title: string;
  content: string;
}
type StoredAgreement = Stored<Agreement> & { number: number; published_at: string };

/** One agreement: written, looked at, put in force as a new version, brought back (O197). */
export function AgreementForm({ kind }: { kind: AgreementKind }) {
  const [looked, setLooked] = useState<Agreement | null>(null);
  const read = async (signal?: AbortSignal): Promise<StoredAgreement> => {
    const { list } = await api.content.agreements(signal ? { signal } : {});
    // The service names all three.
    return list.find((each) => each.kind === kind)!;
  };
  const form = useDraft<Agreement, StoredAgreement>({
    name: ['agreement', kind],
    empty: { title: SAY.kinds[kind], content: '' },
    read,
    save: (value, version, key) => api.content.saveAgreement({ body: { kind, version, ...value }, key }),
    says: (field, value) => (field === 'content' ? wordsOf(value.content) : value[field]),
  });
  const { data, given, put } = form;
  if (form.isError) return <FailedNote title={COPY.loadFailed} onRetry={() => void form.refetch()} />;
  if (!data) return <Skeletons count={6} className="content-wait" />;
  const after = () => {
    void form.reload();
    refreshVersions();
  };
  return (
    <div className="content-form">
      <DraftBar
        draft={data.draft}
        isDirty={form.isDirty}
        isBusy={form.isBusy}
        isReady={given.title.trim() !== ''}
        onSave={() => void form.save()}
        onDiscard={form.discard}
        publish={(version, key) => api.content.publishAgreement({ body: { kind, version }, key })}
        onPublished={after}
      >
        <Button onClick={() => setLooked(given)}>{CONTENT_COPY.preview}</Button>
      </DraftBar>
      <p className="hint">
        {data.number === 0 ? SAY.none : SAY.inForce(data.number, data.published_at)}
        {SAY.hint}
      </p>
      <div className="content-line">
        <label className="decide-field grow">
          {CONTENT_COPY.fields.title}
          <Input value={given.title} maxLength={30} onChange={({ target }) => put({ title: target.value })} />
        </label>
      </div>
      <RichText
        label={CONTENT_COPY.fields.content ?? ''}
        value={given.content}
        onChange={(content) => put({ content })}
      />
      <VersionsPart
        kind="agreement"
        ref_={kind}
        version={data.draft.version}
        onRestored={after}
        show={(value) => <Words title={String(value.title)} content={String(value.content)} />}
      />
      <RecordLog object="agreement" sn={kind} />
      {looked && (
        <TopDialog
          title={CONTENT_COPY.preview}
          className="library-dialog"
          onClose={() => setLooked(null)}
          footer={<Button onClick={() => setLooked(null)}>{CONTENT_COPY.close}</Button>}
        >
          <Words {...looked} />
        </TopDialog>
      )}
      {form.conflict}
    </div>
  );
}

const Words = ({ title, content }: Agreement) => (
  <>
    <h3>{title}</h3>
    <CleanHtml className="rich-words" html={content} />
  </>
);
