import { type Fen, fen } from '../money/fen.ts';

/** A VIP group: how much less a piece costs its members (decisions section 8). */
export interface Group {
  id: number;
  name: string;
  minus: Fen;
  /** Price of a year. */
  price: Fen;
  /** One recharge of at least this gives the group without an end. */
  recharge: Fen | null;
}

export const DEFAULT_GROUP_ID = 1;

/** What one piece of goods costs, before the buyer is known. */
export interface GoodsPrice {
  price: Fen;
  floor: Fen;
  /** Prices that the supplier set for single groups; they win over the group's own discount. */
  groupPrices: Readonly<Record<number, Fen>>;
}

/** The unit price for a member of `group`: its own price if set, else the discount; never below the floor. */
export function unitPrice(goods: GoodsPrice, group: Group): Fen {
  const wanted = goods.groupPrices[group.id] ?? fen(goods.price - group.minus);
  return wanted < goods.floor ? goods.floor : wanted;
}

/** The group in force: an expired or unknown membership falls back to the first group. */
export function groupInForce(
  groups: readonly Group[],
  membership: { groupId: number; until: number | null },
  now: number,
): Group {
  const isCurrent = membership.until === null || membership.until > now;
  const found = groups.find((group) => group.id === membership.groupId);
  return isCurrent && found ? found : groups.find((group) => group.id === DEFAULT_GROUP_ID)!;
}
