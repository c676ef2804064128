/** Names of the marks, at most three characters; a mark is only taken with one. */
export const PDD_TAGS: Readonly<Record<number, string>> = {
  1: '红色',
  2: '黄色',
  3: '绿色',
  4: '蓝色',
  5: '紫色',
};
