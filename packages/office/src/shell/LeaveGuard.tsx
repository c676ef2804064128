import { Button } from 'antd';
import { TopDialog } from '@giftship/kit/dialog/TopDialog.tsx';
import { useEffect, useRef } from 'react';
import { type Location, useBlocker } from 'react-router';
import { useDirty } from '../lib/dirty.ts';
import { useDialogEscape } from '../lib/keys.ts';
import { SHELL_COPY as SAY } from './copy.ts';

/** What stands open within a page: with another one, or none, its form is gone. */
const FORMS = ['open', 'kind'] as const;

/** Leaving a form with changes asks first: another page, another record, a closed drawer or dialog, the window's own ways (O020). */
export function LeaveGuard() {
  const isDirty = useDirty(({ held }) => held.size > 0);
  const wanted = useDirty(({ wanted: go }) => go);
  // Read when it is needed: a form lets go of what was saved in the very moment before the page goes on.
  const blocker = useBlocker(
    ({ currentLocation, nextLocation }) =>
      useDirty.getState().held.size > 0 && isLost(currentLocation, nextLocation),
  );
  useEffect(() => {
    if (!isDirty) return;
    const hold = (event: BeforeUnloadEvent) => {
      if (useDirty.getState().held.size > 0) event.preventDefault();
    };
    addEventListener('beforeunload', hold);
    return () => removeEventListener('beforeunload', hold);
  }, [isDirty]);
  if (wanted) {
    const answer = (go?: () => void) => {
      useDirty.setState({ wanted: null });
      go?.();
    };
    return <Question onLeave={() => answer(wanted)} onStay={() => answer()} />;
  }
  if (blocker.state !== 'blocked') return null;
  return <Question onLeave={blocker.proceed} onStay={blocker.reset} />;
}

/** The form that was open is not in the next address. */
function isLost(from: Location, to: Location): boolean {
  if (from.pathname !== to.pathname) return true;
  const [before, after] = [new URLSearchParams(from.search), new URLSearchParams(to.search)];
  return FORMS.some((name) => before.has(name) && before.get(name) !== after.get(name));
}

function Question({ onLeave, onStay }: { onLeave: () => void; onStay: () => void }) {
  const box = useRef<HTMLSpanElement>(null);
  useDialogEscape(box, onStay);
  return (
    <TopDialog
      title={SAY.leave}
      onClose={onStay}
      footer={
        <>
          <Button onClick={onLeave}>{SAY.leaveYes}</Button>
          <Button color="default" variant="solid" onClick={onStay}>
            {SAY.leaveNo}
          </Button>
        </>
      }
    >
      <span ref={box} />
    </TopDialog>
  );
}
