import { wordsBy } from '../lib/words-by.ts';

export const GOODS_COPY = {
  buy: '购买',
  choose: '选择',
  outOfStock: '缺货',
  buyThis: (name: string) => `购买 ${name}`,
  chooseThis: (name: string) => `选择 ${name}`,
  soldOutThis: (name: string) => `${name} 缺货，暂不能购买`,
  collect: '收藏',
  collected: '已收藏',
  collectThis: (name: string) => `收藏 ${name}`,
  removed: '已取消收藏',
  undo: '撤销',
  /** What a tag of the wire says at the corner of a card. */
  tags: wordsBy({ hot: '热卖', new: '新品', time: '限时' }),
  shipped: '含运费',
  sold: (count: number) =>
    `已发 ${count < 10_000 ? count.toLocaleString('zh-CN') : `${Math.floor(count / 1000) / 10}万`}`,
  weight: (kg: number) => (kg < 1 ? `${Math.round(kg * 1000)}克` : `${kg}千克`),
} as const;
