import { apiRoutes } from '@giftship/shared/api/routes';
import type { Route } from '@giftship/shared/contract/define-routes';
import { SCOPES, type Scope } from '@giftship/shared/api-keys/scopes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { RATES } from '../packages/server/src/read-config.ts';
import { connect } from './harness/stores.ts';
import { type TestPerson, type TestService, openTestService } from './harness/test-service.ts';

/** Calls signed with an API key (D901, D902, X015); the signer here is a second one, on Web Crypto. */
let shop: TestService;
beforeAll(async () => {
  shop = await openTestService();
});
afterAll(() => shop.close());

const hex = (bytes: ArrayBuffer) => Buffer.from(bytes).toString('hex');
const utf8 = (text: string) => new TextEncoder().encode(text);
let nonces = 0;

interface Signed {
  method?: string;
  path?: string;
  query?: string;
  body?: string;
  secret?: string;
  appKey?: string;
  timestamp?: string;
  nonce?: string;
  /** What travels instead of what was signed. */
  sent?: { query?: string; body?: string; path?: string; method?: string };
  headers?: Record<string, string>;
}

interface KeyHolder {
  person: TestPerson;
  appKey: string;
  secret: string;
}

async function keyHolder(
  settings: { scopes?: Scope[]; ip_list?: string[]; daily_limit?: string } = {},
  balance = 10_000,
): Promise<KeyHolder> {
  const person = await shop.person({ balance });
  const key = await person.api.machines.key();
  await person.api.machines.saveSettings({ body: { scopes: [...SCOPES], ...settings } });
  return { person, appKey: key.app_key, secret: key.app_secret! };
}

async function call(holder: KeyHolder, signed: Signed = {}) {
  const { method = 'GET', path = '/api/user/wallet/info', query = '', body = '', sent = {} } = signed;
  const timestamp = signed.timestamp ?? String(Math.floor(Date.now() / 1000));
  const nonce = signed.nonce ?? `nonce-${String((nonces += 1)).padStart(12, '0')}`;
  const sorted = query.split('&').filter(Boolean).toSorted().join('&');
  const bodyHash = hex(await crypto.subtle.digest('SHA-256', utf8(body)));
  const text = [method, path, sorted, timestamp, nonce, bodyHash].join('\n');
  const secret = utf8(signed.secret ?? holder.secret);
  const key = await crypto.subtle.importKey('raw', secret, { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
  ]);
  const signature = hex(await crypto.subtle.sign('HMAC', key, utf8(text)));
  const url = `${sent.path ?? path}${(sent.query ?? query) === '' ? '' : `?${sent.query ?? query}`}`;
  const reply = await shop.app.inject({
    method: (sent.method ?? method) as 'GET',
    url,
    headers: {
      'x-app-key': signed.appKey ?? holder.appKey,
      'x-timestamp': timestamp,
      'x-nonce': nonce,
      'x-signature': signature,
      ...(body === '' ? {} : { 'content-type': 'application/json' }),
      ...signed.headers,
    },
    ...((sent.body ?? body) === '' ? {} : { payload: sent.body ?? body }),
  });
  const isFile = !String(reply.headers['content-type']).includes('json');
  const envelope = (isFile ? { code: 0, msg: '', data: {} } : reply.json()) as {
    code: number;
    msg: string;
    data: Record<string, unknown>;
  };
  return { status: reply.statusCode, headers: reply.headers, ...envelope };
}

const ROW = {
  rec_name: '甲',
  rec_mobile: '13900001111',
  rec_province: '浙江省',
  rec_city: '杭州市',
  rec_address: '文一路1号',
};
const orderBody = (shopOrder: string) =>
  JSON.stringify({
    goods_id: 103,
    goods_num: 1,
    express_id: 1,
    platform: 1,
    order_source: 1,
    rec_list: [{ ...ROW, shop_order: shopOrder }],
  });
