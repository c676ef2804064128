import { useSyncExternalStore } from 'react';

/** Whether a media query holds now, for what is drawn otherwise and not only looks so. */
export function useMedia(query: string): boolean {
  const listen = (tell: () => void) => {
    const media = matchMedia(query);
    media.addEventListener('change', tell);
    return () => media.removeEventListener('change', tell);
  };
  return useSyncExternalStore(listen, () => matchMedia(query).matches);
}

/** Where a record is drawn as a block of lines instead of a row of a table, and a drawer takes the whole page. */
export const useIsPhone = (): boolean => useMedia('(max-width: 768px)');
