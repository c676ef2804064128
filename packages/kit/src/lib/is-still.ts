/** Somebody who asked their machine for as little movement as possible. */
export const isStill = (): boolean => matchMedia('(prefers-reduced-motion: reduce)').matches;
