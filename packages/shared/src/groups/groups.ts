import { fen } from '../money/fen.ts';
import type { Group } from '../pricing/price-book.ts';

/** All VIP groups there are (decisions section 8): prices are of a year, `recharge` what gives a group for good. */
export const DEFAULT_GROUPS: readonly Group[] = [
  { id: 1, name: '普通会员', minus: fen(0), price: fen(0), recharge: null },
  { id: 2, name: 'VIP会员', minus: fen(5), price: fen(9_900), recharge: fen(50_000) },
  { id: 3, name: '高级VIP', minus: fen(10), price: fen(29_900), recharge: fen(200_000) },
  { id: 4, name: '钻石VIP', minus: fen(20), price: fen(99_900), recharge: fen(1_000_000) },
];
