import { formatTime } from '@giftship/shared/lib/china-time';
import { CUTOFF_AT } from '@giftship/kit/ruler/scale.ts';
import { expect, test } from 'vitest';
import { daysUntil, promiseOf } from './promise-of.ts';

const at = (clock: string) => Date.parse(`2026-11-24T${clock}+08:00`);

/** Paid, courier's cut-off: until when it counts, picked up until. */
test.each([
  ['16:18:00', '17:00', '2026-11-24 17:00', '2026-11-25 08:00', 1],
  ['16:59:59', '17:00', '2026-11-24 17:00', '2026-11-25 08:00', 1],
  ['17:00:00', '17:00', '2026-11-25 17:00', '2026-11-26 08:00', 2],
  ['16:30:00', '16:00', '2026-11-24 17:00', '2026-11-25 08:00', 1],
  ['17:30:00', '16:00', '2026-11-25 16:00', '2026-11-26 08:00', 2],
  ['17:30:00', '18:00', '2026-11-24 18:00', '2026-11-26 08:00', 2],
])('paid at %s with a cut-off at %s', (now, cutoff, counts, until, days) => {
  const promise = promiseOf(at(now), cutoff);
  expect([promise.cutoff, promise.deadline].map((each) => formatTime(each).slice(0, 16))).toEqual([
    counts,
    until,
  ]);
  expect(daysUntil(at(now), promise.deadline)).toBe(days);
});

test('the present moment comes nearer to the cut-off, and never passes it', () => {
  const places = ['00:00:00', '08:00:00', '12:00:00', '16:59:59'].map(
    (clock) => promiseOf(at(clock), '17:00').at,
  );
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places.at(-1)).toBeLessThanOrEqual(CUTOFF_AT);
});
