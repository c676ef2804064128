import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { BACK, openSandboxStores, SHOP_BASE, type StoresKit } from './sandbox-stores.test-kit.ts';

const DAY = 86_400_000;
let kit: StoresKit;
beforeAll(async () => {
  kit = await openSandboxStores();
});
afterAll(() => kit.close());

const linkTo = (key: string, redirectUri: string) =>
  `/sandbox/authorize/${key}?${new URLSearchParams({ state: 'a&b=c', redirect_uri: redirectUri })}`;

describe('the authorise page', () => {
  it('names the platform and what is asked for, and offers the stores that there are', async () => {
    await kit.connect('pdd', { name: '<b>店"' });
    const { authLink, buyLink } = await kit.platform('pdd').authLinks({ state: 's', redirectUri: BACK });
    expect(buyLink).toBe(`${SHOP_BASE}/sandbox/buy/pdd`);
    const { statusCode, body, headers } = await kit.get(authLink.slice(SHOP_BASE.length));
    expect(statusCode).toBe(200);
    expect(body).toContain('拼多多授权');
    expect(body).toContain('&lt;b&gt;店&quot;');
    expect(body).not.toContain('<b>店');
    expect(body).not.toMatch(/<script(?![^>]+src=)/);
    expect(headers['content-security-policy']).toContain(`form-action 'self' ${SHOP_BASE};`);
  });

  it('goes back with a code and the state, or with a refusal', async () => {
    const allowed = await kit.post(linkTo('tb', `${BACK}?platform=1`), {
      do: 'allow',
      shop: 'new',
      name: 'a',
    });
    const url = new URL(String(allowed.headers.location));
    expect([allowed.statusCode, url.origin + url.pathname]).toEqual([303, BACK]);
    expect(url.searchParams.get('state')).toBe('a&b=c');
    expect(url.searchParams.get('platform')).toBe('1');
    expect(url.searchParams.get('code')).toMatch(/^\w{12,}$/);

    const refused = await kit.post(linkTo('tb', BACK), { do: 'refuse' });
    const back = new URL(String(refused.headers.location)).searchParams;
    expect([back.get('error'), back.get('state'), back.get('code')]).toEqual([
      'access_denied',
      'a&b=c',
      null,
    ]);
  });

  it.each([
    'https://evil.example/back',
    '//evil.example/back',
    '/\\evil.example',
    'javascript:alert(1)',
    'http://shop.test@evil.example/',
    'http://shop.test:81/',
    'https://shop.test/',
    'http://me@shop.test/',
    '',
  ])('sends no code to %j', async (address) => {
    const page = await kit.get(linkTo('tb', address));
    const sent = await kit.post(linkTo('tb', address), { do: 'allow', shop: 'new', name: 'a' });
    expect([page.statusCode, sent.statusCode, sent.headers.location]).toEqual([400, 400, undefined]);
    expect(sent.body).toContain('返回地址不是本站的地址');
  });

  it('leads back to another name of ours, and into our own pages', async () => {
    const other = await kit.app.inject({ url: linkTo('tb', BACK), headers: { host: 'localhost:3000' } });
    const own = await kit.app.inject({
      url: linkTo('tb', 'http://localhost:3000/x'),
      headers: { host: 'localhost:3000' },
    });
    const list = await kit.post(linkTo('tb', '/sandbox/shops'), { do: 'refuse' });
    expect([other.statusCode, own.statusCode]).toEqual([200, 200]);
    expect(list.headers.location).toMatch(/^http:\/\/shop\.test\/sandbox\/shops\?error=access_denied/);
  });

  it('shows a bind code where the platform has no way back', async () => {
    const { authLink } = await kit.platform('sph').authLinks({ state: 's', redirectUri: BACK });
    expect(authLink).toBe(`${SHOP_BASE}/sandbox/authorize/sph`);
    expect((await kit.get('/sandbox/authorize/sph')).body).toContain('获取关联码');
    const shown = await kit.post('/sandbox/authorize/sph', { do: 'allow', shop: 'new', name: '花店' });
    const code = /data-copy="(\w{12,})"/.exec(shown.body)?.[1];
    expect(shown.body).toContain('花店');
    const grant = await kit.platform('sph').exchange({ code: code!, redirectUri: '' });
    expect(grant.shopName).toBe('花店');
    expect((await kit.post('/sandbox/authorize/sph', { do: 'refuse' })).body).toContain('已拒绝授权');
    const late = await kit.authorise('sph');
    kit.clock.now += 601_000;
    const sent = kit.platform('sph').exchange({ code: late, redirectUri: '' });
    await expect(sent).rejects.toMatchObject({ kind: 'token' });
  });

  it('lets leave end when the merchant chose so', async () => {
    const grant = await kit.connect('jd', { life: 'twoMinutes' });
    expect(grant.accessUntil).toBe(kit.clock.now + 120_000);
    kit.clock.now += 120_000;
    await expect(kit.platform('jd').get(grant, 'x')).rejects.toMatchObject({ kind: 'token' });
    expect((await kit.pageOf(grant)).body).toContain('授权已过期');
    expect((await kit.platform('jd').refresh(grant)).accessUntil).toBe(kit.clock.now + 120_000);
  });

  it('does not know a platform without an interface, a store of another one, or an odd number', async () => {
    const tgc = await kit.get(linkTo('tgc', BACK));
    const buy = await kit.get('/sandbox/buy/jd');
    expect([tgc.statusCode, buy.statusCode]).toEqual([404, 404]);
    for (const store of ['1', '99999999999999999999', 'x', '-1']) {
      const sent = await kit.post(linkTo('jd', BACK), { do: 'allow', shop: store });
      expect([store, sent.statusCode]).toEqual([store, 404]);
    }
  });
});

