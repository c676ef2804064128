import { expect, test } from 'vitest';
import { sayPace } from './courier-pace.ts';

test.each([
  [1, '1 分钟'],
  [0.5, '0.5 分钟'],
  [60, '1 小时'],
  [90, '1.5 小时'],
  [1440, '1 天'],
])('%d minutes in a minute are %s', (speed, said) => {
  expect(sayPace(speed)).toBe(said);
});
