import { useEffect, useState } from 'react';
import { desk } from '../lib/desk.ts';
import { tellFailure } from '../lib/failures.ts';

const RENEW_MS = 4 * 60_000;

/** Says that one works on a record while it is open, and who else does; `take` takes it over (O032). */
export function useClaim(kind: string, sn: string, isOn: boolean) {
  const [by, setBy] = useState('');
  useEffect(() => {
    setBy('');
    const { claims } = desk();
    if (!isOn || !claims) return;
    let isOver = false;
    const renew = () =>
      void claims.claim({ body: { kind, sn } }).then(
        ({ is_mine, held_by }) => isOver || setBy(is_mine ? '' : held_by),
        () => null,
      );
    renew();
    const timer = setInterval(renew, RENEW_MS);
    return () => {
      isOver = true;
      clearInterval(timer);
      void claims.release({ query: { kind, sn } }).catch(() => null);
    };
  }, [kind, sn, isOn]);
  const take = () =>
    void desk()
      .claims?.claim({ body: { kind, sn, take: 1 } })
      .then(() => setBy(''), tellFailure);
  return { by, take };
}
