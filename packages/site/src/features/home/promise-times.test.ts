import { expect, test } from 'vitest';
import { promiseNow } from './promise-times.ts';

/** By the clock of China, wherever the browser stands. */
test.each([
  ['2026-11-24T00:00:00+08:00', true, 1],
  ['2026-11-24T16:59:59+08:00', true, 1],
  ['2026-11-24T17:00:00+08:00', false, 2],
  ['2026-11-24T23:59:59+08:00', false, 2],
  ['2026-12-31T08:59:59Z', true, 1],
  ['2026-12-31T09:00:00Z', false, 2],
])('a payment at %s: today %s, picked up in %i days', (at, isToday, days) => {
  expect(promiseNow(Date.parse(at))).toEqual({ isToday, days });
});
