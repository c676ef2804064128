/** Between the titles of columns that feed one field together. */
export const JOINED = ' + ';
