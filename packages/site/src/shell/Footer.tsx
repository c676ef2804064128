import { useQuery } from '@tanstack/react-query';
import { Link } from 'react-router';
import { api } from '../lib/api.ts';
import { PATHS } from '../lib/paths.ts';
import { SHELL_COPY } from './copy.ts';
import { useNotice } from './use-notice.ts';

const SAY = SHELL_COPY.footer;
/** As many articles as the other columns have lines. */
const SHOWN = 3;

/** Help, rules, service and about; copyright and filing number (M012). */
export function Footer() {
  const notice = useNotice();
  const articles = useQuery({ queryKey: ['articles'], queryFn: () => api.content.articles({ query: {} }) });
  return (
    <footer className="footer">
      <div className="frame footer-columns">
        <section>
          <h2>{SAY.help}</h2>
          {articles.data?.list.slice(0, SHOWN).map(({ id, title }) => (
            <Link key={id} to={PATHS.article(id)}>
              {title}
            </Link>
          ))}
          <Link to={PATHS.helpList()}>{SAY.allHelp}</Link>
        </section>
        <section>
          <h2>{SAY.rules}</h2>
          {SAY.rulesList.map((rule) => (
            <p key={rule}>{rule}</p>
          ))}
          <Link to={PATHS.helpRules()}>{SAY.allRules}</Link>
        </section>
        <section>
          <h2>{SAY.service}</h2>
          {notice && <p>{SAY.phone(notice.service.phone)}</p>}
          {notice && <p>{SAY.hours(notice.service.hours)}</p>}
          <Link to={PATHS.readSheet()}>{SAY.readSheet}</Link>
        </section>
        <section>
          <h2>{SAY.about}</h2>
          <Link to={PATHS.giftList()}>{SAY.goods}</Link>
          <Link to={PATHS.substationsJoin()}>{SAY.join}</Link>
          <a href="/api/docs">{SAY.apiDocs}</a>
        </section>
      </div>
      <p className="frame filing">
        {notice?.copyright} <span>{notice?.icp}</span>
      </p>
    </footer>
  );
}
