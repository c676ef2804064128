import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkBooks } from '../../../../tests/harness/money.ts';
import {
  FROM_OURS,
  PAGE_ORIGIN,
  type TestPartner,
  browserCall,
  fromPage,
  openFrame,
  partnerWithSite,
} from '../../../../tests/harness/partners.ts';
import { type TestService, openTestService } from '../../../../tests/harness/test-service.ts';
import { RATES } from '../read-config.ts';
import { visitRecorder } from './record-visit.ts';

/** What a page around a frame may try with the cookie that it cannot read. */
let shop: TestService;
let partner: TestPartner;
beforeAll(async () => {
  shop = await openTestService();
  partner = await partnerWithSite(shop);
});
afterEach(() => checkBooks(shop));
afterAll(() => shop.close());

it('the page around cannot keep a login of its frame alive', async () => {
  const frame = await openFrame(shop, await shop.person(), partner.site);
  const rest = (minutes: number) =>
    sql`update sessions set last_used_at = last_used_at - make_interval(mins => ${minutes}),
        expires_at = expires_at - make_interval(mins => ${minutes}) where site_id is not null`.execute(
      shop.db.q,
    );
  await rest(20);
  for (const headers of [fromPage(), { 'sec-fetch-site': 'same-site' }]) {
    expect((await frame.get('/api/user/info', headers)).statusCode).toBe(403);
    expect((await frame.get('/api/gift/goods/detail?goods_id=103', headers)).statusCode).toBe(200);
  }
  await rest(11);
  expect((await frame.get('/api/user/info')).statusCode).toBe(401);
});

it('documents and pages without a policy of their own cannot be held either', async () => {
  const headers = { accept: 'text/html' };
  for (const [url, app] of [
    ['/api/docs/', shop.app],
    ['/downloads/', shop.app],
    ['/sandbox', shop.control],
    ['/', shop.app],
  ] as const) {
    const reply = await app.inject({ url, headers });
    expect([url, reply.headers['content-security-policy']]).toEqual([
      url,
      expect.stringContaining("frame-ancestors 'none'"),
    ]);
  }
});

it('the page around cannot use up what its visitor may call on the site itself', async () => {
  const strict = await openTestService({
    config: { rate: { ...RATES, general: { burst: 6, perSecond: 6 } } },
  });
  try {
    const own = await partnerWithSite(strict);
    const buyer = await strict.person();
    const frame = await openFrame(strict, buyer, own.site);
    const pings = Array.from({ length: 20 }, () => frame.get('/api/user/info', fromPage()));
    expect((await Promise.all(pings)).map(({ statusCode }) => statusCode)).toContain(403);
    expect(await buyer.api.wallet.info()).toMatchObject({ money: '0.00' });
  } finally {
    await strict.close();
  }
});

it('files of the site are never pages that anybody may hold, however their names are written', async () => {
  for (const url of [
    '//index.html',
    '//embed.html',
    '/./embed.html',
    '/.//embed.html',
    '/%2fembed.html',
    '/%2Findex.html',
    '/%2e/embed.html',
    '/site/..%2fembed.html',
    '/site/../embed.html',
    '///embed.html',
    '/embed%2Ehtml',
    '/embed.html/',
  ]) {
    const reply = await browserCall(shop, 'GET', url, { headers: { accept: 'text/html' } });
    const isPage = reply.body.includes('<html');
    const policy = String(reply.headers['content-security-policy']);
    expect([url, !isPage || policy.includes("frame-ancestors 'none'")]).toEqual([url, true]);
  }
});

describe('clicks of many', () => {
  it('that a stranger makes up do not fill the table: the rest of a day is counted as one', async () => {
    const own = await partnerWithSite(shop, { name: '满' });
    const record = visitRecorder(shop.deps, 5);
    const request = { headers: { origin: PAGE_ORIGIN }, method: 'POST' } as never;
    const click = (n: number) =>
      record(
        { site_key: own.site.site_key, aff: '', page: `${PAGE_ORIGIN}/${n}`, visitor: `v${n}` },
        request,
      );
    const made: string[] = [];
    for (let n = 0; n < 12; n += 1) made.push((await click(n)).click);
    // A number that everybody shares leads to the partner like any other.
    const buyer = await shop.person();
    await openFrame(shop, buyer, own.site, { click: made[11]! });
    const bound = sql<{
      partner_id: number;
    }>`select partner_id from spread_clicks where user_id = ${buyer.id}`;
    expect((await bound.execute(shop.db.q)).rows).toEqual([{ partner_id: own.id }]);
    expect(new Set(made).size).toBe(6);
    const { rows } = await sql<{ page: string; visitor: string }>`
      select page, visitor from spread_clicks where site_id = ${own.site.id} and user_id is null order by id desc`.execute(
      shop.db.q,
    );
    expect(rows).toHaveLength(6);
    expect(rows[0]).toEqual({ page: PAGE_ORIGIN, visitor: '' });
  });

  it('do not shut out the logins of the same address', async () => {
    const strict = await openTestService({
      demo: false,
      config: { rate: { ...RATES, click: { burst: 2, perSecond: 2 } } },
    });
    try {
      const click = () => browserCall(strict, 'POST', '/api/widget/click', { headers: fromPage(), body: {} });
      const codes = (await Promise.all(Array.from({ length: 12 }, click))).map(
        ({ statusCode }) => statusCode,
      );
      expect(codes).toContain(429);
      const login = await browserCall(strict, 'POST', '/api/login', {
        headers: FROM_OURS,
        body: { mobile: '13800138000', password: 'not-it-at-all', type: 'password' },
      });
      expect(login.statusCode).not.toBe(429);
    } finally {
      await strict.close();
    }
  });
});

it('a login of one site is none in the frame of another, although both pages share the jar', async () => {
  const other = await partnerWithSite(shop, { origins: ['https://shop.blog.example'] });
  const buyer = await shop.person();
  const frame = await openFrame(shop, buyer, partner.site);
  const page = (key: string) =>
    browserCall(shop, 'GET', `/embed/purchase/103?site_key=${key}`, {
      headers: { cookie: frame.cookie, accept: 'text/html', 'sec-fetch-site': 'cross-site' },
    });
  expect((await page(partner.site.site_key)).headers['set-cookie']).toBeUndefined();
  expect((await page(other.site.site_key)).headers['set-cookie']).toEqual([
    expect.stringMatching(/^__Host-embed=; .*Expires=Thu, 01 Jan 1970.*Partitioned/),
    expect.stringMatching(/^__Host-embed-in=; .*Partitioned/),
  ]);
  expect(PAGE_ORIGIN).not.toBe(other.site.origins[0]);
});
