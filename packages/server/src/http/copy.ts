/** Sentences about single fields of a request, by the kind of fault that the schema found. */
export const FIELD_COPY = {
  unknown: (keys: string) => `不支持的参数：${keys}`,
  missing: '缺少此参数',
  type: '类型不正确',
  tooBig: (max: number | bigint) => `不能大于${max}`,
  tooLong: (max: number | bigint) => `长度不能超过${max}`,
  empty: '不能为空',
  tooFew: (min: number | bigint) => `至少需要${min}个字`,
  tooSmall: (min: number | bigint) => `不能小于${min}`,
  tooShort: (min: number | bigint) => `至少需要${min}项`,
  value: (values: string) => `只能是：${values}`,
  time: '时间格式应为 YYYY-MM-DD HH:mm:ss',
  format: '格式不正确',
  badText: '含有不可用的字符',
} as const;
