import { expect, test } from 'vitest';
import { pauseClock, resumeClock, startClock, tickAt, withSpeed } from './clock.ts';

test('one real minute is one sandbox hour', () => {
  expect(tickAt(startClock(1000), 61_000)).toBe(3_600_000);
});

test('a change of speed keeps what was counted', () => {
  const fast = withSpeed(startClock(0), 1, 60_000);

  expect(tickAt(fast, 60_000)).toBe(3_600_000);
  expect(tickAt(fast, 61_000)).toBe(3_601_000);
});

test('a stopped clock stands still, also through a change of speed, and goes on from there', () => {
  const stopped = withSpeed(pauseClock(startClock(0), 1000), 120, 9000);
  expect(tickAt(stopped, 50_000)).toBe(60_000);
  expect(pauseClock(stopped, 99_000)).toBe(stopped);

  const going = resumeClock(stopped, 50_000);
  expect(tickAt(going, 51_000)).toBe(180_000);
  expect(resumeClock(going, 99_000)).toBe(going);
});

test.each([0, -1, Number.NaN, 86_401])('speed %s is refused', (speed) => {
  expect(() => withSpeed(startClock(0), speed, 0)).toThrow(RangeError);
});
