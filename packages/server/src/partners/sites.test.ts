import { createClient } from '@giftship/shared/api/client';
import { apiRoutes } from '@giftship/shared/api/routes';
import type { Route } from '@giftship/shared/contract/define-routes';
import { MOST_SITES } from '@giftship/shared/partners/contract';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fastify } from 'fastify';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkBooks } from '../../../../tests/harness/money.ts';
import {
  PAGE_ORIGIN,
  browserCall,
  changeSite,
  clickOn,
  fromPage,
  partnerWithSite,
} from '../../../../tests/harness/partners.ts';
import { type TestService, openTestService, sendByInject } from '../../../../tests/harness/test-service.ts';
import { readConfig } from '../read-config.ts';
import { RATES } from '../read-config.ts';
import { mountEmbedPages } from './embed-pages.ts';
import { listPartners, reviewPartner } from './review-partner.ts';
import { pageOf } from './record-visit.ts';

let shop: TestService;
beforeAll(async () => {
  shop = await openTestService();
});
afterEach(() => checkBooks(shop));
afterAll(() => shop.close());

const APPLICATION = { name: '博客', website: 'https://blog.example', contact: 'a@example.com', intro: '' };
const configOf = (key: string, headers: Record<string, string> = fromPage()) =>
  browserCall(shop, 'GET', `/api/widget/config?site_key=${key}`, { headers });
const codeOf = (reply: { json(): unknown }) => (reply.json() as { code: number }).code;

describe('the address of a page', () => {
  it.each([
    ['https://blog.example/a/b?token=1#x', PAGE_ORIGIN, 'https://blog.example/a/b'],
    ['https://other.example/a', PAGE_ORIGIN, PAGE_ORIGIN],
    ['https://user:word@blog.example/a', PAGE_ORIGIN, 'https://blog.example/a'],
    ['nonsense', PAGE_ORIGIN, PAGE_ORIGIN],
    [`https://blog.example/${'x'.repeat(900)}`, PAGE_ORIGIN, `https://blog.example/${'x'.repeat(279)}`],
  ])('%s on %s is counted as one without query and fragment', (address, origin, page) => {
    expect(pageOf(address, origin)).toBe(page);
  });
});

describe('an application', () => {
  it('is agreed to at once where the shop reviews by itself, and made once', async () => {
    const person = await shop.person();
    expect(await person.api.partners.state()).toMatchObject({ status: null, sites: [], applied_at: '' });
    expect(await person.api.partners.apply({ body: APPLICATION })).toEqual({ status: 1 });
    await expect(person.api.partners.apply({ body: APPLICATION })).rejects.toMatchObject({ code: 1 });
    expect(await person.api.partners.state()).toMatchObject({ status: 1, ...APPLICATION });
  });

  it('is decided by hand in production, and where the setting says so', () => {
    const review = (env: Record<string, string>) => readConfig(env).partnerReview;
    expect([review({}), review({ NODE_ENV: 'production' })]).toEqual(['auto', 'hand']);
    expect(review({ NODE_ENV: 'production', GIFT_PARTNER_REVIEW: 'auto' })).toBe('auto');
    expect(() => review({ GIFT_PARTNER_REVIEW: 'maybe' })).toThrow(RangeError);
  });

  it('waits for an operator otherwise: refused with a reason, applied for again, approved, suspended, restored', async () => {
    const strict = await openTestService({ config: { partnerReview: 'hand' } });
    try {
      const person = await strict.person();
      const decide = (decision: 'approve' | 'refuse' | 'suspend' | 'restore', reason = '') =>
        reviewPartner(strict.db, { decision, mobile: person.mobile, reason });
      const status = async () => (await person.api.partners.state()).status;
      expect(await person.api.partners.apply({ body: APPLICATION })).toEqual({ status: 0 });
      await expect(
        person.api.partners.addSite({ body: { name: 'x', origins: [PAGE_ORIGIN] } }),
      ).rejects.toMatchObject({ message: '合作方资格未开通' });
      await expect(person.api.partners.apply({ body: APPLICATION })).rejects.toMatchObject({ code: 1 });
      expect(await decide('suspend', 'x')).toBe(false);
      expect(await decide('refuse', '网站打不开')).toBe(true);
      expect(await person.api.partners.state()).toMatchObject({ status: 2, reason: '网站打不开' });
      expect(await decide('approve')).toBe(false);
      expect(await person.api.partners.apply({ body: { ...APPLICATION, name: '新名' } })).toEqual({
        status: 0,
      });
      expect(await person.api.partners.state()).toMatchObject({ status: 0, reason: '', name: '新名' });
      expect(await decide('approve')).toBe(true);
      expect(await decide('suspend', '违规')).toBe(true);
      expect(await status()).toBe(3);
      expect(await decide('restore')).toBe(true);
      expect(await status()).toBe(1);
      expect((await listPartners(strict.db)).find(({ mobile }) => mobile === person.mobile)).toMatchObject({
        name: '新名',
        status: 1,
      });
      const { rows } = await strict.db.pool.query<{ by: string; move: string }>(
        `select by, from_state || '-' || to_state as move from state_log where machine = 'partners' order by id`,
      );
      expect(rows.map(({ by, move }) => `${by === 'operator' ? 'operator' : 'self'} ${move}`)).toEqual([
        'operator 0-2',
        'self 2-0',
        'operator 0-1',
        'operator 1-3',
        'operator 3-1',
      ]);
      const { list } = await person.api.messages.list({ query: { kind: 'partner' } });
      expect(list.map(({ content }) => content).reverse()).toEqual([
        '合作方申请未通过：网站打不开。可以改好后再次申请。',
        '合作方申请已通过，可以登记站点了。',
        '合作方资格已暂停：违规。站点已停用，期间不计佣金。',
        '合作方资格已恢复，站点可以继续使用。',
      ]);
      expect(await strict.audit()).toEqual([]);
    } finally {
      await strict.close();
    }
  });
});

