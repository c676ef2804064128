import { lazy, Suspense, useEffect, useState } from 'react';
import { useAsks } from '../lib/asks.ts';
import { OFFICE_COPY } from '../lib/copy.ts';
import { BASE, DOORS } from '../lib/paths.ts';
import { Unreachable } from '../doors/Unreachable.tsx';
import { loadMe, useSession } from '../session/session.ts';
import { LoginPage } from '../features/login/LoginPage.tsx';

const ActivatePage = lazy(async () => ({
  default: (await import('../features/login/ActivatePage.tsx')).ActivatePage,
}));
const Inside = lazy(async () => ({ default: (await import('./Inside.tsx')).Inside }));

/** The doors, and behind them all of the back office, which is loaded for who may come in. */
export function App() {
  const [path, setPath] = useState(location.pathname);
  const state = useSession((session) => session.state);
  const isBlocked = useAsks((asks) => asks.isBlocked);
  const isActivating = path === DOORS.activate;
  useEffect(() => {
    if (!isActivating) void loadMe();
  }, [isActivating]);
  const enter = () => {
    // Whoever came to a page is led to it; whoever came to a door, to the first page.
    const isDoor = path === DOORS.login || path === DOORS.activate;
    if (isDoor) history.replaceState(null, '', BASE);
    setPath(location.pathname);
    void loadMe();
  };
  // Nothing of what was seen before stays in sight (O009).
  if (isBlocked)
    return (
      <main className="door" id="main">
        <p role="alert">{OFFICE_COPY.blocked}</p>
      </main>
    );
  if (isActivating)
    return (
      <Suspense fallback={wait}>
        <ActivatePage onDone={enter} />
      </Suspense>
    );
  if (state === 'unknown') return wait;
  if (state === 'unreachable') return <Unreachable onRetry={() => void loadMe()} />;
  if (state === 'out') return <LoginPage onDone={enter} />;
  if (path === DOORS.login) history.replaceState(null, '', BASE);
  return (
    <Suspense fallback={wait}>
      <Inside />
    </Suspense>
  );
}

const wait = <div className="door" aria-busy="true" />;