const make = (holder: KeyHolder, key: string) =>
  call(holder, {
    method: 'POST',
    path: '/api/gift/order/make',
    body: orderBody(key),
    headers: { 'idempotency-key': key },
  });

describe('a signed call', () => {
  it('is its owner, with query and body in the signature, whatever order the query is sent in', async () => {
    const holder = await keyHolder();
    expect(await call(holder)).toMatchObject({ code: 0, data: { money: '100.00' } });
    const listed = await call(holder, {
      path: '/api/money/change',
      query: 'page_size=10&page=1',
      sent: { query: 'page_size=10&page=1' },
    });
    expect(listed.code).toBe(0);
    const body = '{"page":1,"rec_name":"张三"}';
    expect((await call(holder, { method: 'POST', path: '/api/user/order/list', body })).code).toBe(0);
    expect((await holder.person.api.machines.settings()).last_used_at).not.toBe('');
  });

  it('is refused when one byte of anything differs (61)', async () => {
    const holder = await keyHolder();
    const body = '{"page":1}';
    const post = { method: 'POST', path: '/api/user/order/list', body };
    const other = await keyHolder();
    const wrong: Signed[] = [
      { secret: `${holder.secret}x` },
      { appKey: other.appKey },
      { appKey: 'ak_000000000000000000000000' },
      { sent: { path: '/api/user/spread/info' } },
      { path: '/api/money/change', query: 'page=1', sent: { query: 'page=2' } },
      { path: '/api/money/change', query: 'page=1', sent: { query: 'page=1?&page_size=5' } },
      { ...post, sent: { body: '{"page":2}' } },
      { ...post, sent: { body: '' } },
      { headers: { 'x-timestamp': String(Math.floor(Date.now() / 1000) - 1) } },
      { headers: { 'x-nonce': 'another-nonce-0001' } },
      { headers: { 'x-signature': 'zz' } },
      { headers: { 'x-signature': '' } },
    ];
    for (const each of wrong) {
      const reply = await call(holder, each);
      expect([reply.status, reply.code]).toEqual([401, 61]);
    }
  });

  it('is refused 300 seconds off (62) and with a nonce of before (63), also at the same moment', async () => {
    const holder = await keyHolder();
    const at = (offset: number) => String(Math.floor(Date.now() / 1000) + offset);
    expect((await call(holder, { timestamp: at(-290) })).code).toBe(0);
    expect((await call(holder, { timestamp: at(290) })).code).toBe(0);
    expect(await call(holder, { timestamp: at(-310) })).toMatchObject({ status: 401, code: 62 });
    expect(await call(holder, { timestamp: at(310) })).toMatchObject({ status: 401, code: 62 });
    const nonce = 'used-only-once-01';
    const codes = await Promise.all(Array.from({ length: 6 }, () => call(holder, { nonce })));
    expect(codes.map(({ code }) => code).toSorted()).toEqual([0, 63, 63, 63, 63, 63]);
    expect(await call(holder, { nonce: 'short' })).toMatchObject({ code: 2 });
  });

  it('comes only from the listed addresses (64)', async () => {
    const holder = await keyHolder({ ip_list: ['10.9.8.7', '192.0.2.0/24'] });
    expect(await call(holder)).toMatchObject({ status: 403, code: 64, msg: 'IP地址不在白名单' });
    await holder.person.api.machines.saveSettings({ body: { ip_list: ['127.0.0.0/8'] } });
    expect((await call(holder)).code).toBe(0);
  });

  it('ends with the key, and the old secret with its 24 hours', async () => {
    const holder = await keyHolder();
    const { app_secret } = await holder.person.api.machines.saveSettings({ body: { reset_secret: 1 } });
    expect((await call(holder)).code).toBe(0);
    expect((await call(holder, { secret: app_secret! })).code).toBe(0);
    await shop.db.pool.query(
      `update api_keys set old_until = now() - interval '1 second' where app_key = $1`,
      [holder.appKey],
    );
    expect((await call(holder)).code).toBe(61);
    expect((await call(holder, { secret: app_secret! })).code).toBe(0);
    await holder.person.api.machines.saveSettings({ body: { enabled: 0 } });
    // That it is off is said to who holds the secret, and to nobody else.
    expect(await call(holder, { secret: app_secret! })).toMatchObject({
      status: 403,
      code: 67,
      msg: '密钥已停用',
    });
    expect((await call(holder, { secret: 'guessed' })).code).toBe(61);
    const large = { method: 'POST', path: '/api/gift/order/make', body: `{"a":"${'a'.repeat(70_000)}"}` };
    expect((await call(holder, { ...large, secret: app_secret! })).code).toBe(67);
  });

  it('may spend up to its limit of the day and no more; another day begins anew (D902)', async () => {
    const holder = await keyHolder({ daily_limit: '3.00' });
    const first = await make(holder, 'spend-1');
    expect(first.code).toBe(0);
    const price = 100 - Number((await holder.person.balance()) / 100);
    expect((await holder.person.api.machines.settings()).spent_today).toBe(price.toFixed(2));
    await holder.person.api.machines.saveSettings({ body: { daily_limit: (price * 2).toFixed(2) } });
    expect((await make(holder, 'spend-2')).code).toBe(0);
    const third = await make(holder, 'spend-3');
    expect(third.msg).toBe(`超过API密钥每日消费上限${(price * 2).toFixed(2)}元`);
    const balance = await holder.person.balance();
    expect((await make(holder, 'spend-2')).code).toBe(0);
    expect(await holder.person.balance()).toBe(balance);
    await shop.db.pool.query(`update api_spends set day = '2020-01-01' where user_id = $1`, [
      holder.person.id,
    ]);
    expect((await make(holder, 'spend-3')).code).toBe(0);
    await holder.person.api.machines.saveSettings({ body: { daily_limit: '' } });
    expect((await make(holder, 'spend-4')).code).toBe(0);
    expect(await shop.audit()).toEqual([]);
  });

  it('of many at once never passes the limit together', async () => {
    const holder = await keyHolder();
    await make(holder, 'one');
    const price = 10_000 - (await holder.person.balance());
    await holder.person.api.machines.saveSettings({ body: { daily_limit: ((price * 5) / 100).toFixed(2) } });
    const codes = await Promise.all(Array.from({ length: 10 }, (_, n) => make(holder, `many-${n}`)));
    expect(codes.filter(({ code }) => code === 0)).toHaveLength(4);
    expect(await holder.person.balance()).toBe(10_000 - price * 5);
  });
});

