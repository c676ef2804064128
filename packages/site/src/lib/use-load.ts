import { useCallback, useEffect, useState } from 'react';

export type Loaded<T> = { state: 'loading' } | { state: 'ready'; value: T } | { state: 'failed' };

/** Loads once, and again on demand; a late answer of an earlier attempt is dropped. */
export function useLoad<T>(load: () => Promise<T>): [Loaded<T>, () => void] {
  const [attempt, setAttempt] = useState(0);
  const [result, setResult] = useState<Loaded<T>>({ state: 'loading' });
  useEffect(() => {
    let isCurrent = true;
    load().then(
      (value) => isCurrent && setResult({ state: 'ready', value }),
      () => isCurrent && setResult({ state: 'failed' }),
    );
    return () => {
      isCurrent = false;
    };
  }, [load, attempt]);
  const again = useCallback(() => {
    setResult({ state: 'loading' });
    setAttempt((count) => count + 1);
  }, []);
  return [result, again];
}