describe('a site', () => {
  it('gets a public key of its own; origins are kept as browsers write them, each once', async () => {
    const partner = await partnerWithSite(shop, {
      origins: ['https://Blog.example/', 'https://blog.example', 'http://localhost:3000'],
    });
    expect(partner.site).toMatchObject({
      origins: ['https://blog.example', 'http://localhost:3000'],
      theme: 'auto',
      is_on: true,
      goods_ids: [],
    });
    expect(partner.site.site_key).toMatch(/^pk_[A-Za-z0-9]{24}$/);
    expect((await partner.api.partners.state()).sites).toEqual([partner.site]);
  });

  it('is changed by its partner only, with goods and origins that exist', async () => {
    const partner = await partnerWithSite(shop);
    const stranger = await partnerWithSite(shop);
    await expect(changeSite(stranger, { id: partner.site.id })).rejects.toMatchObject({ code: 4 });
    await expect(changeSite(stranger, { id: 999_999 })).rejects.toMatchObject({ code: 4 });
    await expect(changeSite(partner, { goods_ids: [999_999] })).rejects.toMatchObject({
      message: expect.stringContaining('商品'),
    });
    await expect(changeSite(partner, { origins: ['blog.example'] })).rejects.toMatchObject({
      message: '网址来源“blog.example”格式不正确',
    });
    expect((await partner.api.partners.state()).sites).toEqual([partner.site]);
    expect(await changeSite(partner, { goods_ids: [103, 103, 101], theme: 'dark' })).toMatchObject({
      goods_ids: [103, 101],
      theme: 'dark',
    });
  });

  it('is one of at most twenty, also when two are added at once', async () => {
    const partner = await partnerWithSite(shop);
    const add = () => partner.api.partners.addSite({ body: { name: 'n', origins: [PAGE_ORIGIN] } });
    const results = await Promise.allSettled(Array.from({ length: MOST_SITES + 4 }, add));
    expect(results.filter(({ status }) => status === 'fulfilled')).toHaveLength(MOST_SITES - 1);
    expect((await partner.api.partners.state()).sites).toHaveLength(MOST_SITES);
  });
});

