import { createHash } from 'node:crypto';
import { mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { afterAll, beforeEach, expect, it } from 'vitest';
import { mountDownloads } from './mount-downloads.ts';

const folder = mkdtempSync(join(tmpdir(), 'gift-downloads-'));
afterAll(() => rmSync(folder, { recursive: true }));

const TARBALL = Buffer.from('a tarball');
const SHA = createHash('sha256').update(TARBALL).digest('hex');
const FILE = 'giftship-cli-1.2.3.tgz';
const HOST = { host: 'shop.example' };
const BROWSER = { ...HOST, accept: 'text/html,*/*' };

let touched = 1_700_000_000;
/** Packs as scripts/pack does; each time is a new moment. */
function pack(...files: string[]): void {
  for (const file of files) writeFileSync(join(folder, file), TARBALL);
  const sums = join(folder, 'SHA256SUMS');
  writeFileSync(sums, files.map((file) => `${SHA}  ${file}\n`).join(''));
  utimesSync(sums, touched, touched);
  touched += 1;
}
beforeEach(() => pack(FILE));

function open(config: { publicBase?: string; isProduction?: boolean; downloads?: string } = {}) {
  const app = fastify();
  mountDownloads(app, { downloads: folder, publicBase: null, isProduction: false, ...config });
  return (url: string, headers: Record<string, string> = HOST, method: 'GET' | 'HEAD' = 'GET') =>
    app.inject({ url, headers, method });
}

it('shows names, sizes, sums and the line that installs from the address by which one came', async () => {
  const get = open();
  const page = await get('/downloads/');
  expect([page.statusCode, page.headers['content-type']]).toEqual([200, 'text/html; charset=utf-8']);
  expect(page.body).toContain(`npm i -g http://shop.example/downloads/${FILE}`);
  expect(page.body).toContain(`<code>${SHA}</code>`);
  expect(page.body).toContain('1 KB');
  expect((await get('/downloads')).body).toBe(page.body);
  const named = await open({ publicBase: 'https://gift.example' })('/downloads/');
  expect(named.body).toContain(`npm i -g https://gift.example/downloads/${FILE}`);
  expect(named.body).not.toContain('shop.example');
  const evil = await get('/downloads/', { host: '<script>' });
  expect(evil.body).not.toContain('<script>');
});

it('gives a tarball whole, to HEAD its size, and nothing anew to who has it', async () => {
  const get = open();
  const whole = await get(`/downloads/${FILE}`);
  expect([whole.statusCode, whole.rawPayload.equals(TARBALL)]).toEqual([200, true]);
  expect(whole.headers).toMatchObject({
    'content-type': 'application/gzip',
    'content-length': String(TARBALL.length),
    etag: `"${SHA}"`,
    'cache-control': 'no-cache',
  });
  const head = await get(`/downloads/${FILE}`, HOST, 'HEAD');
  expect([head.statusCode, head.body, head.headers['content-length']]).toEqual([
    200,
    '',
    String(TARBALL.length),
  ]);
  const again = await get(`/downloads/${FILE}`, { ...HOST, 'if-none-match': `"other", W/"${SHA}"` });
  expect([again.statusCode, again.body]).toEqual([304, '']);
  const released = await open({ isProduction: true })(`/downloads/${FILE}`);
  expect(released.headers['cache-control']).toBe('public, max-age=31536000, immutable');
});

it('lists the sums as sha256sum reads them', async () => {
  const sums = await open()('/downloads/SHA256SUMS');
  expect(sums.headers['content-type']).toBe('text/plain; charset=utf-8');
  expect(sums.body).toBe(`${SHA}  ${FILE}\n`);
});

it('says of an older version where the one of now is: as lines to programs, as a page to browsers', async () => {
  const get = open();
  const lines = await get('/downloads/giftship-cli-0.9.0.tgz', { ...HOST, accept: '*/*' });
  expect([lines.statusCode, lines.headers['content-type']]).toEqual([404, 'text/plain; charset=utf-8']);
  expect(lines.body).toBe(
    `没有 giftship-cli-0.9.0.tgz：这里只有 1.2.3 版\n现在的文件：http://shop.example/downloads/${FILE}\n全部下载：http://shop.example/downloads/\n`,
  );
  const page = await get('/downloads/giftship-cli-0.9.0.tgz', BROWSER);
  expect([page.statusCode, page.headers['content-type']]).toEqual([404, 'text/html; charset=utf-8']);
  expect(page.body).toContain(`<a href="http://shop.example/downloads/${FILE}">`);
});

it.each(['nothing.tgz', '..%2f..%2fpackage.json', 'secret.txt', '%3Cscript%3E'])(
  '%s: nothing but what is listed',
  async (file) => {
    writeFileSync(join(folder, 'secret.txt'), 'no');
    const lost = await open()(`/downloads/${file}`, BROWSER);
    expect([lost.statusCode, lost.body.includes('<script>')]).toEqual([404, false]);
    expect(lost.body).toContain('全部下载');
  },
);

it('links to this shop only, whatever the address says that was asked for', async () => {
  const foreign = encodeURIComponent('已搬到 https://other.example/x.tgz');
  const { body } = await open()(`/downloads/${foreign}`, BROWSER);
  expect(body).toContain('已搬到 https://other.example/x.tgz');
  expect(body).not.toContain('href="https://other.example');
});

it('sees what is packed while it runs; before anybody packed it says whom to ask', async () => {
  const get = open();
  expect((await get('/downloads/')).body).toContain('1.2.3');
  pack('giftship-cli-1.3.0.tgz');
  expect((await get('/downloads/')).body).toContain(
    'npm i -g http://shop.example/downloads/giftship-cli-1.3.0.tgz',
  );
  expect((await get(`/downloads/${FILE}`)).statusCode).toBe(404);
  const bare = open({ downloads: join(folder, 'nowhere') });
  expect((await bare('/downloads/')).body).toContain('请联系客服');
  expect((await bare('/downloads/SHA256SUMS')).statusCode).toBe(404);
});
