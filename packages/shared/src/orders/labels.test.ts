import { expect, it } from 'vitest';
import { BATCH_STATUS_LABELS, ORDER_STATUS_LABELS, SHIP_COLUMNS } from './labels.ts';
import { BATCH_STATUS, ORDER_STATUS } from './order.ts';

it.each([
  ['an order', ORDER_STATUS, ORDER_STATUS_LABELS],
  ['a batch', BATCH_STATUS, BATCH_STATUS_LABELS],
])('every state of %s has a word of its own', (_, states, labels) => {
  const numbers = Object.values<number>(states);
  expect(Object.keys(labels).map(Number)).toEqual(numbers.toSorted());
  expect(new Set(Object.values(labels)).size).toBe(numbers.length);
});

it.each(['tb', 'pdd', 'jd', 'dy'] as const)(
  '%s takes a sheet back by order number, courier, waybill',
  (platform) => {
    expect(SHIP_COLUMNS[platform]).toEqual([
      expect.stringMatching(/^主?订单(号|编号)$/),
      expect.stringMatching(/公司$/),
      expect.stringMatching(/单号$/),
    ]);
  },
);
