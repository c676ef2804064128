const BREAKS = /[\p{Cc}\u2028\u2029]+/u;
const ALL_BREAKS = new RegExp(BREAKS, 'gu');

/**
 * Text of a field that is one line: line ends, tabs and other control characters between words become one space, and
 * those around it go, as people mean it who paste from a sheet. Linear, so that it may come before a check of the length.
 */
export const oneLine = (text: string): string =>
  BREAKS.test(text) ? text.replace(ALL_BREAKS, ' ').trim() : text;
