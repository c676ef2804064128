/** Sentences of reading lists to their end. */
export const PAGES_SAY = {
  noPages: (path: string) => `${path} 不分页，不能用 --all`,
  noPagesNext: '去掉 --all 再执行一次',
} as const;