describe('the public key', () => {
  it('opens its settings to the pages that are registered, and to our own', async () => {
    const { site, aff } = await partnerWithSite(shop, { goods_ids: [103] });
    const reply = await configOf(site.site_key);
    expect(reply.json()).toEqual({
      code: 0,
      msg: '',
      data: { site_key: site.site_key, name: '博客首页', aff, theme: 'auto', goods_ids: [103] },
    });
    const rules: [Record<string, string>, number][] = [
      [fromPage(), 0],
      [fromPage('https://shop.example'), 0],
      [{ 'sec-fetch-site': 'same-origin' }, 0],
      [{ 'sec-fetch-site': 'none' }, 0],
      [{}, 0],
      [{ 'sec-fetch-site': 'cross-site' }, 5],
      [{ 'sec-fetch-site': 'same-site' }, 5],
      [fromPage('https://evil.example'), 5],
      [fromPage('https://blog.example.evil.example'), 5],
      [fromPage('https://sub.blog.example'), 5],
      [fromPage('http://blog.example'), 5],
      [fromPage('https://blog.example:8443'), 5],
      [fromPage('null'), 5],
      [fromPage(''), 5],
    ];
    for (const [headers, code] of rules)
      expect([headers, codeOf(await configOf(site.site_key, headers))]).toEqual([headers, code]);
    const refused = (await configOf(site.site_key, fromPage('https://evil.example'))).json();
    expect(refused.data.next).toBe('请到 用户中心-推广赚钱-站点组件 把 https://evil.example 加入允许的来源');
  });

  it('is unknown at once when the site is off, the partner suspended or disabled, or the origin taken back', async () => {
    const partner = await partnerWithSite(shop);
    const key = partner.site.site_key;
    const code = async () => codeOf(await configOf(key));
    const decide = (decision: 'suspend' | 'restore') =>
      reviewPartner(shop.db, { decision, mobile: partner.mobile, reason: 'x' });
    const disable = (is: boolean) =>
      shop.db.q.updateTable('users').set({ is_partner_disabled: is }).where('id', '=', partner.id).execute();
    expect(await code()).toBe(0);
    await changeSite(partner, { is_on: false });
    expect(await code()).toBe(1);
    await changeSite(partner, {});
    expect(await code()).toBe(0);
    await decide('suspend');
    expect(await code()).toBe(1);
    await decide('restore');
    await disable(true);
    expect(await code()).toBe(1);
    await disable(false);
    expect(await code()).toBe(0);
    await changeSite(partner, { origins: ['https://other.example'] });
    expect(await code()).toBe(5);
    expect(codeOf(await configOf('pk_000000000000000000000000'))).toBe(1);
    expect(codeOf(await configOf("pk_' or 1=1 --"))).toBe(2);
  });

  it('holds the goods list to the goods of the site', async () => {
    const all = await partnerWithSite(shop);
    const few = await partnerWithSite(shop, { goods_ids: [101, 103] });
    const list = async (key: string, headers = fromPage()) =>
      (await browserCall(shop, 'GET', `/api/gift/goods/list?site_key=${key}`, { headers })).json();
    const open = await browserCall(shop, 'GET', '/api/gift/goods/list');
    expect((await list(all.site.site_key)).data).toEqual(open.json().data);
    const held = (await list(few.site.site_key)).data;
    expect(held.list.map((card: { goods_id: number }) => card.goods_id).sort()).toEqual([101, 103]);
    expect(held.data_count).toBe(2);
    expect((await list(few.site.site_key, fromPage('https://evil.example'))).code).toBe(5);
    expect((await list('pk_000000000000000000000000')).code).toBe(1);
  });
});

