import { CUTOFF_AT } from './scale.ts';
import { promiseAt } from '@giftship/shared/parcels/deadlines';
import { expect, test } from 'vitest';
import { comingWords, pastWords, placeOfNow } from './promise-words.ts';

const at = (clock: string, day = 24) => Date.parse(`2026-11-${day}T${clock}+08:00`);

test.each([
  ['16:18:00', '17:00', '今天 17:00', '明天 08:00'],
  ['16:59:59', '17:00', '今天 17:00', '明天 08:00'],
  ['17:00:00', '17:00', '明天 17:00', '后天 08:00'],
  ['16:30:00', '16:00', '今天 17:00', '明天 08:00'],
  ['17:30:00', '16:00', '明天 16:00', '后天 08:00'],
  ['17:30:00', '18:00', '今天 18:00', '后天 08:00'],
])('who pays at %s with a cut-off at %s is told %s and %s', (clock, courier, cutoff, pickup) => {
  const now = at(clock);
  const promise = promiseAt(now, courier);
  expect([promise.cutoff, promise.pickup].map((each) => comingWords(now, each))).toEqual([cutoff, pickup]);
});

test('a day further off is counted, one that has been is named, by the calendar of China', () => {
  const now = at('00:30:00');
  expect(comingWords(now, at('08:00:00', 27))).toBe('3 天后 08:00');
  expect(comingWords(now, at('17:00:00', 23))).toBe('昨天 17:00');
  expect(pastWords(at('00:10:00'), now)).toBe('00:10');
  expect(pastWords(at('23:50:00', 23), now)).toBe('昨天 23:50');
  expect(pastWords(at('23:50:00', 22), now)).toBe('11-22 23:50');
});

test('the present moment comes nearer to the cut-off, and never passes it', () => {
  const places = ['00:00:00', '08:00:00', '12:00:00', '16:59:59'].map((clock) =>
    placeOfNow(promiseAt(at(clock), '17:00')),
  );
  expect(places).toEqual(places.toSorted((a, b) => a - b));
  expect(places.at(-1)).toBeLessThanOrEqual(CUTOFF_AT);
});
