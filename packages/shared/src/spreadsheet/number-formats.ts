/** Number formats by id that show a date or time in every workbook; the local ones of East Asia are 27-36 and 50-58. */
export function builtInDateFormats(): Set<number> {
  const dates = new Set<number>([14, 15, 16, 17, 18, 19, 20, 21, 22, 45, 46, 47]);
  for (let id = 27; id <= 36; id++) dates.add(id);
  for (let id = 50; id <= 58; id++) dates.add(id);
  return dates;
}

/** True for a format code that shows a date or time, like `yyyy\-mm\-dd`. */
export function isDateFormat(code: string): boolean {
  const bare = code.replace(/"[^"]*"|\[[^\]]*\]|\\./g, '');
  return /[ymdhs]/i.test(bare) && !/general/i.test(bare) && !/[#0?]/.test(bare.replace(/\.0+/g, ''));
}
