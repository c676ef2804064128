import { SUPPLIER_VIEW_END } from '@giftship/shared/suppliers/supplier';
import { Button } from 'antd';
import { useEffect, useState } from 'react';
import { loadMe } from '../session.ts';
import { CONSOLE_FRAME_COPY as SAY } from './copy.ts';

interface ViewBarProps {
  supplier: string;
  operator: string;
  secondsLeft: number;
}

/** Above every page while an operator looks at the console (O088): whose it is, who looks, how long yet, the way out. */
export function ViewBar({ supplier, operator, secondsLeft }: ViewBarProps) {
  const [left, setLeft] = useState(secondsLeft);
  useEffect(() => {
    const began = performance.now();
    const timer = setInterval(() => {
      const rest = Math.max(0, Math.ceil(secondsLeft - (performance.now() - began) / 1000));
      setLeft(rest);
      if (rest > 0) return;
      clearInterval(timer);
      void loadMe();
    }, 1000);
    return () => clearInterval(timer);
  }, [secondsLeft]);
  const clock = `${String(Math.floor(left / 60)).padStart(2, '0')}:${String(left % 60).padStart(2, '0')}`;
  return (
    <form
      className="office-notice"
      method="post"
      action={SUPPLIER_VIEW_END}
      role="region"
      aria-label={SAY.view}
    >
      <span>{SAY.viewOf(supplier, operator)}</span>
      <time>{SAY.viewLeft(clock)}</time>
      <Button size="small" htmlType="submit">
        {SAY.viewEnd}
      </Button>
    </form>
  );
}
