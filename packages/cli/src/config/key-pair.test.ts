import { expect, it } from 'vitest';
import { readKeyPair } from './key-pair.ts';

const [KEY, SECRET] = ['ak_0123456789abcdef', 'as_0123456789-abcdef_ABCDEF'];
const PAIR = { appKey: KEY, appSecret: SECRET };

it.each([
  ['two lines', `${KEY}\n${SECRET}\n`, ''],
  ['Windows lines and a mark', `\ufeff${KEY}\r\n${SECRET}\r\n`, ''],
  ['JSON', JSON.stringify({ app_key: KEY, app_secret: SECRET }), ''],
  ['the secret of a named key', `${SECRET}\n`, KEY],
  ['both of a named key', `${KEY}\n${SECRET}`, KEY],
])('reads %s', (_, text, named) => {
  expect(readKeyPair(text, named)).toEqual(PAIR);
});

it.each([
  ['nothing', '', ''],
  ['a key alone', KEY, ''],
  ['three lines', `${KEY}\n${SECRET}\nx`, ''],
  ['another key than the named one', `ak_another_key\n${SECRET}`, KEY],
  ['broken JSON', '{"app_key":', ''],
  ['JSON without a secret', JSON.stringify({ app_key: KEY }), ''],
  ['a secret with a space', `${KEY}\nabc def ghi jkl mno`, ''],
  ['a short secret', `${KEY}\nabc`, ''],
])('takes %s for no key', (_, text, named) => {
  expect(readKeyPair(text, named)).toBeNull();
});
