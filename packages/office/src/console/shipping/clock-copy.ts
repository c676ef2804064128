/** Words of the clock of a courier. */
export const CLOCK_COPY = {
  cut: (cutoff: string, limit: string) => `${cutoff} 已截单，${limit} 前交快递`,
  open: (cutoff: string, limit: string) => `${cutoff} 截单，${limit} 前交快递`,
  left: (n: number) => `还差 ${n} 件`,
  handed: (n: number) => `已交 ${n} 件`,
  late: '已超时',
  done: '已交完',
  none: '没有要交的',
} as const;
