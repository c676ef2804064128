import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { checkBooks } from '../../../../tests/harness/money.ts';
import {
  FROM_OURS,
  PAGE_ORIGIN,
  type TestPartner,
  browserCall,
  changeSite,
  clickOn,
  exchange,
  fromPage,
  newChallenge,
  openFrame,
  partnerWithSite,
} from '../../../../tests/harness/partners.ts';
import {
  TEST_PASSWORD,
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../tests/harness/test-service.ts';
import { reviewPartner } from './review-partner.ts';

let shop: TestService;
let partner: TestPartner;
let person: TestPerson;
beforeAll(async () => {
  shop = await openTestService();
  partner = await partnerWithSite(shop);
  person = await shop.person({ balance: 10_000 });
});
afterEach(() => checkBooks(shop));
afterAll(() => shop.close());

const codeOf = (reply: { json(): unknown }) => (reply.json() as { code: number; msg: string }).code;
const msgOf = (reply: { json(): unknown }) => (reply.json() as { code: number; msg: string }).msg;
const WRONG = '登录码无效或已过期';

describe('the code of the login window', () => {
  async function asked(who = person) {
    const { verifier, challenge } = newChallenge();
    const site_key = partner.site.site_key;
    const { code } = await who.api.embed.code({ body: { site_key, challenge } });
    return { site_key, code, verifier };
  }
  const age = (seconds: number) =>
    sql`update embed_codes set expires_at = expires_at - make_interval(secs => ${seconds})`.execute(
      shop.db.q,
    );

  it('opens the login of the frame once: partitioned, out of reach of scripts, for half an hour', async () => {
    const good = await asked();
    const reply = await exchange(shop, good);
    expect(reply.json()).toMatchObject({
      code: 0,
      data: { is_attestation: 2, user: { user_id: person.id, mobile_mask: '137******02' } },
    });
    expect(reply.headers['set-cookie']).toEqual([
      expect.stringMatching(
        /^__Host-embed=[\w-]{43}; Path=\/; HttpOnly; Secure; Partitioned; SameSite=None$/,
      ),
      '__Host-embed-in=1; Path=/; Secure; Partitioned; SameSite=None',
    ]);
    const { rows } = await sql<{ minutes: number }>`
      select round(extract(epoch from max(expires_at) - now()) / 60)::int as minutes
      from sessions where site_id is not null`.execute(shop.db.q);
    expect(rows[0]!.minutes).toBe(30);
    expect(msgOf(await exchange(shop, good))).toBe(WRONG);
  });

  it('is good for one of twenty who show it at once', async () => {
    const good = await asked();
    const replies = await Promise.all(Array.from({ length: 20 }, () => exchange(shop, good)));
    expect(replies.filter((reply) => codeOf(reply) === 0)).toHaveLength(1);
  });

  it('is good for a minute', async () => {
    const good = await asked();
    await age(59);
    expect(codeOf(await exchange(shop, good))).toBe(0);
    const late = await asked();
    await age(61);
    expect(msgOf(await exchange(shop, late))).toBe(WRONG);
  });

  it('is good with its verifier only, on its site only; a wrong try uses it up', async () => {
    const other = await partnerWithSite(shop);
    for (const wrong of [{ verifier: newChallenge().verifier }, { site_key: other.site.site_key }]) {
      const good = await asked();
      expect(msgOf(await exchange(shop, { ...good, ...wrong }))).toBe(WRONG);
      expect(msgOf(await exchange(shop, good))).toBe(WRONG);
    }
    expect(msgOf(await exchange(shop, { ...(await asked()), code: 'forged' }))).toBe(WRONG);
  });

  it('is good for a registered origin only', async () => {
    const good = await asked();
    for (const origin of ['https://evil.example', 'null', '', `${PAGE_ORIGIN}/`])
      expect([origin, (await exchange(shop, { ...good, origin })).statusCode]).toEqual([origin, 403]);
    expect(codeOf(await exchange(shop, good))).toBe(0);
  });

  it('is taken from our own page only', async () => {
    const good = await asked();
    for (const headers of [fromPage(), fromPage('null'), { 'sec-fetch-site': 'same-site' }, {}]) {
      const reply = await exchange(shop, good, headers as Record<string, string>);
      expect([headers, msgOf(reply)]).toEqual([headers, '请求来源不被允许']);
    }
    expect(codeOf(await exchange(shop, good, { origin: 'https://shop.example' }))).toBe(0);
  });

  it('is no good after the password was changed, or for an account that was disabled', async () => {
    const changing = await shop.person();
    const old = await asked(changing);
    await changing.api.accounts.changePassword({
      body: { old_password: TEST_PASSWORD, password: 'another-one-7' },
    });
    expect(msgOf(await exchange(shop, old))).toBe(WRONG);
    const gone = await asked(changing);
    await shop.db.q.updateTable('users').set({ status: 2 }).where('id', '=', changing.id).execute();
    expect(msgOf(await exchange(shop, gone))).toBe(WRONG);
  });

  it('is given for a password or a text message of the last half hour, not for a login that lay about', async () => {
    const somebody = await shop.person();
    const ask = () =>
      asked(somebody).then(
        () => 'given',
        (error: { message: string }) => error.message,
      );
    expect(await ask()).toBe('given');
    const proved = (minutes: number) =>
      sql`update sessions set proved_at = now() - make_interval(mins => ${minutes}) where user_id = ${somebody.id}`.execute(
        shop.db.q,
      );
    await proved(29);
    expect(await ask()).toBe('given');
    await proved(31);
    expect(await ask()).toBe('请再验证一次身份');

    const login = (body: object, cookie = '') =>
      browserCall(shop, 'POST', '/api/login', {
        headers: { ...FROM_OURS, cookie },
        body: { mobile: somebody.mobile, remember: 1, ...body },
      });
    const cookiesOf = (reply: Awaited<ReturnType<typeof login>>) =>
      reply.cookies.map(({ name, value }) => `${name}=${value}`).join('; ');
    const askWith = async (cookie: string) =>
      codeOf(
        await browserCall(shop, 'POST', '/api/embed/code', {
          headers: { ...FROM_OURS, cookie },
          body: { site_key: partner.site.site_key, challenge: newChallenge().challenge },
        }),
      );
    const byPassword = cookiesOf(await login({ password: TEST_PASSWORD }));
    expect(await askWith(byPassword)).toBe(0);
    const remembered = cookiesOf(await login({ type: 'remember' }, byPassword));
    expect(remembered).toContain('user-token=');
    expect(await askWith(remembered)).toBe(1);
  });

  it('is not given on a foreign page, to a frame, or for a site that is off', async () => {
    const body = { site_key: partner.site.site_key, challenge: newChallenge().challenge };
    const reply = await browserCall(shop, 'POST', '/api/embed/code', {
      headers: { ...fromPage(), cookie: `user-token=${person.token}` },
      body,
    });
    expect(reply.statusCode).toBe(403);
    const frame = await openFrame(shop, person, partner.site);
    await expect(frame.api.embed.code({ body })).rejects.toMatchObject({
      message: '此操作不能在嵌入页面里进行',
    });
    const off = await partnerWithSite(shop);
    await changeSite(off, { is_on: false });
    await expect(
      person.api.embed.code({ body: { ...body, site_key: off.site.site_key } }),
    ).rejects.toMatchObject({ message: '站点密钥不存在或已停用' });
  });
});

describe('the login of the frame', () => {
  const info = (frame: Awaited<ReturnType<typeof openFrame>>, headers?: Record<string, string>) =>
    frame.get('/api/user/info', headers);
  const isAlive = async (frame: Awaited<ReturnType<typeof openFrame>>) =>
    (await info(frame)).statusCode === 200;

  it('answers our own page only, reads as well as writes: the page around sends the cookie along', async () => {
    const frame = await openFrame(shop, person, partner.site);
    const cookie = frame.cookie;
    const from: Record<string, string>[] = [
      fromPage(),
      fromPage('null'),
      { 'sec-fetch-site': 'cross-site' },
      { 'sec-fetch-site': 'same-site' },
      { 'sec-fetch-site': 'none' },
      { origin: PAGE_ORIGIN },
      {},
    ];
    for (const headers of from) {
      expect([headers, (await info(frame, headers)).statusCode]).toEqual([headers, 403]);
      const write = await browserCall(shop, 'POST', '/api/gift/order/price', {
        headers: { cookie, ...headers },
        body: {},
      });
      expect([headers, write.statusCode]).toEqual([headers, 403]);
      const out = await frame.get('/api/logout', headers);
      expect([headers, out.statusCode]).toEqual([headers, 403]);
    }
    expect((await info(frame, { origin: 'https://shop.example' })).statusCode).toBe(200);
    expect(await isAlive(frame)).toBe(true);
  });

  it('is a stranger to the page around in what anybody may read', async () => {
    await person.api.goods.collect({ body: { goods_id: 103 } });
    const frame = await openFrame(shop, person, partner.site);
    const mark = async (headers?: Record<string, string>) =>
      (await frame.get('/api/gift/goods/detail?goods_id=103', headers)).json().data.is_collect;
    expect(await mark()).toBe(1);
    expect(await mark(fromPage())).toBe(0);
  });

  it('lasts half an hour from the last use', async () => {
    const frame = await openFrame(shop, person, partner.site);
    const rest = (minutes: number) =>
      sql`update sessions set last_used_at = last_used_at - make_interval(mins => ${minutes}),
          expires_at = expires_at - make_interval(mins => ${minutes}) where site_id is not null`.execute(
        shop.db.q,
      );
    await rest(29);
    expect(await isAlive(frame)).toBe(true);
    await rest(29);
    expect(await isAlive(frame)).toBe(true);
    await rest(31);
    const reply = await info(frame);
    expect(reply.statusCode).toBe(401);
    // The page forgets it by itself; this answer may come after that of the next login.
    expect(reply.headers['set-cookie']).toBeUndefined();
  });

  it('lasts half a day at most, however busy it is', async () => {
    const frame = await openFrame(shop, person, partner.site);
    const age = (text: string) =>
      sql`update sessions set created_at = now() - ${text}::interval where site_id is not null`.execute(
        shop.db.q,
      );
    await age('11 hours 59 minutes');
    expect(await isAlive(frame)).toBe(true);
    await age('12 hours 1 minute');
    expect(await isAlive(frame)).toBe(false);
  });

  it('ends with the site, its partner, its origin, the password and its own end', async () => {
    const own = await partnerWithSite(shop, { origins: [PAGE_ORIGIN, 'https://second.example'] });
    const buyer = await shop.person();
    const open = (origin = PAGE_ORIGIN) => openFrame(shop, buyer, own.site, { origin });
    const frames = { first: await open(), second: await open('https://second.example') };
    const alive = async () => [await isAlive(frames.first), await isAlive(frames.second)];
    expect(await alive()).toEqual([true, true]);
    await changeSite(own, { origins: ['https://second.example'] });
    expect(await alive()).toEqual([false, true]);
    await changeSite(own, { is_on: false });
    expect(await alive()).toEqual([false, false]);
    await changeSite(own, {});
    expect(await alive()).toEqual([true, true]);
    await reviewPartner(shop.db, { decision: 'suspend', mobile: own.mobile, reason: 'x' });
    expect(await alive()).toEqual([false, false]);
    await reviewPartner(shop.db, { decision: 'restore', mobile: own.mobile, reason: '' });
    await frames.second.api.accounts.logout();
    expect(await alive()).toEqual([true, false]);
    await buyer.api.accounts.changePassword({
      body: { old_password: TEST_PASSWORD, password: 'another-one-7' },
    });
    expect(await alive()).toEqual([false, false]);
  });

  it('is no login of the site, and a login of the site is none of a frame', async () => {
    const frame = await openFrame(shop, person, partner.site);
    const token = /__Host-embed=([^;]+)/.exec(frame.cookie)![1]!;
    const as = (headers: Record<string, string>) =>
      browserCall(shop, 'GET', '/api/user/info', { headers: { ...FROM_OURS, ...headers } });
    expect((await as({ cookie: `user-token=${token}` })).statusCode).toBe(401);
    expect((await as({ authorization: `Bearer ${token}` })).statusCode).toBe(401);
    expect((await as({ cookie: `__Host-embed=${person.token}` })).statusCode).toBe(401);
    const other = await shop.person();
    const both = await as({ cookie: `user-token=${other.token}; __Host-embed=${token}` });
    expect(both.json().data.user.user_id).toBe(other.id);
  });

  it('may buy and recharge, and not change the account or read what buying does not need', async () => {
    const frame = await openFrame(shop, person, partner.site);
    const { api } = frame;
    expect((await api.wallet.info()).money).toBe('100.00');
    expect(await api.stores.list()).toMatchObject({ list: [] });
    for (const closed of [
      () => api.accounts.changePassword({ body: { old_password: 'xxxxxx', password: 'yyyyyyy' } }),
      () => api.withdrawals.list({ query: {} }),
      () => api.withdrawals.toBalance({ body: { money: '1.00' } }),
      () => api.machines.key(),
      () => api.machines.settings(),
      () => api.sessions.list(),
      () => api.sessions.endOthers(),
      () => api.orders.list({ body: {} }),
      () => api.orders.download({ body: {} }),
      () => api.parcels.list({ body: {} }),
      () => api.partners.state(),
      () => api.promotion.info(),
      () => api.support.addPicture({ body: { data: 'data:image/png;base64,AAAA' } }),
    ])
      await expect(closed()).rejects.toMatchObject({ code: 66, status: 403 });
  });

  it('shows in the list of logins under the name of the site, and can be ended there', async () => {
    const buyer = await shop.person();
    const frame = await openFrame(shop, buyer, partner.site);
    const { list } = await buyer.api.sessions.list();
    const row = list.find(({ device }) => device === '嵌入页面 博客首页')!;
    expect(list).toHaveLength(2);
    await buyer.api.sessions.end({ query: { id: String(row.id) } });
    expect(await isAlive(frame)).toBe(false);
  });

  it('sells only what the site is held to', async () => {
    const held = await partnerWithSite(shop, { goods_ids: [101] });
    const frame = await openFrame(shop, person, held.site);
    const order = { goods_num: 1, express_id: 1, platform: 1, order_source: 1 as const, goods_id: 103 };
    const rec_list = [
      {
        rec_name: '甲',
        rec_mobile: '13900001111',
        rec_province: '浙江省',
        rec_city: '杭州市',
        rec_address: '文一路1号',
      },
    ];
    const missing = { message: '商品信息获取失败' };
    const goods_id = '103' as never;
    await expect(frame.api.goods.buy({ query: { goods_id } })).rejects.toMatchObject(missing);
    await expect(frame.api.pricing.price({ body: { ...order, rec_list } })).rejects.toMatchObject(missing);
    await expect(frame.api.orders.make({ key: 'held', body: { ...order, rec_list } })).rejects.toMatchObject(
      missing,
    );
    const elsewhere = await openFrame(shop, person, partner.site);
    expect(await elsewhere.api.pricing.price({ body: { ...order, rec_list } })).toMatchObject({ state: 1 });
  });

  it('binds the visit that led here to the person', async () => {
    const buyer = await shop.person();
    const click = await clickOn(shop, partner, { page: `${PAGE_ORIGIN}/post`, visitor: 'bind' });
    await openFrame(shop, buyer, partner.site, { click });
    const { rows } = await sql<{ page: string; partner_id: number; visitor: string }>`
      select page, partner_id, visitor from spread_clicks where user_id = ${buyer.id}`.execute(shop.db.q);
    expect(rows).toEqual([{ page: `${PAGE_ORIGIN}/post`, partner_id: partner.id, visitor: 'bind' }]);
  });
});
