/** Spans of time that a report can be asked for. */
export const PERIOD_COPY = {
  label: '统计时间',
  names: { today: '今天', week: '近7天', month: '近30天', all: '全部' },
} as const;
