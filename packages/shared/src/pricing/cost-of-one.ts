import { type Fen, fen } from '../money/fen.ts';

/**
 * What a parcel of one piece costs in fen: its piece and its parcel. It is the dearest case, as more pieces share the cost
 * of their parcel; prices are set, checked and judged by it (O051, O055, O062).
 */
export const costOfOne = (goods: { cost_fen: number; parcel_cost_fen: number }): Fen =>
  fen(goods.cost_fen + goods.parcel_cost_fen);
