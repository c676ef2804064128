import type { Rule } from '@giftship/shared/automation/contract';
import { MOST_DAILY } from '@giftship/shared/automation/rule';
import { parseYuan } from '@giftship/shared/money/fen';
import { RULES_COPY } from './copy.ts';

const SAY = RULES_COPY.form;

/** The rule as its form holds it. */
export interface RuleForm {
  storeId: number | null;
  goods: {
    id: number;
    name: string;
    expressId: number;
    expressName: string;
    price: string;
    limit: number;
  } | null;
  num: number | null;
  flags: number[];
  remark: string;
  keyword: string;
  dailyLimit: number | null;
  maxAmount: string;
  isEnabled: boolean;
}
export type RuleFault = Partial<Record<'storeId' | 'goods' | 'num' | 'dailyLimit' | 'maxAmount', string>>;

/** A new rule begins small: it spends money by itself. */
export const NEW_RULE: RuleForm = {
  storeId: null,
  goods: null,
  num: 1,
  flags: [],
  remark: '',
  keyword: '',
  dailyLimit: 50,
  maxAmount: '100.00',
  isEnabled: false,
};

/** A rule to change; what its goods cost now is not known yet. */
export const formOf = (rule: Rule): RuleForm => ({
  storeId: rule.store_id,
  goods: {
    id: rule.goods_id,
    name: rule.goods_name,
    expressId: rule.express_id,
    expressName: rule.express_name,
    price: '',
    limit: Infinity,
  },
  num: rule.num,
  flags: rule.flag,
  remark: rule.remark,
  keyword: rule.keyword,
  dailyLimit: rule.daily_limit,
  maxAmount: rule.max_amount,
  isEnabled: rule.enabled === 1,
});

/** What is wrong with the form, by field; nothing when it may be saved. */
export function faultsOf({ storeId, goods, num, dailyLimit, maxAmount }: RuleForm): RuleFault {
  const isWhole = (value: number | null, most: number) =>
    value !== null && Number.isInteger(value) && value >= 1 && value <= most;
  const amount = parseYuan(maxAmount.trim());
  return {
    ...(storeId === null ? { storeId: SAY.pickStore } : {}),
    ...(goods === null ? { goods: SAY.goodsMissing } : {}),
    ...(isWhole(num, Math.min(goods?.limit ?? Infinity, MOST_NUM))
      ? {}
      : { num: SAY.numWrong(mostOf(goods)) }),
    ...(isWhole(dailyLimit, MOST_DAILY) ? {} : { dailyLimit: SAY.limitWrong(MOST_DAILY) }),
    ...(amount !== null && amount > 0 ? {} : { maxAmount: SAY.amountWrong }),
  };
}
const MOST_NUM = 1_000;
const mostOf = (goods: RuleForm['goods']) => Math.min(goods?.limit ?? MOST_NUM, MOST_NUM);

/** The form as the wire takes it, once nothing is wrong with it; null before that. */
export function bodyOf(form: RuleForm) {
  const { storeId, goods, num, dailyLimit } = form;
  if (storeId === null || goods === null || num === null || dailyLimit === null) return null;
  return {
    store_id: storeId,
    goods_id: goods.id,
    express_id: goods.expressId,
    num,
    flag: form.flags,
    remark: form.remark.trim(),
    keyword: form.keyword.trim(),
    daily_limit: dailyLimit,
    max_amount: form.maxAmount.trim(),
    enabled: form.isEnabled ? (1 as const) : (0 as const),
  };
}
