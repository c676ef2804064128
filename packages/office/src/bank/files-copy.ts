/** Words of files for the bank. */
export const BANK_FILES_COPY = {
  kind: '打款文件',
  columns: {
    id: '编号',
    count: '笔数',
    money: '金额',
    waiting: '未处理',
    by: '生成人',
    at: '生成时间',
    released: '释放时间',
  },
  empty: '还没有打款文件',
  download: { csv: '下载CSV', xlsx: '下载XLSX' },
  release: '释放',
} as const;
