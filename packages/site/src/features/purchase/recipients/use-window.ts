import { type RefObject, useCallback, useEffect, useMemo, useState, useSyncExternalStore } from 'react';
import { placeIn } from './ascending.ts';
import { LEAST_CARD_PX } from './card-shape.ts';

/** Heights are known before a row is drawn; grid.css lays the rows out to them. */
export const ROW_PX = 48;
const NARROW = '(max-width: 768px)';
/** Rows drawn above and below what is seen. */
const SPARE_ROWS = 1;
/** The window moves by so many rows at once: scrolling draws anew only now and then. */
const STEP_ROWS = 4;
/** What a box is taken to measure before it has been measured. */
const GUESS_PX = { width: 341, height: 624 };

/**
 * Which rows of a scrolling box are drawn: those in view, a few around them, and the active one wherever it is, so that
 * the focus never goes with a row. On a phone rows are cards, as high as `cardHeight` says; no row is ever measured.
 */
export function useWindow(
  box: RefObject<HTMLDivElement | null>,
  count: number,
  activeAt: number,
  cardHeight: (index: number, width: number) => number,
) {
  const isNarrow = useMedia(NARROW);
  const [{ width, height }, setSize] = useState(GUESS_PX);
  const [top, setTop] = useState(0);
  useEffect(() => {
    const element = box.current;
    if (element === null) return undefined;
    const observer = new ResizeObserver(() =>
      setSize({ width: element.clientWidth, height: element.clientHeight }),
    );
    observer.observe(element);
    return () => observer.disconnect();
  }, [box]);
  /** Where each card begins, and where the last one ends; rows need no list of it. */
  const tops = useMemo(() => {
    if (!isNarrow) return null;
    const list = [0];
    for (let at = 0; at < count; at++) list.push((list[at] ?? 0) + cardHeight(at, width));
    return list;
  }, [isNarrow, count, cardHeight, width]);

  const leastHeight = tops === null ? ROW_PX : LEAST_CARD_PX;
  const seen = Math.ceil(height / leastHeight) + 1;
  const first = Math.max(0, Math.min(top, count - seen) - SPARE_ROWS);
  const last = Math.min(count, first + seen + STEP_ROWS + 2 * SPARE_ROWS);
  const indexes = useMemo(() => {
    const list = Array.from({ length: last - first }, (_, i) => first + i);
    if (activeAt >= 0 && activeAt < first) return [activeAt, ...list];
    return activeAt >= last && activeAt < count ? [...list, activeAt] : list;
  }, [first, last, activeAt, count]);
  const onScroll = useCallback(
    ({ currentTarget }: React.UIEvent<HTMLElement>) =>
      setTop(Math.floor(placeAt(currentTarget.scrollTop, tops) / STEP_ROWS) * STEP_ROWS),
    [tops],
  );
  return {
    indexes,
    width,
    isNarrow,
    topOf: (index: number) => tops?.[index] ?? index * ROW_PX,
    pageRows: Math.max(1, Math.floor(height / leastHeight) - 2),
    onScroll,
  };
}

/** The row that stands at a height. */
const placeAt = (px: number, tops: readonly number[] | null): number =>
  tops === null ? px / ROW_PX : Math.max(0, placeIn(tops, px + 1) - 1);

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
