import { SearchOutlined } from '@ant-design/icons';
import { ActionMenu } from '@giftship/kit/controls/ActionMenu.tsx';
import { Link, useNavigate } from 'react-router';
import { desk } from '../lib/desk.ts';
import { SHELL_COPY as SAY } from './copy.ts';
import type { ShellPage } from './page.ts';

interface PhoneTabsProps {
  pages: readonly ShellPage[];
  /** Pages that are read on a phone and have no place of their own in the bar. */
  more: readonly ShellPage[];
  open: ShellPage | undefined;
  onSearch: () => void;
}

/** The pages that a phone has, and the number search (O018, S007). */
export function PhoneTabs({ pages, more, open, onSearch }: PhoneTabsProps) {
  const go = useNavigate();
  const hasMore = more.length > 0;
  return (
    <nav className="office-tabs" aria-label={desk().menu}>
      {pages.map((page) => (
        <Link key={page.path} to={page.path} aria-current={page === open ? 'page' : undefined}>
          {page.title}
        </Link>
      ))}
      {hasMore && (
        <ActionMenu
          label={SAY.morePages}
          title={SAY.more}
          actions={more.map(({ title, path }) => ({ title, run: () => void go(path) }))}
        />
      )}
      <button type="button" aria-label={SAY.search} onClick={onSearch}>
        <SearchOutlined /> {!hasMore && SAY.search}
      </button>
    </nav>
  );
}
