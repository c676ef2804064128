import { Button } from 'antd';
import { TopDialog } from '@giftship/kit/dialog/TopDialog.tsx';
import { useEffect } from 'react';
import { useBlocker } from 'react-router';
import { useDirty } from '../lib/dirty.ts';
import { SHELL_COPY as SAY } from './copy.ts';

/** Leaving a form with changes asks first, also by the window's own ways (O020). */
export function LeaveGuard() {
  const isDirty = useDirty(({ count }) => count > 0);
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) => isDirty && currentLocation.pathname !== nextLocation.pathname,
  );
  useEffect(() => {
    if (!isDirty) return;
    const hold = (event: BeforeUnloadEvent) => event.preventDefault();
    addEventListener('beforeunload', hold);
    return () => removeEventListener('beforeunload', hold);
  }, [isDirty]);
  if (blocker.state !== 'blocked') return null;
  return (
    <TopDialog
      title={SAY.leave}
      onClose={blocker.reset}
      footer={
        <>
          <Button onClick={blocker.proceed}>{SAY.leaveYes}</Button>
          <Button color="default" variant="solid" onClick={blocker.reset}>
            {SAY.leaveNo}
          </Button>
        </>
      }
    >
      {null}
    </TopDialog>
  );
}
