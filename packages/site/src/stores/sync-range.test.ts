import { expect, test } from 'vitest';
import { quickRanges, wireRange } from './sync-range.ts';

test('the last seven days are offered first, with today and yesterday beside them, in China time (M279)', () => {
  // 23:30 in China is still the day before in UTC.
  const now = Date.parse('2026-11-22T23:30:00+08:00');
  expect(quickRanges(now)).toEqual({
    today: { from: '2026-11-22', to: '2026-11-22' },
    yesterday: { from: '2026-11-21', to: '2026-11-21' },
    week: { from: '2026-11-16', to: '2026-11-22' },
  });
});

test('a range goes out as whole days, and not at all without both ends (M183)', () => {
  expect(wireRange({ from: '2026-11-16', to: '2026-11-22' })).toEqual({
    start_time: '2026-11-16 00:00:00',
    end_time: '2026-11-22 23:59:59',
  });
  expect([wireRange({ from: '', to: '2026-11-22' }), wireRange({ from: '2026-11-16', to: '' })]).toEqual([
    null,
    null,
  ]);
});
