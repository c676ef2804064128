import { describe, expect, expectTypeOf, it } from 'vitest';
import { type Fen, fen, formatYuan, parseYuan, sumFen, timesFen } from './fen.ts';

it.each([
  ['12.80', 1280],
  ['12.8', 1280],
  ['12', 1200],
  [' 0.05 ', 5],
  [0.1, 10],
  [12.8, 1280],
  ['0', 0],
  ['999999999999.99', 99_999_999_999_999],
  ['-1', null],
  ['1.234', null],
  ['1e3', null],
  ['', null],
  ['.5', null],
  ['１２', null],
  [Number.NaN, null],
  [1e21, null],
  [0.1 + 0.2, null],
])('parseYuan(%s) is %s', (input, expected) => {
  expect(parseYuan(input as string)).toBe(expected);
});

it.each([
  [0, '0.00'],
  [5, '0.05'],
  [50, '0.50'],
  [1280, '12.80'],
  [-5, '-0.05'],
  [-1280, '-12.80'],
  [99_999_999_999_999, '999999999999.99'],
])('formatYuan(%s) is %s', (amount, text) => {
  expect(formatYuan(fen(amount))).toBe(text);
});

describe('arithmetic', () => {
  it('stays in whole fen', () => {
    expect(sumFen([fen(10), fen(20)])).toBe(30);
    expect(timesFen(fen(33), 3)).toBe(99);
  });
  it('refuses what is not a whole safe number', () => {
    expect(() => fen(0.5)).toThrow(RangeError);
    expect(() => timesFen(fen(1), 1.5)).toThrow(RangeError);
    expect(() => timesFen(fen(2 ** 52), 4)).toThrow(RangeError);
  });
  it('is a type of its own', () => {
    expectTypeOf<number>().not.toExtend<Fen>();
    expectTypeOf<Fen>().toExtend<number>();
  });
});
