import type { Pool } from 'pg';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { INSTANT, PLAIN_ORDER, recipients } from '../bench/lib/recipients.ts';
import { type Answer, type LocalProxy, openProxy, send } from './harness/local-proxy.ts';
import { type ServerProcess, startServer } from './harness/server-process.ts';
import { type TestDatabase, createTestDatabase, testPool } from './harness/test-database.ts';
import { isAtLength } from './harness/at-length.ts';

const HOST = 'shop.example';
const PASSWORD = 'only-for-this-test';
const PERSON = { mobile: '13800138000', password: 'gift123456' };
/** What a page of ours says of itself in a browser. */
const OWN = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/json' };

let database: TestDatabase;
let pool: Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = testPool(database);
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

const envOf = (more: Record<string, string>): Record<string, string> => ({
  NODE_ENV: 'production',
  DATABASE_URL: database.url,
  GIFT_SECRET: 'a-secret-of-production-tests-0123456789',
  GIFT_PUBLIC_BASE: `https://${HOST}`,
  GIFT_DEMO: '1',
  GIFT_RATE: 'off',
  ...more,
});

/** The control pages and what belongs to them, written in every way that somebody may try. */
const CONTROL_PATHS = [
  '/sandbox',
  '/sandbox/',
  '/sandbox?x=1',
  '/sandbox.',
  '/sandbox/sms',
  '/sandbox/sms/',
  '/sandbox/sms.',
  '/sandbox/desk',
  '/sandbox/desk/picture/1',
  '/sandbox/shops',
  '/sandbox/shops/1',
  '/SANDBOX/sms',
  '/Sandbox',
  '//sandbox/sms',
  '/sandbox//sms',
  '/./sandbox/sms',
  '/sandbox/./sms',
  '/x/../sandbox/sms',
  '/%73andbox/sms',
  '/sandbox%2fsms',
  '/sandbox%2Fsms',
  '/sandbox/%73ms',
  '/%2e/sandbox/sms',
  '/sandbox;a=1/sms',
  '/sandbox/pay/../sms',
  '/sandbox/pay/%2e%2e/sms',
  '/sandbox/assets/../sms',
  '/sandbox/assets/..%2fsms',
  '/sandbox/authorize/../shops',
  '/sandbox\\sms',
  '/sandbox%00/sms',
  '/api/../sandbox/sms',
  '/assets/../sandbox/sms',
  'http://127.0.0.1/sandbox/sms',
  'http://localhost/sandbox/sms',
];
const FORMS = ['/sandbox/clock', '/sandbox/parcel/YT1', '/sandbox/desk/refund/1', '/sandbox/shops/1'];
/** What a stranger may claim about himself. */
const CLAIMS: Record<string, string>[] = [
  {},
  { 'x-forwarded-for': '127.0.0.1' },
  { 'x-real-ip': '127.0.0.1' },
  { forwarded: 'for=127.0.0.1;host=localhost' },
  { 'x-forwarded-host': 'localhost' },
  { host: 'localhost' },
  { host: '127.0.0.1' },
  { authorization: `Basic ${Buffer.from(`x:${PASSWORD}`).toString('base64')}` },
];

const login = (proxy: LocalProxy, headers: Record<string, string> = {}): Promise<Answer> =>
  proxy.call('/api/login', {
    method: 'POST',
    headers: { host: HOST, ...OWN, ...headers },
    body: JSON.stringify({ ...PERSON, remember: 1 }),
  });
const codeOf = ({ body }: Answer): number => (JSON.parse(body) as { code: number }).code;

