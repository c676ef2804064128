import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operatorIn, type TestOperator } from '../../../../tests/harness/operators.ts';
import { openTestService, type TestService } from '../../../../tests/harness/test-service.ts';

let shop: TestService;
let admin: TestOperator;
beforeAll(async () => {
  shop = await openTestService();
  admin = await operatorIn(shop, { name: '甲' });
});
afterAll(() => shop.close());

const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { message: string }) => error.message,
  );
const dataUrl = (bytes: Buffer, type = 'image/png') => `data:${type};base64,${bytes.toString('base64')}`;
const drawn = (width: number, height: number, background = '#204060') =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
const add = (data: string, more: object = {}) =>
  admin.api.media.add({ body: { name: 'a.png', data, ...more } });
const list = (query: object = {}) => admin.api.media.list({ query: query as never });

describe('the library of pictures (O070, O036)', () => {
  it('draws a picture anew, at most 1600 a side, shows it to everybody for ever, and keeps the same one once', async () => {
    const bytes = await drawn(3_000, 1_500);
    const first = await add(dataUrl(bytes), { folder: '首页' });
    expect(first).toMatchObject({
      width: 1600,
      height: 800,
      folder: '首页',
      is_new: true,
      uses: 0,
      by: '甲',
    });
    expect(await add(dataUrl(bytes), { name: 'again.png' })).toMatchObject({
      id: first.id,
      name: 'a.png',
      is_new: false,
    });
    for (const [url, width] of [
      [first.url, 1600],
      [first.thumb, 320],
    ] as const) {
      const reply = await shop.app.inject({ url });
      expect(reply.headers).toMatchObject({
        'content-type': 'image/webp',
        'cache-control': 'public, max-age=31536000, immutable',
        'content-security-policy': "default-src 'none'; sandbox",
        'x-content-type-options': 'nosniff',
      });
      expect((await sharp(reply.rawPayload).metadata()).width).toBe(width);
    }
    expect((await shop.app.inject({ url: '/media/AAAAAAAAAAAAAAAAAAAAAA.webp' })).statusCode).toBe(404);
    expect((await shop.app.inject({ url: '/media/..%2f..%2fetc.webp' })).statusCode).toBe(404);
  });

  it('cuts a banner out around a point', async () => {
    const halves = await sharp(await drawn(1_000, 1_000, '#ff0000'))
      .composite([{ input: await drawn(1_000, 500, '#0000ff'), top: 500, left: 0 }])
      .png()
      .toBuffer();
    const low = await add(dataUrl(halves), { crop: 'banner', focus_y: 100 });
    expect(low).toMatchObject({ width: 1200, height: 360 });
    const { rawPayload } = await shop.app.inject({ url: low.url });
    const { dominant } = await sharp(rawPayload).stats();
    expect(dominant.b).toBeGreaterThan(dominant.r);
  });

  it('refuses what is no picture, broken, a bomb or too large, whatever it calls itself', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const whole = await drawn(300, 300);
    const bomb = await sharp({ create: { width: 11_000, height: 11_000, channels: 3, background: '#fff' } })
      .png({ compressionLevel: 9 })
      .toBuffer();
    for (const [bytes, type] of [
      [svg, 'image/svg+xml'],
      [svg, 'image/png'],
      [Buffer.from('<!doctype html><script>alert(1)</script>'), 'image/webp'],
      [whole.subarray(0, 200), 'image/png'],
      [bomb, 'image/png'],
      [Buffer.alloc(0), 'image/png'],
    ] as const)
      expect(await refusal(add(dataUrl(bytes, type)))).toBe('图片无法识别');
    expect(await refusal(add('https://e.example/a.png'))).toBe('图片无法识别');
    expect(await refusal(add(dataUrl(Buffer.alloc(10 * 1024 * 1024 + 1))))).toBe('图片大小不能超过10M');
  });

  it('says where a picture stands, and deletes only what stands nowhere', async () => {
    const { id, url } = await add(dataUrl(await drawn(50, 40)), { name: '茶杯.png' });
    const { goods_id } = await admin.api.goods.add({
      key: 'used',
      body: {
        name: '测试茶杯',
        supplier_id: 1,
        courier_id: 1,
        price: '2.60',
        pics: [url],
        // Twice in one text is one place.
        content: `<p><img src="${url}"><img src="${url}"><img src="/media/${'A'.repeat(22)}.webp"></p>`,
      },
    });
    expect((await list({ q: '茶杯' })).list).toMatchObject([{ id, uses: 1 }]);
    const uses = () => admin.api.media.uses({ query: { id } });
    expect((await uses()).list).toEqual([
      { kind: 'goods', kind_text: '商品', ref: String(goods_id), title: '测试茶杯' },
    ]);
    expect(await refusal(admin.api.media.remove({ query: { id } }))).toBe('图片正在被1处使用');
    await admin.api.goods.remove({ query: { id: String(goods_id) } as never });
    expect(await refusal(admin.api.media.remove({ query: { id } }))).toBe('done');
    expect((await shop.app.inject({ url })).statusCode).toBe(404);
    const log = await admin.api.operators.log({ query: { object: 'media', ref: id } as never });
    expect(log.list.map(({ action }) => action)).toEqual(['media.remove', 'media.add']);
  });

  it('has folders that pictures are put into, and opens to who writes goods or content', async () => {
    const { id } = await add(dataUrl(await drawn(20, 20)), { name: 'move.png' });
    expect((await list({ folder: '-' })).list.map((each) => each.id)).toContain(id);
    await admin.api.media.move({ body: { ids: [id], folder: '文章' } });
    expect((await list({ folder: '文章' })).list.map((each) => each.id)).toEqual([id]);
    expect((await list()).folders).toContainEqual({ name: '文章', count: 1 });
    expect(
      await refusal(admin.api.media.move({ body: { ids: ['AAAAAAAAAAAAAAAAAAAAAA'], folder: 'x' } })),
    ).toBe('内容不存在或已删除');
    const clerk = await operatorIn(shop, { roles: [5] });
    expect(await refusal(clerk.api.media.list({ query: {} }))).toContain('没有');
  });
});
