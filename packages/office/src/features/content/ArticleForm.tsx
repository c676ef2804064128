import { CleanHtml } from '@giftship/kit/controls/CleanHtml.tsx';
import { TopDialog } from '@giftship/kit/dialog/TopDialog.tsx';
import { toast } from '@giftship/kit/toast/toast.ts';
import { Button, Input } from 'antd';
import { useState } from 'react';
import { api } from '../../session/api.ts';
import { tellFailure } from '../../lib/failures.ts';
import { DecideDialog } from '../../lists/DecideDialog.tsx';
import { useMay } from '../../session/session.ts';
import { ARTICLES_COPY as SAY, CONTENT_COPY } from './copy.ts';
import { TextForm } from './TextForm.tsx';
import { useDraft, wordsOf } from './use-draft.tsx';

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
    publish: ({ version, id: made = id }, key) =>
      api.content.publishArticle({ body: { id: made, version }, key }),
    onSaved: (answer) => onSaved(id === 0 ? (answer.id ?? 0) : 0),
    says: (field, value) => (field === 'content' ? wordsOf(value.content) : String(value[field])),
  });
  const { data, given, put } = form;
  const hide = async (published: boolean) => {
    try {
      await api.content.hideArticle({ body: { id, published } });
      toast.success(published ? SAY.shown1 : SAY.hidden1);
      void form.reload();
      onSaved(0);
    } catch (error) {
      tellFailure(error);
    }
  };
  return (
    <>
      <TextForm
        form={form}
        kind="article"
        ref_={id === 0 ? null : String(id)}
        titleMost={60}
        onChanged={() => onSaved(0)}
        buttons={
          <>
            {mayPublish && data?.shown && (
              <Button onClick={() => void hide(!more.published)}>
                {more.published ? SAY.hide : SAY.unhide}
              </Button>
            )}
            {id !== 0 && !more.is_fixed && (
              <Button danger onClick={() => setRemoving(true)}>
                {CONTENT_COPY.remove}
              </Button>
            )}
          </>
        }
        fields={
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
        }
        look={({ title, content }, onClose) => (
          <TopDialog
            title={title || SAY.newOne}
            className="library-dialog"
            onClose={onClose}
            footer={<Button onClick={onClose}>{CONTENT_COPY.close}</Button>}
          >
            <CleanHtml className="rich-words" html={content} />
          </TopDialog>
        )}
        show={({ title, content }) => (
          <>
            <h3>{String(title)}</h3>
            <CleanHtml className="rich-words" html={String(content)} />
          </>
        )}
      >
        {more.broken.length > 0 && (
          <p className="bad" role="alert">
            {SAY.broken(more.broken)}
          </p>
        )}
      </TextForm>
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
    </>
  );
}
