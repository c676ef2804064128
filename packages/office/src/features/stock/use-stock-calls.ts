import { PATHS } from '../../lib/paths.ts';
import { api } from '../../session/api.ts';
import { useMay } from '../../session/session.ts';
import type { StockCalls } from '../../stock/calls.ts';

/** Stock of all suppliers, by the calls of operators; a sheet goes as a task. */
export const useStockCalls = (): StockCalls => ({
  ...api.stock,
  list: (call) => api.stock.list(call as never),
  moves: (call) => api.stock.moves(call as never),
  import: async (call) => ({ changed: 0, unchanged: 0, ...(await api.stock.import(call)) }),
  mayEdit: useMay('stock.edit'),
  ofSeveral: true,
  queue: 'stock_low',
  movesPath: (goodsId) => PATHS.stockMoves(goodsId === undefined ? {} : { goods_id: goodsId }),
});
