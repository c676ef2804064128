import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { minuteNow, onMinute } from './minute.ts';

const START = Date.parse('2026-11-24T16:18:40+08:00');
const clock = () => new Date(minuteNow() + 8 * 3_600_000).toISOString().slice(11, 19);

beforeEach(() => {
  vi.useFakeTimers({ now: START });
  vi.stubGlobal('document', new EventTarget());
});
afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

test('all hear of each full minute by one timer, which ends with the last of them', () => {
  const heard: string[] = [];
  const first = onMinute(() => heard.push(`first ${clock()}`));
  const second = onMinute(() => heard.push(`second ${clock()}`));
  expect([clock(), vi.getTimerCount()]).toEqual(['16:18:00', 1]);
  vi.advanceTimersByTime(19_999);
  expect(heard).toEqual([]);
  vi.advanceTimersByTime(1);
  expect(heard).toEqual(['first 16:19:00', 'second 16:19:00']);
  first();
  vi.advanceTimersByTime(60_000);
  expect(heard.slice(2)).toEqual(['second 16:20:00']);
  second();
  expect(vi.getTimerCount()).toBe(0);
});

test('a page that is looked at again is told at once, and then by the minute', () => {
  const heard: string[] = [];
  const stop = onMinute(() => heard.push(clock()));
  vi.setSystemTime(START + 3_600_000 + 5_000);
  document.dispatchEvent(new Event('visibilitychange'));
  expect(heard).toEqual(['17:18:00']);
  vi.advanceTimersByTime(15_000);
  expect(heard).toEqual(['17:18:00', '17:19:00']);
  stop();
  document.dispatchEvent(new Event('visibilitychange'));
  expect(heard).toHaveLength(2);
});
