import { lazy, Suspense, useEffect, useState } from 'react';
import { Unreachable } from '../../doors/Unreachable.tsx';
import { AccountPage } from '../doors/AccountPage.tsx';
import { CONSOLE_DOORS_COPY as SAY } from '../doors/copy.ts';
import { BASE, DOORS } from '../paths.ts';
import { loadMe, useSession } from '../session.ts';

const Inside = lazy(async () => ({ default: (await import('./Inside.tsx')).Inside }));
const wait = <div className="door" aria-busy="true" />;

/** The doors of the console, and behind them all of it. */
export function App() {
  const [path, setPath] = useState(location.pathname);
  const state = useSession((session) => session.state);
  useEffect(() => void loadMe(), []);
  const isDoor = path === DOORS.login || path === DOORS.register || path === DOORS.reset;
  const enter = () => {
    // Whoever came to a page is led to it; whoever came to a door, to the first page.
    if (isDoor) history.replaceState(null, '', location.hash === '' ? BASE : `${DOORS.join}${location.hash}`);
    setPath(location.pathname);
    void loadMe();
  };
  if (state === 'unknown') return wait;
  if (state === 'unreachable') return <Unreachable onRetry={() => void loadMe()} />;
  if (state === 'out' || path === DOORS.reset) {
    const door = path === DOORS.register ? 'register' : path === DOORS.reset ? 'reset' : 'login';
    // An invitation stands behind the hash, so that no server log holds it; it goes along to every door.
    const isInvited = path === DOORS.join || location.hash !== '';
    return <AccountPage door={door} {...(isInvited ? { hint: SAY.joinHint } : {})} onDone={enter} />;
  }
  if (isDoor) history.replaceState(null, '', BASE);
  return (
    <Suspense fallback={wait}>
      <Inside />
    </Suspense>
  );
}
