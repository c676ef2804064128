import { useIsPhone } from '@giftship/kit/lib/use-media.ts';
import { type RefObject, useCallback, useEffect, useLayoutEffect, useMemo, useState } from 'react';
import { cardPlaces, evenPlaces, type Places } from './card-places.ts';
import { LEAST_CARD_PX } from './card-shape.ts';

/** Heights are known before a row is drawn; grid.css lays the rows out to them. */
export const ROW_PX = 48;
/** Rows drawn above and below what is seen. */
const SPARE_ROWS = 1;
/** The window moves by so many rows at once: scrolling draws anew only now and then. */
const STEP_ROWS = 4;
/** What a box is taken to measure before it has been measured. */
const GUESS_PX = { width: 341, height: 624 };
const ROWS = evenPlaces(ROW_PX);

/** The cards of a phone: how high each is, and which of them somebody is in. */
interface Cards {
  heightOf: (index: number, width: number, isOpen: boolean) => number;
  openAt: number;
}

/**
 * Which rows of a scrolling box are drawn: those in view, a few around them, and the active one wherever it is, so that
 * the focus never goes with a row. On a phone rows are cards, as high as `heightOf` says; no row is ever measured.
 */
export function useWindow(
  box: RefObject<HTMLDivElement | null>,
  count: number,
  activeAt: number,
  { heightOf, openAt }: Cards,
) {
  const isNarrow = useIsPhone();
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
  /** Where each card would begin if none were open, and where the last one ends; rows need no list of it. */
  const tops = useMemo(() => {
    if (!isNarrow) return null;
    const list = [0];
    for (let at = 0; at < count; at++) list.push((list[at] ?? 0) + heightOf(at, width, false));
    return list;
  }, [isNarrow, count, heightOf, width]);
  const places = useMemo(() => {
    if (tops === null) return ROWS;
    const more = openAt < 0 ? 0 : heightOf(openAt, width, true) - heightOf(openAt, width, false);
    return cardPlaces(tops, openAt, more);
  }, [tops, openAt, heightOf, width]);
  // The box stands where it stood, and shows other rows when those above have become lower or higher.
  useLayoutEffect(() => {
    if (box.current) setTop(firstAt(places, box.current.scrollTop));
  }, [box, places]);

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
    ({ currentTarget }: React.UIEvent<HTMLElement>) => setTop(firstAt(places, currentTarget.scrollTop)),
    [places],
  );
  return {
    indexes,
    width,
    isNarrow,
    topOf: places.topOf,
    pageRows: Math.max(1, Math.floor(height / leastHeight) - 2),
    onScroll,
  };
}

/** The row from which on rows are drawn when the box has been scrolled so far. */
const firstAt = (places: Places, px: number): number => Math.floor(places.rowAt(px) / STEP_ROWS) * STEP_ROWS;
