/** Words of the UI kit that its locale leaves in English. */
export const KIT_COPY = {
  increase: '增加',
  decrease: '减少',
  clear: '清除',
  prev: '上一页',
  next: '下一页',
} as const;
