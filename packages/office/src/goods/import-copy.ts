/** Words of the import of goods (O065-O068). */
export const IMPORT_COPY = {
  open: '导入商品',
  title: '导入商品',
  template: '下载模板',
  pick: '选择表格',
  pickZip: '图片压缩包（可选）',
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
} as const;
