/** Words of what both sides say about a record. */
export const THREADS_COPY = {
  label: '往来',
  none: '还没有往来',
  internal: '内部备注',
  proposal: (text: string) => `建议：${text}`,
  picture: '图片',
  pictureOf: (no: number) => `查看图片 ${no}`,
  add: '添加图片',
  drop: (no: number) => `去掉图片 ${no}`,
  tooMany: (most: number) => `图片最多 ${most} 张`,
  trace: '物流',
  noTrace: '还没有物流',
} as const;
