import { expect, it } from 'vitest';
import { ORDER_STATUS as S } from './order.ts';
import { mayRefund } from './order-can.ts';

it.each([
  ['unpaid', false],
  ['toShip', true],
  ['shipped', true],
  ['finished', false],
  ['closed', false],
  ['refunded', false],
] as const)('an order that is %s may be given back on request: %s', (state, may) => {
  expect(mayRefund(S[state])).toBe(may);
});
