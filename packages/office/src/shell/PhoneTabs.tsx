import { SearchOutlined } from '@ant-design/icons';
import { mayDo } from '@giftship/shared/operators/rights';
import { Link } from 'react-router';
import { PATHS } from '../lib/paths.ts';
import { useSession } from '../session/session.ts';
import { SHELL_COPY as SAY } from './copy.ts';
import type { OfficePage } from './page.ts';

interface PhoneTabsProps {
  pages: readonly OfficePage[];
  open: OfficePage | undefined;
  onSearch: () => void;
}

/** The pages that a phone has, and the number search (O018). */
export function PhoneTabs({ pages, open, onSearch }: PhoneTabsProps) {
  const rights = useSession((session) => session.rights);
  return (
    <nav className="office-tabs" aria-label={SAY.menu}>
      {pages
        .filter((page) => page.onPhone && page.path !== PATHS.profile() && mayDo(rights, page.right))
        .map((page) => (
          <Link key={page.path} to={page.path} aria-current={page === open ? 'page' : undefined}>
            {page.title}
          </Link>
        ))}
      <button type="button" onClick={onSearch}>
        <SearchOutlined /> {SAY.search}
      </button>
    </nav>
  );
}
