import { useEffect, useState } from 'react';
import { create } from 'zustand';

/** Until when no further code may be asked for; outside the forms, so that changing between them keeps it (M146). */
const useUntil = create<{ until: number }>(() => ({ until: 0 }));

const secondsTo = (until: number) => Math.max(0, Math.ceil((until - Date.now()) / 1000));

/** Starts the countdown. */
export function startSmsWait(seconds: number): void {
  useUntil.setState({ until: Date.now() + seconds * 1000 });
}

/** Seconds until a code may be asked for again; 0 when it may. */
export function useSmsWait(): number {
  const until = useUntil((state) => state.until);
  const [left, setLeft] = useState(() => secondsTo(until));
  useEffect(() => {
    setLeft(secondsTo(until));
    const timer = setInterval(() => {
      const seconds = secondsTo(until);
      setLeft(seconds);
      if (seconds === 0) clearInterval(timer);
    }, 250);
    return () => clearInterval(timer);
  }, [until]);
  return left;
}
