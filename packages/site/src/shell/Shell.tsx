import { useEffect, useState } from 'react';
import { Outlet } from 'react-router';
import { SHELL_COPY } from './copy.ts';
import { Footer } from './Footer.tsx';
import { Header, type NavItem } from './Header.tsx';
import { ServicePanel } from './ServicePanel.tsx';
import './shell.css';
import { TabBar } from './TabBar.tsx';
import { TopBanner } from './TopBanner.tsx';
import { TopStrip } from './TopStrip.tsx';
import { usePageStart } from './use-page-start.ts';

/** Scrolled this far, the strip above the header folds away; it comes back nearer the top, so that it never flickers. */
const FOLD_PX = 80;
const UNFOLD_PX = 20;

/** What stands around every page (M009). */
export function Shell({ items }: { items: (hiddenHosts: string[]) => NavItem[] }) {
  const notice = usePageStart();
  const isFolded = useFolded();
  return (
    <>
      <a className="skip" href="#main">
        {SHELL_COPY.skip}
      </a>
      <TopBanner />
      <header className={isFolded ? 'top folded' : 'top'}>
        <TopStrip />
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

function useFolded(): boolean {
  const [isFolded, setFolded] = useState(false);
  useEffect(() => {
    const look = () => setFolded((folded) => (folded ? scrollY > UNFOLD_PX : scrollY > FOLD_PX));
    window.addEventListener('scroll', look, { passive: true });
    return () => window.removeEventListener('scroll', look);
  }, []);
  return isFolded;
}
