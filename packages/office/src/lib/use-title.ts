import { useEffect } from 'react';
import { desk } from './desk.ts';

/** The title of the window: what is open, and where. */
export function useTitle(title: string): void {
  useEffect(() => {
    const { name } = desk();
    document.title = title === '' ? name : `${title} - ${name}`;
  }, [title]);
}
