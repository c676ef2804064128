import { GOODS_TITLES, GROUP_TITLE } from '@giftship/shared/goods/import-copy';

/** Words of sheets of goods. */
export const IMPORT_COPY = {
  fileName: '商品导入模板.xlsx',
  sheetName: '商品',
  example: {
    name: '示例：折叠雨伞',
    price: '12.80',
    cost: '8.00',
    weight: '0.35',
    limit: '10',
  } as Readonly<Record<string, string>>,
  group: (name: string) => `${GROUP_TITLE}${name}`,
  rowRef: (no: number) => `第${no}行`,
  wrong: (no: number, faults: readonly (readonly [column: string, reason: string])[]) =>
    `第${no}行${faults.map(([column, reason]) => `${column}${reason}`).join('；')}`,
  unknownColumn: (title: string) =>
    title === '库存'
      ? '库存不在商品表里改，请到“库存”页用“导入库存”盘点或入库，该列未导入'
      : `没有“${title}”这一列，该列未导入`,
  twice: (title: string) => `“${title}”出现了两次，后一列未导入`,
  noRight: (column: string) => `没有修改“${column}”的权限，该列未导入`,
  by: (name: string, taskId: number) => `${name} (task ${taskId})`,
  column: GOODS_TITLES,
  missing: '必填',
  notCleared: '不能清空',
  notFound: '不存在',
  /** A name that nothing has, with the first of those that there are. */
  unknown: (names: readonly string[]) =>
    names.length === 0
      ? '不存在'
      : `不存在，可填：${names.slice(0, 10).join('、')}${names.length > 10 ? ' 等' : ''}`,
  several: '有多个同名，无法区分',
  exists: '已存在，只新增时不导入',
  absent: '没有对应的商品，只更新时不导入',
  same: (no: number) => `与第${no}行是同一件商品`,
  name: '应为2到60字',
  money: '应为0.01到9999.99',
  moneyOrNone: '应为0.00到9999.99',
  weight: '应在0.001到50千克之间',
  limit: '应在1到100之间',
  tag: '最多6个字',
  code: '最多40个字',
  codeTaken: (id: number) => `已用于商品${id}`,
  pictures: '最多9张',
  picture: (name: string) => `“${name}”不在素材库中`,
  pictures2: (name: string) => `“${name}”在素材库中有多张`,
  platform: (name: string) => `“${name}”不是可选的平台`,
  status: '只能是在售、缺货或已下架',
  courierOfOther: '不属于所选的供应商',
  content: '内容过长',
  changedSince: '预览之后又有人修改，未导入，请重新导入这一行',
  shelfReason: '表格导入',
  changed: '修改商品',
  added: '新增商品',
  sum: '售价合计',
  none: '',
  before: (text: string) => (text.length > 60 ? `${text.slice(0, 60)}…` : text),
} as const;
