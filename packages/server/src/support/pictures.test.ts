import { deflateSync, crc32 } from 'node:zlib';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { cpuMs } from '../../../../tests/harness/cpu-ms.ts';
import {
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../tests/harness/test-service.ts';

let shop: TestService;
let owner: TestPerson;
beforeAll(async () => {
  shop = await openTestService({ demo: false });
  owner = await shop.person();
});
afterAll(() => shop.close());

const plain = (width = 40, height = 30) =>
  sharp({ create: { width, height, channels: 3, background: { r: 200, g: 40, b: 30 } } });
const url = (bytes: Uint8Array, type = 'image/png') =>
  `data:${type};base64,${Buffer.from(bytes).toString('base64')}`;
const add = (data: string, person = owner) => person.api.support.addPicture({ body: { data } });
const code = (work: Promise<unknown>) =>
  work.then(
    () => 0,
    (error: { code: number }) => error.code,
  );
const get = (id: string, person = owner) =>
  shop.app.inject({
    url: `/api/user/picture?id=${id}`,
    headers: { authorization: `Bearer ${person.token}` },
  });

/** A PNG that says it is huge; its pixels are zeros, which pack to almost nothing. */
function bomb(side: number): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const head = Buffer.alloc(8);
    head.writeUInt32BE(data.length);
    head.write(type, 4, 'latin1');
    const sum = Buffer.alloc(4);
    sum.writeUInt32BE(crc32(Buffer.concat([Buffer.from(type, 'latin1'), data])));
    return Buffer.concat([head, data, sum]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(side, 0);
  header.writeUInt32BE(side, 4);
  header.set([8, 0, 0, 0, 0], 8);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(Buffer.alloc(1_000_000))),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

describe('a picture', () => {
  it.each(['png', 'jpeg', 'gif', 'webp'] as const)('of kind %s is drawn anew as webp', async (kind) => {
    const { id, width, height } = await add(url(await plain().toFormat(kind).toBuffer()));
    expect([width, height]).toEqual([40, 30]);
    const reply = await get(id);
    expect(reply.headers).toMatchObject({
      'content-type': 'image/webp',
      'x-content-type-options': 'nosniff',
      'content-security-policy': "default-src 'none'; sandbox",
    });
    expect(reply.headers['content-disposition']).toMatch(/^attachment/);
    expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ format: 'webp', width: 40, height: 30 });
  });

  it('is told by its content, whatever it claims to be', async () => {
    const png = await plain().png().toBuffer();
    expect(await code(add(url(png, 'text/html')))).toBe(0);
    expect(await code(add(url(png, 'image/svg+xml')))).toBe(0);
  });

  it('is upright and says nothing of where it was taken', async () => {
    const shot = await plain(60, 20)
      .withExif({ IFD0: { Make: 'SecretPhone' }, IFD3: { GPSLatitude: '30/1 15/1 0/1' } })
      .withMetadata({ orientation: 6 })
      .jpeg()
      .toBuffer();
    expect(shot.includes('SecretPhone')).toBe(true);
    const { id, width, height } = await add(url(shot, 'image/jpeg'));
    expect([width, height]).toEqual([20, 60]);
    const drawn = await get(id);
    expect(drawn.rawPayload.includes('SecretPhone')).toBe(false);
    expect((await sharp(drawn.rawPayload).metadata()).exif).toBeUndefined();
  });

  it('larger than a screen is made smaller', async () => {
    const { width, height } = await add(url(await plain(4000, 1000).png().toBuffer()));
    expect([width, height]).toEqual([1600, 400]);
  });

  it('with something behind it loses that', async () => {
    const polyglot = Buffer.concat([
      await plain().gif().toBuffer(),
      Buffer.from('<script>alert(1)</script>PK\u0003\u0004'),
    ]);
    const { id } = await add(url(polyglot, 'image/gif'));
    expect((await get(id)).rawPayload.includes('script')).toBe(false);
  });

  it('of somebody else, and one that never was, are not found alike', async () => {
    const { id } = await add(url(await plain().png().toBuffer()));
    const other = await shop.person();
    const [foreign, missing] = [await get(id, other), await get('A'.repeat(22), other)];
    expect([foreign.json().code, foreign.json()]).toEqual([4, missing.json()]);
    expect(await code(other.api.support.make({ body: { type: 9, content: '看图', images: [id] } }))).toBe(4);
    expect(await code(owner.api.support.make({ body: { type: 9, content: '看图', images: [id] } }))).toBe(0);
  });
});

describe('what is no picture', () => {
  const svg = '<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>';
  const cases: [string, () => string | Promise<string>][] = [
    ['an svg', () => url(Buffer.from(svg), 'image/svg+xml')],
    [
      'an svg behind the first bytes of a png',
      () => url(Buffer.concat([Buffer.from('89504e470d0a1a0a', 'hex'), Buffer.from(svg)])),
    ],
    ['a page that is called png', () => url(Buffer.from('<!doctype html><script>alert(1)</script>'))],
    ['a page that begins like a gif', () => url(Buffer.from('GIF89a/*<html>*/=1;alert(1)'), 'image/gif')],
    ['a truncated png', async () => url((await plain(300, 300).png().toBuffer()).subarray(0, 150))],
    [
      'a truncated jpeg',
      async () => {
        const noise = await sharp({
          create: {
            width: 400,
            height: 400,
            channels: 3,
            background: 'red',
            noise: { type: 'gaussian', mean: 128, sigma: 60 },
          },
        })
          .jpeg()
          .toBuffer();
        return url(noise.subarray(0, Math.floor(noise.length / 2)), 'image/jpeg');
      },
    ],
    ['a bomb of 60000 pixels a side', () => url(bomb(60_000))],
    ['a bomb of 11000 pixels a side', () => url(bomb(11_000))],
    ['a pdf', () => url(Buffer.from('%PDF-1.7\n1 0 obj'), 'application/pdf')],
    ['a tiff, which the library could read', async () => url(await plain().tiff().toBuffer(), 'image/tiff')],
    ['nothing', () => url(Buffer.alloc(0))],
    ['no data url', () => 'https://example.com/a.png'],
  ];
  it.each(cases)('%s is refused in a moment', async (_what, make) => {
    const data = await make();
    const since = cpuMs();
    expect(await code(add(data))).toBe(1);
    expect(cpuMs() - since).toBeLessThan(2_000);
  });

  it('or is too large, is refused: by its bytes, and by the body before anything is read', async () => {
    const large = Buffer.alloc(5 * 1024 * 1024 + 1, 1);
    const failure = await add(url(large)).catch((error: Error) => error.message);
    expect(failure).toBe('图片大小不能超过5M');
    expect(await code(add(url(Buffer.alloc(6 * 1024 * 1024))))).toBe(2);
    // Nobody's large body is not read at all.
    const stranger = await shop.app.inject({
      method: 'POST',
      url: '/api/user/picture',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ data: url(large) }).slice(0, -1),
    });
    expect([stranger.statusCode, stranger.json().code]).toEqual([401, 401]);
    // The wider limit is that of this call alone.
    const elsewhere = await shop.app.inject({
      method: 'POST',
      url: '/api/login',
      headers: { 'content-type': 'application/json' },
      payload: JSON.stringify({ mobile: '1'.repeat(4 * 1024 * 1024) }),
    });
    expect(elsewhere.json().msg).toBe('提交的内容过大');
  });
});
