import { type Schema, sampleOf } from './operations.ts';

const text = (value: string): string => JSON.stringify(value);
const MARK = '\u0301';

/** Odd values as they stand in a body, some of which no program would write. */
export const ODD_JSON: readonly string[] = [
  // 160 KB of combining marks, and marks that only the escape tells.
  text(`e${MARK.repeat(80_000)}`),
  text(`e${MARK.repeat(25_000)}`),
  `"e${'\\u0301'.repeat(5_000)}"`,
  text('\u0300\u0323'.repeat(40)),
  text('\ufdfa'.repeat(300)),
  text('%00'),
  '"a\\u0000b"',
  '"a\\b\\fb"',
  '"\\u001b[31m"',
  '"\\ud800"',
  text('\u202e\u2066'),
  text('0001-01-01 00:00:00'),
  text('0000-00-00 00:00:00'),
  text('-0001-01-01 00:00:00'),
  text('9999-12-31 23:59:59'),
  text('2026-02-30 25:61:61'),
  `${'['.repeat(2_000)}${']'.repeat(2_000)}`,
  `${'{"a":'.repeat(2_000)}1${'}'.repeat(2_000)}`,
  text('x'.repeat(30_000)),
  text('x'.repeat(300_000)),
  text('\n'.repeat(5_000)),
  text(' '.repeat(30_000)),
  `[${'1,'.repeat(20_000)}1]`,
  `[${'{},'.repeat(10_000)}{}]`,
  `[${'"a",'.repeat(10_000)}"a"]`,
  'null',
  'true',
  '0',
  '-0',
  '-1',
  '1.5',
  '1e308',
  '1e400',
  '32768',
  '2147483648',
  '9007199254740993',
  '1e21',
  text('NaN'),
  text('1e308'),
  text('9'.repeat(40)),
  text(''),
  text(' '),
  '{}',
  '[]',
  '[[]]',
  '[null]',
  '{"__proto__":{"role":"admin"}}',
  '{"toString":1}',
  text('__proto__'),
  text('constructor'),
  text(`'; drop table users; --`),
  text('../../../etc/passwd'),
  text('${7*7}{{7*7}}'),
  text('<script>alert(1)</script>'),
  text('javascript:alert(1)'),
  text('=cmd|1'),
  text('%_\\'),
  text('(a+)+$'),
];

/** Whole bodies that are none, or not those of the operation. */
export const ODD_BODIES: readonly string[] = [
  '',
  'null',
  '[]',
  '"x"',
  '1',
  '{',
  '{"a":',
  '{"page":1,"page":2,"page":"x"}',
  '{"__proto__":{"role":"admin"}}',
  '{"constructor":{"prototype":{}}}',
  `${'['.repeat(30_000)}${']'.repeat(30_000)}`,
  `${'['.repeat(20_000)}`,
  `{"a":"${MARK.repeat(20_000)}"}`,
  `{"a":"${MARK.repeat(700_000)}"}`,
  `{"a":"${'x'.repeat(3_000_000)}"}`,
  `{${Array.from({ length: 3_000 }, (_, n) => `"f${n}":1`).join(',')}}`,
  `\ufeff{}`,
];

/** Odd values as they stand behind `=` in a query, already encoded or not encoded as they should be. */
export const ODD_QUERIES: readonly string[] = [
  '',
  '%00',
  '%',
  '%zz',
  '%ED%A0%80',
  '%08%0C',
  '%1B%5B31m',
  '%CC%81'.repeat(2_000),
  `e${'%CC%81'.repeat(29)}`,
  'x'.repeat(7_000),
  '0001-01-01%2000:00:00',
  '-0001-01-01%2000:00:00',
  '9999-12-31%2023:59:59',
  '0',
  '-0',
  '-1',
  '1.5',
  '1e308',
  'NaN',
  '9'.repeat(40),
  '2147483648',
  '9007199254740993',
  'true',
  'null',
  '%5B%5D',
  '%7B%7D',
  '__proto__',
  '%27%3B%20drop%20table%20users%3B--',
  '..%2F..%2Fetc%2Fpasswd',
  '%25_%5C',
  '%3Cscript%3E',
];

/** Paths outside of the API that a stranger tries. */
export const ODD_PATHS: readonly string[] = [
  '/%00',
  '/assets/%00',
  '/assets/..%2f..%2fpackage.json',
  '/..%2f..%2fetc/passwd',
  '/%',
  '/%zz',
  '/%ED%A0%80',
  '/product-detail/%00',
  `/product-detail/${'9'.repeat(40)}`,
  '/article/%00',
  '/help-center/__proto__',
  '/api/%00',
  '/api/nothing',
  '/api/user/%2e%2e/info',
  '//evil.example/x',
  '/api//user/info',
  `/${'a/'.repeat(3_000)}`,
  `/${'%CC%81'.repeat(2_000)}`,
  '/api/openapi.json?%00=1',
  '/pay/%00',
  '/embed/%00',
  '/sandbox/%00',
];

/** A body in JSON; `field` holds `odd`, which stands there as it is. */
export function bodyOf(plain: Record<string, unknown>, field = '', odd = ''): string {
  const names = [...new Set([...Object.keys(plain), ...(field === '' ? [] : [field])])];
  return `{${names.map((name) => `${text(name)}:${name === field ? odd : JSON.stringify(plain[name])}`).join(',')}}`;
}

/** A query with one odd value; the others are in order. */
export function queryOf(query: Record<string, Schema>, field: string, odd: string): string {
  const others = Object.entries(query)
    .filter(([name]) => name !== field)
    .map(([name, schema]) => `${name}=${encodeURIComponent(String(sampleOf(name, schema)))}`);
  return [...others, `${field}=${odd}`].join('&');
}
