import { COPY } from '@giftship/kit/copy.ts';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { EmptyNote, FailedNote } from '@giftship/kit/states/States.tsx';
import { useQuery } from '@tanstack/react-query';
import { Button, Switch } from 'antd';
import { useSearchParams } from 'react-router';
import { api } from '../../session/api.ts';
import { tellFailure } from '../../lib/failures.ts';
import { queries } from '../../lib/queries.ts';
import { useMay } from '../../session/session.ts';
import { ArticleForm } from './ArticleForm.tsx';
import { ARTICLES_COPY as SAY } from './copy.ts';
import './content.css';

const KEY = ['articles'];
const reload = () => void queries.invalidateQueries({ queryKey: KEY });
/** The address of one that is not written yet. */
const NEW = 'new';

/** Help articles: a list, and the one that is written (O194). */
export function ArticlesPage() {
  const [address, setAddress] = useSearchParams();
  const mayPublish = useMay('content.publish');
  const opened = address.get('open') ?? '';
  const { data, isError, refetch } = useQuery({
    queryKey: KEY,
    queryFn: ({ signal }) => api.content.articles({ signal }),
  });
  if (isError) return <FailedNote title={COPY.loadFailed} onRetry={() => void refetch()} />;
  const open = (id: string) => setAddress(id === '' ? {} : { open: id }, { replace: true });
  const setSwitch = async (isOn: boolean) => {
    await api.content.switchArticles({ body: { article_switch: isOn ? 1 : 0 } }).catch(tellFailure);
    reload();
  };
  return (
    <div className="office-page content-split">
      <nav className="card content-list" aria-label={SAY.label}>
        <Button onClick={() => open(NEW)}>{SAY.add}</Button>
        {!data && <Skeletons count={5} className="content-wait" />}
        <ul>
          {data?.list.map(({ id, title, published, has_draft, is_fixed }) => (
            <li key={id}>
              <button type="button" aria-current={opened === String(id)} onClick={() => open(String(id))}>
                <b>{title}</b>
                <small>
                  {[is_fixed && SAY.fixed, !published && SAY.hidden, has_draft && SAY.draft]
                    .filter(Boolean)
                    .join(' · ')}
                </small>
              </button>
            </li>
          ))}
        </ul>
        {mayPublish && data && (
          <label className="content-switch">
            <Switch
              size="small"
              checked={data.article_switch === 1}
              aria-label={SAY.own}
              onChange={(isOn) => void setSwitch(isOn)}
            />
            {SAY.own}
          </label>
        )}
      </nav>
      <section className="card">
        {opened === '' ? (
          <EmptyNote title={SAY.choose} />
        ) : (
          <ArticleForm
            key={opened}
            id={opened === NEW ? 0 : Number(opened)}
            onSaved={(id) => {
              reload();
              if (id !== 0) open(String(id));
            }}
            onGone={() => {
              reload();
              open('');
            }}
          />
        )}
      </section>
    </div>
  );
}