describe.each(['0', '1'])(
  'a trial in production behind a proxy on the same machine, GIFT_TRUST_PROXY=%s',
  (trust) => {
    let server: ServerProcess;
    let proxy: LocalProxy;
    beforeAll(async () => {
      server = await startServer(
        envOf({ GIFT_SANDBOX: '1', GIFT_SANDBOX_PASSWORD: PASSWORD, GIFT_TRUST_PROXY: trust }),
      );
      proxy = await openProxy(server.address);
    });
    afterAll(async () => {
      await proxy?.close();
      await server?.stop();
    });

    it.runIf(isAtLength)(
      'shows no control page of the sandbox under any spelling, whatever the caller claims',
      async () => {
        for (const claim of CLAIMS) {
          for (const path of CONTROL_PATHS) {
            const { status, body } = await proxy.call(path, { headers: { host: HOST, ...claim } });
            expect([path, claim, status >= 400]).toEqual([path, claim, true]);
            expect(body).not.toMatch(/<tbody|<form/);
          }
          for (const path of FORMS) {
            const headers = { host: HOST, 'sec-fetch-site': 'same-origin', ...claim };
            const form = { ...headers, 'content-type': 'application/x-www-form-urlencoded' };
            const { status } = await proxy.call(path, { method: 'POST', headers: form, body: 'do=pause' });
            expect([path, claim, status >= 400]).toEqual([path, claim, true]);
          }
        }
      },
    );

    it('has them at an address of their own, for whoever knows the password and sits at the machine', async () => {
      const { port } = new URL(server.control);
      const known = { authorization: `Basic ${Buffer.from(`:${PASSWORD}`).toString('base64')}` };
      const look = async (headers: Record<string, string>) =>
        (await send(port, '/sandbox/sms', { headers })).status;
      expect(await look(known)).toBe(200);
      expect(await look({})).toBe(401);
      expect(await look({ authorization: `Basic ${Buffer.from(':wrong').toString('base64')}` })).toBe(401);
      expect(await look({ ...known, host: 'rebound.example' })).toBe(421);
      for (const name of [
        'x-forwarded-for',
        'x-forwarded-proto',
        'forwarded',
        'via',
        'x-real-ip',
        'cf-connecting-ip',
      ])
        expect([name, await look({ ...known, [name]: '127.0.0.1' })]).toEqual([name, 403]);
      const astray = await openProxy(server.control);
      expect((await astray.call('/sandbox/sms', { headers: known })).status).toBe(403);
      await astray.close();
    });

    it('refuses forms of foreign pages there', async () => {
      const { port } = new URL(server.control);
      const headers = {
        authorization: `Basic ${Buffer.from(`:${PASSWORD}`).toString('base64')}`,
        'content-type': 'application/x-www-form-urlencoded',
      };
      const foreign: Record<string, string>[] = [
        { 'sec-fetch-site': 'cross-site' },
        { origin: 'https://evil.example' },
        {},
      ];
      for (const from of foreign) {
        const sent = { method: 'POST', headers: { ...headers, ...from }, body: 'do=pause' };
        expect((await send(port, '/sandbox/clock', sent)).status).toBe(403);
      }
    });

    it('logs in by cookies that are bound to this host and to TLS', async () => {
      const { cookies } = await login(proxy);
      const named = (name: string) => cookies.find((cookie) => cookie.startsWith(`${name}=`)) ?? '';
      expect(named('__Host-user-token')).toMatch(/; Path=\/; .*HttpOnly; Secure; SameSite=Lax$/);
      expect(named('__Host-user-token')).not.toContain('Domain');
      expect(named('__Host-signed-in')).toMatch(/; Path=\/; .*Secure; SameSite=Lax$/);
      expect(named('__Host-device')).toMatch(/Path=\/; HttpOnly; Secure; SameSite=Lax$/);
      expect(named('remember')).toMatch(/HttpOnly; Secure; SameSite=Strict$/);
      for (const cookie of cookies) expect(cookie).toContain('; Secure');
      const [token] = named('__Host-user-token').split(';');
      for (const cookie of [token!, token!.replace('__Host-', '')]) {
        const info = await proxy.call('/api/user/info', { headers: { host: HOST, cookie } });
        expect([cookie, codeOf(info)]).toEqual([cookie, 0]);
      }
      // What the release before left in a browser, or a neighbour's page put there, does not hide a good login.
      const both = `${token}; user-token=${'x'.repeat(43)}`;
      expect(codeOf(await proxy.call('/api/user/info', { headers: { host: HOST, cookie: both } }))).toBe(0);
    });

    it('lets a customer pay at the cashier, whose link leads to our own name', async () => {
      const { cookies } = await login(proxy);
      const cookie = cookies.find((each) => each.startsWith('__Host-user-token='))!.split(';')[0]!;
      const headers = { host: HOST, cookie, ...OWN };
      const call = (method: string, path: string, body = '') => proxy.call(path, { method, headers, body });
      const code = await call('POST', '/api/user/recharge/qrcode', '{"amount":"10"}');
      const { data, trade_no } = (JSON.parse(code.body) as { data: { data: string; trade_no: string } }).data;
      const link = new URL(data);
      expect(link.origin).toBe(`https://${HOST}`);
      expect((await proxy.call(link.pathname, { headers: { host: HOST } })).status).toBe(200);
      const form = { host: HOST, ...OWN, 'content-type': 'application/x-www-form-urlencoded' };
      const foreign = { ...form, 'sec-fetch-site': 'cross-site' };
      const pay = (sent: Record<string, string>) =>
        proxy.call(link.pathname, { method: 'POST', headers: sent, body: 'do=pay' });
      expect((await pay(foreign)).status).toBe(403);
      expect((await pay(form)).body).toContain('支付完成');
      const state = await call('GET', `/api/user/recharge/status?out_trade_no=${trade_no}`);
      expect(JSON.parse(state.body)).toMatchObject({ data: { success: true } });
    });

    it('asks browsers to come by TLS alone, with every answer', async () => {
      for (const path of [
        '/',
        '/api/health',
        '/api/nope',
        '/healthz',
        '/api/user/info',
        '/assets/none.png',
        '/%',
      ]) {
        const { headers } = await proxy.call(path, { headers: { host: HOST } });
        expect([path, headers['strict-transport-security']]).toEqual([path, 'max-age=31536000']);
      }
    });

    it('answers under its own name only, and makes no link from a header', async () => {
      for (const host of ['evil.example', `${HOST}.`, `x.${HOST}`, '127.0.0.1', 'localhost', `u@${HOST}`]) {
        const { status, body } = await proxy.call('/', { headers: { host, accept: 'text/html' } });
        expect([host, status]).toEqual([host, 421]);
        expect(body).not.toContain('evil.example');
      }
      await expect.poll(() => server.output()).toContain('refused: not a name of ours');
      const headers = {
        host: HOST.toUpperCase(),
        'x-forwarded-host': HOST,
        forwarded: 'host=evil.example',
        ...OWN,
      };
      const device = await proxy.call('/api/device/code', { method: 'POST', headers, body: '{}' });
      expect(JSON.parse(device.body)).toMatchObject({
        code: 0,
        data: { verification_uri: `https://${HOST}/device` },
      });
      // Supervisors ask a node by its address.
      for (const path of ['/healthz', '/readyz', '/api/health'])
        expect((await send(new URL(server.address).port, path)).status).toBe(200);
    });

    it('says once when a proxy stands before it that it was not told of, because then all callers count as one', async () => {
      const told = () => server.output().split('GIFT_TRUST_PROXY').length - 1;
      for (let call = 0; call < 3; call += 1) await proxy.call('/api/health', { headers: { host: HOST } });
      await expect.poll(() => server.output()).toContain('"path":"/api/health"');
      expect(told()).toBe(trust === '0' ? 1 : 0);
    });

    it('prints addresses that open: those under its own name', async () => {
      expect(server.output()).toContain(`gift login --api-base https://${HOST}\n`);
      const printed = [...server.output().matchAll(/https:\/\/shop\.example(\/\S*)/g)].map(
        ([, path]) => path!,
      );
      expect(printed).toEqual(['/', '/api/docs', '/downloads/', '/api/health', '/supplier']);
      for (const path of printed)
        expect((await proxy.call(path, { headers: { host: HOST } })).status).toBeLessThan(400);
    });

    it('writes codes and the chosen password nowhere, and says loudly that it is a trial', async () => {
      const captcha = await proxy.call('/api/captcha', { headers: { host: HOST } });
      const { key } = (JSON.parse(captcha.body) as { data: { key: string } }).data;
      // As release 0.2.0 keeps it: a hash would ask for the key of that process.
      await pool.query(`update captchas set answer = 'ab3d' where key = $1`, [key]);
      const sent = await proxy.call('/api/common/sms/login', {
        method: 'POST',
        headers: { host: HOST, ...OWN },
        body: JSON.stringify({ mobile: `1390000900${trust}`, captcha: 'ab3d', key }),
      });
      expect(codeOf(sent)).toBe(0);
      const { rows: messages } = await pool.query<{ code: string }>(
        "select code from sandbox_sms where code ~ '^[0-9]{6}$' order by id desc limit 1",
      );
      expect(messages[0]!.code).toMatch(/^\d{6}$/);
      await expect.poll(() => server.output()).toContain('/api/common/sms/login');
      expect(server.output()).not.toMatch(new RegExp(`\\b${messages[0]!.code}\\b`));
      expect(server.output()).not.toContain(PASSWORD);
      expect(server.output()).toContain('不要给真实客户使用');
    });
  },
);

