import { createHash } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../../tests/harness/test-service.ts';
import type { WaybillOrder } from '../courier.ts';
import { signKuaidi100 } from './call.ts';
import { createKuaidi100 } from './kuaidi100.ts';

const ACCOUNT = {
  key: 'testKd100Key',
  customer: 'TESTCUSTOMER',
  secret: 'testKd100Secret',
  salt: 'testSalt',
};

/** The vectors of the facts page. */
it('signs as the vectors say', () => {
  const query =
    '{"com":"shentong","num":"770000000000001","phone":"","from":"","to":"","resultv2":"4","show":"0","order":"desc"}';
  const label =
    '{"printType":"NON","partnerId":"test","kuaidicom":"shentong","recMan":{"name":"张三","mobile":"13800000000","printAddr":"广东省深圳市南山区科技园1号"},"sendMan":{"name":"李四","mobile":"13900000000","printAddr":"浙江省金华市义乌市福田街道1号"},"cargo":"礼品","count":1,"weight":0.5,"payType":"MONTHLY","expType":"标准快递"}';
  expect([
    signKuaidi100(query, ACCOUNT.key, ACCOUNT.customer),
    signKuaidi100(label, '1767225600000', ACCOUNT.key, ACCOUNT.secret),
  ]).toEqual(['AB9982F975193FC60C3FB78148B242D2', 'DB62B3DB1C0A262083338832166EA91A']);
});

