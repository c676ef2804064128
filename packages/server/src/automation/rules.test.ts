import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  buyFor,
  connect,
  press,
  readyOrders,
  sync,
  type TestStore,
} from '../../../../tests/harness/stores.ts';
import {
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../tests/harness/test-service.ts';

/** Rules that order by themselves (X035). */
let shop: TestService;
beforeAll(async () => {
  shop = await openTestService();
});
afterAll(() => shop.close());

const failure = (work: Promise<unknown>) =>
  work.then(
    () => null,
    (error: { code: number; message: string }) => [error.code, error.message],
  );

async function merchant(key: string, balance = 100_000): Promise<{ person: TestPerson; store: TestStore }> {
  const person = await shop.person({ balance });
  const store = await connect(shop, person, key);
  await sync(shop, person, store);
  return { person, store };
}
const ruleFor = (store: TestStore, more: object = {}) => ({
  body: {
    store_id: store.id,
    goods_id: 103,
    express_id: 1,
    daily_limit: 100,
    max_amount: '100.00',
    enabled: 0 as const,
    ...more,
  },
});
/** A run of minutes ago that wrote down what it chose, and whose process is no more; answers its number. */
async function dieAfterChoosing(
  ruleId: number,
  { person, store }: { person: TestPerson; store: TestStore },
  shop_orders: string[],
): Promise<string> {
  const chosen = { goods_id: 103, goods_num: 1, express_id: 1, platform: 5, shop_orders };
  const { rows } = await shop.db.pool.query<{ id: string }>(
    `insert into auto_runs (rule_id, store_id, user_id, dry_run, matched, chosen, created_at)
     values ($1, $2, $3, false, 2, $4, now() - interval '5 minutes') returning id`,
    [ruleId, store.id, person.id, JSON.stringify(chosen)],
  );
  return rows[0]!.id;
}
const paidFor = async (person: TestPerson): Promise<string[]> => {
  const { list } = await person.api.orders.list({ body: { page_size: 500 } });
  return list.map((row) => row.shop_order).toSorted();
};

describe('a rule', () => {
  it('orders what fits, once, within its limits of the day, and a dry run only says so', async () => {
    const { person, store } = await merchant('ks');
    const rule = await person.api.automation.add(ruleFor(store, { daily_limit: 5 }));
    expect(rule).toMatchObject({ today_count: 0, last_run: null, num: 1, enabled: 0 });
    const ready = await readyOrders(person, store);
    const dry = await person.api.automation.run({ body: { id: rule.id, dry_run: 1 } });
    expect(dry).toMatchObject({ dry_run: 1, status: 1, matched: ready.length, ordered: 5, batch_sn: '' });
    expect(await paidFor(person)).toEqual([]);
    const real = await person.api.automation.run({ body: { id: rule.id } });
    expect(real).toMatchObject({ status: 1, matched: ready.length, ordered: 5, amount: dry.amount });
    expect(real.shop_orders).toEqual(dry.shop_orders);
    // The oldest ones first: they are due first.
    expect(real.shop_orders).toEqual(ready.slice(-5).toReversed());
    expect(real.skipped.filter(({ reason }) => reason === '超过规则的每日单数上限')).toHaveLength(
      ready.length - 5,
    );
    expect(await paidFor(person)).toEqual(real.shop_orders.toSorted());
    const again = await person.api.automation.run({ body: { id: rule.id } });
    expect(again).toMatchObject({ ordered: 0, msg: '超过规则的每日单数上限' });
    const [shown] = (await person.api.automation.list()).list;
    expect(shown).toMatchObject({ today_count: 5, today_amount: real.amount });
    expect(shown!.last_run).toMatchObject({ id: again.id });
    expect((await person.api.automation.runs({ query: { id: String(rule.id) } })).data_count).toBe(3);
    const batches = await person.api.orders.batchList({ body: {} });
    expect(batches.list.map((batch) => [batch.channel, batch.order_source])).toEqual([['rule', 4]]);
    expect(await shop.audit()).toEqual([]);
  });

  it('takes only its flags, remark and keyword', async () => {
    const { person, store } = await merchant('pdd');
    const all = (await person.api.stores.orders({ body: { store_id: store.id, state: 1, page_size: 500 } }))
      .list;
    const numbers = (fits: (row: (typeof all)[number]) => boolean) =>
      all
        .filter(fits)
        .map((row) => row.shop_order)
        .toSorted();
    const dry = async (more: object) => {
      const { id } = await person.api.automation.add(ruleFor(store, more));
      return (await person.api.automation.run({ body: { id, dry_run: 1 } })).shop_orders.toSorted();
    };
    expect(await dry({ flag: [1, 3] })).toEqual(numbers((row) => row.flag === 1 || row.flag === 3));
    const remark = all.find((row) => row.remark !== '')!.remark;
    expect(await dry({ remark })).toEqual(numbers((row) => row.remark.includes(remark)));
    const keyword = all[0]!.goods_list[0]!.goods_name;
    expect(await dry({ keyword })).toEqual(
      numbers((row) => JSON.stringify([row.goods_list, row.buyer_nick, row.buyer_remark]).includes(keyword)),
    );
    expect(await dry({ flag: [1], remark: 'nothing says this' })).toEqual([]);
  });

  it('stops at its money of the day, and at the balance', async () => {
    const { person, store } = await merchant('ks', 1_000);
    const price = Number((await person.api.goods.detail({ query: { goods_id: '103' } })).price) * 100;
    const rule = await person.api.automation.add(
      ruleFor(store, { max_amount: ((price * 2.5) / 100).toFixed(2) }),
    );
    const run = await person.api.automation.run({ body: { id: rule.id } });
    expect([run.ordered, await person.balance()]).toEqual([2, 1_000 - 2 * price]);
    expect(run.skipped.some(({ reason }) => reason === '超过规则的每日金额上限')).toBe(true);
    const rich = await person.api.automation.add(ruleFor(store));
    const rest = await person.api.automation.run({ body: { id: rich.id } });
    expect(rest.ordered).toBe(Math.min(rest.matched, Math.floor((1_000 - 2 * price) / price)));
    const none = await person.api.automation.run({ body: { id: rich.id } });
    expect(none).toMatchObject({ ordered: 0, msg: '余额不足，请充值', status: 2, code: 23 });
    expect(await shop.audit()).toEqual([]);
  });

  it('leaves alone what the person bought himself, what waits for payment, and what may not be shipped', async () => {
    const { person, store } = await merchant('dy');
    const ready = await readyOrders(person, store);
    await buyFor(person, store, ready.slice(0, 2), 'by-hand');
    await shop.db.pool.query('update users set attestation = 2 where id = $1', [person.id]);
    const rule = await person.api.automation.add(ruleFor(store));
    const run = await person.api.automation.run({ body: { id: rule.id } });
    expect(run.shop_orders.toSorted()).toEqual(ready.slice(2).toSorted());
    expect(await paidFor(person)).toEqual(ready.toSorted());
    expect(run.skipped.map(({ reason }) => reason)).toContain('该订单正在退款，请先在店铺后台处理');
  });

  it('runs after each sync while it is on, not while it is paused, and writes the waybills back', async () => {
    const { person, store } = await merchant('ks');
    const rule = await person.api.automation.add(ruleFor(store, { daily_limit: 3 }));
    await sync(shop, person, store);
    expect(await paidFor(person)).toEqual([]);
    await person.api.automation.save({ body: { id: rule.id, enabled: 1 } });
    await press(shop, store, { do: 'add-1' });
    await sync(shop, person, store);
    expect(await paidFor(person)).toHaveLength(3);
    await shop.db.q
      .updateTable('jobs')
      .set({ run_at: sql<Date>`now()` })
      .where('kind', '=', 'ship-back')
      .execute();
    await shop.runJobs();
    const { list } = await person.api.stores.deliveries({ query: {} });
    expect(list.map((row) => row.send_status)).toEqual([1, 1, 1]);
    await person.api.automation.save({ body: { id: rule.id, enabled: 0 } });
    await person.api.automation.remove({ query: { id: String(rule.id) } });
    expect((await person.api.automation.list()).list).toEqual([]);
  });

  it('of many runs at once buys each order once', async () => {
    const { person, store } = await merchant('ks');
    const one = await person.api.automation.add(ruleFor(store));
    const two = await person.api.automation.add(ruleFor(store));
    const ready = await readyOrders(person, store);
    const runs = await Promise.all(
      [one, two, one, two, one].map(({ id }) => person.api.automation.run({ body: { id } })),
    );
    expect(runs.reduce((sum, run) => sum + run.ordered, 0)).toBe(ready.length);
    expect(await paidFor(person)).toEqual(ready.toSorted());
    expect(await shop.audit()).toEqual([]);
  });

  it('that died after choosing buys the same, once, when the next run comes', async () => {
    const { person, store } = await merchant('ks');
    const rule = await person.api.automation.add(ruleFor(store));
    const ready = await readyOrders(person, store);
    const chosen = ready.slice(0, 2);
    const dead = await dieAfterChoosing(rule.id, { person, store }, chosen);
    await buyFor(person, store, chosen, `rule-run-${dead}`).catch(() => []);
    const before = await paidFor(person);
    const run = await person.api.automation.run({ body: { id: rule.id } });
    expect(before).toEqual(chosen.toSorted());
    expect(run.ordered).toBe(ready.length - 2);
    expect(await paidFor(person)).toEqual(ready.toSorted());
  });

  it('that died after choosing does not buy what its owner has bought by hand since', async () => {
    const { person, store } = await merchant('ks');
    const rule = await person.api.automation.add(ruleFor(store));
    const ready = await readyOrders(person, store);
    const chosen = ready.slice(0, 2);
    await dieAfterChoosing(rule.id, { person, store }, chosen);
    await buyFor(person, store, chosen, 'by-hand-meanwhile');
    await person.api.automation.run({ body: { id: rule.id } });
    expect(await paidFor(person)).toEqual(ready.toSorted());
    expect(await shop.audit()).toEqual([]);
  });

  it('that was taken for dead while it chose, or before it bought, buys nothing more', async () => {
    const { person, store } = await merchant('ks');
    const rule = await person.api.automation.add(ruleFor(store));
    const ready = await readyOrders(person, store);
    const client = await shop.db.pool.connect();
    await client.query('begin');
    // Nobody can choose while this is held.
    await client.query('lock table orders in access exclusive mode');
    const run = () => person.api.automation.run({ body: { id: rule.id } }).catch(() => null);
    const runs = async () => {
      const { rows } = await shop.db.pool.query('select id from auto_runs where store_id = $1', [store.id]);
      return rows.length;
    };
    const slow = run();
    await expect.poll(runs).toBe(1);
    await shop.db.pool.query(
      `update auto_runs set created_at = now() - interval '5 minutes' where store_id = $1`,
      [store.id],
    );
    const next = run();
    await expect.poll(runs).toBe(2);
    await client.query('commit');
    client.release();
    await Promise.all([slow, next]);
    expect(await paidFor(person)).toEqual(ready.toSorted());
    expect(await shop.audit()).toEqual([]);
  });

  it('finds what it may order also behind many that it may not', async () => {
    const { person, store } = await merchant('ks');
    const rule = await person.api.automation.add(ruleFor(store));
    const ready = await readyOrders(person, store);
    await shop.db.pool.query('update shop_orders set problem = 4 where shop_order = any($1)', [
      ready.slice(-4),
    ]);
    const { maxRecipients } = shop.deps.config;
    Object.assign(shop.deps.config, { maxRecipients: 1 });
    const run = await person.api.automation.run({ body: { id: rule.id } });
    Object.assign(shop.deps.config, { maxRecipients });
    expect(run.shop_orders).toEqual(ready.slice(-5, -4));
  });

  it('never buys twice, however long ago it was bought', async () => {
    const { person, store } = await merchant('ks');
    const rule = await person.api.automation.add(ruleFor(store));
    const ready = await readyOrders(person, store);
    await buyFor(person, store, ready.slice(0, 2), 'long-ago');
    await shop.db.pool.query(
      `update orders set created_at = now() - interval '400 days' where user_id = $1`,
      [person.id],
    );
    const run = await person.api.automation.run({ body: { id: rule.id } });
    expect(run.shop_orders.toSorted()).toEqual(ready.slice(2).toSorted());
  });

  it('that cannot order says why, and leaves a message', async () => {
    const { person, store } = await merchant('ks');
    const rule = await person.api.automation.add(ruleFor(store));
    await shop.db.pool.query('update users set attestation = 0 where id = $1', [person.id]);
    const run = await person.api.automation.run({ body: { id: rule.id } });
    expect(run).toMatchObject({ status: 2, status_text: '已停止', ordered: 0, code: 11 });
    expect(run.msg).toContain('实名认证');
    const { list } = await person.api.messages.list({ query: {} });
    expect(list[0]!.content).toContain('自动下单规则');
  });

  it('is checked when it is made, and belongs to its owner', async () => {
    const { person, store } = await merchant('ks');
    const other = await shop.person();
    const missing = [4, '内容不存在或已删除'];
    expect(await failure(other.api.automation.add(ruleFor(store)))).toEqual(missing);
    expect(await failure(person.api.automation.add(ruleFor(store, { goods_id: 999_999 })))).toEqual([
      4,
      '商品信息获取失败',
    ]);
    expect(await failure(person.api.automation.add(ruleFor(store, { express_id: 2 })))).toEqual([
      2,
      '该商品不由此快递发货',
    ]);
    for (const max_amount of ['0', '-1', 'x', '1.234'])
      expect(await failure(person.api.automation.add(ruleFor(store, { max_amount })))).toEqual([
        2,
        '参数错误',
      ]);
    const { id } = await person.api.automation.add(ruleFor(store));
    expect(await failure(other.api.automation.run({ body: { id } }))).toEqual(missing);
    expect(await failure(other.api.automation.save({ body: { id, enabled: 0 } }))).toEqual(missing);
    expect(await failure(other.api.automation.remove({ query: { id: String(id) } }))).toEqual(missing);
    expect((await other.api.automation.runs({ query: { id: String(id) } })).list).toEqual([]);
    await shop.db.pool.query('update stores set status = 2 where id = $1', [store.id]);
    expect(await failure(person.api.automation.run({ body: { id } }))).toEqual([31, '店铺授权已过期']);
  });
});
