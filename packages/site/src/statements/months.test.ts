import { expect, it } from 'vitest';
import { monthSpan, recentMonths } from './months.ts';

it.each([
  ['2026-02', '2026-02-01 00:00:00', '2026-02-28 23:59:59'],
  ['2024-02', '2024-02-01 00:00:00', '2024-02-29 23:59:59'],
  ['2026-12', '2026-12-01 00:00:00', '2026-12-31 23:59:59'],
])('%s is from %s to %s', (month, start_time, end_time) => {
  expect(monthSpan(month)).toEqual({ start_time, end_time });
});

it('goes back two years, by the month in China', () => {
  const months = recentMonths(Date.parse('2026-01-31T16:30:00Z'));
  expect([months.length, months[0], months[1], months[2], months.at(-1)]).toEqual([
    24,
    '2026-02',
    '2026-01',
    '2025-12',
    '2024-03',
  ]);
});
