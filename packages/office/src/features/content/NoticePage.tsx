import { CleanHtml } from '@giftship/kit/controls/CleanHtml.tsx';
import { TopDialog } from '@giftship/kit/dialog/TopDialog.tsx';
import { NOTICE_LENGTH } from '@giftship/shared/content/office-contract';
import { formatTime } from '@giftship/shared/lib/china-time';
import { Button } from 'antd';
import { api } from '../../session/api.ts';
import { CONTENT_COPY, NOTICE_COPY as SAY } from './copy.ts';
import { TextForm } from './TextForm.tsx';
import { fromWire, isMoment, TimeField, toWire } from './TimeField.tsx';
import { type Stored, useDraft, wordsOf } from './use-draft.tsx';
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

const isLater = (start: string): boolean => toWire(start) > formatTime(Date.now());

/** The announcement of the shop (O191). */
export function NoticePage() {
  const form = useDraft<Notice>({
    name: ['notice'],
    empty: EMPTY,
    read,
    save: ({ start_time, end_time, ...same }, version, key) =>
      api.content.saveNotice({
        body: { ...same, version, start_time: toWire(start_time), end_time: toWire(end_time) },
        key,
      }),
    publish: ({ version }, key) => api.content.publishNotice({ body: { version }, key }),
    saysPublished: ({ start_time }) =>
      isLater(start_time) ? SAY.publishedLater(start_time) : CONTENT_COPY.published,
    says: (field, value) => (field === 'content' ? wordsOf(value.content) : value[field]),
  });
  const { given, put } = form;
  const startsAt = toWire(form.data?.shown?.start_time ?? '');
  const field = (name: 'start_time' | 'end_time') => (
    <TimeField
      label={CONTENT_COPY.fields[name] ?? ''}
      value={given[name]}
      onChange={(at) => put({ [name]: at })}
    />
  );
  return (
    <div className="office-page">
      <section className="card">
        <TextForm
          form={form}
          kind="notice"
          ref_=""
          titleMost={30}
          isReady={isMoment(given.start_time) && isMoment(given.end_time)}
          lengths={NOTICE_LENGTH}
          fields={
            <>
              {field('start_time')}
              {field('end_time')}
            </>
          }
          look={(looked, onClose) => (
            <TopDialog
              title={looked.title}
              onClose={onClose}
              footer={
                <>
                  <Button onClick={onClose}>{SAY.never}</Button>
                  <Button color="default" variant="solid" onClick={onClose}>
                    {SAY.known}
                  </Button>
                </>
              }
            >
              <CleanHtml html={looked.content} />
            </TopDialog>
          )}
          show={({ content }) => <CleanHtml className="rich-words" html={String(content)} />}
        >
          <p className="hint">{SAY.hint}</p>
          {startsAt > formatTime(Date.now()) && (
            <p className="bad" role="status">
              {SAY.ahead(startsAt)}
            </p>
          )}
        </TextForm>
      </section>
    </div>
  );
}
