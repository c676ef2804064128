import { SearchOutlined } from '@ant-design/icons';
import type { ReactNode } from 'react';
import { SHELL_COPY as SAY } from './copy.ts';
import type { ShellPage } from './page.ts';

interface TopBarProps {
  open: ShellPage | undefined;
  /** Of its area; '' where the page stands above them. */
  crumb: string;
  searchHint: string;
  /** At the right end: what waits, and who one is. */
  tools: ReactNode;
  onSearch: () => void;
}

/** The bar of 56: where one is, the number search, and what the desk puts at its end (O012). */
export function TopBar({ open, crumb, searchHint, tools, onSearch }: TopBarProps) {
  return (
    <header className="office-bar">
      {crumb !== '' && (
        <nav className="office-crumbs" aria-label={SAY.crumbs}>
          {crumb} <span aria-hidden="true">/</span>
        </nav>
      )}
      <h1>{open?.title ?? SAY.lost}</h1>
      <button type="button" className="office-find" onClick={onSearch}>
        <SearchOutlined />
        <span>{searchHint}</span>
        <kbd>{SAY.searchKey}</kbd>
      </button>
      <div className="office-tools">{tools}</div>
    </header>
  );
}
