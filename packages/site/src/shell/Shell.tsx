import { Outlet } from 'react-router';
import { SHELL_COPY } from './copy.ts';
import { ClockStrip } from './ClockStrip.tsx';
import { Footer } from './Footer.tsx';
import { Header } from './Header.tsx';
import type { NavItem } from './MainNav.tsx';
import { ServicePanel } from './ServicePanel.tsx';
import './shell.css';
import { TabBar } from './TabBar.tsx';
import { TopBanner } from './TopBanner.tsx';
import { usePageStart } from './use-page-start.ts';

/** What stands around every page (M009). */
export function Shell({ items }: { items: (hiddenHosts: string[]) => NavItem[] }) {
  const notice = usePageStart();
  return (
    <>
      <a className="skip" href="#main">
        {SHELL_COPY.skip}
      </a>
      <ClockStrip />
      <TopBanner />
      <header className="top">
        <Header items={items(notice?.hosts.substation_hidden_hosts ?? [])} />
      </header>
      <main id="main" tabIndex={-1}>
        <Outlet />
      </main>
      <Footer />
      <ServicePanel />
      <TabBar />
    </>
  );
}
