import { expect, it } from 'vitest';
import { fen } from '../money/fen.ts';
import { AssertionError } from '../lib/assert.ts';
import { DEFAULT_GROUPS } from '../groups/groups.ts';
import { DEFAULT_GROUP_ID, groupInForce, unitPrice } from './price-book.ts';

const goods = { price: fen(200), floor: fen(185), groupPrices: { 3: fen(150), 2: fen(199) } };
it.each([
  [1, 200],
  [2, 199],
  [3, 185],
  [4, 185],
])('group %s pays %s fen', (id, price) => {
  expect(
    unitPrice(
      goods,
      DEFAULT_GROUPS.find((group) => group.id === id)!,
    ),
  ).toBe(price);
});

it.each([
  [2, null, 1, 2],
  [2, 1_001, 1, 2],
  [2, 1_000, 1, 1],
  [4, 1_000, 3, 3],
  [4, 1_001, 3, 4],
  [99, null, 1, 1],
  [3, 1_000, 99, 1],
])('group %s until %s with %s for good counts as %s', (groupId, until, lastingId, expected) => {
  expect(groupInForce(DEFAULT_GROUPS, { groupId, until, lastingId }, 1_000).id).toBe(expected);
});

it('the first group is found by its number, wherever it stands, and a shop without it is a bug', () => {
  const unknown = { groupId: 99, until: null, lastingId: 99 };
  expect(groupInForce(DEFAULT_GROUPS.toReversed(), unknown, 0).id).toBe(DEFAULT_GROUP_ID);
  const others = DEFAULT_GROUPS.filter(({ id }) => id !== DEFAULT_GROUP_ID);
  expect(() => groupInForce(others, unknown, 0)).toThrow(AssertionError);
});
