import { ConfigProvider } from 'antd';
import zhCN from 'antd/locale/zh_CN';
import { QueryClientProvider } from '@tanstack/react-query';
import { lazy, Suspense, useEffect } from 'react';
import { BrowserRouter, Navigate, Route, Routes } from 'react-router';
import { Dialogs } from './Dialogs.tsx';
import { TITLES } from '../lib/titles-copy.ts';
import { useArticleRoutes } from './article-routes.ts';
import { PATHS } from '../lib/paths.ts';
import { queries } from '../lib/queries.ts';
import { type PageRoute, ROUTES, USER_CENTER_ROUTES } from './routes.tsx';
import { Protected } from '../session/Protected.tsx';
import { refreshUser, useSession } from '../session/session.ts';
import type { NavItem } from '../shell/MainNav.tsx';
import { Shell } from '../shell/Shell.tsx';
import { useKitTheme } from '@giftship/kit/look/look.ts';
import { PageBoundary } from '@giftship/kit/states/PageBoundary.tsx';
import { ToastPlace } from '@giftship/kit/toast/ToastPlace.tsx';
import { useTitle } from '../lib/use-title.ts';

const ArticlePage = lazy(async () => ({
  default: (await import('../features/help/ArticlePage.tsx')).ArticlePage,
}));
const UserCenterLayout = lazy(async () => ({
  default: (await import('../shell/UserCenterLayout.tsx')).UserCenterLayout,
}));

const nonce = document.querySelector<HTMLMetaElement>('meta[property=csp-nonce]')?.nonce ?? '';

/** The whole site: kit, cache, routes and the dialogs above them. */
export function App() {
  useEffect(() => void refreshUser(), []);
  const theme = useKitTheme();
  return (
    <ConfigProvider theme={theme} locale={zhCN} csp={{ nonce }} button={{ autoInsertSpace: false }}>
      <QueryClientProvider client={queries}>
        <BrowserRouter>
          <Pages />
          <Dialogs />
        </BrowserRouter>
        <ToastPlace />
      </QueryClientProvider>
    </ConfigProvider>
  );
}

function Pages() {
  const articles = useArticleRoutes();
  return (
    <Routes>
      <Route element={<Shell items={navigation} />}>
        {ROUTES.map((route) => (
          <Route key={route.name} path={route.path} element={<PageOf {...route} />} />
        ))}
        {articles.map(({ id, title }) => (
          <Route
            key={id}
            path={PATHS.ownArticle(id)}
            element={
              <PageOf name={`article-${id}`} path={PATHS.ownArticle(id)} title={title} Page={ArticlePage} />
            }
          />
        ))}
        <Route path="*" element={<Unmatched isWaiting={articles.isPending} />} />
      </Route>
      <Route element={<UserCenter />}>
        {USER_CENTER_ROUTES.map((route) => (
          <Route key={route.name} path={route.path} element={<PageOf {...route} />} />
        ))}
      </Route>
    </Routes>
  );
}

/** The user centre has a shell of its own; who must log in first stands in the shop. */
function UserCenter() {
  const isSignedIn = useSession((session) => session.isSignedIn);
  if (!isSignedIn) return <Shell items={navigation} />;
  return (
    <PageBoundary>
      <Suspense fallback={null}>
        <UserCenterLayout pages={USER_CENTER_ROUTES} />
      </Suspense>
    </PageBoundary>
  );
}

function PageOf({ title, isProtected, Page }: PageRoute) {
  useTitle(title);
  const content = (
    <PageBoundary>
      <Suspense fallback={<div className="page-wait" aria-busy="true" />}>
        <Page />
      </Suspense>
    </PageBoundary>
  );
  return isProtected ? <Protected title={title}>{content}</Protected> : content;
}

/** Any other path is /404 (M029), once it is known which articles have paths of their own. */
function Unmatched({ isWaiting }: { isWaiting: boolean }) {
  useTitle(isWaiting ? '' : TITLES.notFound);
  return isWaiting ? null : <Navigate to={PATHS.notFound()} replace />;
}

/** The top navigation: every route that is not hidden, and not the substations on their own hosts (M027, M034). */
function navigation(hiddenHosts: string[]): NavItem[] {
  const isSubstation = hiddenHosts.includes(location.hostname) || hiddenHosts.includes(location.host);
  return ROUTES.filter(
    ({ isHidden, path }) => !isHidden && !(isSubstation && path === PATHS.substationsJoin()),
  ).map(({ path, title }) => ({ path, title }));
}
