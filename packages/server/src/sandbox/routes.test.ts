import { tokensCss } from '@giftship/kit/tokens/tokens.ts';
import { fileURLToPath } from 'node:url';
import { fen } from '@giftship/shared/money/fen';
import Fastify, { type FastifyInstance } from 'fastify';
import { expect, test } from 'vitest';
import { parseChinaTime } from '../outside/china-time.ts';
import { createMemoryRecords } from './memory-records.test-kit.ts';
import type { OutgoingNotice } from '../outside/raw-http.ts';
import { createSandboxCourier } from './courier.ts';
import { createSandboxPayment } from './payment.ts';
import { controlRoutes } from './control-routes.ts';
import { cashierRoutes } from './cashier-routes.ts';
import { createSandboxSms } from './sms.ts';

const NOW = parseChinaTime('2026-11-21 14:00:00')!;
const SECRET = 'secret of the tests';
const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' };

async function setUp({ status = 200 } = {}) {
  const records = createMemoryRecords(NOW);
  const now = () => NOW;
  const random = (count: number) => new Uint8Array(count).fill(7);
  const notices: OutgoingNotice[] = [];
  const waits: number[] = [];
  const jobs: (() => void)[] = [];
  const later = (delayMs: number, job: () => void) => {
    waits.push(delayMs);
    jobs.push(job);
  };
  const courier = createSandboxCourier({ records, salt: 'salt', now });
  const payment = createSandboxPayment({ records, secret: SECRET, publicBase: () => '', now, random });
  const sms = createSandboxSms({ records, now, later, announce: () => {} });
  const lost: string[] = [];
  const app = Fastify();
  const control = Fastify();
  const assetsDir = fileURLToPath(new URL('../../assets/sandbox', import.meta.url));
  const deliver = async (notice: OutgoingNotice) => {
    notices.push(notice);
    return { status, body: '{"result":true}' };
  };
  await app.register(cashierRoutes, {
    records,
    paymentSecret: SECRET,
    assetsDir,
    deliver,
    later,
    now,
    random,
    onNoticeLost: (path) => lost.push(path),
  });
  const publicBase = () => 'http://shop.test';
  await control.register(controlRoutes, { records, courier, assetsDir, deliver, now, publicBase });
  const link = await payment.create({
    tradeNo: 'R1',
    amount: fen(5000),
    subject: '充值<b>',
    expireAt: NOW + 900_000,
    want: 'qrcode',
  });
  const sendTo =
    (listener: FastifyInstance) =>
    (url: string, form: Record<string, string>, headers: Record<string, string> = SAME_ORIGIN) =>
      listener.inject({ method: 'POST', url, headers, payload: new URLSearchParams(form).toString() });
  const [post, press] = [sendTo(app), sendTo(control)];
  const verify = (notice: OutgoingNotice) =>
    payment.readNotify({
      method: 'POST',
      path: '',
      query: '',
      headers: notice.headers,
      body: Buffer.from(notice.body),
    });
  return {
    app,
    control,
    records,
    courier,
    sms,
    payment,
    notices,
    waits,
    jobs,
    lost,
    link: link.data,
    post,
    press,
    verify,
  };
}

test('the cashier shows what is asked, escaped, and says that no money moves', async () => {
  const { app, control, link } = await setUp();

  const reply = await app.inject(link);

  expect(reply.statusCode).toBe(200);
  expect(reply.body).toContain('50.00');
  expect(reply.body).toContain('不会真的扣款');
  expect(reply.body).toContain('充值&lt;b&gt;');
  expect(reply.body).not.toMatch(/<script(?![^>]+src=)/);
  expect(reply.headers['content-security-policy']).toContain("script-src 'self'");
  expect(reply.headers['content-security-policy']).toContain('frame-ancestors *');
  expect((await control.inject('/sandbox')).headers['content-security-policy']).toContain(
    "frame-ancestors 'none'",
  );
});

