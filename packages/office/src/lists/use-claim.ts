import { useEffect, useState } from 'react';
import { api } from '../lib/api.ts';
import { tellFailure } from '../lib/failures.ts';

const RENEW_MS = 4 * 60_000;

/** Says that one works on a record while it is open, and who else does; `take` takes it over (O032). */
export function useClaim(kind: string, sn: string, isOn: boolean) {
  const [by, setBy] = useState('');
  useEffect(() => {
    setBy('');
    if (!isOn) return;
    let isOver = false;
    const renew = () =>
      void api.shell.claim({ body: { kind, sn } }).then(
        ({ is_mine, held_by }) => isOver || setBy(is_mine ? '' : held_by),
        () => null,
      );
    renew();
    const timer = setInterval(renew, RENEW_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
      void api.shell.release({ query: { kind, sn } }).catch(() => null);
    };
  }, [kind, sn, isOn]);
  const take = () => void api.shell.claim({ body: { kind, sn, take: 1 } }).then(() => setBy(''), tellFailure);
  return { by, take };
}
