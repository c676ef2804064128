/** Words of the import of goods (O065-O068). */
export const IMPORT_COPY = {
  open: '导入商品',
  title: '导入商品',
  hint: 'XLSX、XLS 或 CSV，最大 5M、5000 行。按商品编号匹配，没有编号时按供应商和供应商货号；空单元格不改，填“-”清空。图片填素材库或图片压缩包里的文件名。',
  template: '下载模板',
  pick: '选择表格',
  pickZip: '图片压缩包（可选）',
  zipHint: 'ZIP，最大 50M、500 张，按文件名找图片；压缩包里的优先于素材库里同名的',
  zipUsed: (count: number, all: number) =>
    count === all
      ? `共 ${all} 张图片，表格都用到了`
      : `共 ${all} 张图片，表格用到 ${count} 张，${all - count} 张没有用到`,
  zipOf: (all: number) => `共 ${all} 张图片`,
  zipSending: (done: number, all: number) => `已上传 ${done} / ${all}`,
  zipStop: '停止上传',
  zipLeft: (left: number) => `还有 ${left} 张没有上传，用到它们的行不会导入`,
  zipAgain: '继续上传',
  zipUnsent: '没有上传的图片',
  zipDrop: '不用压缩包',
  unsent: (name: string) => `${name}（压缩包里的这张没有上传）`,
  mode: '方式',
  noRows: '表格里没有数据',
  hidden: (count: number) =>
    `表格里隐藏的 ${count} 行没有读入；要一起导入，请在表格里取消筛选、取消隐藏，保存后重新选择`,
  allHidden: (count: number) =>
    `表格里的 ${count} 行都隐藏着，没有读入；请在表格里取消筛选、取消隐藏，保存后重新选择`,
  unread: '表格读不出来，请另存为 XLSX 后重试',
  reading: '正在检查表格',
  sums: (added: number, changed: number, same: number, wrong: number) =>
    `新增 ${added} · 修改 ${changed} · 未变化 ${same} · 有误 ${wrong}`,
  run: (count: number) => `导入 ${count} 件`,
  wrongHint: (count: number) => `有误的 ${count} 行不会导入`,
  errors: '下载错误表',
  errorFile: '导入错误.xlsx',
  errorColumn: '错误',
  errorSheet: '错误',
  preview: '导入预览',
  row: '行',
  goods: '商品',
  changes: '变化',
  kinds: { new: '新增', changed: '修改', unchanged: '未变化', wrong: '有误' },
  empty: '空',
  started: (leftOut: number) => (leftOut > 0 ? `已开始导入，${leftOut} 行有误未导入` : '已开始导入'),
} as const;
