import { isRefusal } from '@giftship/shared/errors/app-error';
import { expect, it } from 'vitest';
import { cpuMs } from '../../../../tests/harness/cpu-ms.ts';
import { hasHeapOfMarks, readJson, readQuery } from './read-json.ts';

const fault = (work: () => unknown): unknown => {
  try {
    return work();
  } catch (error) {
    return isRefusal(error) ? error.message : error;
  }
};
const BAD = fault(() => readJson('{"a":"\\u0000"}'));

it('reads in NFC, also what an escape hid', () => {
  expect(readJson('{"cafe\u0301":["e\u0301"]}')).toEqual({ café: ['\u00e9'] });
  expect(readJson('{"cafe\\u0301":["e\\u0301",{"b":1.5}]}')).toEqual({ café: ['\u00e9', { b: 1.5 }] });
  expect(readQuery({ q: 'e\u0301' })).toEqual({ q: '\u00e9' });
});

it.each([
  ['a backspace', '{"a":"\\b"}'],
  ['a form feed', '{"a":"\\f"}'],
  ['a bell', '{"a":"\\u0007"}'],
  ['a control character of Latin 1', '{"a":"\u0085"}'],
  ['the same as an escape', '{"a":"\\u0085"}'],
  ['a lone surrogate', '{"a":"\\ud800"}'],
  ['a prototype', '{"__proto__":{}}'],
  ['a hidden prototype', '{"\\u005f_proto__":{}}'],
  ['too many marks', `{"a":"x${'\u0301'.repeat(31)}"}`],
  ['too many marks as escapes', `{"a":"x${'\\u0301'.repeat(31)}"}`],
  ['too many marks beyond the first plane', `{"a":"x${'\u{1e8d0}'.repeat(31)}"}`],
  ['nesting with an escape', `${'['.repeat(80)}"\\u0041"${']'.repeat(80)}`],
])('refuses %s', (_name, raw) => {
  expect(fault(() => readJson(raw))).toBe(BAD);
});

it('refuses a prototype in a query, and drops nothing else of it', () => {
  expect(fault(() => readQuery(Object.fromEntries([['__proto__', 'x']])))).toBe(BAD);
  expect(readQuery({ constructor: 'x', q: '' })).toEqual({ constructor: 'x', q: '' });
});

it('leaves what people write', () => {
  const texts = [
    '\\',
    'C:\\\\bin',
    'a\\nb\\tc\\r',
    '\ud83d\udc68\u200d\ud83d\udc67',
    `x${'\u0301'.repeat(30)}`,
    '\u0bb2\u0bcd',
  ];
  for (const text of texts) {
    const raw = text.length === 1 ? '"\\\\"' : `"${text}"`;
    expect(fault(() => readJson(raw))).toBe((JSON.parse(raw) as string).normalize('NFC'));
  }
});

it('knows every mark there is', () => {
  const missed = Array.from({ length: 0x10_ffff }, (_, code) => String.fromCodePoint(code)).filter(
    (char) => /\p{M}/u.test(char) && !hasHeapOfMarks(char.repeat(31)),
  );
  expect(missed).toEqual([]);
});

it('a heap of marks costs no more than its length', () => {
  const heaps = [
    `{"mobile":"${'\u0315\u0300\u05ae'.repeat(700_000)}"}`,
    `{"mobile":"${'\\u0315\\u0300'.repeat(180_000)}"}`,
    `{"mobile":"${`a${'\u0315\u0300'.repeat(15)}`.repeat(70_000)}"}`,
  ];
  const since = cpuMs();
  for (const raw of heaps) fault(() => readJson(raw));
  expect(cpuMs() - since).toBeLessThan(3_000);
});
