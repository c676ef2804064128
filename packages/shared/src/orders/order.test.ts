import { expect, it } from 'vitest';
import { BATCH_MOVES, BATCH_STATUS, ORDER_MOVES, ORDER_STATUS } from './order.ts';

/** Every life from a state to an end, in words. */
function lives(
  moves: Record<number, readonly number[]>,
  names: Record<string, number>,
  from: number,
): string[] {
  const name = Object.keys(names).find((one) => names[one] === from) ?? `unknown ${from}`;
  const next = moves[from] ?? [];
  return next.length === 0
    ? [name]
    : next.flatMap((to) => lives(moves, names, to).map((rest) => `${name} ${rest}`));
}

it('P9 an order is closed unpaid, or paid and then finished or refunded, and never comes back', () => {
  expect(lives(ORDER_MOVES, ORDER_STATUS, ORDER_STATUS.unpaid)).toEqual([
    'unpaid toShip shipped finished',
    'unpaid toShip shipped refunded',
    'unpaid toShip refunded',
    'unpaid closed',
  ]);
});

it('a batch that waits for money is paid or closed; what is paid ends, and may be completed after errors', () => {
  const paid = ['processing completed', 'processing completedWithErrors completed', 'processing failed'];
  expect(lives(BATCH_MOVES, BATCH_STATUS, BATCH_STATUS.queued)).toEqual(paid.map((life) => `queued ${life}`));
  expect(lives(BATCH_MOVES, BATCH_STATUS, BATCH_STATUS.unpaid)).toEqual([
    ...paid.map((life) => `unpaid ${life}`),
    'unpaid closed',
  ]);
});
