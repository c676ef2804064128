import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { signKuaidi100 } from './call.ts';
import { kindOfStatusCode, readKuaidi100Push } from './push.ts';

/** The vector "kuaidi100-push" of the facts page. */
const VECTOR = {
  param: '{"status":"polling","lastResult":{"com":"shentong","nu":"770000000000001","state":"1"}}',
  salt: 'testSalt',
  expected: '823249215DF2226E5F07EEF6A0DF5259',
};

function push(param: string, salt = 'salt', change: (body: string) => string = (body) => body) {
  const sign = createHash('md5').update(param).update(salt).digest('hex').toUpperCase();
  const body = change(new URLSearchParams({ sign, param }).toString());
  return { method: 'POST', path: '/', query: '', headers: {}, body: Buffer.from(body) };
}

const LINES = [
  { time: '2026-11-21 20:00:00', ftime: '2026-11-21 20:00:00', context: '【杭州市】到达', statusCode: '0' },
  { time: '2026-11-21 18:00:00', ftime: '2026-11-21 18:00:00', context: '【金华市】揽收', statusCode: '103' },
];
const param = (extra: object = {}) =>
  JSON.stringify({
    status: 'polling',
    lastResult: { com: 'yuantong', nu: 'YT1', state: '0', data: LINES },
    ...extra,
  });

test('signs as the published vector says', () => {
  expect(signKuaidi100(VECTOR.param, VECTOR.salt)).toBe(VECTOR.expected);
  expect(readKuaidi100Push(push(VECTOR.param, VECTOR.salt), VECTOR.salt)).toEqual({
    waybill: '770000000000001',
    courier: 'shentong',
    traces: [],
    watch: 'polling',
  });
});

test('reads traces oldest first, in China time', () => {
  const { traces } = readKuaidi100Push(push(param()), 'salt');

  expect(traces.map(({ at, kind, place }) => [new Date(at).toISOString(), kind, place])).toEqual([
    ['2026-11-21T10:00:00.000Z', 'pickup', '金华市'],
    ['2026-11-21T12:00:00.000Z', 'transit', '杭州市'],
  ]);
});

test('takes the corrected courier and the end of the watch', () => {
  const read = readKuaidi100Push(push(param({ status: 'abort', autoCheck: '1', comNew: 'yunda' })), 'salt');

  expect(read).toMatchObject({ courier: 'yunda', watch: 'abort' });
});

test('a lower-case signature is the same signature', () => {
  const lower = push(param(), 'salt', (body) => body.replace(/sign=\w+/, (sign) => sign.toLowerCase()));

  expect(readKuaidi100Push(lower, 'salt').waybill).toBe('YT1');
});

test.each([
  ['another salt', push(param(), 'other')],
  ['a changed byte', push(param(), 'salt', (body) => body.replace('YT1', 'YT2'))],
  ['no signature', push(param(), 'salt', (body) => body.replace(/sign=\w+&/, ''))],
  ['an empty body', push('', 'salt', () => '')],
])('refuses %s', (_name, request) => {
  expect(() => readKuaidi100Push(request, 'salt')).toThrow(expect.objectContaining({ kind: 'signature' }));
});

test.each([
  ['no JSON', 'x'],
  ['no waybill', '{"lastResult":{}}'],
  ['a broken time', JSON.stringify({ lastResult: { nu: '1', data: [{ ftime: '2026-02-30 00:00:00' }] } })],
])('a signed push with %s is invalid', (_name, text) => {
  expect(() => readKuaidi100Push(push(text), 'salt')).toThrow(expect.objectContaining({ kind: 'invalid' }));
});

test.each([
  ['0', 'transit'],
  ['1', 'pickup'],
  ['103', 'pickup'],
  ['204', 'problem'],
  ['301', 'signed'],
  ['1002', 'transit'],
  ['14', 'refused'],
  ['99999', 'transit'],
])('status code %s is %s', (code, kind) => {
  expect(kindOfStatusCode(code)).toBe(kind);
});
