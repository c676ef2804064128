import { CleanHtml } from '@giftship/kit/controls/CleanHtml.tsx';
import { TopDialog } from '@giftship/kit/dialog/TopDialog.tsx';
import type { AGREEMENTS } from '@giftship/shared/content/contract';
import { Button } from 'antd';
import { api } from '../../session/api.ts';
import { AGREEMENTS_COPY as SAY, CONTENT_COPY } from './copy.ts';
import { TextForm } from './TextForm.tsx';
import { type Stored, useDraft, wordsOf } from './use-draft.tsx';

export type AgreementKind = (typeof AGREEMENTS)[number];

interface Agreement {
  title: string;
  content: string;
}
type StoredAgreement = Stored<Agreement> & { number: number; published_at: string };

/** One agreement: written, looked at, put in force as a new version, brought back (O197). */
export function AgreementForm({ kind }: { kind: AgreementKind }) {
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
    publish: ({ version }, key) => api.content.publishAgreement({ body: { kind, version }, key }),
    says: (field, value) => (field === 'content' ? wordsOf(value.content) : value[field]),
  });
  const { data } = form;
  return (
    <TextForm
      form={form}
      kind="agreement"
      ref_={kind}
      titleMost={30}
      look={(looked, onClose) => (
        <TopDialog
          title={CONTENT_COPY.preview}
          className="library-dialog"
          onClose={onClose}
          footer={<Button onClick={onClose}>{CONTENT_COPY.close}</Button>}
        >
          <Words {...looked} />
        </TopDialog>
      )}
      show={({ title, content }) => <Words title={String(title)} content={String(content)} />}
    >
      <p className="hint">
        {data && (data.number === 0 ? SAY.none : SAY.inForce(data.number, data.published_at))}
        {SAY.hint}
      </p>
    </TextForm>
  );
}

const Words = ({ title, content }: Agreement) => (
  <>
    <h3>{title}</h3>
    <CleanHtml className="rich-words" html={content} />
  </>
);