/** A Kuaidi100 with a signature check of its own; it can be told to misbehave, one call at a time. */
async function openFake() {
  const labels = new Map<string, string>();
  const asked: { path: string; form: URLSearchParams; param: Record<string, unknown> }[] = [];
  const moods: string[] = [];
  const scans = new Map<string, object[]>();
  const md5 = (text: string) => createHash('md5').update(text).digest('hex');
  const isSigned = (form: URLSearchParams, tail: string) =>
    form.get('sign')?.toLowerCase() === md5(`${form.get('param')}${tail}`);
  const cancelled = new Set<string>();
  const cancelOf = (waybill: string) => {
    if (![...labels.values()].includes(waybill))
      return { success: false, code: 500, message: '快件已揽收，不能取消' };
    if (cancelled.has(waybill)) return { success: false, code: 500, message: '运单已取消，请勿重复操作' };
    cancelled.add(waybill);
    return { success: true, code: 200, message: 'ok' };
  };
  const answerOf = (path: string, form: URLSearchParams, param: Record<string, unknown>): object => {
    const { key, customer, secret } = ACCOUNT;
    if (path === '/label/order') {
      if (!isSigned(form, `${form.get('t')}${key}${secret}`))
        return { success: false, code: 102, message: 'sign' };
      if (form.get('method') === 'cancel') return cancelOf(String(param.kuaidinum));
      const orderId = String(param.orderId);
      if (!labels.has(orderId)) labels.set(orderId, `YT${String(labels.size + 1).padStart(13, '0')}`);
      return {
        success: true,
        code: 200,
        message: 'ok',
        data: { taskId: 't', kuaidinum: labels.get(orderId), bulkpen: '沪 021', pkgName: '上海集' },
      };
    }
    if (path === '/poll/query.do') {
      if (!isSigned(form, `${key}${customer}`)) return { result: false, returnCode: '503', message: 'sign' };
      const data = scans.get(String(param.num));
      return data
        ? { message: 'ok', status: '200', nu: param.num, com: param.com, data }
        : { result: false, returnCode: '500', message: 'none' };
    }
    if (param.key !== key) return { result: false, returnCode: '601', message: 'key' };
    return { result: true, returnCode: '200', message: 'ok' };
  };
  const server: Server = createServer((request, reply) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const form = new URLSearchParams(Buffer.concat(chunks).toString());
      const param = JSON.parse(form.get('param') ?? '{}') as Record<string, unknown>;
      const path = request.url ?? '';
      asked.push({ path, form, param });
      const mood = moods.shift() ?? 'well';
      const answer = answerOf(path, form, param);
      if (mood === 'lost') return request.socket.destroy();
      if (mood === 'busy') return reply.writeHead(502).end('bad gateway');
      if (mood === 'moved') return reply.writeHead(302, { location: 'http://127.0.0.1:1/' }).end();
      if (mood === 'html') return reply.end('<html>');
      if (mood.startsWith('{')) return reply.end(mood);
      return reply.end(JSON.stringify(answer));
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
  return { base, labels, asked, moods, scans, md5, close: () => server.close() };
}
type Fake = Awaited<ReturnType<typeof openFake>>;

const PERSON = { name: '王', mobile: '13800000000', province: '广东省', city: '深圳市', district: '南山区' };
const order = (orderSn: string): WaybillOrder => ({
  orderSn,
  courier: 'yuantong',
  sender: { ...PERSON, mobile: '', detail: '仓库' },
  receiver: { ...PERSON, detail: '科技园1号' },
  goods: '礼品',
  weightGrams: 505,
});

describe('the adapter', () => {
  let fake: Fake;
  let now: number;
  const open = (over: Partial<typeof ACCOUNT> = {}) =>
    createKuaidi100({
      settings: {
        ...ACCOUNT,
        ...over,
        partners: { yuantong: { partnerId: 'P1', partnerKey: 'K1', mobile: '057900000000' } },
        pollBase: fake.base,
        apiBase: fake.base,
      },
      fetch,
      now: () => now,
      callbackUrl: () => 'https://shop.example/api/callback/courier/kuaidi100',
    });
  beforeEach(async () => {
    now = 1_767_225_600_000;
    fake = await openFake();
  });
  afterEach(() => fake.close());

  it('orders a waybill under our number and subscribes to it in the same call', async () => {
    const issued = await open().issue(order('G1'));
    expect(issued).toEqual({ orderSn: 'G1', waybill: 'YT0000000000001', courier: 'yuantong' });
    expect(fake.asked[0]!.param).toMatchObject({
      orderId: 'G1',
      partnerId: 'P1',
      kuaidicom: 'yuantong',
      recMan: { name: '王', mobile: '13800000000', printAddr: '广东省深圳市南山区科技园1号' },
      sendMan: { mobile: '057900000000' },
      weight: 0.51,
      needSubscribe: true,
      pollCallBackUrl: 'https://shop.example/api/callback/courier/kuaidi100',
      salt: 'testSalt',
    });
    expect(JSON.stringify(fake.asked[0]!.param)).not.toContain('"partnerKey":"K2"');
  });

  it('takes a waybill back with the account that ordered it, and hands on why the courier does not', async () => {
    const courier = open();
    const { waybill } = await courier.issue(order('G1'));
    await courier.cancel({ waybill, courier: 'yuantong' });
    await courier.cancel({ waybill, courier: 'yuantong' });
    const { form, param } = fake.asked[1]!;
    expect([form.get('method'), param]).toEqual([
      'cancel',
      { partnerId: 'P1', partnerKey: 'K1', kuaidicom: 'yuantong', kuaidinum: waybill },
    ]);
    await expect(courier.cancel({ waybill: 'YT9', courier: 'yuantong' })).rejects.toMatchObject({
      kind: 'rejected',
      code: '500',
      text: '快件已揽收，不能取消',
    });
    fake.moods.push('lost');
    await expect(courier.cancel({ waybill, courier: 'yuantong' })).rejects.toMatchObject({
      kind: 'unavailable',
      outcomeUnknown: true,
    });
  });

  it('orders, tells and takes back on the account of a courier row where one is given, and needs none of its own (O097)', async () => {
    const courier = open();
    const account = {
      code: 'shentong',
      partnerId: 'OWN1',
      partnerKey: 'OWNKEY',
      partnerSecret: '',
      net: '一部',
      mobile: '057911111111',
      monthlyCard: 'M1',
    };
    const wanted = { ...order('G1'), courier: 'shentong' };
    const { waybill } = await courier.issue(wanted, account);
    const told = await courier.label(wanted, account);
    await courier.cancel({ waybill, courier: 'shentong' }, account);
    const partner = { partnerId: 'OWN1', partnerKey: 'OWNKEY', net: '一部' };
    const [ordered, labelled, cancelled] = fake.asked.map(({ param }) => param);
    expect(ordered).toMatchObject({ ...partner, sendMan: { mobile: '057911111111' } });
    expect(ordered).not.toHaveProperty('partnerSecret');
    expect(labelled).toMatchObject({ orderId: 'G1', needSubscribe: false, ...partner });
    expect(told).toEqual({ waybill, courier: 'shentong', route: '沪 021', gather: '上海集' });
    expect(cancelled).toEqual({ ...partner, kuaidicom: 'shentong', kuaidinum: waybill });
    expect(fake.labels.size).toBe(1);
    // A monthly card is the number where the company gives no other.
    await courier.issue({ ...order('G2'), courier: 'shentong' }, { ...account, partnerId: '' });
    expect(fake.asked.at(-1)!.param).toMatchObject({ partnerId: 'M1' });
    expect([courier.hasOwn('yuantong'), courier.hasOwn('shentong')]).toEqual([true, false]);
  });

  it('a lost answer leaves the outcome unknown, and asking again gives the same number', async () => {
    fake.moods.push('lost');
    const courier = open();
    const [lost] = await courier.issueMany([order('G1')]);
    expect(lost).toMatchObject({ ok: false, error: { kind: 'unavailable', outcomeUnknown: true } });
    expect(await courier.issue(order('G1'))).toMatchObject({ waybill: fake.labels.get('G1') });
    expect(fake.labels.size).toBe(1);
  });

  it.each([
    ['busy', 'unavailable', true],
    ['moved', 'unavailable', false],
    ['html', 'unavailable', true],
    ['{"success":false,"code":401}', 'quota', false],
    ['{"success":false,"code":103}', 'invalid', false],
    ['{"success":false,"code":999}', 'rejected', false],
    ['{"success":true,"code":200,"data":{}}', 'unknown', true],
  ])('an answer %s is %s', async (mood, kind, outcomeUnknown) => {
    fake.moods.push(mood);
    await expect(open().issue(order('G1'))).rejects.toMatchObject({ kind, outcomeUnknown });
  });

  it('a wrong secret is said, not hidden', async () => {
    await expect(open({ secret: 'wrong' }).issue(order('G1'))).rejects.toMatchObject({ kind: 'signature' });
    const track = open({ key: 'wrong' }).track({ waybill: 'YT1', courier: 'yuantong' });
    await expect(track).rejects.toMatchObject({ kind: 'signature' });
  });

  it('a courier without an account is refused without a call', async () => {
    const outcomes = await open().issueMany([{ ...order('G1'), courier: 'shentong' }, order('G2')]);
    expect(outcomes).toMatchObject([{ ok: false, error: { kind: 'invalid' } }, { ok: true }]);
  });

  it('tracks, oldest first, and says when nothing is known', async () => {
    fake.scans.set('YT1', [
      { time: '2026-11-21 20:00:00', ftime: '2026-11-21 20:00:00', context: '到达', statusCode: '1001' },
      { time: '2026-11-21 18:00:00', ftime: '2026-11-21 18:00:00', context: '揽收', statusCode: '103' },
    ]);
    const traces = await open().track({ waybill: 'YT1', courier: 'yuantong', phoneTail: '1111' });
    expect(traces.map(({ kind }) => kind)).toEqual(['pickup', 'arrived']);
    expect(fake.asked[0]!.param).toMatchObject({ com: 'yuantong', phone: '1111', resultv2: '4' });
    const unknown = open().track({ waybill: 'YT2', courier: 'yuantong' });
    await expect(unknown).rejects.toMatchObject({ kind: 'not_found' });
  });

  it('subscribes again, and twice is as good as once', async () => {
    const courier = open();
    await courier.watch!({ waybill: 'YT1', courier: 'yuantong' });
    fake.moods.push('{"result":false,"returnCode":"501"}');
    await courier.watch!({ waybill: 'YT1', courier: 'yuantong' });
    expect(fake.asked.map(({ path }) => path)).toEqual(['/poll', '/poll']);
    expect(fake.asked[0]!.param).toMatchObject({ number: 'YT1', parameters: { salt: 'testSalt' } });
  });

  it('after five failures in a row it is silent for half a minute', async () => {
    const courier = open();
    fake.moods.push('busy', 'busy', 'busy', 'busy', 'busy');
    for (let i = 0; i < 5; i += 1)
      await expect(courier.issue(order('G1'))).rejects.toMatchObject({ kind: 'unavailable' });
    await expect(courier.issue(order('G1'))).rejects.toMatchObject({
      code: 'CIRCUIT_OPEN',
      outcomeUnknown: false,
    });
    expect(fake.asked).toHaveLength(5);
    now += 30_001;
    expect(await courier.issue(order('G1'))).toMatchObject({ waybill: 'YT0000000000001' });
  });
});

describe('a shop whose parcels travel with Kuaidi100', () => {
  let fake: Fake;
  let shop: TestService;
  let buyer: TestPerson;
  beforeEach(async () => {
    fake = await openFake();
    const partners = { yuantong: { partnerId: 'P1' } };
    const kuaidi100 = { ...ACCOUNT, partners, pollBase: fake.base, apiBase: fake.base };
    shop = await openTestService({ config: { kuaidi100 } });
    buyer = await shop.person({ balance: 10_000 });
  });
  afterEach(async () => {
    await shop.close();
    fake.close();
  });

  const make = async () => {
    const rec = {
      rec_mobile: '13900001111',
      rec_province: '浙江省',
      rec_city: '杭州市',
      rec_address: '文一路1号',
    };
    const [item] = await buyer.api.orders.make({
      key: `k${Math.random()}`,
      body: {
        goods_id: 103,
        goods_num: 1,
        express_id: 1,
        platform: 1,
        order_source: 1,
        rec_list: [{ ...rec, rec_name: '甲' }],
      },
    });
    return item!;
  };
  const line = (time: string, statusCode: string, context: string) => ({
    time,
    ftime: time,
    context,
    statusCode,
  });
  const push = async (nu: string, data: object[], extra: object = {}, salt = ACCOUNT.salt) => {
    const param = JSON.stringify({ status: 'polling', lastResult: { com: 'yuantong', nu, data }, ...extra });
    const reply = await shop.app.inject({
      method: 'POST',
      url: '/api/callback/courier/kuaidi100',
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams({ sign: fake.md5(`${param}${salt}`).toUpperCase(), param }).toString(),
    });
    return reply.json() as { result: boolean };
  };
  const PICKUP = line('2026-11-21 18:00:00', '103', '揽收');
  const TRANSIT = line('2026-11-21 20:00:00', '0', '到达');
  const SIGNED = line('2026-11-23 10:00:00', '3', '签收');

  it('gets its waybill, and the signed pushes end in the right state, told twice and in any order', async () => {
    const { kuaidi_sn, order_sn } = await make();
    expect(kuaidi_sn).toBe('YT0000000000001');
    expect(await push(kuaidi_sn, [TRANSIT])).toMatchObject({ result: true });
    expect(
      await push(kuaidi_sn, [SIGNED, TRANSIT, PICKUP], { autoCheck: '1', comNew: 'yunda' }),
    ).toMatchObject({
      result: true,
    });
    expect(await push(kuaidi_sn, [TRANSIT, PICKUP])).toMatchObject({ result: true });
    expect(await push(kuaidi_sn, [line('2026-11-20 01:00:00', '103', 'forged')], {}, 'other')).toMatchObject({
      result: false,
    });
    const { order, parcels } = await buyer.api.orders.show({ query: { order_sn } });
    expect([order.status, parcels[0]!.status, parcels[0]!.pickup_time, parcels[0]!.sign_time]).toEqual([
      3,
      60,
      '2026-11-21 18:00:00',
      '2026-11-23 10:00:00',
    ]);
    expect(await shop.audit()).toEqual([]);
  });

  it('a time-out after the label was made does not make a second one', async () => {
    fake.moods.push('lost');
    const item = await make();
    expect(item).toMatchObject({ status: 2, kuaidi_sn: '', code: 'WAYBILL_FAILED' });
    await shop.db.pool.query(`update jobs set run_at = now() where state = 0`);
    await shop.runJobs();
    const { parcels } = await buyer.api.orders.show({ query: { order_sn: item.order_sn } });
    expect([parcels[0]!.kuaidi_sn, fake.labels.size]).toEqual(['YT0000000000001', 1]);
    expect(await shop.audit()).toEqual([]);
  });

  it('subscribes again when the feed gives up, but not about a parcel that has arrived', async () => {
    const { kuaidi_sn } = await make();
    await push(kuaidi_sn, [PICKUP], { status: 'abort' });
    await shop.runJobs();
    const watched = () => fake.asked.filter(({ path }) => path === '/poll').length;
    expect(watched()).toBe(1);
    await push(kuaidi_sn, [SIGNED, PICKUP], { status: 'abort' });
    await shop.runJobs();
    expect(watched()).toBe(1);
  });
});
