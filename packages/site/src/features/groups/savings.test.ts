import { expect, test } from 'vitest';
import { bestOf, savingsOf } from './savings.ts';

const group = (id: number, minus: string, price: string, can_buy: 0 | 1 = 1) => ({
  group_id: id,
  name: '',
  minus,
  price,
  recharge: '',
  saved_per_thousand: '',
  is_current: 0 as const,
  is_lasting: 0 as const,
  can_buy,
  until: '',
});
const GROUPS = [group(1, '0.00', '0.00', 0), group(2, '0.05', '99.00'), group(3, '0.10', '299.00')];

test('a year saves twelve months without the price, which comes back after so many pieces', () => {
  expect(savingsOf(GROUPS[1]!, 3_000)).toEqual({ month: 15_000, year: 170_100, back: 1_980 });
  expect(savingsOf(GROUPS[0]!, 3_000)).toEqual({ month: 0, year: 0, back: 0 });
});

test('the best group is the one that saves most of those that can be bought, and none where none pays', () => {
  expect(bestOf(GROUPS, 3_000)).toBe(3);
  expect(bestOf(GROUPS, 300)).toBe(2);
  expect(bestOf(GROUPS, 1)).toBe(null);
  expect(bestOf([group(2, '0.05', '99.00'), group(3, '0.10', '299.00', 0)], 3_000)).toBe(2);
});