test('paying sends one signed notice and shows the trade as paid from then on', async () => {
  const { app, link, post, notices, verify } = await setUp();

  expect((await post(link, { do: 'pay', notice: 'normal' })).body).toContain('支付完成');

  expect(notices).toHaveLength(1);
  expect(await verify(notices[0]!)).toMatchObject({ tradeNo: 'R1', state: 'paid', amount: 5000 });
  expect((await post(link, { do: 'pay' })).body).toContain('已经支付');
  expect((await app.inject(link)).body).toContain('已经支付');
  expect(notices).toHaveLength(1);
});

test.each([
  ['lost', 0, []],
  ['twice', 2, []],
  ['delay', 0, [10_000]],
])('the notice %s', async (notice, count, expected) => {
  const { link, post, notices, waits, payment, jobs } = await setUp();

  await post(link, { do: 'pay', notice });

  expect(notices).toHaveLength(count);
  expect(waits).toEqual(expected);
  expect(await payment.query('R1')).toMatchObject({ state: 'paid' });
  jobs.forEach((job) => job());
  expect(notices).toHaveLength(count + expected.length);
});

test('a forged notice does not pass', async () => {
  const { link, post, notices, verify } = await setUp();

  await post(link, { do: 'pay', notice: 'forged' });

  await expect(verify(notices[0]!)).rejects.toMatchObject({ kind: 'signature' });
});

test('a notice that nobody takes is repeated, then reported', async () => {
  const { link, post, notices, waits, jobs, lost } = await setUp({ status: 500 });

  await post(link, { do: 'pay' });
  for (let round = 0; round < 3; round++) {
    jobs.at(-1)?.();
    await new Promise((resolve) => setImmediate(resolve));
  }

  expect(notices).toHaveLength(4);
  expect(waits).toEqual([5_000, 15_000, 60_000]);
  expect(lost).toEqual(['/api/callback/pay/sandbox']);
});

test.each([
  ['12.3', 1230],
  ['0.01', 1],
])('another amount: %s', async (amount, expected) => {
  const { link, post, notices, verify } = await setUp();

  await post(link, { do: 'other', amount });

  expect(await verify(notices[0]!)).toMatchObject({ amount: expected });
});

test.each(['', '0', '-1', '1.234', '99999999', 'x'])('the amount %j is not taken', async (amount) => {
  const { link, post, notices } = await setUp();

  expect((await post(link, { do: 'other', amount })).body).toContain('请输入 0.01');
  expect(notices).toEqual([]);
});

test.each(['fail', 'leave'])('%s pays nothing', async (action) => {
  const { link, post, notices, payment } = await setUp();

  expect((await post(link, { do: action })).statusCode).toBe(200);
  expect(notices).toEqual([]);
  expect(await payment.query('R1')).toMatchObject({ state: 'pending' });
});

test.each<[string, Record<string, string>, number]>([
  ['our own page', { 'sec-fetch-site': 'same-origin' }, 200],
  ['another site', { 'sec-fetch-site': 'cross-site' }, 403],
  ['our own page on plain http', { origin: 'http://shop.test', host: 'shop.test' }, 200],
  ['our own page by its Origin', { origin: 'http://shop.test:3000', host: 'shop.test:3000' }, 200],
  ['another origin', { origin: 'http://evil.test', host: 'shop.test:3000' }, 403],
  ['an opaque origin', { origin: 'null', host: 'shop.test:3000' }, 403],
  ['something that does not say', {}, 403],
])('a form from %s', async (_name, headers, status) => {
  const { link, post } = await setUp();
  const type = { 'content-type': 'application/x-www-form-urlencoded' };

  expect((await post(link, { do: 'leave' }, { ...type, ...headers })).statusCode).toBe(status);
});

test('the inbox shows codes, newest first and by number', async () => {
  const { control, sms } = await setUp();
  await sms.send({ mobile: '13800138000', purpose: 'login', code: '111111', minutes: 5, ref: '' });
  await sms.send({ mobile: '13900139000', purpose: 'register', code: '222222', minutes: 5, ref: '' });

  const all = (await control.inject('/sandbox/sms')).body;
  expect(all.indexOf('222222')).toBeLessThan(all.indexOf('111111'));
  const filtered = (await control.inject('/sandbox/sms?q=138')).body;
  expect(filtered).toContain('111111');
  expect(filtered).not.toContain('222222');
});

