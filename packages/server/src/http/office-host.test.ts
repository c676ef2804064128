import { mkdtempSync, mkdirSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { readConfig } from '../read-config.ts';
import { isOfficeCall, keepOfficeHost } from './office-host.ts';
import { mountOfficePages } from './office-pages.ts';

const folder = mkdtempSync(join(tmpdir(), 'office-'));
mkdirSync(join(folder, 'office-assets'));
writeFileSync(join(folder, 'office.html'), '<script nonce="__CSP_NONCE__"></script>the office');
writeFileSync(join(folder, 'supplier.html'), '<script nonce="__CSP_NONCE__"></script>the console');
writeFileSync(join(folder, 'office-assets/office-1.js'), 'file');

const open: { close(): Promise<void> }[] = [];
afterEach(async () => {
  for (const app of open.splice(0)) await app.close();
});

const PRODUCTION = {
  NODE_ENV: 'production',
  GIFT_PUBLIC_BASE: 'https://gift.example',
  GIFT_TRUST_PROXY: '1',
};
const ON_HOST = { ...PRODUCTION, GIFT_OFFICE_HOST: 'Office.Example', GIFT_SUPPLIER_HOST: 'Supplier.Example' };

/** A service with nothing but the office: any other address answers `unknown`, one of the shop `shop`. */
async function serve(env: NodeJS.ProcessEnv) {
  const config = readConfig(env);
  const app = fastify({ trustProxy: (_address: string, hop: number) => hop < config.trustProxy });
  open.push(app);
  keepOfficeHost(app, config);
  app.setErrorHandler((_error, _request, reply) => reply.code(404).send('unknown'));
  app.setNotFoundHandler((_request, reply) => reply.code(404).send('unknown'));
  for (const path of ['/', '/api/goods/list', '/assets/a.svg', '/healthz']) app.get(path, async () => 'shop');
  app.get('/api/admin/me', async (request) => (isOfficeCall(config, request) ? 'admin' : 'unknown'));
  await mountOfficePages(app, { config, random: (bytes) => Buffer.alloc(bytes, 7) }, folder);
  return async (url: string, host = 'gift.example', proto = 'https') => {
    const reply = await app.inject({ url, headers: { host, 'x-forwarded-proto': proto } });
    return { status: reply.statusCode, body: reply.body, headers: reply.headers };
  };
}

const seen = ({ status, body }: { status: number; body: string }) => `${status} ${body.replace(/<.*>/, '')}`;

test('outside of production it stands under /office of any name, over http', async () => {
  const get = await serve({});
  expect(seen(await get('/office', 'localhost:3000', 'http'))).toBe('200 the office');
  expect(seen(await get('/office/approval?a=1', '192.168.1.7', 'http'))).toBe('200 the office');
  expect(seen(await get('/api/admin/me', 'localhost', 'http'))).toBe('200 admin');
  expect(seen(await get('/', 'localhost', 'http'))).toBe('200 shop');
});

test('the page has a policy of its own and no cache keeps it; its files are kept for ever', async () => {
  const get = await serve({});
  const page = await get('/office');
  const policy = String(page.headers['content-security-policy']);
  expect(policy).toContain("img-src 'self' data: blob:;");
  expect(policy).not.toContain('https:');
  expect(policy).toContain("frame-ancestors 'none'");
  expect(policy).toContain(`'nonce-${Buffer.alloc(16, 7).toString('base64')}'`);
  expect(page.body).not.toContain('__CSP_NONCE__');
  expect([page.headers['cache-control'], page.headers['x-frame-options']]).toEqual(['no-store', 'DENY']);
  const file = await get('/office-assets/office-1.js');
  expect([seen(file), file.headers['cache-control']]).toEqual([
    '200 file',
    'public, max-age=31536000, immutable',
  ]);
});

test('in production without a host of its own it is not there', async () => {
  const get = await serve(PRODUCTION);
  for (const url of ['/office', '/office/login'])
    expect([url, seen(await get(url))]).toEqual([url, '404 unknown']);
  expect(seen(await get('/api/admin/me'))).toBe('200 unknown');
});

test('in production it is on its host alone, over https alone', async () => {
  const get = await serve(ON_HOST);
  for (const url of ['/office', '/office/login']) {
    expect([url, seen(await get(url, 'office.example'))]).toEqual([url, '200 the office']);
    expect([url, seen(await get(url, 'office.example:443'))]).toEqual([url, '200 the office']);
    expect([url, seen(await get(url, 'office.example', 'http'))]).toEqual([url, '404 unknown']);
    expect([url, seen(await get(url, 'gift.example'))]).toEqual([url, '404 unknown']);
    expect([url, seen(await get(url, 'evil.office.example'))]).toEqual([url, '404 unknown']);
  }
  expect(seen(await get('/office-assets/office-1.js', 'gift.example'))).toBe('404 unknown');
  expect(seen(await get('/office-assets/office-1.js', 'office.example'))).toBe('200 file');
  expect(seen(await get('/api/admin/me', 'gift.example'))).toBe('200 unknown');
  expect(seen(await get('/api/admin/me', 'office.example'))).toBe('200 admin');
});

test('the console of suppliers stands beside the shop, or on its host alone, with the files of both', async () => {
  const beside = await serve(PRODUCTION);
  for (const url of ['/supplier', '/supplier/members'])
    expect([url, seen(await beside(url))]).toEqual([url, '200 the console']);
  expect(seen(await beside('/office-assets/office-1.js'))).toBe('200 file');
  const apart = await serve(ON_HOST);
  expect(seen(await apart('/supplier', 'supplier.example'))).toBe('200 the console');
  expect(seen(await apart('/office-assets/office-1.js', 'supplier.example'))).toBe('200 file');
  for (const host of ['gift.example', 'office.example'])
    expect([host, seen(await apart('/supplier', host))]).toEqual([host, '404 unknown']);
});

test('nothing of the shop is answered under the host of the office', async () => {
  const get = await serve(ON_HOST);
  expect(seen(await get('/api/goods/list', 'office.example'))).toBe('404 unknown');
  expect(seen(await get('/api/goods/list', 'gift.example'))).toBe('200 shop');
  const root = await get('/', 'office.example');
  expect([root.status, root.headers.location]).toEqual([302, '/office']);
  // Pictures of ours, and what machines ask.
  expect(seen(await get('/assets/a.svg', 'office.example'))).toBe('200 shop');
  expect(seen(await get('/healthz', 'office.example'))).toBe('200 shop');
});

test('a node may leave it out; its host is then nobody’s', async () => {
  const get = await serve({ ...ON_HOST, GIFT_OFFICE: '0' });
  expect(seen(await get('/office', 'office.example'))).toBe('404 unknown');
  expect(seen(await get('/api/goods/list', 'office.example'))).toBe('404 unknown');
  expect(seen(await get('/api/admin/me', 'office.example'))).toBe('200 unknown');
});

test('a host that is none stops the start', () => {
  expect(() => readConfig({ GIFT_OFFICE_HOST: 'https://office.example' })).toThrow(RangeError);
});
