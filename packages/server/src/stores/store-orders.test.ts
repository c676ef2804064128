import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  authorise,
  buyFor,
  connect,
  lastWeek,
  press,
  readyOrders,
  sync,
} from '../../../../tests/harness/stores.ts';
import {
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../tests/harness/test-service.ts';

let shop: TestService;
let owner: TestPerson;
beforeAll(async () => {
  shop = await openTestService();
  owner = await shop.person({ balance: 100_000 });
});
afterAll(() => shop.close());

const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { code: number; message: string }) => [error.code, error.message],
  );

describe('the orders of a store (M243)', () => {
  it('are filtered by flag, remark, number, keyword and state, and masked', async () => {
    const person = await shop.person();
    const store = await connect(shop, person, 'pdd');
    await sync(shop, person, store);
    const search = async (more: object) =>
      (await person.api.stores.orders({ body: { store_id: store.id, page_size: 500, ...more } })).list;
    const all = await search({});
    const flag = all.find((row) => row.flag !== null && row.flag !== 0)!.flag!;
    const flagged = await search({ flag: [flag] });
    expect(flagged.map((row) => row.shop_order)).toEqual(
      all.filter((row) => row.flag === flag).map((row) => row.shop_order),
    );
    const noted = all.find((row) => row.remark !== '')!;
    const words = noted.remark.slice(0, 2);
    expect((await search({ remark: words })).map((row) => row.shop_order)).toEqual(
      all.filter((row) => row.remark.includes(words)).map((row) => row.shop_order),
    );
    const two = all.slice(3, 5).map((row) => row.shop_order);
    expect(
      (await search({ shop_order: [...two, ` ${two[0]!}`, 'none'] })).map((row) => row.shop_order),
    ).toEqual(two);
    const title = all[0]!.goods_list[0]!.goods_name;
    expect((await search({ keyword: title })).length).toBeGreaterThan(0);
    expect(await search({ keyword: 'no such thing at all' })).toEqual([]);
    for (const state of [1, 2]) {
      const rows = await search({ state });
      expect(rows.length).toBeGreaterThan(0);
      expect(rows).toEqual(all.filter((row) => row.state === state));
      expect(rows.map((row) => row.errorText === '')).toEqual(rows.map(() => state === 1));
    }
    expect(all.length).toBeGreaterThan(0);
    expect(all.filter((row) => !row.receiver_phone.includes('*'))).toEqual([]);
    expect(await search({ start_time: '2020-01-01 00:00:00', end_time: '2020-01-02 00:00:00' })).toEqual([]);
    const page2 = await person.api.stores.orders({ body: { store_id: store.id, page: 2, page_size: 10 } });
    expect(page2.list.map((row) => row.shop_order)).toEqual(all.slice(10, 20).map((row) => row.shop_order));
  });

  it('of somebody else answer like missing ones, in every call', async () => {
    const store = await connect(shop, owner, 'ks');
    const other = await shop.person({ balance: 10_000 });
    const missing = [4, '内容不存在或已删除'];
    const id = String(store.id);
    const calls = [
      () => other.api.stores.orders({ body: { store_id: store.id } }),
      () => other.api.stores.sync({ body: { store_id: store.id, ...lastWeek(shop) } }),
      () => other.api.stores.syncStatus({ query: { store_id: id } }),
      () => other.api.stores.syncCancel({ body: { store_id: store.id } }),
      () => other.api.stores.save({ body: { id: store.id, auto_sync: 0 } }),
      () => other.api.stores.unbind({ query: { id } }),
      () =>
        other.api.stores.deliver({
          body: { store_id: store.id, list: [{ shop_order: '1', waybill_code: '1' }] },
        }),
      () => buyFor(other, store, ['1'], 'foreign'),
    ];
    for (const call of calls) expect(await failure(call())).toEqual(missing);
    expect((await other.api.stores.syncJobs({ query: { store_id: id } })).list).toEqual([]);
    expect((await other.api.stores.deliveries({ query: { store_id: id } })).list).toEqual([]);
  });
});

