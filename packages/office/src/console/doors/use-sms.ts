import { toast } from '@giftship/kit/toast/toast.ts';
import { isAnswer } from '@giftship/shared/api/client';
import { useEffect, useState } from 'react';
import { doorFault } from '../../doors/door-fault.ts';
import { CONSOLE_DOORS_COPY as SAY } from './copy.ts';

/**
 * Asks for a code by text message: a captcha is answered each time, and the next one waits (M146). `turn` is the picture
 * that is due, null before it was asked for.
 */
export function useSms(ask: (answer: { captcha: string; key: string }) => Promise<{ interval: number }>) {
  const [turn, setTurn] = useState<number | null>(null);
  const [key, setKey] = useState('');
  const [fault, setFault] = useState('');
  const [wait, setWait] = useState(0);
  useEffect(() => {
    if (wait === 0) return;
    const tick = setTimeout(() => setWait(wait - 1), 1_000);
    return () => clearTimeout(tick);
  }, [wait]);
  const next = () => setTurn((now) => (now ?? 0) + 1);
  const send = async (captcha: string) => {
    setFault('');
    try {
      const { interval } = await ask({ captcha, key });
      setWait(interval);
      setTurn(null);
      toast.success(SAY.sent);
    } catch (error) {
      setFault(doorFault(error));
      if (isAnswer(error, 'CAPTCHA_WRONG')) next();
    }
  };
  return { turn, wait, fault, ask: next, setKey, send };
}
