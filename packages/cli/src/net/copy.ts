/** Sentences of reading lists to their end. */
export const PAGES_SAY = {
  noPages: (path: string) => `${path} 不分页，不能用 --all`,
  noPagesNext: '去掉 --all 再执行一次',
  tooMany: (_total: number, most: number) => `超过 ${most} 条，一次最多读取这么多`,
  tooManyNext: '请用筛选缩小范围，或去掉 --all 分几次读取',
} as const;
