import { type RefObject, useEffect, useState } from 'react';

/** True while a box that scrolls has something beyond its right edge. */
export function useHasMore(place: RefObject<HTMLElement | null>): boolean {
  const [hasMore, setMore] = useState(false);
  useEffect(() => {
    const box = place.current;
    if (!box) return;
    // A fraction of a pixel is no column.
    const look = () => setMore(box.scrollWidth - box.clientWidth - box.scrollLeft > 1);
    const sizes = new ResizeObserver(look);
    for (const each of [box, ...box.children]) sizes.observe(each);
    box.addEventListener('scroll', look, { passive: true });
    return () => {
      sizes.disconnect();
      box.removeEventListener('scroll', look);
    };
  }, [place]);
  return hasMore;
}
