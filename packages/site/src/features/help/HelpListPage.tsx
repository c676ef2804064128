import { RightOutlined, SearchOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { Link, Navigate } from 'react-router';
import { PATHS } from '../../lib/paths.ts';
import { Skeletons } from '@giftship/kit/states/Skeletons.tsx';
import { EmptyState, LoadFailed } from '@giftship/kit/states/States.tsx';
import { HELP_COPY as SAY } from './copy.ts';
import './help.css';
import { ServiceCard } from './ServiceCard.tsx';
import { useArticles } from './use-articles.ts';
import { useFound } from './use-found.ts';

/** The usual number of articles, while they load. */
const USUAL = 5;

/** /help-center goes on to its list (M025). */
export function HelpHome() {
  return <Navigate to={PATHS.helpList()} replace />;
}

/** Rules, articles and the way to a person, with a search over all words of the articles. */
export function HelpListPage() {
  const articles = useArticles();
  const [question, setQuestion] = useState('');
  const { asked, found, isLooking, failed, retry } = useFound(question);
  const hasAny = (articles.data?.list.length ?? 0) > 0;
  const isNothing = hasAny && found.length === 0 && !isLooking && failed === 0;
  return (
    <div className="frame">
      <div className="page-head help-head">
        <h1>{SAY.title}</h1>
        <span className="hint">{SAY.hint}</span>
        <label className="help-search">
          <SearchOutlined aria-hidden />
          <input
            type="search"
            value={question}
            maxLength={50}
            aria-label={SAY.search}
            placeholder={SAY.search}
            onChange={(event) => setQuestion(event.target.value)}
          />
        </label>
      </div>
      <div className="help">
        <div className="card help-groups">
          {asked === '' && <Rules />}
          <section aria-label={SAY.articles}>
            <h2>{SAY.articles}</h2>
            <p className="help-count" role="status">
              {asked !== '' && !isLooking && SAY.countFound(found.length)}
            </p>
            {articles.isPending && <Skeletons count={USUAL} className="help-ghost" />}
            {articles.isLoadingError && <LoadFailed onRetry={() => void articles.refetch()} />}
            {articles.data?.list.length === 0 && (
              <EmptyState place="lost" title={SAY.empty} hint={SAY.emptyHint} />
            )}
            <ol className="help-list">
              {found.map(({ id, title, date, place }) => (
                <li key={id}>
                  <Link to={PATHS.article(id)}>
                    <span className="grow">
                      <strong>
                        <Marked text={title} wanted={asked} />
                      </strong>
                      {place !== '' && (
                        <span className="hint">
                          <Marked text={place} wanted={asked} />
                        </span>
                      )}
                    </span>
                    <time className="hint" dateTime={date}>
                      {SAY.updated(date)}
                    </time>
                    <RightOutlined aria-hidden />
                  </Link>
                </li>
              ))}
            </ol>
            {isLooking && <Skeletons count={1} className="help-ghost" />}
            {failed > 0 && <LoadFailed title={SAY.unread(failed)} hint={SAY.unreadHint} onRetry={retry} />}
            {isNothing && <EmptyState place="lost" title={SAY.nothing(asked)} hint={SAY.nothingHint} />}
          </section>
        </div>
        <ServiceCard />
      </div>
    </div>
  );
}

/** A text with what was asked for marked in it. */
function Marked({ text, wanted }: { text: string; wanted: string }) {
  if (wanted === '') return text;
  const at = text.toLowerCase().indexOf(wanted.toLowerCase());
  if (at < 0) return text;
  return (
    <>
      {text.slice(0, at)}
      <mark>{text.slice(at, at + wanted.length)}</mark>
      <Marked text={text.slice(at + wanted.length)} wanted={wanted} />
    </>
  );
}

/** What is promised: a page of our own above the articles, whatever there are. */
function Rules() {
  return (
    <section className="help-pinned" aria-label={SAY.rulesGroup}>
      <ul className="help-list">
        <li>
          <Link to={PATHS.helpRules()}>
            <span className="grow">
              <strong>{SAY.rules.title}</strong>
              <span className="hint">{SAY.rules.hint}</span>
            </span>
            <RightOutlined aria-hidden />
          </Link>
        </li>
      </ul>
    </section>
  );
}
