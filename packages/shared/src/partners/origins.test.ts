import { expect, it } from 'vitest';
import { originOf } from './origins.ts';

it.each([
  ['https://blog.example', 'https://blog.example'],
  ['  https://Blog.Example/ ', 'https://blog.example'],
  ['https://blog.example:443', 'https://blog.example'],
  ['https://blog.example:8443', 'https://blog.example:8443'],
  ['https://例子.example', 'https://xn--fsqu00a.example'],
  ['https://203.0.113.9', 'https://203.0.113.9'],
  ['http://localhost:5173', 'http://localhost:5173'],
  ['http://partner.localhost:4100', 'http://partner.localhost:4100'],
  ['http://127.0.0.1:4100', 'http://127.0.0.1:4100'],
  ['http://[::1]:4100', 'http://[::1]:4100'],
  ['http://blog.example', null],
  ['http://127.0.0.1.evil.example', null],
  ['http://localhost.evil.example', null],
  ['blog.example', null],
  ['//blog.example', null],
  ['https://blog.example/shop', null],
  ['https://blog.example?x=1', null],
  ['https://blog.example/#a', null],
  ['https://blog.example@evil.example', null],
  ['https://*.blog.example', null],
  ['https://*', null],
  ['*', null],
  ['null', null],
  ['file:///index.html', null],
  ['javascript:alert(1)', null],
  ["https://blog.example; script-src 'unsafe-inline'", null],
  ["https://blog.example'unsafe'", null],
  ['https://blog.example,https://evil.example', null],
  ['https://-.example', null],
  ['', null],
])('the origin %j is taken as %j (D1107)', (line, origin) => {
  expect(originOf(line)).toBe(origin);
});
