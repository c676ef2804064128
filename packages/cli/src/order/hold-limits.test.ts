import { fen } from '@giftship/shared/money/fen';
import type { UnpaidBatch } from '@giftship/shared/orders/contract';
import { describe, expect, it } from 'vitest';
import { EXIT } from '../lib/exit-codes.ts';
import { ORDER_SAY as SAY } from './copy.ts';
import { missingFor, refuseOverMax } from './hold-limits.ts';

const hold = (limits: { maxAmount?: string; nightLeft?: number }, before: number, now: number) => () =>
  refuseOverMax(limits, { before: fen(before), now: fen(now) });

describe('limits', () => {
  it.each([
    ['none', {}, 100, 1_000_000],
    ['that of the order, reached', { maxAmount: '2.00' }, 120, 80],
    ['that of the night, reached by this run', { nightLeft: 80 }, 120, 80],
  ])('hold back nothing within them: %s', (_, limits, before, now) => {
    expect(hold(limits, before, now)).not.toThrow();
  });

  it('of the order count what was paid before, and say so', () => {
    expect(hold({ maxAmount: '2.00' }, 120, 81)).toThrow(
      expect.objectContaining({
        exit: EXIT.overMax,
        message: SAY.overMax('2.01', '2.00') + SAY.overMaxPaid('1.20'),
        next: SAY.overMaxNext,
        data: { limit: 'file', needed: '2.01' },
      }),
    );
    expect(hold({ maxAmount: '2.00' }, 0, 201)).toThrow(
      expect.objectContaining({ message: SAY.overMax('2.01', '2.00') }),
    );
  });

  it('of the night are its own', () => {
    expect(hold({ nightLeft: 80 }, 0, 81)).toThrow(
      expect.objectContaining({
        exit: EXIT.overMax,
        message: SAY.overNight('0.81', '0.80'),
        next: SAY.overNightNext,
        data: { limit: 'night', needed: '0.81' },
      }),
    );
  });
});

it.each([
  ['all of the rest', 500, '1.00', '0.60', '4.00'],
  ['at least what the service says', 100, '0.50', '0.60', '0.60'],
  ['all of it where no balance is told', 500, '', '', '5.00'],
])('what is missing is %s', (_, rest, balance, shortfall, missing) => {
  expect(missingFor(fen(rest), { balance, shortfall } as UnpaidBatch)).toBe(missing);
});
