import { expect, test } from 'vitest';
import { authoriseAgain, saidByPlatform } from './copy.ts';

test.each([
  ['店铺授权已过期', '店铺授权已过期, 请重新授权'],
  ['access_token 已过期', '授权已过期, 请重新授权'],
  ['授权码已过期，请重新授权', '授权码已过期, 请重新授权'],
  ['授权码已过期, 请重新授权', '授权码已过期, 请重新授权'],
  ['请重新授权后再试', '请重新授权后再试, 请重新授权'],
])('%s is told with what to do, once (M269)', (msg, said) => {
  expect(authoriseAgain(msg)).toBe(said);
});

test.each([
  ['access_token 已过期', '授权已过期'],
  ['无效的 access_token', '授权无效'],
  ['access_token expired', '授权已过期'],
  ['店铺不存在', '店铺不存在'],
])('what a platform says of its interface, %s, is said in the words of a merchant', (msg, said) => {
  expect(saidByPlatform(msg)).toBe(said);
});
