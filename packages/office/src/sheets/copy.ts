/** Words of every sheet that is read in a page. */
export const SHEET_COPY = {
  noRows: '表格里没有数据',
  hidden: (count: number) =>
    `表格里隐藏的 ${count} 行没有读入；要一起导入，请在表格里取消筛选、取消隐藏，保存后重新选择`,
  allHidden: (count: number) =>
    `表格里的 ${count} 行都隐藏着，没有读入；请在表格里取消筛选、取消隐藏，保存后重新选择`,
  unread: '表格读不出来，请另存为 XLSX 后重试',
  reading: '正在检查表格',
} as const;