describe('ordering for a store and writing back (M006, M139, M244)', () => {
  it('ships with what the store says, whatever the rows say, and the waybill stands on the platform', async () => {
    const person = await shop.person({ balance: 10_000 });
    const store = await connect(shop, person, 'ali');
    await sync(shop, person, store);
    const [number] = await readyOrders(person, store);
    const body = {
      goods_id: 103,
      goods_num: 1,
      express_id: 1,
      platform: 7,
      order_source: 4 as const,
      store_id: store.id,
      rec_list: [{ shop_order: number!, rec_name: '别人', rec_mobile: '13011112222', rec_address: '别处' }],
    };
    expect((await person.api.pricing.price({ body })).state).toBe(1);
    const [item] = await person.api.orders.make({ key: 'own', body });
    expect(item).toMatchObject({ status: 1, shop_order: number });
    const { order } = (await person.api.orders.show({ query: { order_sn: item!.order_sn } })) as never as {
      order: Record<string, string>;
    };
    const { rows } = await shop.db.pool.query<{ rec_name: string; rec_address: string }>(
      'select rec_name, rec_address from orders where shop_order = $1',
      [number],
    );
    expect(rows[0]!.rec_name).not.toBe('别人');
    expect(rows[0]!.rec_name).not.toContain('*');
    expect(order === undefined || !JSON.stringify(order).includes('别处')).toBe(true);
    const { items } = await person.api.stores.deliver({
      body: {
        store_id: store.id,
        platform: 7,
        list: [{ shop_order: number!, waybill_code: item!.kuaidi_sn }],
      },
    });
    expect(items).toEqual([{ shop_order: number, waybill_code: item!.kuaidi_sn, send_status: 1, msg: '' }]);
    const kept = await waybillsOf(number!);
    expect(kept).toEqual([item!.kuaidi_sn]);
    const again = await person.api.stores.deliver({
      body: { store_id: store.id, list: [{ shop_order: number!, waybill_code: item!.kuaidi_sn }] },
    });
    expect(again.items[0]!.send_status).toBe(1);
    expect((await person.api.stores.deliveries({ query: {} })).list).toHaveLength(1);
    const [after] = (await person.api.stores.orders({ body: { store_id: store.id, shop_order: [number!] } }))
      .list;
    expect(after).toMatchObject({ state: 2, is_bought: 1, errorText: '该订单在店铺里已发货' });
    expect(await shop.audit()).toEqual([]);
  });

  it('gives encrypted receivers only to couriers that may have them, and the row says what to do otherwise', async () => {
    const person = await shop.person({ balance: 10_000 });
    const store = await connect(shop, person, 'pdd');
    await sync(shop, person, store);
    const [number] = await readyOrders(person, store);
    const [item] = await buyFor(person, store, [number!], 'sealed');
    expect(item).toMatchObject({ status: 1, order: 1 });
    expect(item!.kuaidi_sn).toMatch(/^YT/);
    const stored = await shop.db.q
      .selectFrom('orders')
      .where('shop_order', '=', number!)
      .selectAll()
      .executeTakeFirstOrThrow();
    expect(stored.rec_mobile).toContain('*');
    const post = await shop.db.q
      .selectFrom('couriers')
      .where('code', '=', 'youzhengguonei')
      .select('id')
      .executeTakeFirstOrThrow();
    const goods = await shop.db.q
      .selectFrom('goods')
      .where('courier_id', '=', post.id)
      .where('status', '=', 1)
      .select('id')
      .executeTakeFirstOrThrow();
    const [other] = (await readyOrders(person, store)).filter((each) => each !== number);
    const body = {
      goods_id: goods.id,
      goods_num: 1,
      express_id: post.id,
      platform: 2,
      order_source: 4 as const,
      store_id: store.id,
      rec_list: [{ shop_order: other!, lp_reissue_sn: 'B1' }],
    };
    const priced = await person.api.pricing.price({ body });
    expect(priced.rec_list[0]).toMatchObject({
      state: 2,
      errorText: '该快递不能使用平台的加密面单，请换用支持的快递',
    });
    const shown = await person.api.stores.orders({
      body: { store_id: store.id, shop_order: [other!], express_id: post.id },
    });
    expect(shown.list[0]).toMatchObject({
      state: 2,
      errorText: '该快递不能使用平台的加密面单，请换用支持的快递',
    });
    const [made] = await person.api.orders.make({ key: 'not-served', body });
    expect(made).toMatchObject({ status: 0, order: 0 });
  });

  it('does not buy for an order that is refunding, shipped, held back or unknown', async () => {
    const person = await shop.person({ balance: 10_000 });
    const store = await connect(shop, person, 'dy');
    await sync(shop, person, store);
    const bad = (await person.api.stores.orders({ body: { store_id: store.id, state: 2, page_size: 100 } }))
      .list;
    const items = await buyFor(
      person,
      store,
      [...bad.map((row) => row.shop_order), '4999999999'],
      'bad-ones',
    );
    expect(items.map((item) => item.status)).toEqual(items.map(() => 0));
    expect(items.slice(0, -1).map((item) => item.error)).toEqual(bad.map((row) => row.errorText));
    expect(items.at(-1)!.error).toBe('店铺里没有同步到这个订单，请先同步店铺订单');
    expect(await person.balance()).toBe(10_000);
  });

  it('sends only a number that belongs to the order', async () => {
    const person = await shop.person({ balance: 10_000 });
    const store = await connect(shop, person, 'tb');
    await sync(shop, person, store);
    const [a, b] = await readyOrders(person, store);
    const [first, second] = await buyFor(person, store, [a!, b!], 'two');
    const { items } = await person.api.stores.deliver({
      body: {
        store_id: store.id,
        list: [
          { shop_order: a!, waybill_code: second!.kuaidi_sn },
          { shop_order: b!, waybill_code: '' },
          { shop_order: b!, waybill_code: second!.kuaidi_sn },
          { shop_order: a!, waybill_code: `'${first!.kuaidi_sn} ` },
        ],
      },
    });
    expect(items.map((item) => [item.send_status, item.msg])).toEqual([
      [3, '运单号与该订单不符，请核对'],
      [3, '没有出单'],
      [1, ''],
      [1, ''],
    ]);
  });

  it('delivers by itself what nobody asked for, also when the waybill comes later (D311)', async () => {
    const person = await shop.person({ balance: 10_000 });
    const store = await connect(shop, person, 'ks');
    await sync(shop, person, store);
    const later = await shop.db.q
      .selectFrom('couriers')
      .where('sync_waybill', '=', false)
      .select('id')
      .executeTakeFirstOrThrow();
    const goods = await shop.db.q
      .selectFrom('goods')
      .where('courier_id', '=', later.id)
      .where('status', '=', 1)
      .select('id')
      .executeTakeFirstOrThrow();
    const [number] = await readyOrders(person, store);
    const [item] = await person.api.orders.make({
      key: 'later',
      body: {
        goods_id: goods.id,
        goods_num: 1,
        express_id: later.id,
        platform: 5,
        order_source: 4,
        store_id: store.id,
        rec_list: [{ shop_order: number! }],
      },
    });
    expect(item).toMatchObject({ status: 1, kuaidi_sn: '' });
    await shop.db.q
      .updateTable('jobs')
      .set({ run_at: sql<Date>`now()` })
      .where('state', '=', 0)
      .execute();
    await shop.runJobs();
    await shop.db.q
      .updateTable('jobs')
      .set({ run_at: sql<Date>`now()` })
      .where('state', '=', 0)
      .execute();
    await shop.runJobs();
    const [delivery] = (await person.api.stores.deliveries({ query: { shop_order: number! } })).list;
    expect(delivery).toMatchObject({ send_status: 1, send_status_text: '已发货' });
    expect(await waybillsOf(number!)).toEqual([delivery!.waybill_code]);
  });

  it('a failure is named, stays to be seen, and is sent again without a new order', async () => {
    const person = await shop.person({ balance: 10_000 });
    const store = await connect(shop, person, 'pdd');
    await sync(shop, person, store);
    const [number] = await readyOrders(person, store);
    const [item] = await buyFor(person, store, [number!], 'fails');
    const balance = await person.balance();
    await press(shop, store, { do: 'mood', fail: '100', lose: '0', hang: '0', rate: '0' });
    const list = [{ shop_order: number!, waybill_code: item!.kuaidi_sn }];
    const failed = await person.api.stores.deliver({ body: { store_id: store.id, list } });
    expect(failed.items[0]!.send_status).not.toBe(1);
    expect(failed.items[0]!.msg).not.toBe('');
    expect((await person.api.stores.list()).list[0]).toMatchObject({ deliver_waiting: 1 });
    await press(shop, store, { do: 'mood', fail: '0', lose: '0', hang: '0', rate: '0' });
    const sent = await person.api.stores.deliver({ body: { store_id: store.id, list } });
    expect(sent.items[0]!.send_status).toBe(1);
    expect(await person.balance()).toBe(balance);
    expect((await person.api.orders.list({ body: { shop_order: [number!] } })).data_count).toBe(1);
  });

  it('waits for a store without leave, and ships once it is given again', async () => {
    const person = await shop.person({ balance: 10_000 });
    const store = await connect(shop, person, 'xhs');
    await sync(shop, person, store);
    const [number] = await readyOrders(person, store);
    const [item] = await buyFor(person, store, [number!], 'no-leave');
    await press(shop, store, { do: 'revoke' });
    const { items } = await person.api.stores.deliver({
      body: { store_id: store.id, list: [{ shop_order: number!, waybill_code: item!.kuaidi_sn }] },
    });
    expect(items[0]).toMatchObject({ send_status: 2, msg: '店铺授权已过期' });
    expect((await person.api.stores.list()).list[0]!.auth_status).toBe(2);
    await person.api.stores.authInfo({
      query: await authorise(shop, person, 'xhs', { shop: String(store.page) }),
    });
    await shop.runJobs();
    expect(await waybillsOf(number!)).toEqual([item!.kuaidi_sn]);
    expect((await person.api.stores.deliveries({ query: {} })).list[0]!.send_status).toBe(1);
  });
});

