import { Button } from 'antd';
import { type ReactNode, useEffect } from 'react';
import { useLocation } from 'react-router';
import { openLogin } from '../lib/open-dialogs.ts';
import { EmptyState } from '@giftship/kit/states/States.tsx';
import { SESSION_COPY as SAY } from './copy.ts';
import { useSession } from './session.ts';

/** Shows its content to a signed-in person; a visitor gets the login dialog, which goes on to this path (M037, M201). */
export function Protected({ title, children }: { title: string; children: ReactNode }) {
  const isSignedIn = useSession((session) => session.isSignedIn);
  const { pathname, search } = useLocation();
  const target = `${pathname}${search}`;
  useEffect(() => {
    if (!isSignedIn) openLogin({ target, why: SAY.why(title) });
  }, [isSignedIn, target, title]);
  if (isSignedIn) return children;
  return (
    <div className="frame">
      <EmptyState title={SAY.protectedTitle(title)} hint={SAY.protectedHint}>
        <Button type="primary" onClick={() => openLogin({ target, why: SAY.why(title) })}>
          {SAY.goLogin}
        </Button>
      </EmptyState>
    </div>
  );
}
