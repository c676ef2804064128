/** Words of prices that change at a moment. */
export const TIMED_COPY = {
  add: '添加定时调价',
  none: '没有定时调价',
  noneHint: '到开始时间自动改价，到结束时间自动恢复',
  start: '开始时间',
  end: '结束时间',
  endHint: '不填为不恢复',
  timeHint: '至少 5 分钟之后，最多 180 天；例如 2026-11-27 00:00',
  price: '售价',
  floor: '保底价',
  same: '留空不变',
  span: (from: string, to: string) => (to === '' ? `${from} 起` : `${from} 至 ${to}`),
  changes: (price: string, floor: string) =>
    [price === '' ? '' : `售价 ${price}`, floor === '' ? '' : `保底价 ${floor}`]
      .filter((each) => each !== '')
      .join('，'),
  by: (by: string) => `由 ${by} 设置`,
  cancel: '取消',
  cancelTitle: '取消定时调价',
  cancelHint: '取消后到时间不会改价。',
} as const;

export const BULK_COPY = {
  open: '批量修改',
  title: (count: number) => `批量修改 ${count} 件商品`,
  field: '改什么',
  fields: {
    category_id: '分类',
    courier_id: '快递',
    tag: '标签',
    platforms: '平台',
    limit: '限购',
    rank: '排序',
  },
  value: '改为',
  hint: '每件各自生效；快递只改属于该供应商的商品，其余在结果里说明。',
  run: '修改',
} as const;
