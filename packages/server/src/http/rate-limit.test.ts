import { expect, it } from 'vitest';
import { rateLimit } from './rate-limit.ts';

it('lets as many through as a second holds, and refills evenly', () => {
  let now = 0;
  const take = rateLimit({ burst: 5, perSecond: 5 }, () => now);
  const tries = (caller: string, count: number) =>
    Array.from({ length: count }, () => {
      try {
        take(caller);
        return true;
      } catch {
        return false;
      }
    }).filter(Boolean).length;
  expect([tries('a', 7), tries('b', 1), tries('a', 1)]).toEqual([5, 1, 0]);
  now = 400;
  expect(tries('a', 5)).toBe(2);
  now = 60_000;
  expect(tries('a', 9)).toBe(5);
});

it('tells a burst from what follows it', () => {
  let now = 0;
  const take = rateLimit({ burst: 60, perSecond: 10 }, () => now);
  for (let call = 0; call < 60; call += 1) take('a');
  expect(() => take('a')).toThrow(expect.objectContaining({ data: { retry_after: 1 } }));
  now = 1_000;
  for (let call = 0; call < 10; call += 1) take('a');
  expect(() => take('a')).toThrow(expect.objectContaining({ data: { retry_after: 1 } }));
});
