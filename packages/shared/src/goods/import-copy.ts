/** Titles of the columns of a sheet of goods, as it is imported and exported (O066). */
export const GOODS_TITLES = {
  goods_id: '商品编号',
  supplier: '供应商',
  supplier_code: '供应商货号',
  name: '商品名称',
  category: '分类(一级/二级)',
  courier: '快递',
  price: '售价',
  floor: '保底价',
  cost: '每件成本',
  parcel_cost: '每包裹成本',
  weight: '重量kg',
  limit: '限购',
  tag: '标签',
  platforms: '适用平台',
  pics: '图片',
  content: '详情',
  status: '状态',
} as const;
/** The same for the own price of a group, which its name follows. */
export const GROUP_TITLE = '会员价:';

/** What an import may do with a row (O065). */
export const IMPORT_MODES = { both: '新增并更新', add: '只新增', update: '只更新' } as const;
