/** Sentences of lists that come in pages. */
export const LIST_SAY = {
  outOf: (shown: number, total: number) => `共 ${total} 条，显示 ${shown} 条`,
  more: (left: number, next: string) => `，还有 ${left} 条：${next}，--all 读取全部，--limit N 读取前 N 条`,
  nextPage: (page: number) => `--page ${page} 看下一页`,
  moreLimit: (left: number) => `，还有 ${left} 条：--all 读取全部`,
  moved: '读取期间列表有变化，可能缺了几条；要完整的请再执行一次',
  reading: (done: number, total: number) => `读取 ${done}/${total} 条，按 Ctrl-C 取消`,
  oneOf: (flag: string, other: string) => `${flag} 和 ${other} 不能一起使用`,
  tooMany: (total: number, most: number) => `共 ${total} 条，一次最多读取 ${most} 条`,
  tooManyNext:
    '请用筛选缩小范围，或用 --limit；订单和包裹可以用 gift orders export、gift parcels export 导出',
  badTime: (flag: string) => `${flag} 应为 YYYY-MM-DD 或 YYYY-MM-DD HH:mm:ss`,
} as const;
