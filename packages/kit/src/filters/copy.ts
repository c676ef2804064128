/** Words of fields that narrow a list. */
export const FILTER_COPY = { day: '选择日期' } as const;
