import { PARCEL_STATUS as S } from '@giftship/shared/parcels/parcel';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../tests/harness/test-service.ts';
import type { CourierProvider, Trace, TraceKind } from '../outside/courier.ts';
import { replayEarlyNews } from './early-news.ts';
import { foldStatus } from './fold-news.ts';
import { gatherNews, recordTracking } from './record-tracking.ts';

const at = (hour: number, kind: TraceKind, text: string = kind): Trace => ({
  at: Date.UTC(2026, 10, 21, hour),
  kind,
  text,
  raw: '',
});

describe('foldStatus', () => {
  it.each<[string, Trace[], number]>([
    ['nothing yet', [at(1, 'ordered')], S.waitingPickup],
    ['the usual way', [at(1, 'pickup'), at(2, 'transit'), at(3, 'delivering'), at(4, 'signed')], S.signed],
    ['a jump forward', [at(3, 'delivering')], S.delivering],
    ['a scan after the signature', [at(4, 'signed'), at(5, 'transit')], S.signed],
    [
      'a problem that was solved',
      [at(1, 'pickup'), at(2, 'problem'), at(3, 'transit'), at(4, 'signed')],
      S.signed,
    ],
    [
      'refused and returned',
      [at(1, 'pickup'), at(2, 'refused'), at(3, 'returning'), at(4, 'returned')],
      S.returned,
    ],
  ])('%s', (_name, traces, status) => {
    expect(foldStatus(S.waitingPickup, traces)).toEqual({ status, hops: [] });
  });

  it('never takes a parcel back', () => {
    expect(foldStatus(S.signed, [at(1, 'pickup')]).status).toBe(S.signed);
    expect(foldStatus(S.cancelled, [at(1, 'pickup')]).status).toBe(S.cancelled);
  });
});