test('the listener of the shop has the cashier and its style, and nothing else of the sandbox', async () => {
  const { app, link, post } = await setUp();

  for (const path of ['/sandbox', '/sandbox/sms']) expect((await app.inject(path)).statusCode).toBe(404);
  expect((await post('/sandbox/clock', { do: 'pause' })).statusCode).toBe(404);
  expect((await app.inject(link)).statusCode).toBe(200);
  expect((await app.inject('/sandbox/pay/nothing')).statusCode).toBe(404);
});

test('the control page leads to the cashier at the address of the shop', async () => {
  const { control, link } = await setUp();

  expect((await control.inject('/sandbox')).body).toContain(`href="http://shop.test${link}"`);
});

test('the control page begins with five things to try, each with its place', async () => {
  const { control } = await setUp();
  const { body } = await control.inject('/sandbox');
  const tries = /<ol class="tries">([\s\S]*?)<\/ol>/.exec(body)?.[1] ?? '';

  const places = [...tries.matchAll(/<a href="([^"]*)"/g)].map(([, place]) => place!);
  expect(places.map((place) => place.replace(/^https?:\/\/[^/]+/, ''))).toEqual([
    '/',
    '/user-center/wallet',
    '/sandbox/sms',
    '#parcels',
    '/sandbox/desk',
  ]);
  expect(body).toContain('id="parcels"');
});

test('the control page moves the clock and the parcels', async () => {
  const { control, courier, press, notices } = await setUp();
  const person = {
    name: '王小明',
    mobile: '1',
    province: '浙江省',
    city: '杭州市',
    district: '西湖区',
    detail: '',
  };
  const { waybill } = await courier.issue({
    orderSn: 'G1',
    courier: 'jd',
    sender: person,
    receiver: person,
    goods: '礼品',
  });
  const timeOf = async () => (await courier.timesOf([waybill])).get(waybill);

  expect((await control.inject('/sandbox')).body).toContain(waybill);
  expect((await press(`/sandbox/parcel/${waybill}`, { do: 'next' })).headers.location).toBe('/sandbox');
  expect(notices).toHaveLength(1);
  expect(await timeOf()).toBe(NOW + 60_000);
  await press(`/sandbox/parcel/${waybill}`, { do: '8' });
  expect(await timeOf()).toBe(NOW + 60_000 + 8 * 3_600_000);
  await press('/sandbox/clock', { do: 'jump', time: '2026-11-23T08:00' });
  expect(await timeOf()).toBe(parseChinaTime('2026-11-23 08:00'));

  await press('/sandbox/clock', { do: 'pause' });
  expect((await control.inject('/sandbox')).body).toContain('已暂停');
  await press('/sandbox/clock', { do: 'resume' });
  await press('/sandbox/clock', { do: 'speed', speed: '1440' });
  expect((await control.inject('/sandbox')).body).toContain('沙箱 1 天');
  const wrong: Record<string, string>[] = [
    { do: 'speed', speed: '0' },
    { do: 'jump', time: 'x' },
    { do: 'x' },
  ];
  for (const form of wrong) {
    expect((await press('/sandbox/clock', form)).statusCode).toBe(400);
  }
});

test('style and script are served', async () => {
  const { app } = await setUp();

  const script = await app.inject('/sandbox/assets/sandbox.js');
  expect(script.headers['content-type']).toContain('javascript');
  expect(script.body).toContain('dataset.failed');
  const sheet = await app.inject('/sandbox/assets/sandbox.css');
  expect(sheet.statusCode).toBe(200);
  expect(sheet.body.startsWith(tokensCss())).toBe(true);
  expect((await app.inject('/sandbox/assets/..%2fsandbox.js')).statusCode).toBe(404);
});
