/** Numbers as people paste them: a column of a sheet, or a line with commas. */
export const splitNumbers = (text: string): string[] =>
  text.split(/[\s,，;；、]+/).filter((part) => part !== '');
