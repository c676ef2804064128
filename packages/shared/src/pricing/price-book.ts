import { assert } from '../lib/assert.ts';
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
  /** What the price buys; a whole year where nothing is said. */
  days?: number;
  /** Nobody can buy it, and only its members see it (B08). */
  isHidden?: boolean;
}

/** The first group, in which everybody begins. */
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

/** What a person belongs to: a group, when it ends (ms; null: never), and the one that stays after that. */
export interface Membership {
  groupId: number;
  until: number | null;
  lastingId: number;
}

/** The group in force: a bought one that ended gives way to the lasting one; what is unknown to the first group. */
export function groupInForce(groups: readonly Group[], membership: Membership, now: number): Group {
  const isCurrent = membership.until === null || membership.until > now;
  const wanted = isCurrent ? membership.groupId : membership.lastingId;
  const inForce =
    groups.find((group) => group.id === wanted) ?? groups.find((group) => group.id === DEFAULT_GROUP_ID);
  assert(inForce !== undefined, 'the group that everybody begins in is not there');
  return inForce;
}
