import { useSyncExternalStore } from 'react';

const NARROW = matchMedia('(max-width: 768px)');
const listen = (changed: () => void) => {
  NARROW.addEventListener('change', changed);
  return () => NARROW.removeEventListener('change', changed);
};

/** Whether the screen is that of a phone (styles.css has the same width). */
export const useIsNarrow = (): boolean => useSyncExternalStore(listen, () => NARROW.matches);
