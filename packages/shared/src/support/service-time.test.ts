import { expect, it } from 'vitest';
import { formatTime, parseTime } from '../lib/china-time.ts';
import { dueAfter } from './service-time.ts';

it.each([
  ['within the day', '2026-11-26 10:00:00', 30, '2026-11-26 10:30:00'],
  ['before it opens', '2026-11-26 03:00:00', 30, '2026-11-26 09:30:00'],
  ['up to the very end', '2026-11-26 23:30:00', 30, '2026-11-27 00:00:00'],
  ['over the night', '2026-11-26 23:45:00', 30, '2026-11-27 09:15:00'],
  ['over two nights', '2026-11-26 23:00:00', 17 * 60, '2026-11-28 10:00:00'],
])('an answer is due %s', (_case, at, minutes, due) => {
  expect(formatTime(dueAfter(parseTime(at)!, minutes))).toBe(due);
});
