import { fen } from '@giftship/shared/money/fen';
import type { RechargeInfo } from '@giftship/shared/wallet/contract';
import { expect, it } from 'vitest';
import { firstAmount, tierReached, welfareTiers } from './welfare.ts';

const INFO: RechargeInfo = {
  quick_option: ['50.00', '100.00'],
  min_price: '5.00',
  payment_list: [{ channel: 1, name: '微信' }],
  input: 1,
  give_list: [
    { money: '500.00', group_name: 'VIP会员' },
    { money: '2000.00', group_name: '高级VIP' },
  ],
  welfare: {
    '500.00': { group_name: 'VIP会员', free_money: '5.00' },
    '300.00': { group_name: '', free_money: '1.50' },
  },
};

it('says what each amount brings, from the smallest up', () => {
  expect(welfareTiers(INFO).map(({ sentence }) => sentence)).toEqual([
    '充值300元送1.50元',
    '充值500元升级VIP会员，另送5元',
    '充值2000元升级高级VIP',
  ]);
});

it.each([
  [29_999, undefined],
  [30_000, '充值300元送1.50元'],
  [199_999, '充值500元升级VIP会员，另送5元'],
])('%s fen reach %s', (amount, sentence) => {
  expect(tierReached(welfareTiers(INFO), fen(amount))?.sentence).toBe(sentence);
});

it.each([
  [undefined, '50.00'],
  ['12.30', '12.30'],
  ['0.80', '5.00'],
  ['5', '5.00'],
  ['not money', '50.00'],
])('begins with %s as %s', (asked, amount) => {
  expect(firstAmount(INFO, asked)).toBe(amount);
});
