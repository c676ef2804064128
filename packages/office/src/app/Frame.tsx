import { useIsPhone } from '@giftship/kit/lib/use-media.ts';
import { PageBoundary } from '@giftship/kit/states/PageBoundary.tsx';
import { mayDo } from '@giftship/shared/operators/rights';
import { Suspense, useState } from 'react';
import { Navigate, useLocation, useNavigate } from 'react-router';
import { isCovered, isTyping, useKeys } from '../lib/keys.ts';
import { useTitle } from '../lib/use-title.ts';
import { useSession } from '../session/session.ts';
import { LostPage, MissingRight, OnComputer } from '../shell/Closed.tsx';
import { KeySheet } from '../shell/KeySheet.tsx';
import { LeaveGuard } from '../shell/LeaveGuard.tsx';
import { OfficeShell } from '../shell/OfficeShell.tsx';
import type { OfficePage } from '../shell/page.ts';
import { Palette } from '../shell/Palette.tsx';
import { find } from './find.ts';
import { PAGES } from './pages.ts';
import { useTodo } from './use-todo.ts';

/** The shell with the page of the address in it. */
export function Frame() {
  const { pathname } = useLocation();
  const navigate = useNavigate();
  const rights = useSession((session) => session.rights);
  const { queues, unread } = useTodo();
  const [over, setOver] = useState<'palette' | 'keys' | null>(null);
  useKeys((event) => {
    if ((event.ctrlKey || event.metaKey) && event.key.toLowerCase() === 'k' && !isCovered()) {
      setOver('palette');
      return true;
    }
    if (event.key !== '?' || isTyping(event)) return false;
    setOver('keys');
    return true;
  });
  const mine = PAGES.filter(({ right }) => mayDo(rights, right));
  const open = PAGES.find(({ path }) => path === pathname);
  useTitle(open?.title ?? '');
  const first = mine.find(({ isHidden }) => !isHidden) ?? mine[0];
  if (!open && pathname === '/' && first) return <Navigate to={first.path} replace />;
  const close = () => setOver(null);
  return (
    <OfficeShell pages={PAGES} open={open} todo={queues} unread={unread} onSearch={() => setOver('palette')}>
      <PageBoundary key={pathname}>
        <Suspense fallback={<div className="page-wait" aria-busy="true" />}>
          <Opened page={open} isMine={open !== undefined && mine.includes(open)} />
        </Suspense>
      </PageBoundary>
      <LeaveGuard />
      {over === 'keys' && <KeySheet onClose={close} />}
      {over === 'palette' && (
        <Palette pages={mine} find={find} onGo={(path) => void navigate(path)} onClose={close} />
      )}
    </OfficeShell>
  );
}

function Opened({ page, isMine }: { page: OfficePage | undefined; isMine: boolean }) {
  const isPhone = useIsPhone();
  if (!page) return <LostPage />;
  if (!isMine) return <MissingRight right={page.right} />;
  if (isPhone && !page.onPhone) return <OnComputer />;
  return <page.Page />;
}
