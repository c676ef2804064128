import { FileTextOutlined, RightOutlined } from '@ant-design/icons';
import { Link, Navigate } from 'react-router';
import { PATHS } from '../../lib/paths.ts';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { EmptyState, LoadFailed } from '@giftship/kit/states/States.tsx';
import { HELP_COPY as SAY } from './copy.ts';
import './help.css';
import { ServiceCard } from './ServiceCard.tsx';
import { useArticles } from './use-articles.ts';

/** The usual number of articles, while they load. */
const USUAL = 5;

/** /help-center goes on to its list (M025). */
export function HelpHome() {
  return <Navigate to={PATHS.helpList()} replace />;
}

/** All help articles and the way to a person. */
export function HelpListPage() {
  const articles = useArticles();
  return (
    <div className="frame">
      <div className="page-head">
        <h1>{SAY.title}</h1>
        <span className="hint">{SAY.hint}</span>
      </div>
      <div className="help">
        <section aria-label={SAY.articles}>
          {articles.isPending && <Skeletons count={USUAL} className="help-ghost" />}
          {articles.isLoadingError && <LoadFailed onRetry={() => void articles.refetch()} />}
          {articles.data?.list.length === 0 && <EmptyState title={SAY.empty} hint={SAY.emptyHint} />}
          <ol className="help-list">
            {articles.data?.list.map(({ id, title, date }) => (
              <li key={id}>
                <Link to={PATHS.article(id)} className="card">
                  <FileTextOutlined aria-hidden />
                  <strong className="grow">{title}</strong>
                  <time className="hint" dateTime={date}>
                    {SAY.updated(date)}
                  </time>
                  <RightOutlined aria-hidden />
                </Link>
              </li>
            ))}
          </ol>
        </section>
        <ServiceCard />
      </div>
    </div>
  );
}
