import { placeIn } from './ascending.ts';

/** Where rows stand in their box. */
export interface Places {
  /** Where a row begins; of the one behind the last, where the last one ends. */
  topOf: (index: number) => number;
  /** The row at a height; between two rows maybe a part of one. */
  rowAt: (px: number) => number;
}

/** Rows of one height. */
export const evenPlaces = (height: number): Places => ({
  topOf: (index) => index * height,
  rowAt: (px) => px / height,
});

/**
 * Cards that begin at `tops`, of which the one at `openAt` is higher by `more`: who goes from card to card moves only that,
 * so that no list of thousands is made anew.
 */
export function cardPlaces(tops: readonly number[], openAt: number, more: number): Places {
  const topOf = (index: number) => (tops[index] ?? 0) + (openAt >= 0 && index > openAt ? more : 0);
  const closedAt = (px: number) => Math.max(0, placeIn(tops, px + 1) - 1);
  return {
    topOf,
    rowAt: (px) =>
      openAt >= 0 && px >= topOf(openAt) ? Math.max(openAt, closedAt(px - more)) : closedAt(px),
  };
}
