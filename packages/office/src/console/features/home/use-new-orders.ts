import { useEffect, useRef, useState } from 'react';
import { play } from '../../shipping/sounds.ts';
import { HOME_COPY as SAY } from './copy.ts';

/**
 * Sounds, and marks the title of the window, when a parcel came that was not there before, where that is switched on (S012).
 * Answers whether there is one, and how to say that it was seen.
 */
export function useNewOrders(newest: number | undefined, isOn: boolean): [boolean, () => void] {
  const known = useRef<number | undefined>(undefined);
  const [isFresh, setFresh] = useState(false);
  useEffect(() => {
    if (newest === undefined) return;
    const isNew = known.current !== undefined && newest > known.current;
    known.current = newest;
    if (!isNew || !isOn) return;
    play('fresh');
    setFresh(true);
  }, [newest, isOn]);
  useEffect(() => {
    if (!isFresh) return;
    const before = document.title;
    document.title = `${SAY.freshTitle} ${before}`;
    return () => {
      document.title = before;
    };
  }, [isFresh]);
  return [isFresh, () => setFresh(false)];
}
