/** Sentences of the lists of the back office. */
export const LISTS_COPY = {
  rangeForm: '时间格式为 YYYY-MM-DD HH:mm:ss',
  rangeOrder: '结束时间要晚于开始时间',
  rangeLong: (days: number) => `时间范围最多${days}天`,
} as const;
