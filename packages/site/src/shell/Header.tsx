import { SearchOutlined } from '@ant-design/icons';
import { useState } from 'react';
import { NavLink, Link, useNavigate } from 'react-router';
import { COPY } from '@giftship/kit/copy.ts';
import { PATHS } from '../lib/paths.ts';
import { SHELL_COPY as SAY } from './copy.ts';
import { useNotice } from './use-notice.ts';

export interface NavItem {
  path: string;
  title: string;
}

/** Logo, the routes that are not hidden (M034), and the search for goods. */
export function Header({ items }: { items: NavItem[] }) {
  const notice = useNotice();
  return (
    <div className="frame header-row">
      <Link to={PATHS.home()} className="brand">
        <img src={notice?.logo || '/favicon.svg'} alt="" width="36" height="36" />
        <span>{notice?.site_title ?? COPY.siteTitle}</span>
      </Link>
      <nav aria-label={SAY.mainNavigation}>
        {items.map(({ path, title }) => (
          <NavLink key={path} to={path} end={path === PATHS.home()}>
            {title}
          </NavLink>
        ))}
      </nav>
      <Search />
    </div>
  );
}

function Search() {
  const navigate = useNavigate();
  const [text, setText] = useState('');
  return (
    <form
      role="search"
      className="search"
      onSubmit={(event) => {
        event.preventDefault();
        void navigate(PATHS.giftList(text.trim() === '' ? {} : { title: text.trim() }));
      }}
    >
      <input
        type="search"
        value={text}
        maxLength={50}
        aria-label={SAY.search}
        placeholder={SAY.searchHint}
        onChange={(event) => setText(event.target.value)}
      />
      <button type="submit" aria-label={SAY.search}>
        <SearchOutlined />
      </button>
    </form>
  );
}
