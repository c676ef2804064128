import { COUNT_TITLES } from '@giftship/shared/stock/labels';

/** Words of stock. */
export const STOCK_COPY = {
  noGoods: '商品不存在',
  uncounted: '商品未启用计库存',
  noWarehouse: '商品的快递没有发货仓库，请写明仓库',
  otherWarehouse: '仓库不存在，或不是该商品供应商的',
  otherSupplier: '一张单据只能有一家供应商的商品',
  same: (no: number) => `与第${no}行是同一商品和仓库`,
  positive: '数量应为1到1亿',
  notNegative: '数量应为0到1亿',
  notZero: '调整的数量不能为0',
  short: (free: number) => `可用库存不足，当前可用${free}件`,
  tooMany: '库存最多1亿件',
  rowRef: (no: number) => `第${no}行`,
  rowOf: (no: number, fault: string) => `第${no}行${fault}`,
  unknownColumn: (title: string) => `没有“${title}”这一列，该列未导入`,
  twice: (title: string) => `“${title}”出现了两次，后一列未导入`,
  missing: (title: string) => `${title}必填`,
  several: (name: string) => `“${name}”有多个同名，无法区分`,
  unknown: (title: string, name: string) => `${title}“${name}”不存在`,
  needsGoods: `请填${COUNT_TITLES.supplier_code}或${COUNT_TITLES.goods_id}`,
  badNumber: `${COUNT_TITLES.number}应为0到1亿的整数`,
  template: '库存导入模板.xlsx',
  sheetName: '库存',
  low: (list: readonly string[], n: number) =>
    `${n}种商品的可用库存低于预警值：${list.join('、')}${n > list.length ? ' 等' : ''}，请及时补货`,
  lowOne: (name: string, warehouse: string, free: number) => `${name}（${warehouse}，可用${free}件）`,
} as const;