async function waybillsOf(number: string): Promise<string[]> {
  const { rows } = await shop.db.pool.query<{ waybill: string }>(
    'select unnest(waybills) as waybill from sandbox_shop_orders where number = $1',
    [number],
  );
  return rows.map((row) => row.waybill);
}

it('waits for the worker that was first to write a waybill back, and answers what came of it', async () => {
  const person = await shop.person({ balance: 10_000 });
  const store = await connect(shop, person, 'ks');
  await sync(shop, person, store);
  const [number] = await readyOrders(person, store);
  const [item] = await buyFor(person, store, [number!], 'worker-first');
  const list = [{ shop_order: number!, waybill_code: item!.kuaidi_sn }];
  await shop.db.pool.query(
    `update jobs set locked_until = now() + interval '60 seconds' where kind = 'ship-back' and state = 0`,
  );
  const answer = person.api.stores.deliver({ body: { store_id: store.id, list } });
  await new Promise((resolve) => setTimeout(resolve, 400));
  // The worker has done it.
  await shop.db.pool.query(
    `update shop_deliveries set status = 1, shipped_at = now() where shop_order = '${number!}'`,
  );
  await shop.db.pool.query(`update jobs set locked_until = null, state = 1 where kind = 'ship-back'`);
  expect((await answer).items[0]).toMatchObject({ send_status: 1 });
});