describe('calls from foreign pages', () => {
  const OPEN = Object.values(apiRoutes)
    .flatMap((group) => Object.values(group as Record<string, Route>))
    .filter(({ open }) => open);
  const CLOSED = Object.values(apiRoutes)
    .flatMap((group) => Object.values(group as Record<string, Route>))
    .filter(({ open }) => !open);

  it.each(OPEN.map((route) => [route.path, route] as const))(
    '%s: anybody reads the answer, refusals too, and never with cookies',
    async (path, route) => {
      const call = (headers: Record<string, string>) =>
        browserCall(shop, route.method, `/api${path}`, {
          headers,
          ...(route.method === 'POST' ? { body: {} } : {}),
        });
      for (const headers of [fromPage(), fromPage('null'), { ...fromPage(), cookie: 'user-token=forged' }]) {
        const reply = await call(headers);
        expect(reply.headers['access-control-allow-origin']).toBe('*');
        expect(reply.headers['access-control-allow-credentials']).toBeUndefined();
      }
      const asked = await browserCall(shop, 'OPTIONS', `/api${path}`, {
        headers: { ...fromPage(), 'access-control-request-method': route.method },
      });
      expect([asked.statusCode, asked.headers]).toEqual([
        204,
        expect.objectContaining({
          'access-control-allow-origin': '*',
          'access-control-allow-methods': route.method,
          'access-control-allow-headers': 'content-type',
          'access-control-max-age': '7200',
        }),
      ]);
      expect(asked.headers['access-control-allow-credentials']).toBeUndefined();
    },
  );

  it('are refused by the browser for every other call: no header opens it', async () => {
    for (const route of CLOSED) {
      const asked = await browserCall(shop, 'OPTIONS', `/api${route.path}`, { headers: fromPage() });
      const got = await browserCall(shop, route.method, `/api${route.path}`, { headers: fromPage() });
      expect([route.path, asked.statusCode]).toEqual([route.path, 404]);
      expect(asked.headers['access-control-allow-origin']).toBeUndefined();
      expect([route.path, got.headers['access-control-allow-origin']]).toEqual([route.path, undefined]);
    }
    expect(CLOSED.length).toBeGreaterThan(80);
  });

  it('are open as far as the contract says so', () => {
    expect(OPEN.map(({ path }) => path).sort()).toEqual([
      '/gift/goods/buy',
      '/gift/goods/detail',
      '/gift/goods/list',
      '/gift/goods/options',
      '/gift/shop/detail',
      '/widget/click',
      '/widget/config',
    ]);
    for (const route of OPEN) expect(route.auth).not.toBe('user');
  });

  it('hear of the rate limit in a form that they can read', async () => {
    const strict = await openTestService({
      demo: false,
      config: { rate: { ...RATES, click: { burst: 2, perSecond: 2 } } },
    });
    try {
      const tries = await Promise.all(
        Array.from({ length: 8 }, () =>
          browserCall(strict, 'POST', '/api/widget/click', { headers: fromPage(), body: {} }),
        ),
      );
      const late = tries.find(({ statusCode }) => statusCode === 429);
      expect(late?.headers).toMatchObject({ 'access-control-allow-origin': '*', 'retry-after': '1' });
    } finally {
      await strict.close();
    }
  });

  it('load pictures and the tag from us, whatever policy they have', async () => {
    const picture = await browserCall(shop, 'GET', '/assets/goods/toothbrush-640.webp', {
      headers: fromPage(),
    });
    expect(picture.headers).toMatchObject({
      'cross-origin-resource-policy': 'cross-origin',
      'access-control-allow-origin': '*',
      'x-content-type-options': 'nosniff',
    });
  });
});

describe('a click', () => {
  const rows = async (partnerId: number) =>
    (
      await shop.db.pool.query<{ page: string; token: string; visitor: string; goods_id: number }>(
        'select page, token, visitor, goods_id from spread_clicks where partner_id = $1 order by id',
        [partnerId],
      )
    ).rows;

  it('is counted once a visitor, page and day, under one number', async () => {
    const partner = await partnerWithSite(shop);
    const first = await clickOn(shop, partner, { page: `${PAGE_ORIGIN}/a?utm=1` });
    expect(first).toMatch(/^[\w-]{22}$/);
    expect(await clickOn(shop, partner, { page: `${PAGE_ORIGIN}/a?utm=2#x` })).toBe(first);
    const second = await clickOn(shop, partner, { page: `${PAGE_ORIGIN}/b` });
    const third = await clickOn(shop, partner, { page: `${PAGE_ORIGIN}/b`, visitor: 'w' });
    expect(await rows(partner.id)).toMatchObject([
      { page: 'https://blog.example/a', token: first, goods_id: 103 },
      { page: 'https://blog.example/b', token: second },
      { page: 'https://blog.example/b', token: third, visitor: 'w' },
    ]);
  });

  it('counts for whom the link names; an unknown code, or one that may not earn, leaves it to the owner', async () => {
    const owner = await partnerWithSite(shop);
    const friend = await shop.person();
    const aff = (await friend.api.promotion.info()).spread_code;
    await clickOn(shop, owner, { aff });
    expect(await rows(friend.id)).toHaveLength(1);
    expect(await rows(owner.id)).toHaveLength(0);
    await clickOn(shop, owner, { aff: 'NOBODY00' });
    expect(await rows(owner.id)).toHaveLength(1);
    await shop.db.q
      .updateTable('users')
      .set({ is_partner_disabled: true })
      .where('id', '=', friend.id)
      .execute();
    await clickOn(shop, owner, { aff, visitor: 'z' });
    expect(await rows(owner.id)).toHaveLength(2);
  });

  it('is refused from elsewhere, and needs JSON', async () => {
    const { site } = await partnerWithSite(shop);
    const body = { site_key: site.site_key, page: PAGE_ORIGIN };
    const post = (headers: Record<string, string>, payload: object | undefined = body) =>
      browserCall(shop, 'POST', '/api/widget/click', { headers, body: payload });
    expect((await post(fromPage('https://evil.example'))).statusCode).toBe(403);
    expect((await post({})).statusCode).toBe(403);
    expect((await post({ ...fromPage(), 'content-type': 'text/plain' })).json()).toMatchObject({ code: 2 });
  });
});

