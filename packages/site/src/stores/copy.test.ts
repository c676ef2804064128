import { expect, test } from 'vitest';
import { authoriseAgain } from './copy.ts';

test.each([
  ['店铺授权已过期', '店铺授权已过期, 请重新授权'],
  ['授权码已过期，请重新授权', '授权码已过期, 请重新授权'],
  ['授权码已过期, 请重新授权', '授权码已过期, 请重新授权'],
  ['请重新授权后再试', '请重新授权后再试, 请重新授权'],
])('%s is told with what to do, once (M269)', (msg, said) => {
  expect(authoriseAgain(msg)).toBe(said);
});
