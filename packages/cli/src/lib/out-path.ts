/** The path that means stdin where something is read and stdout where something is written. */
export const STREAM = '-';

/** Whether a sheet for this path is written as CSV: all but `.xlsx`, also stdout, pipes and devices, where programs read. */
export const isCsvPath = (path: string): boolean => !/\.xlsx$/i.test(path);

/** Whether the ending of a file says what kind of sheet it is to be. */
export const isSheetPath = (path: string): boolean => path === STREAM || /\.(csv|xlsx)$/i.test(path);
