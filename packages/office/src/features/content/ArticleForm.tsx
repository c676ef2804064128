import { CleanHtml } from '@giftship/kit/controls/CleanHtml.tsx';
import { COPY } from '@giftship/kit/copy.ts';
import { TopDialog } from '@giftship/kit/dialog/TopDialog.tsx';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { FailedNote } from '@giftship/kit/states/States.tsx';
import { toast } from '@giftship/kit/toast/toast.ts';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { RichText } from '../../editor/RichText.tsx';
import { api } from '../../lib/api.ts';
import { tellFailure } from '../../lib/failures.ts';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { RecordLog } from '../../lists/RecordLog.tsx';
import { useMay } from '../../session/session.ts';
import { ARTICLES_COPY as SAY, CONTENT_COPY } from './copy.ts';
import { DraftBar } from './DraftBar.tsx';
import { useDraft, wordsOf } from './use-draft.tsx';
import { VersionsPart, refreshVersions } from './VersionsPart.tsx';

interface Article {
  title: string;
  content: string;
  rank: number;
}

interface ArticleFormProps {
  /** 0 is a new one. */
  id: number;
  /** The number it has now. */
  onSaved: (id: number) => void;
  onGone: () => void;
}

const EMPTY: Article = { title: '', content: '', rank: 100 };
const NOTHING = {
  shown: null,
  draft: { value: null, version: 0, by: '', at: '' },
  published: false,
  broken: [],
};

/** One article: written, looked at, published, hidden, brought back (O194). */
export function ArticleForm({ id, onSaved, onGone }: ArticleFormProps) {
  const mayPublish = useMay('content.publish');
  const [more, setMore] = useState({ published: false, is_fixed: false, broken: [] as string[] });
  const [isLooking, setLooking] = useState(false);
  const [isRemoving, setRemoving] = useState(false);
  const form = useDraft<Article>({
    name: ['article', id],
    empty: EMPTY,
    read: async (signal) => {
      if (id === 0) return NOTHING;
      const { draft, shown, ...rest } = await api.content.article({
        query: { id: String(id) },
        ...(signal ? { signal } : {}),
      });
      setMore(rest);
      return { draft, shown };
    },
    save: (value, version, key) => api.content.saveArticle({ body: { id, version, ...value }, key }),
    onSaved: (answer) => onSaved(id === 0 ? (answer.id ?? 0) : 0),
    says: (field, value) => (field === 'content' ? wordsOf(value.content) : String(value[field])),
  });
  const { data, given, put } = form;
  if (form.isError) return <FailedNote title={COPY.loadFailed} onRetry={() => void form.refetch()} />;
  if (!data) return <Skeletons count={6} className="content-wait" />;
  const after = () => {
    void form.reload();
    refreshVersions();
    onSaved(0);
  };
  const hide = async (published: boolean) => {
    try {
      await api.content.hideArticle({ body: { id, published } });
      toast.success(published ? SAY.shown1 : SAY.hidden1);
      after();
    } catch (error) {
      tellFailure(error);
    }
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
        publish={(version, key) => api.content.publishArticle({ body: { id, version }, key })}
        onPublished={after}
      >
        <Button onClick={() => setLooking(true)}>{CONTENT_COPY.preview}</Button>
        {mayPublish && data.shown && (
          <Button onClick={() => void hide(!more.published)}>{more.published ? SAY.hide : SAY.unhide}</Button>
        )}
        {id !== 0 && !more.is_fixed && (
          <Button danger onClick={() => setRemoving(true)}>
            {CONTENT_COPY.remove}
          </Button>
        )}
      </DraftBar>
      {more.broken.length > 0 && (
        <p className="bad" role="alert">
          {SAY.broken(more.broken)}
        </p>
      )}
      <div className="content-line">
        <label className="decide-field grow">
          {CONTENT_COPY.fields.title}
          <Input value={given.title} maxLength={60} onChange={({ target }) => put({ title: target.value })} />
        </label>
        <label className="decide-field">
          <span>
            {CONTENT_COPY.fields.rank} <small className="hint">{SAY.rankHint}</small>
          </span>
          <Input
            value={String(given.rank)}
            inputMode="numeric"
            maxLength={4}
            onChange={({ target }) => put({ rank: Number(target.value.replace(/\D/g, '')) })}
          />
        </label>
      </div>
      <RichText
        label={CONTENT_COPY.fields.content ?? ''}
        value={given.content}
        onChange={(content) => put({ content })}
      />
      {id !== 0 && (
        <VersionsPart
          kind="article"
          ref_={String(id)}
          version={data.draft.version}
          onRestored={after}
          show={({ title, content }) => (
            <>
              <h3>{String(title)}</h3>
              <CleanHtml className="rich-words" html={String(content)} />
            </>
          )}
        />
      )}
      {id !== 0 && <RecordLog object="article" sn={String(id)} />}
      {isLooking && (
        <TopDialog
          title={given.title || SAY.newOne}
          className="library-dialog"
          onClose={() => setLooking(false)}
          footer={<Button onClick={() => setLooking(false)}>{CONTENT_COPY.close}</Button>}
        >
          <CleanHtml className="rich-words" html={given.content} />
        </TopDialog>
      )}
      {isRemoving && (
        <DecideDialog
          title={CONTENT_COPY.removeOne(given.title)}
          action="article.remove"
          verb={CONTENT_COPY.remove}
          isGrave
          noReason
          content={id}
          run={async () => {
            await api.content.removeArticle({ query: { id: String(id) } });
            return { approval: null };
          }}
          onDone={onGone}
          onClose={() => setRemoving(false)}
        >
          <p>{SAY.removeHint}</p>
        </DecideDialog>
      )}
      {form.conflict}
    </div>
  );
}
