import { LeftOutlined } from '@ant-design/icons';
import { useQuery } from '@tanstack/react-query';
import { Button } from 'antd';
import { Link, useLocation, useNavigate, useParams } from 'react-router';
import { api } from '../../lib/api.ts';
import { TITLES } from '../../lib/titles-copy.ts';
import { isNotFound } from '../../lib/failures.ts';
import { CleanHtml } from '@giftship/kit/controls/CleanHtml.tsx';
import { useOwnTitle } from '../../lib/use-own-title.ts';
import { PATHS } from '../../lib/paths.ts';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { EmptyState, LoadFailed } from '@giftship/kit/states/States.tsx';
import { HELP_COPY } from './copy.ts';
import './help.css';
import { ServiceCard } from './ServiceCard.tsx';
import { useArticles } from './use-articles.ts';

const SAY = HELP_COPY.article;
const PARAGRAPHS = 6;

/** One help article; below /help-center, or under a path of its own (M026, D317). */
export function ArticlePage() {
  const id = useArticleId();
  const navigate = useNavigate();
  const { data, error, isLoadingError, isPending, refetch } = useQuery({
    queryKey: ['article', id],
    queryFn: () => api.content.articles({ query: { id: String(id) } }),
    enabled: id > 0,
  });
  const article = data?.list[0];
  useOwnTitle(article?.title, TITLES.helpCenter);
  const isMissing = id === 0 || isNotFound(error);
  return (
    <div className="frame help article-page">
      <div className="card article">
        <Link to={PATHS.helpList()} className="article-back">
          <LeftOutlined aria-hidden /> {SAY.back}
        </Link>
        {isMissing && (
          <EmptyState place="lost" title={SAY.missing} hint={SAY.missingHint}>
            <Button type="primary" onClick={() => void navigate(PATHS.helpList())}>
              {SAY.browse}
            </Button>
          </EmptyState>
        )}
        {!isMissing && isLoadingError && <LoadFailed title={SAY.failed} onRetry={() => void refetch()} />}
        {!isMissing && isPending && <Skeletons count={PARAGRAPHS} className="article-ghost" />}
        {!isMissing && article && (
          <article>
            <h1>{article.title}</h1>
            <p className="hint">{HELP_COPY.updated(article.date)}</p>
            <CleanHtml className="article-text" html={article.content ?? ''} />
          </article>
        )}
        <Neighbours id={id} />
      </div>
      <ServiceCard />
    </div>
  );
}

/** The id stands in a parameter of the route, or at the end of a path of its own. */
function useArticleId(): number {
  const { id } = useParams();
  const { pathname } = useLocation();
  const text = id ?? /\/article\/(\d+)\/?$/.exec(pathname)?.[1] ?? '';
  return /^[1-9]\d{0,8}$/.test(text) ? Number(text) : 0;
}

/** The articles before and after this one. */
function Neighbours({ id }: { id: number }) {
  const list = useArticles().data?.list ?? [];
  const at = list.findIndex((article) => article.id === id);
  if (at < 0) return null;
  const [before, after] = [list[at - 1], list[at + 1]];
  return (
    <nav className="article-neighbours" aria-label={SAY.others}>
      {before && (
        <Link to={PATHS.article(before.id)}>
          <span className="hint">{SAY.previous}</span>
          {before.title}
        </Link>
      )}
      {after && (
        <Link to={PATHS.article(after.id)} className="after">
          <span className="hint">{SAY.next}</span>
          {after.title}
        </Link>
      )}
    </nav>
  );
}