describe('production without services', () => {
  let server: ServerProcess;
  let proxy: LocalProxy;
  beforeAll(async () => {
    server = await startServer(envOf({ GIFT_TRUST_PROXY: '1' }));
    proxy = await openProxy(server.address);
  });
  afterAll(async () => {
    await proxy?.close();
    await server?.stop();
  });

  it('starts, says what is missing, and has no sandbox at all', async () => {
    expect(server.output()).toContain('还没有接入：支付、短信、快递、实名核验');
    expect(server.control).toBe('');
    for (const path of ['/sandbox', '/sandbox/assets/sandbox.css', '/sandbox/authorize/tb', '/sandbox/pay/x'])
      expect((await proxy.call(path, { headers: { host: HOST } })).status).toBe(404);
  });

  it('answers code 27 where a service is needed, and everything else as ever', async () => {
    const { cookies } = await login(proxy);
    const cookie = cookies.find((each) => each.startsWith('__Host-user-token='))!.split(';')[0]!;
    const call = async (method: string, path: string, body?: object, more: Record<string, string> = {}) => {
      const headers = { host: HOST, cookie, ...OWN, ...more };
      const sent = body === undefined ? '' : JSON.stringify(body);
      return proxy.call(path, { method, headers, body: sent });
    };
    for (const path of ['/api/gift/goods/detail?goods_id=103', '/api/user/info', '/api/user/recharge/info'])
      expect([path, codeOf(await call('GET', path))]).toEqual([path, 0]);
    const order = { ...PLAIN_ORDER, ...INSTANT, rec_list: recipients(1) };
    const closed = [
      await call('POST', '/api/user/recharge/qrcode', { amount: '10' }),
      await call('POST', '/api/gift/order/make', order, { 'idempotency-key': 'k1' }),
      await call('POST', '/api/common/sms/login', { mobile: PERSON.mobile, captcha: 'x', key: 'x' }),
      await call('POST', '/api/user/attestation', { real_name: '张三', id_card: '11010519491231002X' }),
    ];
    for (const answer of closed)
      expect(JSON.parse(answer.body)).toMatchObject({ code: 27, msg: '该功能暂未开放' });
    expect(server.output()).not.toContain('"level":50');
  });
});
