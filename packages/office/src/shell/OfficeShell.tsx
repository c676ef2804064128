import { readStored, writeStored } from '@giftship/kit/lib/stored.ts';
import { useIsPhone, useMedia } from '@giftship/kit/lib/use-media.ts';
import { type ReactNode, useState } from 'react';
import { desk } from '../lib/desk.ts';
import { SHELL_COPY as SAY } from './copy.ts';
import { OfficeMenu } from './OfficeMenu.tsx';
import type { Todo } from '../lib/todo-query.ts';
import type { AreaGroup, ShellPage } from './page.ts';
import { PhoneTabs } from './PhoneTabs.tsx';
import { TopBar } from './TopBar.tsx';
import './office-shell.css';

interface OfficeShellProps {
  /** What the menu shows, of one's rights. */
  groups: AreaGroup[];
  /** What a phone shows below the page. */
  onPhone: readonly ShellPage[];
  /** And under 更多, where there is more than its bar holds. */
  morePages?: readonly ShellPage[];
  /** The page that is open; none for an unknown address. */
  open: ShellPage | undefined;
  /** Of its area; '' where the page stands above them. */
  crumb: string;
  todo: Todo;
  /** What the number search takes. */
  searchHint: string;
  onSearch: () => void;
  /** At the right end of the bar: what waits, and who one is. */
  tools: ReactNode;
  /** Above the page, until it is dealt with. */
  notices: ReactNode;
  children: ReactNode;
}

/** What stands around every page of the back office and of the console: menu, bar, what has to be said, and the page (O011-O019). */
export function OfficeShell(props: OfficeShellProps) {
  const { groups, onPhone, morePages = [], open, todo, onSearch, notices, children } = props;
  const isPhone = useIsPhone();
  const isNarrow = useMedia('(max-width: 1279px)');
  const folded = `${desk().base.slice(1)}-menu-folded`;
  const [isFolded, setFolded] = useState(() => readStored(folded) === '1');
  const fold = () => {
    writeStored(folded, isFolded ? null : '1');
    setFolded(!isFolded);
  };
  return (
    <div className={isFolded || isNarrow ? 'office folded-office' : 'office'}>
      <a className="office-skip" href="#main">
        {SAY.skip}
      </a>
      {!isPhone && (
        <OfficeMenu
          groups={groups}
          open={open}
          todo={todo}
          isFolded={isFolded || isNarrow}
          onFold={isNarrow ? undefined : fold}
        />
      )}
      <TopBar
        open={open}
        crumb={props.crumb}
        searchHint={props.searchHint}
        tools={props.tools}
        onSearch={onSearch}
      />
      <main id="main" className="office-main" tabIndex={-1}>
        {notices}
        {children}
      </main>
      {isPhone && <PhoneTabs pages={onPhone} more={morePages} open={open} onSearch={onSearch} />}
    </div>
  );
}