it('has service markets for some platforms only', async () => {
  const links = await Promise.all(
    kit.platforms.map((each) => each.authLinks({ state: '', redirectUri: BACK })),
  );
  expect(links.map(({ buyLink }) => buyLink !== '')).toEqual([
    true,
    true,
    false,
    true,
    false,
    true,
    false,
    false,
  ]);
  expect((await kit.get('/sandbox/buy/dy')).body).toContain('抖店服务市场');
});

describe('the stores', () => {
  it('are listed with what waits, and lead to their orders', async () => {
    const grant = await kit.connect('xhs', { name: '小花<i>' });
    const { body } = await kit.get('/sandbox/shops');
    expect(body).toContain('小花&lt;i&gt;');
    expect(body).not.toContain('小花<i>');
    expect(body).toContain('共 30 单');
    expect((await kit.press(grant, { do: 'add-10' })).headers.location).toMatch(/^\/sandbox\/shops\/\d+$/);
    const page = (await kit.pageOf(grant)).body;
    expect(page).toContain('共 40 单');
    const number = /P\d{18}/.exec(page)![0];
    const found = (await kit.pageOf(grant, `?q=${number}`)).body;
    expect(found.match(/<b class="number">P\d{18}/g)).toHaveLength(1);
    expect((await kit.pageOf(grant, '?q=%25%00')).statusCode).toBe(200);
    expect((await kit.pageOf(grant, '?q=none')).body).toContain('没有订单');
  });

  it.each(['note', 'flag', 'refund'])('change old orders: %s', async (what) => {
    const grant = await kit.connect('dy');
    const before = await kit.pullAll(grant, 'dy', 8 * DAY);
    kit.clock.now += 60_000;
    expect((await kit.press(grant, { do: what })).statusCode).toBe(303);
    const after = await kit.pullAll(grant, 'dy', 8 * DAY);
    const changed = [...after.values()].filter((order) => order.updatedAt === kit.clock.now);
    expect(changed).toHaveLength(5);
    const of = { note: 'sellerNote', flag: 'flag', refund: 'isRefunding' } as const;
    const field = of[what as keyof typeof of];
    for (const order of changed) expect(order[field]).not.toBe(before.get(order.shopOrder)![field]);
  });

  it.each([
    { do: 'rate', rate: '-1' },
    { do: 'rate', rate: 'x' },
    { do: 'rate', rate: '' },
    { do: 'mood', lose: '60', fail: '41' },
    { do: 'mood', lose: '-1' },
    { do: 'mood', lose: '0.5' },
    { do: 'add-7' },
    {},
  ])('take no nonsense: %j', async (form) => {
    const grant = await kit.connect('tb');
    expect((await kit.press(grant, form as Record<string, string>)).statusCode).toBe(400);
  });

  it('are for this page only and for who may control the sandbox', async () => {
    const foreign = await kit.post('/sandbox/shops/1', { do: 'revoke' }, { 'sec-fetch-site': 'cross-site' });
    expect(foreign.statusCode).toBe(403);
    expect((await kit.get('/sandbox/shops/99999999999999999999')).statusCode).toBe(404);
    const stranger = await openSandboxStores({ mayControl: false });
    try {
      await stranger.connect('tb', { name: '别人的店' });
      const [list, open] = await Promise.all([
        stranger.app.inject({ url: '/sandbox/shops' }),
        stranger.get(linkTo('tb', BACK)),
      ]);
      expect([list.statusCode, open.statusCode]).toEqual([404, 200]);
      expect(open.body).not.toContain('别人的店');
      const known = await stranger.control.inject({ url: linkTo('tb', BACK) });
      expect(known.body).toContain('别人的店');
      const { rows } = await stranger.pool.query<{ id: string }>('select id::text as id from sandbox_shops');
      const taken = await stranger.post(linkTo('tb', BACK), { do: 'allow', shop: rows[0]!.id });
      expect(taken.statusCode).toBe(404);
    } finally {
      await stranger.close();
    }
  });
});