describe('news of the courier', () => {
  let shop: TestService;
  let buyer: TestPerson;
  beforeAll(async () => {
    shop = await openTestService();
    buyer = await shop.person({ balance: 10_000 });
  });
  afterAll(() => shop.close());

  async function parcel(rec_name = '甲乙') {
    const rec = {
      rec_name,
      rec_mobile: '13900001111',
      rec_province: '浙江省',
      rec_city: '杭州市',
      rec_address: '文一路1号',
    };
    const [item] = await buyer.api.orders.make({
      key: `k${Math.random()}`,
      body: { goods_id: 103, goods_num: 1, express_id: 1, platform: 1, order_source: 1, rec_list: [rec] },
    });
    return item!;
  }
  const push = (waybill: string, traces: Trace[]) =>
    recordTracking(shop.deps, { waybill, courier: 'yuantong', traces, watch: 'polling' });

  it('late, repeated and reordered, ends in the same truth', async () => {
    const { kuaidi_sn, order_sn } = await parcel();
    await push(kuaidi_sn, [at(5, 'transit')]);
    await push(kuaidi_sn, [at(5, 'transit'), at(3, 'pickup')]);
    await push(kuaidi_sn, [at(3, 'pickup'), at(5, 'transit'), at(9, 'signed')]);
    await push(kuaidi_sn, [at(3, 'pickup')]);
    const { order, parcels, trace } = await buyer.api.orders.show({ query: { order_sn } });
    expect([
      order.status_text,
      parcels[0]!.status_text,
      parcels[0]!.pickup_time,
      parcels[0]!.sign_time,
    ]).toEqual(['已完成', '已签收', '2026-11-21 11:00:00', '2026-11-21 17:00:00']);
    expect(trace.map(({ text }) => text)).toEqual(['signed', 'transit', 'pickup']);
  });

  /** A courier that issues as the sandbox does, but differently in one way. */
  const withCourier = async (change: Partial<CourierProvider>, work: () => Promise<void>) => {
    const { courier } = shop.deps.outside;
    shop.deps.outside.courier = Object.assign(Object.create(courier) as CourierProvider, change);
    await work().finally(() => (shop.deps.outside.courier = courier));
  };
  const early = async () => (await shop.db.pool.query('select waybill from early_news')).rows;

  it('that comes before the waybill is stored is kept, and counts when it is', async () => {
    const { courier } = shop.deps.outside;
    const issueMany: CourierProvider['issueMany'] = async (orders) => {
      const outcomes = await courier.issueMany(orders);
      for (const each of outcomes) if (each.ok) await push(each.waybill, [at(3, 'pickup')]);
      return outcomes;
    };
    await withCourier({ issueMany }, async () => {
      const { order_sn } = await parcel();
      const { parcels } = await buyer.api.orders.show({ query: { order_sn } });
      expect([parcels[0]!.status, parcels[0]!.pickup_time]).toEqual([30, '2026-11-21 11:00:00']);
    });
    expect(await early()).toEqual([]);
  });

  it('that comes at the very moment is found by the clock, and what is not ours goes after a day', async () => {
    const { kuaidi_sn, order_sn } = await parcel();
    await shop.db.pool.query(`insert into early_news (waybill, push, told_at) values ($1, $2, now())`, [
      kuaidi_sn,
      JSON.stringify({
        waybill: kuaidi_sn,
        courier: 'yuantong',
        traces: [at(3, 'pickup')],
        watch: 'polling',
      }),
    ]);
    await push('YT0000000000001', [at(1, 'pickup')]);
    await replayEarlyNews(shop.deps);
    expect((await buyer.api.orders.show({ query: { order_sn } })).parcels[0]!.status).toBe(30);
    expect(await early()).toEqual([{ waybill: 'YT0000000000001' }]);
    await shop.db.pool.query(`update early_news set told_at = now() - interval '25 hours'`);
    await replayEarlyNews(shop.deps);
    expect(await early()).toEqual([]);
  });

  it('each slice of waybills is stored as it comes', async () => {
    const { courier } = shop.deps.outside;
    let calls = 0;
    const issueMany: CourierProvider['issueMany'] = (orders) => {
      calls += 1;
      if (calls > 2) return Promise.reject(new Error('killed'));
      return courier.issueMany(orders);
    };
    const rec = {
      rec_name: '甲乙',
      rec_mobile: '13900001111',
      rec_province: '浙江省',
      rec_city: '杭州市',
      rec_address: '文一路1号',
    };
    await withCourier({ issueMany, atOnce: 2 }, async () => {
      const items = await buyer.api.orders.make({
        key: 'slices',
        body: {
          goods_id: 103,
          goods_num: 1,
          express_id: 1,
          platform: 1,
          order_source: 1,
          rec_list: Array.from({ length: 6 }, () => rec),
        },
      });
      expect(items.map(({ kuaidi_sn }) => kuaidi_sn !== '')).toEqual([true, true, true, true, false, false]);
    });
  });

  it('tells programs of every state that was passed, in order and once, however the feed jumps', async () => {
    await shop.db.pool.query(
      `insert into api_keys (user_id, app_key, secret_sealed, callback_url, events) values ($1, 'k', '', 'https://shop.example/hook', $2)`,
      [
        buyer.id,
        JSON.stringify(['parcel.picked_up', 'parcel.in_transit', 'parcel.delivered', 'parcel.problem']),
      ],
    );
    const told = async (waybill: string) => {
      const { rows } = await shop.db.pool.query(`select event, body from webhook_deliveries order by id`);
      return (rows as { event: string; body: string }[])
        .filter(({ body }) => body.includes(waybill))
        .map(({ event }) => event.replace('parcel.', ''));
    };
    const all = [at(3, 'pickup'), at(5, 'transit'), at(6, 'problem'), at(7, 'transit'), at(9, 'signed')];
    const whole = ['picked_up', 'in_transit', 'problem', 'in_transit', 'delivered'];
    const [once, single, jump] = [await parcel(), await parcel(), await parcel()];
    await push(once.kuaidi_sn, all);
    await push(once.kuaidi_sn, all);
    expect(await told(once.kuaidi_sn)).toEqual(whole);
    for (const trace of all) await push(single.kuaidi_sn, [trace]);
    expect(await told(single.kuaidi_sn)).toEqual(whole);
    await push(jump.kuaidi_sn, [at(8, 'delivering')]);
    expect(await told(jump.kuaidi_sn)).toEqual(['picked_up', 'in_transit']);
    await push(jump.kuaidi_sn, [at(3, 'pickup'), at(8, 'delivering'), at(9, 'signed'), at(10, 'transit')]);
    expect(await told(jump.kuaidi_sn)).toEqual(['picked_up', 'in_transit', 'delivered']);
    for (const rows of ['api_keys', 'webhook_deliveries', `jobs where kind = 'send-webhook'`])
      await shop.db.pool.query(`delete from ${rows}`);
  });

  it('many pushes at once are recorded together, and one that cannot be harms no other', async () => {
    const items = await Promise.all(Array.from({ length: 6 }, () => parcel()));
    const record = gatherNews(shop.deps);
    const ends = await Promise.allSettled(
      items.map(({ kuaidi_sn }, index) =>
        record([
          {
            waybill: kuaidi_sn,
            courier: 'yuantong',
            traces: [at(3, 'pickup', index === 3 ? 'no \0 in a text' : 'picked up')],
            watch: 'polling',
          },
        ]),
      ),
    );
    expect(ends.map(({ status }) => status === 'fulfilled')).toEqual([true, true, true, false, true, true]);
    const states = await Promise.all(
      items.map(
        async ({ order_sn }) => (await buyer.api.orders.show({ query: { order_sn } })).parcels[0]!.status,
      ),
    );
    expect(states).toEqual([30, 30, 30, 20, 30, 30]);
    expect(await shop.audit()).toEqual([]);
  });

  it('a scan that a push tells to the second and an answer to the millisecond is one', async () => {
    const { kuaidi_sn, order_sn } = await parcel();
    const scan = at(3, 'pickup');
    await push(kuaidi_sn, [scan]);
    await push(kuaidi_sn, [{ ...scan, at: scan.at + 704 }, at(4, 'transit')]);
    const { trace } = await buyer.api.orders.show({ query: { order_sn } });
    expect(trace.map(({ text }) => text)).toEqual(['transit', 'pickup']);
  });

  it('about a parcel that is not ours changes nothing', async () => {
    expect(await push('YT0000000000000', [at(1, 'pickup')])).toBe(false);
  });

  it('comes from the sandbox courier through the real signed callback', async () => {
    const base = await shop.listen();
    const { kuaidi_sn, order_sn } = await parcel();
    const control = await shop.listenControl();
    const headers = { 'content-type': 'application/x-www-form-urlencoded', origin: control };
    for (let i = 0; i < 3; i += 1)
      await fetch(`${control}/sandbox/parcel/${kuaidi_sn}`, {
        method: 'POST',
        headers,
        body: 'do=next',
        redirect: 'manual',
      });
    const { parcels } = await buyer.api.orders.show({ query: { order_sn } });
    expect([parcels[0]!.status_text, parcels[0]!.pickup_time !== '']).toEqual(['已揽收', true]);
    const forged = await fetch(`${base}/api/callback/courier/sandbox`, {
      method: 'POST',
      headers,
      body: 'sign=00&param={}',
    });
    expect(await forged.text()).not.toContain('"result":true');
  });

  it('a waybill that fails is told, retried, and refunded after 24 hours', async () => {
    const before = await buyer.balance();
    const item = await parcel('出单失败');
    expect(item).toMatchObject({ status: 2, order: 1, kuaidi_sn: '', code: 'WAYBILL_FAILED' });
    expect(await buyer.balance()).toBe(before - 80);
    await shop.db.pool.query(`update parcels set paid_at = paid_at - interval '25 hours' where status = 10`);
    await shop.db.pool.query(`update jobs set run_at = now() where state = 0`);
    await shop.runJobs();
    expect(await buyer.balance()).toBe(before);
    const { order, parcels } = await buyer.api.orders.show({ query: { order_sn: item.order_sn } });
    expect([order.status_text, parcels[0]!.status_text]).toEqual(['已退款', '已取消']);
    expect(await shop.audit()).toEqual([]);
  });

  it('a courier with later waybills answers created without a number, and the number comes', async () => {
    const goods = await shop.db.q
      .selectFrom('goods as g')
      .innerJoin('couriers as c', 'c.id', 'g.courier_id')
      .where('c.sync_waybill', '=', false)
      .where('g.status', '=', 1)
      .select(['g.id', 'c.id as courier'])
      .limit(1)
      .executeTakeFirstOrThrow();
    const rec = {
      rec_name: '甲',
      rec_mobile: '13900001111',
      rec_province: '浙江省',
      rec_city: '杭州市',
      rec_address: '文一路1号',
      lp_reissue_sn: 'X',
    };
    const body = {
      goods_id: goods.id,
      goods_num: 1,
      express_id: goods.courier,
      platform: 1,
      order_source: 1 as const,
      rec_list: [rec],
    };
    const [item] = await buyer.api.orders.make({ key: 'later', body });
    expect(item).toMatchObject({ status: 1, order: 1, kuaidi_sn: '', error: '' });
    await shop.db.pool.query(`update jobs set run_at = now() where state = 0`);
    await shop.runJobs();
    const [again] = await buyer.api.orders.make({ key: 'later', body });
    expect(again!.kuaidi_sn).not.toBe('');
  });
});
