import { expect, it } from 'vitest';
import { fitOf, isNewer, readVersion, updateLine } from './fit.ts';

it.each([
  ['0.3.0', '0.3.0', 'fits', false],
  ['0.3.0', '0.3.7', 'fits', true],
  ['0.3.7', '0.3.0', 'fits', false],
  ['0.3.9', '0.4.0', 'older', true],
  ['0.10.0', '0.9.9', 'newer', false],
  ['0.3.0', '1.0.0', 'apart', true],
  ['2.0.0', '1.9.0', 'apart', false],
  ['0.3.0', '0.3.0-beta.1', 'fits', false],
])('%s at a service of %s: %s', (own, service, fit, newer) => {
  expect([fitOf(own, service), isNewer(own, service)]).toEqual([fit, newer]);
});

it('takes for a version only what is one: it is printed, and stands in a line to be copied', () => {
  expect(readVersion('0.3.0')).toBe('0.3.0');
  expect(readVersion('1.2.3-rc.1+build')).toBe('1.2.3-rc.1+build');
  for (const text of [
    '',
    '0.3',
    'v0.3.0',
    '0.3.0; rm -rf ~',
    '0.3.0\u001B[2J',
    '0.3.0\n',
    null,
    3,
    '9'.repeat(99),
  ])
    expect(readVersion(text)).toBeNull();
  expect(updateLine('https://gift.example', '0.4.0')).toBe(
    'npm i -g https://gift.example/downloads/giftship-cli-0.4.0.tgz',
  );
});
