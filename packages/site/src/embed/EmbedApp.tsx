import { QueryClientProvider } from '@tanstack/react-query';
import { ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { type ComponentType, lazy, Suspense, useEffect } from 'react';
import { BrowserRouter, Route, Routes } from 'react-router';
import { CommonDialogs } from '../app/CommonDialogs.tsx';
import { queries } from '../lib/queries.ts';
import { refreshUser } from '../session/session.ts';
import { useKitTheme } from '@giftship/kit/look/look.ts';
import { PageBoundary } from '@giftship/kit/states/PageBoundary.tsx';
import { ToastPlace } from '@giftship/kit/toast/ToastPlace.tsx';
import { LeavesByTab } from '../lib/use-leave.ts';
import { isFramed } from './around.ts';
import { leavePage, tell } from './channel.ts';
import { EmbedPurchasePage } from './EmbedPurchasePage.tsx';
import { withKit } from './with-kit.ts';
import type { LoginRequest } from '../lib/open-dialogs.ts';

const LoginDialog = lazy(async () => ({
  default: (await withKit(() => import('../features/login/LoginDialog.tsx'))).LoginDialog,
}));
const FrameLogin = lazy(async () => ({ default: (await import('./FrameLogin.tsx')).FrameLogin }));
const EmbedRechargePage = lazy(async () => ({
  default: (await withKit(() => import('./EmbedRechargePage.tsx'))).EmbedRechargePage,
}));
const LoginPage = lazy(async () => ({
  default: (await withKit(() => import('./LoginPage.tsx'))).LoginPage,
}));

const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';

/** Our pages within the site of a partner, and the login window that they open: our own screens without their shell. */
export function EmbedApp() {
  const theme = useKitTheme();
  return (
    <ConfigProvider theme={theme} locale={zhCN} csp={{ nonce }} button={{ autoInsertSpace: false }}>
      <QueryClientProvider client={queries}>
        <LeavesByTab value={true}>
          <BrowserRouter>
            <Routes>
              <Route path="/embed/purchase/:id" element={<InPage Page={EmbedPurchasePage} />} />
              <Route path="/embed/recharge" element={<InPage Page={EmbedRechargePage} />} />
              <Route path="/embed/login" element={<LoginWindow />} />
            </Routes>
          </BrowserRouter>
        </LeavesByTab>
        <ToastPlace />
      </QueryClientProvider>
    </ConfigProvider>
  );
}

/** A page that buys or recharges, with the dialogs above it; the page around hears of each recharge. */
function InPage({ Page }: { Page: ComponentType }) {
  useEffect(() => {
    void refreshUser();
    const onRecharge = ({ detail }: CustomEvent<{ money: string }>) =>
      tell({ type: 'recharge-success', amount: detail.money });
    window.addEventListener('gift-recharge-success', onRecharge as EventListener);
    return () => window.removeEventListener('gift-recharge-success', onRecharge as EventListener);
  }, []);
  return (
    <>
      <PageBoundary>
        <Suspense fallback={<div className="embed-page" aria-busy="true" />}>
          <Page />
        </Suspense>
      </PageBoundary>
      <CommonDialogs Login={isFramed ? FrameLogin : WindowLogin} />
    </>
  );
}

/** A window of its own is the site itself: its ordinary login, and whoever gives that up has nothing to do here. */
function WindowLogin(request: LoginRequest) {
  return <LoginDialog {...request} onLeave={leavePage} />;
}

function LoginWindow() {
  return (
    <PageBoundary>
      <Suspense fallback={null}>
        <LoginPage />
      </Suspense>
    </PageBoundary>
  );
}
