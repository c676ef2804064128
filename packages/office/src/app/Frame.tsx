import { useIsPhone } from '@giftship/kit/lib/use-media.ts';
import { PageBoundary } from '@giftship/kit/states/PageBoundary.tsx';
import { mayDo } from '@giftship/shared/operators/rights';
import { Suspense } from 'react';
import { Navigate, useLocation } from 'react-router';
import { PATHS } from '../lib/paths.ts';
import { useTitle } from '../lib/use-title.ts';
import { useTodo } from '../lib/use-todo.ts';
import { useSession } from '../session/session.ts';
import { Bars } from '../shell/Bars.tsx';
import { LostPage, OnComputer } from '../shell/Closed.tsx';
import { FrameLayers, useFrameKeys } from '../shell/FrameLayers.tsx';
import { OfficeShell } from '../shell/OfficeShell.tsx';
import { areaTitle, menuOf } from './areas.ts';
import { FRAME_COPY as SAY } from './copy.ts';
import { find } from './find.ts';
import { MissingRight } from './MissingRight.tsx';
import type { OfficePage } from './page.ts';
import { PAGES } from './pages.ts';
import { Tools } from './Tools.tsx';

/** The shell with the page of the address in it. */
export function Frame() {
  const { pathname } = useLocation();
  const { rights, backupCodesLeft } = useSession();
  const { queues, unread } = useTodo();
  const keys = useFrameKeys();
  const mine = PAGES.filter(({ right }) => mayDo(rights, right));
  const open = PAGES.find(({ path }) => path === pathname);
  useTitle(open?.title ?? '');
  const first = mine.find(({ isHidden }) => !isHidden) ?? mine[0];
  if (!open && pathname === '/' && first) return <Navigate to={first.path} replace />;
  return (
    <OfficeShell
      groups={menuOf(PAGES, rights)}
      onPhone={mine.filter(({ onPhone, path }) => onPhone && path !== PATHS.profile())}
      open={open}
      crumb={open && open.area !== 'home' ? areaTitle(open.area) : ''}
      todo={queues}
      searchHint={SAY.searchHint}
      onSearch={keys.search}
      tools={<Tools todo={queues} unread={unread} />}
      notices={<Bars codesLeft={backupCodesLeft} toCodes={PATHS.profile()} />}
    >
      <PageBoundary key={pathname}>
        <Suspense fallback={<div className="page-wait" aria-busy="true" />}>
          <Opened page={open} isMine={open !== undefined && mine.includes(open)} />
        </Suspense>
      </PageBoundary>
      <FrameLayers keys={keys} pages={mine} find={find} searchHint={SAY.searchHint} />
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
