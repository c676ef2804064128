import { type Fen, formatYuan, parseYuan } from '@giftship/shared/money/fen';
import type { RechargeInfo } from '@giftship/shared/wallet/contract';
import { RECHARGE_COPY as SAY } from './copy.ts';

interface Tier {
  amount: Fen;
  sentence: string;
}

/** Yuan without decimals that say nothing: 500.00 as 500. */
export const shortYuan = (yuan: string): string => yuan.replace(/\.00$/, '');

/** What a recharge brings beside the money, from the smallest amount up: a group (M095), a bonus, or both. */
export function welfareTiers({ give_list, welfare }: RechargeInfo): Tier[] {
  const groups = new Map(give_list.map(({ money, group_name }) => [money, group_name]));
  const bonuses = new Map(Object.entries(welfare).map(([money, { free_money }]) => [money, free_money]));
  return [...new Set([...groups.keys(), ...bonuses.keys()])]
    .flatMap((money) => {
      const amount = parseYuan(money);
      return amount === null
        ? []
        : [{ amount, sentence: sentenceOf(shortYuan(money), groups.get(money), bonuses.get(money)) }];
    })
    .sort((a, b) => a.amount - b.amount);
}

/** The tier that an amount reaches: the highest one that is not above it. */
export function tierReached(tiers: readonly Tier[], amount: Fen | null): Tier | undefined {
  return amount === null ? undefined : tiers.filter((tier) => tier.amount <= amount).at(-1);
}

/** The amount to begin with: what is asked for, at least the smallest recharge there is. */
export function firstAmount({ min_price, quick_option }: RechargeInfo, asked: string | undefined): string {
  const wanted = asked === undefined ? null : parseYuan(asked);
  const min = parseYuan(min_price);
  if (wanted === null || min === null) return quick_option[0] ?? min_price;
  return formatYuan(wanted < min ? min : wanted);
}

function sentenceOf(money: string, group: string | undefined, bonus: string | undefined): string {
  const gift = bonus === undefined || parseYuan(bonus) === 0 ? null : shortYuan(bonus);
  if (group === undefined || group === '') return gift === null ? '' : SAY.gift(money, gift);
  return gift === null ? SAY.upgrade(money, group) : `${SAY.upgrade(money, group)}，${SAY.bonus(gift)}`;
}
