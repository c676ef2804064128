import { MakeOrders } from '@giftship/shared/orders/contract';
import type * as z from 'zod/mini';
import { ApiFailure } from '@giftship/shared/api/client';
import { CATALOGUE } from '@giftship/shared/errors/catalogue';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { callerOf } from '../../../../tests/harness/money.ts';
import { lockWaits } from '../../../../tests/harness/lock-waits.ts';
import {
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../tests/harness/test-service.ts';
import { makeOrders } from './make-orders.ts';
import { rounds } from '../../../../tests/harness/at-length.ts';

/** Goods 103 costs 0.80 for everybody and travels with courier 1. */
const GOODS = { goods_id: 103, goods_num: 1, express_id: 1, platform: 1, order_source: 2 } as const;
const PRICE = 80;

let shop: TestService;
beforeAll(async () => {
  shop = await openTestService();
});
afterAll(() => shop.close());

const row = (id: number, over: object = {}) => ({
  id,
  shop_order: `A${id}`,
  rec_name: '甲乙',
  rec_mobile: '13900001111',
  rec_province: '浙江省',
  rec_city: '杭州市',
  rec_district: '西湖区',
  rec_address: '文一路1号',
  ...over,
});
const order = (count: number, over: Partial<z.input<typeof MakeOrders>> = {}) => ({
  ...GOODS,
  remark: '',
  rec_list: Array.from({ length: count }, (_, i) => row(i + 1)),
  ...over,
});

async function failureOf(call: Promise<unknown>): Promise<ApiFailure> {
  const outcome = await call.then(
    () => null,
    (error: unknown) => error,
  );
  expect(outcome).toBeInstanceOf(ApiFailure);
  return outcome as ApiFailure;
}

describe('make', () => {
  let buyer: TestPerson;
  beforeEach(async () => {
    buyer = await shop.person({ balance: 1000 });
  });

  it('takes the exact sum and gives every row a waybill', async () => {
    const items = await buyer.api.orders.make({ key: 'one', body: order(3) });
    expect(items.map(({ id, status, order: made }) => [id, status, made])).toEqual([
      [1, 1, 1],
      [2, 1, 1],
      [3, 1, 1],
    ]);
    expect(new Set(items.map(({ kuaidi_sn }) => kuaidi_sn)).size).toBe(3);
    expect(await buyer.balance()).toBe(1000 - 3 * PRICE);
    expect(await shop.audit()).toEqual([]);
  });

  it('keeps money right through every turn', async () => {
    const steps: [string, () => Promise<unknown>, number, number | null][] = [
      ['下单 甲 10 件', () => buyer.api.orders.make({ key: 'a', body: order(10) }), 200, null],
      ['下单 乙 3 件 余额不足', () => buyer.api.orders.make({ key: 'b', body: order(3) }), 200, 23],
      ['重发 甲', () => buyer.api.orders.make({ key: 'a', body: order(10) }), 200, null],
      ['甲的编号换了内容', () => buyer.api.orders.make({ key: 'a', body: order(9) }), 200, 25],
      ['下单 丙 2 件', () => buyer.api.orders.make({ key: 'c', body: order(2) }), 40, null],
      ['重发 乙 仍然不足', () => buyer.api.orders.make({ key: 'b', body: order(3) }), 40, 23],
    ];
    for (const [name, act, balance, code] of steps) {
      const outcome = await act().then(
        () => null,
        (error: unknown) => (error as ApiFailure).code,
      );
      expect([name, outcome, await buyer.balance()]).toEqual([name, code, balance]);
    }
    expect(await shop.audit()).toEqual([]);
  });

  it('says on a repeat that it is one, and answers the same', async () => {
    const first = await buyer.api.orders.make({ key: 'r', body: order(2) });
    const batch = buyer.last().headers['x-batch-sn'];
    const again = await buyer.api.orders.make({ key: 'r', body: order(2) });
    expect(again).toEqual(first);
    expect(buyer.last().headers).toMatchObject({ 'idempotent-replayed': 'true', 'x-batch-sn': batch });
  });

  it('keeps an unpaid batch for 30 minutes and pays it by the same key', async () => {
    const poor = await shop.person({ balance: 100 });
    const refusal = await failureOf(poor.api.orders.make({ key: 'k', body: order(2) }));
    expect(refusal.code).toBe(23);
    expect(refusal.data).toMatchObject({ total_price: '1.60', balance: '1.00', shortfall: '0.60' });
    const { list } = await poor.api.orders.list({ body: { status: 0 } });
    expect(list).toHaveLength(2);
    expect(await poor.api.orders.check({ body: { shop_order: ['A1'] } })).toEqual([]);
    await shop.db.transaction(async (tx) => {
      const { moveMoney } = await import('../wallet/ledger.ts');
      await moveMoney(tx, {
        userId: poor.id,
        amount: 60 as never,
        against: 'manual',
        type: 8,
        kind: 'manual',
        ref: `more-${poor.id}`,
      });
    });
    const items = await poor.api.orders.make({ key: 'k', body: order(2) });
    expect(items.map(({ kuaidi_sn }) => kuaidi_sn !== '')).toEqual([true, true]);
    expect(await poor.balance()).toBe(0);
    expect(await shop.audit()).toEqual([]);
  });

  it('leaves out the rows that cannot be sent, and says why, for good', async () => {
    const body = order(0, {
      rec_list: [row(1), row(2, { rec_mobile: '139' }), row(3, { rec_name: '张**' }), row(4)],
    });
    const items = await buyer.api.orders.make({ key: 'bad', body });
    expect(items.map(({ id, status, code }) => [id, status, code])).toEqual([
      [1, 1, ''],
      [2, 0, 'PHONE_INVALID'],
      [3, 0, 'MASKED'],
      [4, 1, ''],
    ]);
    expect(await buyer.balance()).toBe(1000 - 2 * PRICE);
    expect(await buyer.api.orders.make({ key: 'bad', body })).toEqual(items);
  });

  it('refuses an unverified buyer with code 11', async () => {
    const stranger = await shop.person({ balance: 1000, isVerified: false });
    expect((await failureOf(stranger.api.orders.make({ key: 'x', body: order(1) }))).code).toBe(11);
    expect(await stranger.balance()).toBe(1000);
  });

  const [sold, tried] = [rounds(400), rounds(500)];
  it(`sells ${sold} of ${tried} parallel orders to a wallet that holds ${sold}`, async () => {
    const rich = await shop.person({ balance: sold * PRICE });
    const codeOf = async (i: number): Promise<number> => {
      const failure = await rich.api.orders.make({ key: `p${i}`, body: order(1) }).then(
        () => null,
        (error: unknown) => error as ApiFailure,
      );
      // Who waits for the wallet longer than a lock may take asks again, as every client does.
      return failure?.status === CATALOGUE.UNAVAILABLE.status ? codeOf(i) : (failure?.code ?? 0);
    };
    const codes = await Promise.all(Array.from({ length: tried }, (_, i) => codeOf(i)));
    expect(codes.filter((code) => code === 0)).toHaveLength(sold);
    expect(codes.filter((code) => code === 23)).toHaveLength(tried - sold);
    expect(await rich.balance()).toBe(0);
    expect(await shop.audit()).toEqual([]);
  });

  it('makes one batch of twelve calls at once with one key', async () => {
    const calls = await Promise.all(
      Array.from({ length: 12 }, () => buyer.api.orders.make({ key: 'same', body: order(2) })),
    );
    expect(new Set(calls.map((items) => items.map(({ order_sn }) => order_sn).join())).size).toBe(1);
    expect(await buyer.balance()).toBe(1000 - 2 * PRICE);
  });

  it.each([
    ['the price', { price: '0.80' }],
    ['its state', { state: 1 }],
    ['words of a fault', { errorText: '电话不对' }],
  ])('knows a row again that differs in what an interface notes beside it: %s', async (_what, note) => {
    const body = order(0, { rec_list: [row(1), row(2)] });
    const first = await buyer.api.orders.make({ key: 'noted', body });
    const noted = order(0, { rec_list: [row(1), row(2, note)] });
    expect(await buyer.api.orders.make({ key: 'noted', body: noted })).toEqual(first);
    const other = order(0, { rec_list: [row(1), row(2, { remark: '请放门口' })] });
    expect((await failureOf(buyer.api.orders.make({ key: 'noted', body: other }))).code).toBe(25);
    expect(await buyer.balance()).toBe(1000 - 2 * PRICE);
  });

  it('answers a second call as soon as the first has its waybills, however long it might wait', async () => {
    const { waybillWaitMs } = shop.config;
    const { courier } = shop.deps.outside;
    const { issueMany } = courier;
    let give = () => {};
    const given = new Promise<void>((resolve) => {
      give = resolve;
    });
    try {
      shop.config.waybillWaitMs = 600_000;
      courier.issueMany = (orders) => given.then(() => issueMany(orders));
      const first = buyer.api.orders.make({ key: 'waits', body: order(1) });
      const isMade = async () => (await buyer.api.orders.list({ body: {} })).data_count === 1;
      await expect.poll(isMade).toBe(true);
      const second = buyer.api.orders.make({ key: 'waits', body: order(1) });
      give();
      expect(await second).toEqual(await first);
      expect((await first).map(({ kuaidi_sn }) => kuaidi_sn !== '')).toEqual([true]);
    } finally {
      shop.config.waybillWaitMs = waybillWaitMs;
      courier.issueMany = issueMany;
    }
  });

  it('tells a fault of ours as it is, and buys nothing', async () => {
    const deps = {
      ...shop.deps,
      now: () => {
        throw new Error('no clock');
      },
    };
    const caller = await callerOf(shop, buyer);
    const input = MakeOrders.parse(order(1));
    await expect(makeOrders(deps, { caller, key: 'fault', channel: 'site' }, input)).rejects.toThrow(
      'no clock',
    );
    expect(await buyer.balance()).toBe(1000);
  });

  it('counts what two people buy of the same goods for each of them', async () => {
    const other = await shop.person({ balance: 1_000 });
    await buyer.api.orders.make({ key: 'own', body: order(1) });
    await other.api.orders.make({ key: 'own', body: order(2) });
    for (const [who, count] of [
      [buyer, 1],
      [other, 2],
    ] as const)
      expect((await who.api.orders.homeUser()).package_info.paid).toBe(count);
    expect(await shop.audit()).toEqual([]);
  });

  it('lists batches page by page, the newest first', async () => {
    const made: string[] = [];
    for (let batch = 0; batch < 11; batch += 1) {
      await buyer.api.orders.make({ key: `page-${batch}`, body: order(1) });
      made.unshift(buyer.last().headers['x-batch-sn'] ?? '');
    }
    const page = async (number: number) => {
      const { list, data_count } = await buyer.api.orders.batchList({
        body: { page: number, page_size: 10 },
      });
      return [list.map(({ batch_sn }) => batch_sn), data_count];
    };
    expect([await page(1), await page(2), await page(3)]).toEqual([
      [made.slice(0, 10), 11],
      [made.slice(10), 11],
      [[], 11],
    ]);
  });

  it('refuses nothing under a key whose first call is still being paid: it answers what that one bought', async () => {
    const client = await shop.db.pool.connect();
    try {
      await client.query('begin');
      await client.query('select from accounts where owner_id = $1 for update', [buyer.id]);
      const first = buyer.api.orders.make({ key: 'slow', body: order(2) });
      await expect.poll(() => lockWaits(shop)).toBe(1);
      await shop.db.pool.query('update goods set status = 2 where id = 103');
      const second = buyer.api.orders.make({ key: 'slow', body: order(2) });
      await expect.poll(() => lockWaits(shop)).toBe(2);
      await client.query('commit');
      expect(await second).toEqual(await first);
      expect((await failureOf(buyer.api.orders.make({ key: 'later', body: order(2) }))).code).toBe(21);
      expect(await buyer.balance()).toBe(1000 - 2 * PRICE);
    } finally {
      client.release();
      await shop.db.pool.query('update goods set status = 1 where id = 103');
    }
  });
});
