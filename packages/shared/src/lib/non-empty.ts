/** A list with something in it: its first is there, and so is its last. */
export type NonEmpty<T> = readonly [T, ...T[]];

/** True when a list has something in it. */
export const isFilled = <T>(list: readonly T[]): list is NonEmpty<T> => list.length > 0;

/** The last of a list that has one. */
export const lastOf = <T>(list: NonEmpty<T>): T => list.at(-1) ?? list[0];

/** The list with another one at its end. */
export const withLast = <T>([first, ...rest]: NonEmpty<T>, last: T): NonEmpty<T> =>
  rest.length === 0 ? [last] : [first, ...rest.slice(0, -1), last];
