import { api } from './api.ts';
import { PATHS } from './paths.ts';
import type { StockCalls } from '../stock/calls.ts';

/** A supplier's own stock; a sheet is done when it is answered. */
export const STOCK_CALLS: StockCalls = {
  doc: (call) => api.stock.doc(call),
  mode: (call) => api.stock.mode(call),
  warn: (call) => api.stock.warn(call),
  template: () => api.stock.template(),
  previewImport: (call) => api.stock.previewImport(call),
  list: (call) => api.stock.list(call as never),
  moves: (call) => api.stock.moves(call as never),
  import: async (call) => ({ task_id: null, ...(await api.stock.import(call)) }),
  mayEdit: true,
  ofSeveral: false,
  queue: 'stock',
  movesPath: (goodsId) => PATHS.stockMoves(goodsId === undefined ? {} : { goods_id: goodsId }),
};
