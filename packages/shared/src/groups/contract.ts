import * as z from 'zod/mini';
import { defineRoutes } from '../contract/define-routes.ts';
import { Flag, Id, Yuan, YuanInput, listOf } from '../contract/fields.ts';

/** A group as the upgrade page shows it; `minus` is the discount on a piece. */
export const GroupRow = z.object({
  group_id: z.int(),
  name: z.string(),
  minus: Yuan,
  /** Price of a year; '0.00' for the group that everybody has. */
  price: Yuan,
  /** One recharge of this gives the group for good; '' when none does. */
  recharge: Yuan,
  is_current: Flag,
  /** End of the group in force; '' when it does not end or is not in force. */
  until: z.string(),
  /** The group that stays when the one in force ends. */
  is_lasting: Flag,
  /** What a thousand parcels of one piece each cost less. */
  saved_per_thousand: Yuan,
  can_buy: Flag,
});
/** One group, with what it means to the person who looks. */
export type GroupRow = z.infer<typeof GroupRow>;

/** What is bought; with the price that the buyer saw it is bought at that price alone. */
export const UpgradeGroup = z.strictObject({ group_id: Id, price: z.optional(YuanInput) });
/** A purchase after its checks. */
export type UpgradeGroup = z.infer<typeof UpgradeGroup>;

/** The VIP groups, and buying a year of one from the balance. */
export const groupRoutes = defineRoutes({
  list: {
    method: 'GET',
    path: '/user/group/list',
    auth: 'user',
    summary: '会员等级、价格与优惠',
    data: listOf(GroupRow),
    refusals: [],
  },
  upgrade: {
    method: 'POST',
    path: '/user/group/upgrade',
    auth: 'user',
    idempotent: true,
    rate: 'make',
    summary: '用余额购买会员一年；同一等级顺延，更高等级立即生效',
    body: UpgradeGroup,
    data: z.object({
      group_id: z.int(),
      group_name: z.string(),
      price: Yuan,
      until: z.string(),
      balance: Yuan,
    }),
    refusals: [
      'NOT_FOUND',
      'PRICE_CHANGED',
      'GROUP_NOT_HIGHER',
      'BALANCE_TOO_LOW',
      'KEY_REQUIRED',
      'KEY_REUSED',
    ],
  },
});
