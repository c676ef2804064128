/** A column of a pasted table without titles, from 1. */
export const columnTitle = (no: number): string => `第 ${no} 列`;

/** Headings of columns that belong to the goods of an order, by kind. */
export const GOODS_TITLES = {
  quantity: ['件数', '数量', '商品数量', '购买数量', '宝贝总数量', '件', '数'],
  colour: ['颜色', '颜色分类'],
  spec: ['规格', '商品规格', '型号', '尺码', '尺寸', '款式', 'sku', '销售属性'],
  goods: ['商品', '商品名称', '商品标题', '宝贝标题', '宝贝', '货品', '品名', '选购商品', '产品'],
} as const;

/** What a cell of a guessed column is called in a remark. */
export const GOODS_WORDS: Partial<Record<string, string>> = { quantity: '件数', colour: '颜色', text: '' };

/** Ends of words for colours, and colours by themselves. */
export const COLOUR_WORDS = /(?:色|[红橙黄绿青蓝紫黑白灰粉棕])$/;
