/** Words of tables. */
export const TABLE_COPY = {
  rowHeight: '行高',
  columns: '列',
  columnsOf: (table: string) => `${table}显示哪些列`,
} as const;
