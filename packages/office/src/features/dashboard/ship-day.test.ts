import { parseTime } from '@giftship/shared/lib/china-time';
import { expect, test } from 'vitest';
import { type Cutoff, placeOnDay, ticksOf } from './ship-day.ts';

const at = (time: string) => parseTime(`2026-11-24 ${time}:00`)!;
const MIDNIGHT = at('00:00');
const cutoff = (time: string, due = 10): Cutoff => ({ until: at(time), due, shipped: 0, late: 0 });

test('the day has its pickup, cut-offs, hand-overs and the next pickup, in the order of their times (O043)', () => {
  expect(ticksOf([cutoff('19:00')], MIDNIGHT).map(({ words }) => words)).toEqual([
    '08:00 揽收截止',
    '17:00 截单',
    '19:00 交快递截止',
    '明早揽收',
  ]);
  // Many have no room for their cut-offs, and those with the fewest parcels none at all.
  const five = ['14:00', '15:00', '16:00', '18:00', '20:00'].map((time, n) => cutoff(time, 10 - n));
  expect(ticksOf(five, MIDNIGHT).map(({ words }) => words.slice(0, 5))).toEqual([
    '08:00',
    '14:00',
    '15:00',
    '16:00',
    '18:00',
    '明早揽收',
  ]);
});

test('a moment stands between its lines, and at the end when the day is over', () => {
  const ticks = ticksOf([cutoff('19:00')], MIDNIGHT);
  const places = ['00:00', '04:00', '08:00', '12:30', '18:00'].map((time) =>
    placeOnDay(at(time), ticks, MIDNIGHT),
  );
  expect(places).toEqual([0, 0.125, 0.25, 0.375, 0.625]);
  expect(placeOnDay(MIDNIGHT + 40 * 3_600_000, ticks, MIDNIGHT)).toBe(1);
});
