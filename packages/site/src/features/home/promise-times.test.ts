import { expect, test } from 'vitest';
import { promiseNow, slipDays } from './promise-times.ts';

/** By the clock of China, wherever the browser stands. */
test.each([
  ['2026-11-24T00:00:00+08:00', true, '今天 17:00', '明天 08:00'],
  ['2026-11-24T16:59:59+08:00', true, '今天 17:00', '明天 08:00'],
  ['2026-11-24T17:00:00+08:00', false, '明天 17:00', '后天 08:00'],
  ['2026-11-24T23:59:59+08:00', false, '明天 17:00', '后天 08:00'],
  ['2026-12-31T08:59:59Z', true, '今天 17:00', '明天 08:00'],
  ['2026-12-31T09:00:00Z', false, '明天 17:00', '后天 08:00'],
])('a payment at %s: today %s, until %s, picked up by %s', (at, isToday, cutoff, deadline) => {
  expect(promiseNow(Date.parse(at))).toEqual({ isToday, cutoff, deadline });
});

test('the example slip was paid yesterday and picked up today', () => {
  expect(slipDays(Date.parse('2026-12-31T16:30:00Z'))).toEqual({ paid: '12-31', pickedUp: '01-01' });
});
