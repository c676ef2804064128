import { type RefObject, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';

/** Heights are known before a row is drawn; grid.css lays the rows out to them. */
export const ROW_PX = 48;
const CARD_PX = 145;
const NARROW = '(max-width: 768px)';
/** Rows drawn above and below what is seen. */
const SPARE_ROWS = 1;
/** The window moves by so many rows at once: scrolling draws anew only now and then. */
const STEP_ROWS = 4;
/** What a box is taken to be high before it has been measured. */
const GUESS_PX = 624;

/**
 * Which rows of a scrolling box are drawn: those in view, a few around them, and the active one wherever it is, so that
 * the focus never goes with a row. Heights are fixed, so this needs no measuring of rows.
 */
export function useWindow(box: RefObject<HTMLDivElement | null>, count: number, activeAt: number) {
  const rowHeight = useMedia(NARROW) ? CARD_PX : ROW_PX;
  const [height, setHeight] = useState(GUESS_PX);
  const [top, setTop] = useState(0);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() => setHeight(element.clientHeight));
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);

  const seen = Math.ceil(height / rowHeight) + 1;
  const first = Math.max(0, Math.min(top, count - seen) - SPARE_ROWS);
  const last = Math.min(count, first + seen + STEP_ROWS + 2 * SPARE_ROWS);
  const indexes = useMemo(() => {
    const list = Array.from({ length: last - first }, (_, i) => first + i);
    if (activeAt >= 0 && activeAt < first) return [activeAt, ...list];
    return activeAt >= last && activeAt < count ? [...list, activeAt] : list;
  }, [first, last, activeAt, count]);
  const onScroll = useCallback(
    ({ currentTarget }: React.UIEvent<HTMLElement>) =>
      setTop(Math.floor(currentTarget.scrollTop / rowHeight / STEP_ROWS) * STEP_ROWS),
    [rowHeight],
  );
  return { indexes, rowHeight, pageRows: Math.max(1, Math.floor(height / rowHeight) - 2), onScroll };
}

function useMedia(query: string): boolean {
  const media = useMemo(() => window.matchMedia(query), [query]);
  return useSyncExternalStore(
    (listener) => {
      media.addEventListener('change', listener);
      return () => media.removeEventListener('change', listener);
    },
    () => media.matches,
  );
}
