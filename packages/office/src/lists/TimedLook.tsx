import { Button } from 'antd';
import { type ReactNode, useEffect, useState } from 'react';
import { atOnce } from './at-once.ts';
import { LISTS_COPY as SAY } from './copy.ts';
import { DecideDialog } from './DecideDialog.tsx';

interface TimedLookProps<T> {
  /** What is looked at: 收款账户. */
  title: string;
  /** Of the action, for its frequent reasons. */
  action: string;
  /** Answers it in full, and writes down who looked and why. */
  look: (reason: string) => Promise<T>;
  show: (seen: T) => ReactNode;
}

/** So long what is personal stands in full. */
const SHOWN_S = 60;

/** 查看: what is masked is shown in full for 60 seconds, to who says why (B10). */
export function TimedLook<T>({ title, action, look, show }: TimedLookProps<T>) {
  const [isAsking, setAsking] = useState(false);
  const [seen, setSeen] = useState<{ what: T } | null>(null);
  const [left, setLeft] = useState(0);
  useEffect(() => {
    if (left <= 0) return setSeen(null);
    const tick = setTimeout(() => setLeft(left - 1), 1_000);
    return () => clearTimeout(tick);
  }, [left]);
  return (
    <>
      {seen ? (
        <div className="timed-look">
          {show(seen.what)}
          <small className="hint">{SAY.lookLeft(left)}</small>
        </div>
      ) : (
        <Button size="small" aria-label={SAY.lookAt(title)} onClick={() => setAsking(true)}>
          {SAY.look}
        </Button>
      )}
      {isAsking && (
        <DecideDialog
          title={SAY.lookAt(title)}
          action={action}
          verb={SAY.look}
          reasonLabel={SAY.lookWhy}
          hint={SAY.lookHint}
          run={({ reason }) => atOnce(look(reason).then((what) => ({ what })))}
          onDone={({ what }) => {
            setSeen({ what });
            setLeft(SHOWN_S);
          }}
          tell={() => undefined}
          onClose={() => setAsking(false)}
        />
      )}
    </>
  );
}
