import { readStored, writeStored } from '@giftship/kit/lib/stored.ts';
import { useIsPhone, useMedia } from '@giftship/kit/lib/use-media.ts';
import { type ReactNode, useState } from 'react';
import { useSession } from '../session/session.ts';
import { menuOf } from './areas.ts';
import { Bars } from './Bars.tsx';
import { SHELL_COPY as SAY } from './copy.ts';
import { OfficeMenu } from './OfficeMenu.tsx';
import type { OfficePage, Todo } from './page.ts';
import { PhoneTabs } from './PhoneTabs.tsx';
import { TopBar } from './TopBar.tsx';
import './office-shell.css';

const FOLDED = 'office-menu-folded';

interface OfficeShellProps {
  pages: readonly OfficePage[];
  /** The page that is open; none for an unknown address. */
  open: OfficePage | undefined;
  todo: Todo;
  /** Messages that were not read. */
  unread: number;
  onSearch: () => void;
  children: ReactNode;
}

/** What stands around every page of the back office: menu, bar, what has to be said, and the page (O011-O019). */
export function OfficeShell({ pages, open, todo, unread, onSearch, children }: OfficeShellProps) {
  const rights = useSession((session) => session.rights);
  const isPhone = useIsPhone();
  const isNarrow = useMedia('(max-width: 1279px)');
  const [isFolded, setFolded] = useState(() => readStored(FOLDED) === '1');
  const fold = () => {
    writeStored(FOLDED, isFolded ? null : '1');
    setFolded(!isFolded);
  };
  return (
    <div className={isFolded || isNarrow ? 'office folded-office' : 'office'}>
      <a className="office-skip" href="#main">
        {SAY.skip}
      </a>
      {!isPhone && (
        <OfficeMenu
          groups={menuOf(pages, rights)}
          open={open}
          todo={todo}
          isFolded={isFolded || isNarrow}
          onFold={isNarrow ? undefined : fold}
        />
      )}
      <TopBar open={open} todo={todo} unread={unread} onSearch={onSearch} />
      <main id="main" className="office-main" tabIndex={-1}>
        <Bars />
        {children}
      </main>
      {isPhone && <PhoneTabs pages={pages} open={open} onSearch={onSearch} />}
    </div>
  );
}
