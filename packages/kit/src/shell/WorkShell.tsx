import { CloseOutlined, MenuOutlined, SearchOutlined } from '@ant-design/icons';
import { type ComponentType, type ReactNode, useEffect, useState } from 'react';
import { readStored, writeStored } from '../lib/stored.ts';
import { useMedia } from '../lib/use-media.ts';
import { WORK_SHELL_COPY as SAY } from './copy.ts';
import type { MenuEntry, MenuGroup, ShellLinkProps } from './menu.ts';
import { SideMenu } from './SideMenu.tsx';
import { usePhoneMenu } from './use-phone-menu.ts';
import './work-shell.css';

const FOLDED = 'menu-folded';

interface WorkShellProps {
  /** Of the page; the only heading of the first level. */
  title: string;
  menuLabel: string;
  brand: ReactNode;
  groups: MenuGroup[];
  /** Entries at the foot of the menu. */
  foot?: MenuEntry[];
  /** The pages of a phone's bar. */
  tabs: MenuEntry[];
  /** Address of the page that is open. */
  path: string;
  Link: ComponentType<ShellLinkProps>;
  search?: ReactNode;
  /** What stands at the right of the bar: money, news. */
  tools: ReactNode;
  /** The person's menu: at the end of the bar, and on a phone at the head of the menu. */
  person: ReactNode;
  children: ReactNode;
}

/** What stands around every working page: the menu at the left, the bar with the page's title, and the page. */
export function WorkShell(props: WorkShellProps) {
  const { title, menuLabel, brand, groups, foot, tabs, path, Link, search, tools, person, children } = props;
  const isNarrow = useMedia('(max-width: 900px)');
  const [isFolded, setFolded] = useState(() => readStored(FOLDED) === '1');
  const phoneMenu = usePhoneMenu(isNarrow, path);
  const isCovered = phoneMenu.isOpen;
  const [isSearching, setSearching] = useState(false);
  useEffect(() => setSearching(false), [path]);
  const fold = () => {
    if (isNarrow) return phoneMenu.close();
    writeStored(FOLDED, isFolded ? null : '1');
    setFolded(!isFolded);
  };
  const state = `${isFolded && !isNarrow ? ' folded' : ''}${isCovered ? ' menu-open' : ''}`;
  return (
    <div className={`work${state}`}>
      <a className="work-skip" href="#main" inert={isCovered}>
        {SAY.skip}
      </a>
      {(!isNarrow || isCovered) && (
        <SideMenu
          place={phoneMenu.menu}
          onPress={phoneMenu.onPress}
          label={menuLabel}
          groups={groups}
          path={path}
          Link={Link}
          isFolded={isFolded && !isNarrow}
          onFold={fold}
          brand={
            <>
              {brand}
              {isNarrow && person}
            </>
          }
          {...(foot ? { foot } : {})}
        />
      )}
      {isCovered && (
        <button type="button" className="work-scrim" aria-label={SAY.closeMenu} onClick={phoneMenu.close} />
      )}
      <header className={isSearching ? 'work-bar searching' : 'work-bar'} inert={isCovered}>
        {isNarrow && (
          <button
            type="button"
            className="work-icon"
            ref={phoneMenu.opener}
            aria-label={SAY.openMenu}
            aria-expanded={isCovered}
            onClick={phoneMenu.open}
          >
            <MenuOutlined />
          </button>
        )}
        <h1>{title}</h1>
        {search && (!isNarrow || isSearching) && (
          <div className="work-search" ref={isNarrow ? focusField : undefined}>
            {search}
          </div>
        )}
        {search && isNarrow && (
          <button
            type="button"
            className="work-icon"
            aria-label={isSearching ? SAY.closeSearch : SAY.search}
            aria-expanded={isSearching}
            onClick={() => setSearching(!isSearching)}
          >
            {isSearching ? <CloseOutlined /> : <SearchOutlined />}
          </button>
        )}
        <div className="work-tools">
          {tools}
          {!isNarrow && person}
        </div>
      </header>
      <main id="main" className="work-page" tabIndex={-1} inert={isCovered}>
        {children}
      </main>
      {isNarrow && <PhoneTabs tabs={tabs} path={path} Link={Link} isCovered={isCovered} />}
    </div>
  );
}

/** Who opened the search means to type. */
const focusField = (box: HTMLElement | null) => box?.querySelector('input')?.focus();

type PhoneTabsProps = Pick<WorkShellProps, 'tabs' | 'path' | 'Link'> & { isCovered: boolean };

function PhoneTabs({ tabs, path, Link, isCovered }: PhoneTabsProps) {
  return (
    <nav className="work-tabs" aria-label={SAY.shortcuts} inert={isCovered}>
      {tabs.map(({ to, title, Icon }) => (
        <Link key={to} to={to} aria-current={to === path ? 'page' : undefined}>
          <Icon />
          <span>{title}</span>
        </Link>
      ))}
    </nav>
  );
}
