/** Words of the UI kit that its locale leaves in English. */
export const KIT_COPY = {
  increase: '增加',
  decrease: '减少',
  clear: '清除',
  prev: '上一页',
  next: '下一页',
  /** With the names that the kit has for the place and the number of a tab. */
  tabOf: '第 ${currentPosition} 个，共 ${tabCount} 个',
} as const;
