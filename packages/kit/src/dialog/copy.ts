/** Words of drawers. */
export const DRAWER_COPY = {
  previous: '上一条',
  next: '下一条',
  at: (at: number, all: number) => `第 ${at} 条，共 ${all} 条`,
} as const;
