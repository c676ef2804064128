import { describe, expect, it } from 'vitest';
import { formatTime, parseTime } from '../lib/china-time.ts';
import { pickupDeadline, shipDeadline } from './deadlines.ts';

const at = (text: string) => parseTime(text)!;

/** D301, D302: paid, cut-off, ship by, picked up by. */
it.each([
  ['2026-11-21 16:59:59', '17:00', '2026-11-21 19:00:00', '2026-11-22 08:00:00'],
  ['2026-11-21 17:00:00', '17:00', '2026-11-22 19:00:00', '2026-11-23 08:00:00'],
  ['2026-11-21 00:00:00', '17:00', '2026-11-21 19:00:00', '2026-11-22 08:00:00'],
  ['2026-11-21 23:59:59', '17:00', '2026-11-22 19:00:00', '2026-11-23 08:00:00'],
  ['2026-12-31 17:30:00', '17:00', '2027-01-01 19:00:00', '2027-01-02 08:00:00'],
  ['2028-02-28 18:00:00', '17:00', '2028-02-29 19:00:00', '2028-03-01 08:00:00'],
  ['2026-11-21 18:30:00', '19:00', '2026-11-21 21:00:00', '2026-11-23 08:00:00'],
  ['2026-11-21 16:00:00', '15:00', '2026-11-22 17:00:00', '2026-11-22 08:00:00'],
])('paid %s with cut-off %s ships by %s and is picked up by %s', (paid, cutoff, ship, pickup) => {
  expect([formatTime(shipDeadline(at(paid), cutoff)), formatTime(pickupDeadline(at(paid)))]).toEqual([
    ship,
    pickup,
  ]);
});

describe('wire time', () => {
  it.each(['2026-02-30 00:00:00', '2026-11-21T00:00:00', '2026-11-21 24:00:00', '2026-11-21', ''])(
    'refuses %s',
    (text) => {
      expect(parseTime(text)).toBeNull();
    },
  );
});