describe('the page in the frame', () => {
  /** The pages of a build that this test made. */
  async function pages(html: string | null) {
    const folder = mkdtempSync(join(tmpdir(), 'embed-'));
    if (html !== null) writeFileSync(join(folder, 'embed.html'), html);
    const app = fastify();
    mountEmbedPages(app, shop.deps, join(folder, 'embed.html'));
    const visit = (url: string) => app.inject({ url });
    return Object.assign(visit, { build: () => writeFileSync(join(folder, 'embed.html'), HTML) });
  }
  const HTML =
    '<meta name="gift-origins" content="__EMBED_ORIGINS__"><script nonce="__CSP_NONCE__"></script>';
  const ancestors = (reply: { headers: Record<string, unknown> }) =>
    /frame-ancestors (.*)$/.exec(String(reply.headers['content-security-policy']))?.[1];

  it('may be held by the registered origins of the key, and by nobody without a good one', async () => {
    const partner = await partnerWithSite(shop, { origins: [PAGE_ORIGIN, 'http://localhost:3000'] });
    const visit = await pages(HTML);
    const of = async (key: string) => ancestors(await visit(`/embed/purchase/103?site_key=${key}&aff=x`));
    const key = partner.site.site_key;
    expect(await of(key)).toBe('https://blog.example http://localhost:3000');
    expect(ancestors(await visit(`/embed/recharge?site_key=${key}`))).toBe(
      'https://blog.example http://localhost:3000',
    );
    expect(await of('pk_000000000000000000000000')).toBe("'none'");
    expect(await of(`${key}&site_key=${key}`)).toBe("'none'");
    expect(await of('')).toBe("'none'");
    expect(ancestors(await visit('/embed/purchase/103'))).toBe("'none'");
    expect(ancestors(await visit(`/embed/login?site_key=${key}`))).toBe("'none'");
    await changeSite(partner, { origins: ['https://other.example'] });
    expect(await of(key)).toBe('https://other.example');
    await changeSite(partner, { is_on: false });
    expect(await of(key)).toBe("'none'");
    await changeSite(partner, { is_on: true });
    await reviewPartner(shop.db, { decision: 'suspend', mobile: partner.mobile, reason: 'x' });
    expect(await of(key)).toBe("'none'");
  });

  it('knows its origins, has a nonce of its own, and no header that would say otherwise', async () => {
    const { site } = await partnerWithSite(shop);
    const visit = await pages(HTML);
    const reply = await visit(`/embed/purchase/103?site_key=${site.site_key}`);
    const nonce = /'nonce-([^']+)'/.exec(String(reply.headers['content-security-policy']))![1]!;
    expect(reply.body).toBe(
      `<meta name="gift-origins" content="https://blog.example"><script nonce="${nonce}"></script>`,
    );
    expect(reply.headers['x-frame-options']).toBeUndefined();
    expect(reply.headers['cross-origin-opener-policy']).toBeUndefined();
    expect((await visit('/embed/login')).body).toContain('content=""');
  });

  it('is not there before it is built, and there without a restart afterwards', async () => {
    const visit = await pages(null);
    expect((await visit('/embed/recharge')).statusCode).toBe(404);
    visit.build();
    expect((await visit('/embed/recharge')).statusCode).toBe(200);
  });

  it('is the only page that anybody may hold: all others refuse', async () => {
    const visit = (url: string) => browserCall(shop, 'GET', url, { headers: { accept: 'text/html' } });
    for (const url of ['/', '/login', '/user-center/wallet', '/embed', '/embed/', '/embed/other'])
      expect([url, ancestors(await visit(url))]).toEqual([url, "'none'"]);
    expect((await visit('/index.html')).statusCode).toBe(404);
  });
});

it('the demo shop has the partner of the examples', async () => {
  const send = createClient(apiRoutes, sendByInject(shop.app, fromPage('http://127.0.0.1:4100')));
  const config = (site_key: string) => send.widget.config({ query: { site_key } });
  expect(await config('pk_demo00000000000000000000')).toMatchObject({ goods_ids: [] });
  expect(await config('pk_demo00000000000000000001')).toMatchObject({ goods_ids: [101, 103] });
});
