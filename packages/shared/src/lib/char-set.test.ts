import { expect, test } from 'vitest';
import '../recipients/import-lines.ts';
import '../recipients/import-recipients.ts';
import { charRange, charSet, isAllIn, isIn, setsIn, setsLeft } from './char-set.ts';

test('a parser that is loaded whole leaves room for another set', () => {
  // Without a bit the parser throws as it is loaded. Join sets that are asked at the two ends of one thing (EDGES in parse-address),
  // or keep what is asked once a line in a string (EXTENSION_STARTS in phone).
  expect(setsLeft()).toBeGreaterThanOrEqual(2);
});

test('what is in which set', () => {
  const [vowels, capitals] = [charSet('aeiou'), charRange('\u00c4', 65, 90)];
  expect(isIn(vowels, 'be', 1)).toBe(true);
  expect(isIn(vowels, 'be', 0)).toBe(false);
  for (const at of [-1, 2]) expect(isIn(vowels, 'ae', at)).toBe(false);
  expect(isAllIn(vowels | capitals, 'aZ\u00c4')).toBe(true);
  expect(isAllIn(capitals, 'aZ')).toBe(false);
  expect((setsIn('xyz') & vowels) === 0 && (setsIn('xyzA') & capitals) !== 0).toBe(true);
});
