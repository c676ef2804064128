import { expect, it } from 'vitest';
import { dayAfter, periodEnd } from './period.ts';

it.each([
  ['2026-11-16', 'week', '2026-11-22'], // a Monday
  ['2026-11-22', 'week', '2026-11-22'], // a Sunday
  ['2026-12-30', 'week', '2027-01-03'],
  ['2026-11-01', 'half', '2026-11-15'],
  ['2026-11-15', 'half', '2026-11-15'],
  ['2026-11-16', 'half', '2026-11-30'],
  ['2026-11-20', 'month', '2026-11-30'],
  ['2028-02-01', 'month', '2028-02-29'],
  ['2026-12-31', 'month', '2026-12-31'],
] as const)('a period that holds %s, by the %s, ends on %s', (day, cycle, end) => {
  expect(periodEnd(day, cycle)).toBe(end);
});

it('counts days over the ends of months', () => {
  expect([dayAfter('2026-12-31', 1), dayAfter('2027-03-01', -1)]).toEqual(['2027-01-01', '2027-02-28']);
});