describe('every route', () => {
  const ROUTES = Object.entries(apiRoutes).flatMap(([group, routes]) =>
    Object.entries(routes as Record<string, Route>)
      .filter(([, route]) => route.auth !== 'public')
      .map(([name, route]): [string, Route] => [`${group}.${name}`, route]),
  );

  it('opens to a key by its scope, and to no key without one', async () => {
    const all = await keyHolder();
    const none = await keyHolder({ scopes: [] });
    const seen: Record<string, number[]> = {};
    for (const [name, route] of ROUTES) {
      const body = route.method === 'POST' || route.method === 'PUT' ? '{}' : '';
      const signed = { method: route.method, path: `/api${route.path}`, body };
      const replies = [await call(all, signed), await call(none, signed)];
      const isClosed = replies.map(({ code, status }) =>
        code === 65 && status === 403 ? 65 : code === 500 ? 500 : 0,
      );
      seen[name] = isClosed;
    }
    const expected = ROUTES.map(([name, { scope, auth }]): [string, number[]] => [
      name,
      scope ? [0, 65] : auth === 'user' ? [65, 65] : [0, 0],
    ]);
    expect(seen).toEqual(Object.fromEntries(expected));
  });

  it('makes, pauses and removes rules, which together spend no more in a day than it may (D902)', async () => {
    const holder = await keyHolder({ scopes: ['rule:write', 'rule:read'], daily_limit: '300' });
    const store = await connect(shop, holder.person, 'pdd');
    const send = async (method: string, body: object, query = '') =>
      call(holder, {
        method,
        path: '/api/auto/rule',
        query,
        body: method === 'DELETE' ? '' : JSON.stringify(body),
      });
    const rule = { store_id: store.id, goods_id: 103, express_id: 1, daily_limit: 10, max_amount: '200' };
    const made = await send('POST', rule);
    expect(made).toMatchObject({ code: 0, data: { max_amount: '200.00', enabled: 1 } });
    const { id } = made.data;
    expect(await send('POST', rule)).toMatchObject({
      code: 2,
      data: { errors: [{ field: 'max_amount', msg: expect.stringContaining('￥400.00') as unknown }] },
    });
    const idle = await send('POST', { ...rule, enabled: 0 });
    expect(idle.code).toBe(0);
    expect((await send('PUT', { id: idle.data.id, enabled: 1 })).code).toBe(2);
    expect((await send('PUT', { id, max_amount: '301' })).code).toBe(2);
    expect((await send('PUT', { id, enabled: 0 })).code).toBe(0);
    expect((await send('PUT', { id: idle.data.id, enabled: 1 })).code).toBe(0);
    expect((await send('DELETE', {}, `id=${String(id)}`)).code).toBe(0);
    // Its owner may.
    const own = await holder.person.api.automation.add({ body: rule });
    expect(own.enabled).toBe(1);
  });

  it('of before there were scopes for rules does what it did, and no more', async () => {
    const holder = await keyHolder({ scopes: ['store:read', 'order:write'] });
    const get = (path: string) => call(holder, { path });
    expect((await get('/api/auto/rule')).code).toBe(0);
    expect((await get('/api/auto/rule/run')).code).toBe(0);
    const removed = await call(holder, { method: 'DELETE', path: '/api/auto/rule', query: 'id=1' });
    expect(removed).toMatchObject({
      code: 65,
      data: { next: expect.stringContaining('自动下单规则') as unknown },
    });
    for (const path of [
      '/api/user/recharge/info',
      '/api/user/ticket/list',
      '/api/user/message',
      '/api/events',
    ])
      expect([path, (await get(path)).code]).toEqual([path, 65]);
  });

  it('of scope answers too many calls with 429 and when to come again (X037)', async () => {
    const strict = await openTestService({
      config: { rate: { ...RATES, general: { burst: 3, perSecond: 3 } } },
    });
    try {
      const person = await strict.person();
      const key = await person.api.machines.key();
      await person.api.machines.saveSettings({ body: { scopes: ['wallet:read'] } });
      const normal = shop;
      shop = strict;
      const holder = { person, appKey: key.app_key, secret: key.app_secret! };
      const replies = await Promise.all(Array.from({ length: 8 }, () => call(holder)));
      shop = normal;
      const refused = replies.filter(({ status }) => status === 429);
      expect(refused.length).toBeGreaterThanOrEqual(4);
      expect(refused.every(({ headers }) => Number(headers['retry-after']) >= 1)).toBe(true);
    } finally {
      await strict.close();
    }
  });

  it('whose signature is wrong is limited too, by the address it came from', async () => {
    const strict = await openTestService({
      config: { rate: { ...RATES, general: { burst: 3, perSecond: 3 } } },
    });
    const normal = shop;
    try {
      shop = strict;
      const nobody = { person: await strict.person(), appKey: 'ak_000000000000000000000000', secret: 'x' };
      const replies = await Promise.all(Array.from({ length: 12 }, () => call(nobody)));
      expect(replies.filter(({ status }) => status === 429).length).toBeGreaterThanOrEqual(4);
      expect(replies.filter(({ code }) => code === 61).length).toBeGreaterThanOrEqual(1);
    } finally {
      shop = normal;
      await strict.close();
    }
  });
});
