import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { oneParcel } from '../../../../tests/harness/one-parcel.ts';
import {
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../tests/harness/test-service.ts';
import { tellGoods } from './tell-goods.ts';

const GOODS = 103;
let shop: TestService;
let collector: TestPerson;
beforeAll(async () => {
  shop = await openTestService();
  collector = await shop.person();
  await collector.api.goods.collect({ body: { goods_id: GOODS } });
});
afterAll(() => shop.close());
beforeEach(async () => {
  await run(`update suppliers set status = 1`);
  await run(
    `update goods set status = 1, price_fen = 300, floor_fen = 100, group_prices = '{"2": 250}', platforms = '{}' where id = ${GOODS}`,
  );
  await shop.runJobs();
});

const run = (text: string) => shop.db.pool.query(text);
const order = (person: TestPerson, shopOrder: string) =>
  person.api.orders.make({ key: shopOrder, body: { ...oneParcel(shopOrder), goods_id: GOODS } });
/** What a person is told of while `work` is done. */
async function told(person: TestPerson, work: () => Promise<unknown>) {
  const { next } = await person.api.events.list({ query: { after: 'latest' } });
  await work();
  await shop.runJobs();
  const { list } = await person.api.events.list({ query: { after: next, event: 'goods.updated' } });
  return list.map(({ data }) => data);
}
const set = (change: string) => () => run(`update goods set ${change} where id = ${GOODS}`);

describe('goods.updated (D904)', () => {
  it.each([
    ['price_fen = 320', { changed: ['price'], price: '3.20', price_before: '3.00', state: 'on_sale' }],
    ['status = 2', { changed: ['state'], state: 'out_of_stock', price: '3.00', price_before: '3.00' }],
    ['status = 3', { changed: ['state'], state: 'off' }],
    [`platforms = '{1,2}'`, { changed: ['platforms'], platforms: [1, 2] }],
    ['price_fen = 310, status = 2', { changed: ['price', 'state'] }],
  ])('tells of %s', async (change, data) => {
    const all = await told(collector, set(change));
    expect(all).toMatchObject([{ goods_id: GOODS, ...data }]);
  });

  it('tells of areas that its courier no longer serves, and of a supplier who stops', async () => {
    const areas = `'[{"province":"青海省"}]'`;
    const ofGoods = `(select courier_id from goods where id = ${GOODS})`;
    expect(
      await told(collector, () =>
        run(`update couriers set no_deliver_area = ${areas} where id = ${ofGoods}`),
      ),
    ).toMatchObject([{ goods_id: GOODS, changed: ['areas'] }]);
    await run(`update couriers set no_deliver_area = '[]' where id = ${ofGoods}`);
    await shop.runJobs();
    expect(await told(collector, () => run('update suppliers set status = 3'))).toMatchObject([
      { goods_id: GOODS, changed: ['state'], state: 'off' },
    ]);
  });

  it('tells that they are out of stock while their courier is switched off, and on sale again (O092)', async () => {
    const turn = (isOn: boolean) => () =>
      run(
        `update couriers set enabled = ${isOn} where id = (select courier_id from goods where id = ${GOODS})`,
      );
    expect(await told(collector, turn(false))).toMatchObject([
      { goods_id: GOODS, changed: ['state'], state: 'out_of_stock' },
    ]);
    expect(await told(collector, turn(true))).toMatchObject([{ changed: ['state'], state: 'on_sale' }]);
  });

  it.each(['sale_count = sale_count + 1', `name = name || ' '`, 'price_fen = price_fen', 'rank = 7'])(
    'says nothing of %s',
    async (change) => expect(await told(collector, set(change))).toEqual([]),
  );

  it('has the price of the person’s own group, and is silent where that stands still', async () => {
    const member = await shop.person();
    await member.api.goods.collect({ body: { goods_id: GOODS } });
    await run(
      `update users set group_id = 2, group_until = now() + interval '1 year' where id = ${member.id}`,
    );
    expect(await told(member, set('price_fen = 330'))).toEqual([]);
    expect(await told(member, set(`group_prices = '{"2": 260}'`))).toMatchObject([
      { changed: ['price'], price: '2.60', price_before: '2.50' },
    ]);
    expect(await told(collector, set(`group_prices = '{"2": 270}'`))).toEqual([]);
  });

  it('goes to who bought it within 90 days or has a rule with it, and to nobody else', async () => {
    const [buyer, former, ruler, stranger] = [
      await shop.person({ balance: 10_000 }),
      await shop.person({ balance: 10_000 }),
      await shop.person(),
      await shop.person({ balance: 10_000 }),
    ];
    await order(buyer, 'B1');
    await order(former, 'F1');
    await shop.runJobs();
    await run(
      `update order_days d set day = day - 91 from order_kinds k where k.id = d.kind_id and k.user_id = ${former.id}`,
    );
    const { id } = await shop.db.q
      .insertInto('stores')
      .values({ user_id: ruler.id, platform: 1, shop_name: 'told' })
      .returning('id')
      .executeTakeFirstOrThrow();
    await run(`insert into auto_rules (user_id, store_id, goods_id, courier_id, num, daily_limit, max_amount_fen)
      values (${ruler.id}, ${id}, ${GOODS}, 1, 1, 1, 100)`);
    const all = [buyer, former, ruler, stranger];
    const before = await Promise.all(all.map((each) => each.api.events.list({ query: {} })));
    await run(`update goods set price_fen = 340 where id = ${GOODS}`);
    await shop.runJobs();
    const heard = await Promise.all(
      all.map(async (each, at) => {
        const query = { after: before[at]!.next, event: 'goods.updated' };
        return (await each.api.events.list({ query })).list.length;
      }),
    );
    expect(heard).toEqual([1, 0, 1, 0]);
  });

  it('ends with what is so, in whatever order the jobs of two changes are done', async () => {
    await set('price_fen = 390')();
    await set('price_fen = 380')();
    const { rows } = await run('select id from goods_changes order by id desc limit 2');
    const list = await told(collector, async () => {
      for (const { id } of rows) await tellGoods(shop.deps, { payload: { change_id: id } } as never);
    });
    expect(list.at(-1)).toMatchObject({ price: '3.80' });
  });

  it('is told once, however often its job is done, and is a delivery where an address listens', async () => {
    await collector.api.machines.saveSettings({
      body: { callback_url: 'https://example.com/hook', events: ['goods.updated'] },
    });
    await run(`update goods set price_fen = 350 where id = ${GOODS}`);
    const { rows } = await run('select id from goods_changes order by id desc limit 1');
    const job = { payload: { change_id: rows[0].id } } as never;
    await Promise.all([tellGoods(shop.deps, job), tellGoods(shop.deps, job)]);
    await tellGoods(shop.deps, job);
    const { list } = await collector.api.machines.deliveries({ query: {} });
    expect(list.filter(({ event }) => event === 'goods.updated')).toHaveLength(1);
    expect(await shop.audit()).toEqual([]);
  });
});

describe('numbers of orders in events', () => {
  it('stand in order.paid and batch.completed, with the row and the shop’s own number', async () => {
    const buyer = await shop.person({ balance: 10_000 });
    const [made] = await order(buyer, 'N1');
    await shop.runJobs();
    const { list } = await buyer.api.events.list({ query: { event: 'order.paid,batch.completed' } });
    const one = { order_sn: made!.order_sn, id: made!.id, shop_order: 'N1' };
    expect(list.map(({ event, data }) => [event, data.orders, data.more])).toEqual([
      ['order.paid', [one], 0],
      ['batch.completed', [{ ...one, kuaidi_sn: made!.kuaidi_sn }], 0],
    ]);
  });
});
