import { sql } from 'kysely';
import type { ApiFailure } from '@giftship/shared/api/client';
import { ORDER_STATUS } from '@giftship/shared/orders/order';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../tests/harness/test-service.ts';
import { ProviderError } from '../outside/provider-error.ts';

let shop: TestService;
let buyer: TestPerson;
beforeEach(async () => {
  shop = await openTestService();
  buyer = await shop.person({ balance: 10_000 });
});
afterEach(() => shop.close());

const row = (over: object = {}) => ({
  rec_name: '甲',
  rec_mobile: '13900001111',
  rec_province: '浙江省',
  rec_city: '杭州市',
  rec_address: '文一路1号',
  ...over,
});
const order = (over: object = {}) => ({
  goods_id: 103,
  goods_num: 1,
  express_id: 1,
  platform: 1,
  order_source: 1 as const,
  rec_list: [row()],
  ...over,
});
const codeOf = (work: Promise<unknown>) =>
  work.then(
    () => 0,
    (error: unknown) => (error as ApiFailure).code,
  );
const setGoods = (change: string) => shop.db.pool.query(`update goods set ${change} where id = 103`);
const makeLate = (hours: number) =>
  shop.db.pool.query(`update parcels set paid_at = paid_at - interval '${hours} hours'`);
const makeDue = () => shop.db.pool.query(`update jobs set run_at = now() where state = 0`);

describe('a courier that fails as a whole', () => {
  it('costs nobody money: retried as often as it takes, refunded after 24 hours', async () => {
    const { courier } = shop.deps.outside;
    const { issueMany } = courier;
    courier.issueMany = () => Promise.reject(new Error('down'));
    for (let i = 0; i < 10; i += 1)
      expect((await buyer.api.orders.make({ key: 'k', body: order() }))[0]).toMatchObject({
        status: 2,
        order: 1,
      });
    for (let i = 0; i < 10; i += 1) {
      await makeDue();
      await shop.runJobs();
    }
    expect(await shop.audit()).toEqual([]);
    courier.issueMany = issueMany;
    await makeLate(27);
    expect((await shop.audit()).map((breach) => breach.property)).toEqual(['P8']);
    courier.issueMany = () => Promise.reject(new ProviderError('unavailable'));
    await makeDue();
    await shop.runJobs();
    expect(await buyer.balance()).toBe(10_000);
    expect(await shop.audit()).toEqual([]);
  });

  it('that gives a number twice keeps only that parcel waiting', async () => {
    const [first] = await buyer.api.orders.make({ key: 'a', body: order() });
    const { courier } = shop.deps.outside;
    const { issueMany } = courier;
    courier.issueMany = async (orders) =>
      (await issueMany(orders)).map((outcome, i) =>
        outcome.ok && i === 0 ? { ...outcome, waybill: first!.kuaidi_sn } : outcome,
      );
    const items = await buyer.api.orders.make({ key: 'b', body: order({ rec_list: [row(), row(), row()] }) });
    expect(items.map(({ status }) => status)).toEqual([2, 1, 1]);
    expect(await shop.audit()).toEqual([]);
  });
});

