import { useEffect } from 'react';
import { OFFICE_COPY } from './copy.ts';

/** The title of the window: what is open, and where. */
export function useTitle(title: string): void {
  useEffect(() => {
    document.title = title === '' ? OFFICE_COPY.name : `${title} - ${OFFICE_COPY.name}`;
  }, [title]);
}
