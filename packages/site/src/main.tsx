import { lazy, StrictMode, Suspense, useSyncExternalStore } from 'react';
import { createRoot } from 'react-dom/client';
import { FirstPage } from './FirstPage.tsx';
import './styles.css';

/** The pages behind the `#` of the address; anything else is the first page. */
const PAGES: Record<string, React.ComponentType> = {
  '#import': lazy(async () => ({ default: (await import('./recipients/ImportPage.tsx')).ImportPage })),
};

function Site() {
  const hash = useSyncExternalStore(
    (listener) => {
      window.addEventListener('hashchange', listener);
      return () => window.removeEventListener('hashchange', listener);
    },
    () => location.hash,
  );
  const Page = PAGES[hash] ?? FirstPage;
  return (
    <Suspense fallback={null}>
      <Page />
    </Suspense>
  );
}

createRoot(document.getElementById('root')!).render(
  <StrictMode>
    <Site />
  </StrictMode>,
);
