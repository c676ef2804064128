/** First and last number formats by id that show a date or time in every workbook; 27-36 and 50-58 are those of East Asia. */
const BUILT_IN = [
  [14, 22],
  [27, 36],
  [45, 47],
  [50, 58],
] as const;

/** The number formats that show a date or time before a workbook adds its own. */
export function builtInDateFormats(): Set<number> {
  const dates = new Set<number>();
  for (const [first, last] of BUILT_IN) for (let id: number = first; id <= last; id++) dates.add(id);
  return dates;
}

/** True for a format code that shows a date or time, like `yyyy\-mm\-dd`. */
export function isDateFormat(code: string): boolean {
  const bare = code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '');
  return /[ymdhs]/i.test(bare) && !/general/i.test(bare) && !/[#0?]/.test(bare.replace(/\.0+/g, ''));
}
