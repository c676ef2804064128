import { expect, test } from 'vitest';
import { sayFigure, sayMove, sayYuan, withCommas } from './with-commas.ts';

test.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [1234567, '1,234,567'],
  ['-12345.60', '-12,345.60'],
  ['0.1234', '0.1234'],
])('%s is read as %s', (amount, read) => {
  expect(withCommas(amount)).toBe(read);
});

test('an amount has its sign before it', () => {
  expect(sayYuan('10000.00')).toBe('￥10,000.00');
});

test('a movement begins with its direction; a count is no amount', () => {
  expect([sayMove('1234.50'), sayMove('-1234.50')]).toEqual(['+￥1,234.50', '-￥1,234.50']);
  expect([sayFigure('1234.50'), sayFigure(1234)]).toEqual(['￥1,234.50', '1,234']);
});