describe('goods that change on the way', () => {
  it('are not charged at the old price', async () => {
    const { quote_id } = await buyer.api.pricing.price({ body: order() });
    await setGoods('price_fen = 500, floor_fen = 400');
    expect(await codeOf(buyer.api.orders.make({ key: 'k', body: order({ quote_id }) }))).toBe(24);
    expect(await buyer.balance()).toBe(10_000);
  });

  it('hold their price for as long as the quote lives, and not a moment longer', async () => {
    const { quote_id } = await buyer.api.pricing.price({ body: order() });
    await shop.db.q
      .updateTable('quotes')
      .set({ expires_at: sql<Date>`now() - interval '1 second'` })
      .where('id', '=', quote_id)
      .execute();
    const before = await buyer.balance();
    expect(await codeOf(buyer.api.orders.make({ key: 'expired', body: order({ quote_id }) }))).toBe(24);
    expect(await buyer.balance()).toBe(before);
  });

  it('are looked at again where the money moves', async () => {
    const { transaction } = shop.db;
    shop.db.transaction = async (work, options) => {
      await setGoods('price_fen = 500, floor_fen = 400');
      return transaction(work, options);
    };
    expect(await codeOf(buyer.api.orders.make({ key: 'k', body: order() }))).toBe(24);
    shop.db.transaction = transaction;
    expect(await buyer.balance()).toBe(10_000);
  });

  it('wait for money until their buyer gives them up: then nobody pays them, and nothing was charged', async () => {
    const poor = await shop.person({ balance: 10 });
    const { make, pay, close, show } = poor.api.orders;
    expect(await codeOf(make({ key: 'k', body: order() }))).toBe(23);
    const body = { batch_sn: poor.last().headers['x-batch-sn']! };
    expect(await codeOf(buyer.api.orders.close({ body }))).toBe(4);
    await close({ body });
    await close({ body });
    await poor.give(10_000);
    expect([await codeOf(pay({ body })), await codeOf(make({ key: 'k', body: order() }))]).toEqual([1, 1]);
    const { list } = await poor.api.orders.list({ body: {} });
    expect(list.map(({ status }) => status)).toEqual([ORDER_STATUS.closed]);
    expect((await show({ query: { order_sn: list[0]!.order_sn } })).order.status).toBe(ORDER_STATUS.closed);
    expect(await poor.balance()).toBe(10_010);
  });

  it('are given up or paid, never both, whichever comes first', async () => {
    for (let round = 0; round < 6; round += 1) {
      const poor = await shop.person({ balance: 10 });
      expect(await codeOf(poor.api.orders.make({ key: 'k', body: order() }))).toBe(23);
      const body = { batch_sn: poor.last().headers['x-batch-sn']! };
      await poor.give(10_000);
      const paying = () => codeOf(poor.api.orders.pay({ body }));
      const closing = () => codeOf(poor.api.orders.close({ body }));
      const codes = round % 2 === 0 ? [paying(), closing()] : [closing(), paying()].reverse();
      const [paid, closed] = await Promise.all(codes);
      expect([paid, closed].toSorted()).toEqual([0, 1]);
      expect((await poor.balance()) === 10_010).toBe(paid !== 0);
    }
  });

  it('and left the shelf are not paid later', async () => {
    const poor = await shop.person({ balance: 10 });
    expect(await codeOf(poor.api.orders.make({ key: 'k', body: order() }))).toBe(23);
    const batch_sn = poor.last().headers['x-batch-sn']!;
    await setGoods('status = 3');
    expect(await codeOf(poor.api.orders.pay({ body: { batch_sn } }))).toBe(21);
  });

  it('or are not for that platform, or whose supplier is suspended, are not sold', async () => {
    await setGoods(`platforms = '{2}'`);
    expect(await codeOf(buyer.api.orders.make({ key: 'a', body: order() }))).toBe(21);
    await setGoods(`platforms = '{}'`);
    await shop.db.pool.query('update suppliers set status = 3');
    expect(await codeOf(buyer.api.orders.make({ key: 'b', body: order() }))).toBe(21);
  });

  it('may cost nothing', async () => {
    await setGoods('price_fen = 20, floor_fen = 0');
    await shop.db.pool.query('update users set group_id = 4');
    const [item] = await buyer.api.orders.make({ key: 'k', body: order() });
    expect([item!.status, await buyer.balance()]).toEqual([1, 10_000]);
    expect(await shop.audit()).toEqual([]);
  });
});

it('a number bought with blanks or an apostrophe around it is known again', async () => {
  await buyer.api.orders.make({
    key: 'k',
    body: order({
      rec_list: [row({ shop_order: ` Z1` }), row({ shop_order: `'Z2` }), row({ shop_order: 'Z3\t' })],
    }),
  });
  expect(await buyer.api.orders.check({ body: { shop_order: ['Z1', ' Z2', `'Z3`] } })).toEqual([
    'Z1',
    'Z2',
    'Z3',
  ]);
});

it('overtime 0 shows what is not late, also what nobody picked up yet', async () => {
  await buyer.api.orders.make({ key: 'k', body: order() });
  expect((await buyer.api.parcels.list({ body: { overtime: 0 } })).data_count).toBe(1);
  expect((await buyer.api.parcels.list({ body: { overtime: 1 } })).data_count).toBe(0);
  expect((await buyer.api.orders.list({ body: { order_sn: '', batch_sn: '' } })).data_count).toBe(1);
});

it('nesting without end is refused, not a fault', async () => {
  const payload = `{"mobile":"\\u0009","x":${'['.repeat(50_000)}${']'.repeat(50_000)}}`;
  const reply = await shop.app.inject({
    method: 'POST',
    url: '/api/login',
    payload,
    headers: { 'content-type': 'application/json' },
  });
  expect([reply.statusCode, reply.json().code]).toEqual([200, 2]);
});
