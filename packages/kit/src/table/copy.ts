/** Words of tables. */
export const TABLE_COPY = {
  rowHeight: '行高',
  heights: { '48': '紧凑', '64': '宽松' },
  columns: '列',
  columnsOf: (table: string) => `${table}显示哪些列`,
} as const;
