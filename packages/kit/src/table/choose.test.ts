import { expect, test } from 'vitest';
import { chooseRow } from './choose.ts';

const KEYS = ['a', 'b', 'c', 'd', 'e'];
const after = (chosen: string[], key: string, from: string | null = null) =>
  [...chooseRow(new Set(chosen), KEYS, { key, from })].toSorted().join('');

test('a press chooses one row or drops it, a range takes everything between (O027)', () => {
  expect(after([], 'b')).toBe('b');
  expect(after(['a', 'b'], 'b')).toBe('a');
  expect(after(['b'], 'd', 'b')).toBe('bcd');
  expect(after(['e', 'c'], 'a', 'c')).toBe('abce');
  // What the range begins with went with the page before.
  expect(after(['x'], 'c', 'x')).toBe('cx');
});
