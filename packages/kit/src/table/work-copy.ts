/** Words of the working tables. */
export const WORK_TABLE_COPY = {
  none: '—',
} as const;
