/** Words of the page of the library. */
export const LIBRARY_COPY = {
  used: (count: number) => (count === 0 ? '未使用' : `使用 ${count} 处`),
  size: (width: number, height: number) => `${width}×${height}`,
  chosen: (count: number) => `已选 ${count} 张`,
  open: '查看',
  drop: '取消选择',
  move: '移到文件夹',
  folder: '文件夹',
  folderHint: '最多 20 个字；留空为未归类',
  remove: '删除',
  removeOne: (name: string) => `删除 ${name}`,
  removeHint: '删除后不能恢复；正在使用的图片不能删除。',
  uses: '使用位置',
  none: '没有使用',
  by: (who: string, at: string) => `${who} 上传于 ${at}`,
  path: '地址',
  close: '关闭',
} as const;
