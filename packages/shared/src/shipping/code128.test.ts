import { describe, expect, it } from 'vitest';
import { code128, code128Values } from './code128.ts';

/** Read back with code of its own: edges to modules, modules to symbols as the standard prints them, symbols to text. */
function decode(widths: readonly number[]): string {
  const modules = widths.map((width, at) => (at % 2 === 0 ? '1' : '0').repeat(width)).join('');
  expect(modules.slice(-13)).toBe('1100011101011');
  const symbols = (modules.slice(0, -13).match(/.{11}/g) ?? []).map((bits) => BITS.indexOf(bits));
  expect(symbols.every((value) => value >= 0)).toBe(true);
  const check = symbols.at(-1) ?? -1;
  const [start = -1, ...data] = symbols.slice(0, -1);
  expect(data.reduce((sum, value, at) => sum + value * (at + 1), start) % 103).toBe(check);
  let set = { 104: 'B', 105: 'C' }[start];
  let text = '';
  for (const value of data) {
    if (set === 'C' && value === 100) set = 'B';
    else if (set === 'B' && value === 99) set = 'C';
    else text += set === 'C' ? String(value).padStart(2, '0') : String.fromCharCode(value + 32);
  }
  return text;
}

const BITS =
  '11011001100 11001101100 11001100110 10010011000 10010001100 10001001100 10011001000 10011000100 10001100100 11001001000 11001000100 11000100100 10110011100 10011011100 10011001110 10111001100 10011101100 10011100110 11001110010 11001011100 11001001110 11011100100 11001110100 11101101110 11101001100 11100101100 11100100110 11101100100 11100110100 11100110010 11011011000 11011000110 11000110110 10100011000 10001011000 10001000110 10110001000 10001101000 10001100010 11010001000 11000101000 11000100010 10110111000 10110001110 10001101110 10111011000 10111000110 10001110110 11101110110 11010001110 11000101110 11011101000 11011100010 11011101110 11101011000 11101000110 11100010110 11101101000 11101100010 11100011010 11101111010 11001000010 11110001010 10100110000 10100001100 10010110000 10010000110 10000101100 10000100110 10110010000 10110000100 10011010000 10011000010 10000110100 10000110010 11000010010 11001010000 11110111010 11000010100 10001111010 10100111100 10010111100 10010011110 10111100100 10011110100 10011110010 11110100100 11110010100 11110010010 11011011110 11011110110 11110110110 10101111000 10100011110 10001011110 10111101000 10111100010 11110101000 11110100010 10111011110 10111101110 11101011110 11110101110 11010000100 11010010000 11010011100'.split(
    ' ',
  );

describe('a bar code (S045)', () => {
  it('is that of known examples, with their check symbols', () => {
    expect(code128Values('Wikipedia')).toEqual([104, 55, 73, 75, 73, 80, 69, 68, 73, 65, 88, 106]);
    expect(code128Values('123456')).toEqual([105, 12, 34, 56, 44, 106]);
    expect(code128('Hi')).toEqual(
      [...'211214', ...'231113', ...'142112', ...'124112', ...'2331112'].map(Number),
    );
  });

  it('holds pairs of digits where that is shorter', () => {
    expect(code128Values('YT1234567890123').slice(0, -2)).toEqual([
      104, 57, 52, 17, 99, 23, 45, 67, 89, 1, 23,
    ]);
    expect(code128Values('123').slice(0, -2)).toEqual([104, 17, 18, 19]);
    expect(code128Values('12345').slice(0, -2)).toEqual([105, 12, 34, 100, 21]);
    expect(code128Values('A1234B').slice(0, -2)).toHaveLength(7);
  });

  it.each([
    'YT3141592653000',
    '73123456789012',
    'JDVA00012345678',
    'SF0000000000001',
    '7',
    '42',
    'G1000003',
    'F1001',
    ' ~!#A1234567b89012',
  ])('reads back as %s', (text) => {
    expect(decode(code128(text))).toBe(text);
  });

  it('reads back whatever it is made of', () => {
    let seed = 7;
    const draw = (below: number) => (seed = (seed * 48_271) % 2_147_483_647) % below;
    for (let round = 0; round < 2_000; round += 1) {
      const text = Array.from({ length: 1 + draw(24) }, () =>
        draw(3) > 0 ? String(draw(10)) : String.fromCharCode(32 + draw(95)),
      ).join('');
      expect(decode(code128(text))).toBe(text);
    }
  });

  it('takes nothing that it cannot show', () => {
    expect(() => code128('运单')).toThrow('ASCII');
    expect(() => code128('')).toThrow('ASCII');
  });
});
