import { expect, test } from 'vitest';
import { workedExamples } from './examples.ts';

test('17:00 sharp is late, closed days do not count, and cheap goods are paid back in full (M014-M018, D302, D304, D306)', () => {
  expect(workedExamples().map(({ name, deadline, compensation }) => [name, deadline, compensation])).toEqual([
    ['inTime', '11-25 08:00', null],
    ['sharp', '11-26 08:00', null],
    ['cheap', '11-25 08:00', '3.60'],
    ['dear', '11-25 08:00', '2.00'],
    ['closed', '10-05 08:00', null],
  ]);
});
