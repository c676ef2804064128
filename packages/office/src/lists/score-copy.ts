/** Words of the scores of a supplier. */
export const SCORE_COPY = {
  title: '时效与评分',
  figure: '指标',
  days: (days: number) => `近${days}天`,
  none: '—',
  rows: {
    parcels: '包裹',
    hand_over: '按时交快递',
    pickup: '按时揽收',
    problem: '异常率',
    loss: '丢件率',
    refund: '供应商责任退款率',
    reply: '回复用时（中位数）',
  },
  minutes: (minutes: number) =>
    minutes < 60 ? `${minutes}分钟` : `${Math.floor(minutes / 60)}小时${minutes % 60}分`,
} as const;
