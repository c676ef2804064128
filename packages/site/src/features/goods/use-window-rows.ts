import { type RefObject, useEffect, useLayoutEffect, useRef, useState } from 'react';

/** Rows kept above and below what is seen, so that a quick scroll meets cards. */
const SPARE_ROWS = 2;
/** The next page is loaded when the view is this near to the end of what is loaded (M067). */
const NEAR_PX = 100;

interface Rows {
  columns: number;
  /** Height of a row without the gap; 0 until one has been measured. */
  height: number;
  first: number;
  /** The row after the last. */
  end: number;
}

const UNMEASURED: Rows = { columns: 1, height: 0, first: 0, end: 4 };

/**
 * Which rows of a grid are in view, whatever scrolls it: the window or a dialog. All cards of a grid are equally high,
 * so the first one tells the height of all. Says by `onNear` that the view comes to the end of what is loaded.
 */
export function useWindowRows(grid: RefObject<HTMLElement | null>, loaded: number, onNear: () => void): Rows {
  const [rows, setRows] = useState<Rows>(UNMEASURED);
  const near = useRef(onNear);
  useEffect(() => {
    near.current = onNear;
  });

  useLayoutEffect(() => {
    const place = grid.current;
    if (!place) return;
    const look = () => {
      const now = measure(place);
      if (!now) {
        // Without a card nothing can be measured: all that is loaded is drawn, and the next look has one.
        if (loaded > 0 && place.clientWidth > 0) setRows((old) => (old.height === 0 ? old : UNMEASURED));
        return;
      }
      setRows((old) => (isSame(old, now.rows) ? old : now.rows));
      const bottom = now.top + Math.ceil(loaded / now.rows.columns) * now.step;
      if (bottom - window.innerHeight <= NEAR_PX) near.current();
    };
    look();
    const resized = new ResizeObserver(look);
    resized.observe(place);
    // Scrolling does not bubble, but it can be caught on its way down: one listener serves every scroller.
    document.addEventListener('scroll', look, { capture: true, passive: true });
    window.addEventListener('resize', look);
    return () => {
      resized.disconnect();
      document.removeEventListener('scroll', look, { capture: true });
      window.removeEventListener('resize', look);
    };
  }, [grid, loaded]);

  return rows;
}

function measure(place: HTMLElement): { rows: Rows; top: number; step: number } | null {
  const card = place.querySelector<HTMLElement>('.goods-card');
  if (!card) return null;
  const style = getComputedStyle(place);
  // Columns beyond those of the grid itself are as wide as nothing: cards made them that stood in a wider window.
  const columns = style.gridTemplateColumns.split(' ').filter((width) => width !== '0px').length;
  // A grid that is hidden has no width, and tells nothing.
  if (columns === 0 || place.clientWidth === 0) return null;
  const height = card.offsetHeight;
  const step = height + Number.parseFloat(style.rowGap);
  const { top } = place.getBoundingClientRect();
  const first = Math.max(0, Math.floor(-top / step) - SPARE_ROWS);
  const end = Math.max(first + 1, Math.ceil((window.innerHeight - top) / step) + SPARE_ROWS);
  return { rows: { columns, height, first, end }, top, step };
}

const isSame = (a: Rows, b: Rows) =>
  a.columns === b.columns && a.height === b.height && a.first === b.first && a.end === b.end;
