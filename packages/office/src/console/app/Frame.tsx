import { useIsPhone } from '@giftship/kit/lib/use-media.ts';
import { EmptyState } from '@giftship/kit/states/States.tsx';
import { PageBoundary } from '@giftship/kit/states/PageBoundary.tsx';
import type { SupplierRight } from '@giftship/shared/suppliers/rights';
import { SUPPLIER_STATUS } from '@giftship/shared/suppliers/supplier';
import { Button } from 'antd';
import { Suspense, useState } from 'react';
import { useLocation } from 'react-router';
import { useTitle } from '../../lib/use-title.ts';
import { useTodo } from '../../lib/use-todo.ts';
import { Bars } from '../../shell/Bars.tsx';
import { LostPage, OnComputer } from '../../shell/Closed.tsx';
import { FrameLayers, useFrameKeys } from '../../shell/FrameLayers.tsx';
import { OfficeShell } from '../../shell/OfficeShell.tsx';
import { PATHS } from '../paths.ts';
import { AgreeDialog } from './AgreeDialog.tsx';
import { CONSOLE_FRAME_COPY as SAY } from './copy.ts';
import type { AtWork, ConsolePage } from './page.ts';
import { PAGES } from './pages.ts';
import { ViewBar } from './ViewBar.tsx';
import { Tools } from './Tools.tsx';

const mayOpen = (rights: readonly SupplierRight[]) => (page: ConsolePage) =>
  page.right === 'any' || rights.includes(page.right);
const shellPage = (page: ConsolePage) => ({ ...page, area: page.path });

/** The shell of the console with the page of the address in it. */
export function Frame({ me }: { me: AtWork }) {
  const { pathname } = useLocation();
  const { queues, unread } = useTodo();
  const keys = useFrameKeys();
  const [isLater, setLater] = useState(false);
  const { supplier, agreement, totp } = me;
  const mine = PAGES.filter(mayOpen(me.rights));
  const open = PAGES.find(({ path }) => path === pathname);
  useTitle(open?.title ?? '');
  const inMenu = mine.filter(({ isHidden }) => !isHidden);
  const areas = inMenu.map((page) => ({
    area: page.path,
    title: page.title,
    Icon: page.Icon,
    pages: [shellPage(page)],
  }));
  return (
    <OfficeShell
      groups={[{ title: '', areas }]}
      onPhone={inMenu.filter(({ onBar }) => onBar).map(shellPage)}
      morePages={inMenu.filter(({ onPhone, onBar }) => onPhone && !onBar).map(shellPage)}
      open={open && shellPage(open)}
      crumb=""
      todo={queues}
      searchHint={SAY.searchHint}
      onSearch={keys.search}
      tools={<Tools me={me} unread={unread} />}
      notices={
        <>
          {me.view && (
            <ViewBar
              supplier={supplier.name}
              operator={me.view.operator}
              secondsLeft={me.view.seconds_left}
            />
          )}
          <Bars codesLeft={totp.is_bound && !me.view ? totp.codes_left : 8} toCodes={PATHS.account()} />
          {supplier.status === SUPPLIER_STATUS.stopped && (
            <div className="office-notice" role="status">
              {SAY.stopped(supplier.reason)}
            </div>
          )}
          {!agreement.is_agreed && isLater && (
            <div className="office-notice" role="status">
              {SAY.agreeLater}
              <Button size="small" onClick={() => setLater(false)}>
                {SAY.agreeOpen}
              </Button>
            </div>
          )}
        </>
      }
    >
      <PageBoundary key={pathname}>
        <Suspense fallback={<div className="page-wait" aria-busy="true" />}>
          <Opened page={open} isMine={open !== undefined && mine.includes(open)} />
        </Suspense>
      </PageBoundary>
      <FrameLayers keys={keys} pages={mine.map(shellPage)} find={null} searchHint={SAY.searchHint} />
      {!agreement.is_agreed && !isLater && (
        <AgreeDialog version={agreement.version} onLater={() => setLater(true)} />
      )}
    </OfficeShell>
  );
}

function Opened({ page, isMine }: { page: ConsolePage | undefined; isMine: boolean }) {
  const isPhone = useIsPhone();
  if (!page) return <LostPage />;
  if (!isMine) return <EmptyState title={SAY.missing} hint={SAY.missingHint} />;
  if (isPhone && !page.onPhone) return <OnComputer />;
  return <page.Page />;
}
