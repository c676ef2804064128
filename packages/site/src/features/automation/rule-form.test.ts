import { expect, test } from 'vitest';
import { bodyOf, faultsOf, NEW_RULE, type RuleForm } from './rule-form.ts';

const GOODS = { id: 101, name: '皂', expressId: 1, expressName: '圆通', price: '1.80', limit: 5 };
const form = (over: Partial<RuleForm> = {}): RuleForm => ({ ...NEW_RULE, storeId: 7, goods: GOODS, ...over });

test('a rule needs a store, goods, and limits on orders and money; it begins paused', () => {
  expect(Object.keys(faultsOf(NEW_RULE))).toEqual(['storeId', 'goods']);
  expect(NEW_RULE.isEnabled).toBe(false);
  expect(faultsOf(form())).toEqual({});
});

test.each([
  ['num', { num: 6 }, '请填 1 到 5 的整数'],
  ['num', { num: null }, '请填 1 到 5 的整数'],
  ['dailyLimit', { dailyLimit: 0 }, '请填 1 到 10,000 的整数'],
  ['dailyLimit', { dailyLimit: 10_001 }, '请填 1 到 10,000 的整数'],
  ['maxAmount', { maxAmount: '0' }, '请填大于 0 的金额，最多两位小数'],
  ['maxAmount', { maxAmount: '1.234' }, '请填大于 0 的金额，最多两位小数'],
] as const)('%s refuses %o', (field, over, said) => {
  expect(faultsOf(form(over))).toEqual({ [field]: said });
});

test('goes out as the contract has it, trimmed', () => {
  expect(bodyOf(form({ flags: [1], remark: ' 送礼 ', isEnabled: true }))).toEqual({
    store_id: 7,
    goods_id: 101,
    express_id: 1,
    num: 1,
    flag: [1],
    remark: '送礼',
    keyword: '',
    daily_limit: 50,
    max_amount: '100.00',
    enabled: 1,
  });
  expect(bodyOf(NEW_RULE)).toBeNull();
});
