import { expect, test } from 'vitest';
import { inOrder, layoutOf, movedTo, PLAIN_LAYOUT, sizeWithin } from './column-layout.ts';

const COLUMNS = ['sn', 'state', 'goods', 'buyer', 'amount'].map((key) => ({ key }));
const keys = (order: string[]) => inOrder(COLUMNS, order).map(({ key }) => key);

test('columns stand as they were moved, the first one stays, and a new one stands beside its neighbour (O024)', () => {
  expect(keys([])).toEqual(['sn', 'state', 'goods', 'buyer', 'amount']);
  expect(keys(['amount', 'state', 'goods', 'buyer'])).toEqual(['sn', 'amount', 'state', 'goods', 'buyer']);
  expect(keys(['amount', 'goods', 'sn', 'gone'])).toEqual(['sn', 'state', 'amount', 'goods', 'buyer']);
  expect(inOrder([], ['a'])).toEqual([]);
});

test('a column takes the place of the one that it is put on', () => {
  const order = ['state', 'goods', 'buyer', 'amount'];
  expect(movedTo(order, 'amount', 'state')).toEqual(['amount', 'state', 'goods', 'buyer']);
  expect(movedTo(order, 'state', 'buyer')).toEqual(['goods', 'buyer', 'state', 'amount']);
  expect(movedTo(order, 'state', 'sn')).toEqual(order);
  expect(movedTo(order, 'sn', 'buyer')).toEqual(order);
});

test('what was kept is read carefully, also the list of an older page', () => {
  expect(layoutOf(['goods', 3])).toEqual({ ...PLAIN_LAYOUT, hidden: ['goods'] });
  expect(layoutOf('x')).toEqual(PLAIN_LAYOUT);
  expect(
    layoutOf({ hidden: ['a'], order: ['b', null], sizes: { a: 5, b: 'x', c: 120.4, d: 9_000 } }),
  ).toEqual({
    hidden: ['a'],
    order: ['b'],
    sizes: { a: 40, c: 120, d: 800 },
  });
  expect(sizeWithin(-3)).toBe(40);
});
