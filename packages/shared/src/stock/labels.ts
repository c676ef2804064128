import { STOCK_MODE } from '../goods/goods.ts';
import { STOCK_MOVE } from './stock.ts';

/** What moved stock, in words (O076). */
export const STOCK_MOVE_LABELS: Readonly<Record<number, string>> = {
  [STOCK_MOVE.in]: '入库',
  [STOCK_MOVE.out]: '出库',
  [STOCK_MOVE.count]: '盘点',
  [STOCK_MOVE.adjust]: '调整',
  [STOCK_MOVE.reserve]: '下单占用',
  [STOCK_MOVE.giveBack]: '退款释放',
  [STOCK_MOVE.handOver]: '交快递',
  [STOCK_MOVE.begin]: '启用计库存',
};

/** Whether pieces are counted, in words. */
export const STOCK_MODE_LABELS: Readonly<Record<number, string>> = {
  [STOCK_MODE.uncounted]: '不计库存',
  [STOCK_MODE.counted]: '计库存',
};

/** Titles of the columns of a sheet of counts (O074); the code or the number names the goods. */
export const COUNT_TITLES = {
  supplier: '供应商',
  supplier_code: '供应商货号',
  goods_id: '商品编号',
  warehouse: '仓库',
  number: '数量',
} as const;

/** What a sheet of counts does with its numbers (O074). */
export const COUNT_MODES = { count: '改为表里的数量（盘点）', in: '加上表里的数量（入库）' } as const;
