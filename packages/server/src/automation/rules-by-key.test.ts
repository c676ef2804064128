import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { byKey } from '../../../../tests/harness/signed.ts';
import { buyFor, connect, readyOrders, sync } from '../../../../tests/harness/stores.ts';
import {
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../tests/harness/test-service.ts';
import { runRules } from './run-rule.ts';

/** What a key may do to rules, which spend by themselves (D902). */
let shop: TestService;
let price = '';
beforeAll(async () => {
  shop = await openTestService();
  ({ price } = await shop.visitor.goods.detail({ query: { goods_id: '103' } }));
});
afterAll(() => shop.close());

const times = (count: number) => (Number(price) * count).toFixed(2);
const refused = { code: 2, data: { errors: [{ field: 'max_amount' }] } };

/** A merchant with orders in a store, and a key that may change rules and spend a day what so many parcels cost. */
async function withKey(parcels: number) {
  const person = await shop.person({ balance: 100_000 });
  const store = await connect(shop, person, 'ks');
  await sync(shop, person, store);
  const scopes = ['rule:read', 'rule:write', 'order:write'] as const;
  const made = await person.api.machines.addKey({
    body: { name: 'ERP', scopes: [...scopes], daily_limit: times(parcels) },
  });
  const rule = (more: object = {}) => ({
    body: {
      store_id: store.id,
      goods_id: 103,
      express_id: 1,
      daily_limit: 100,
      max_amount: times(parcels),
      ...more,
    },
  });
  return { person, store, rule, key: byKey(shop.app, made) };
}
const parcelsOf = async (person: TestPerson) =>
  (await person.api.orders.list({ body: { page_size: 500 } })).list.length;
const afterSync = (store: { id: number }) =>
  runRules(shop.deps, { payload: { store_id: store.id } } as never);
const sql = (text: string, ...values: unknown[]) => shop.db.pool.query(text, values);

/** Has nobody choose orders while `work` goes on. */
async function whileNobodyChooses(work: () => Promise<unknown>): Promise<void> {
  const client = await shop.db.pool.connect();
  await client.query('begin');
  await client.query('lock table orders in access exclusive mode');
  try {
    await work();
  } finally {
    await client.query('commit');
    client.release();
  }
}
const openRuns = async (person: TestPerson) =>
  (await sql('select from auto_runs where user_id = $1 and status = 0', person.id)).rowCount;

describe('a key that changes rules', () => {
  it('makes them spend its limit once a day, whichever it pauses, removes, adds and switches on', async () => {
    const { person, store, rule, key } = await withKey(2);
    const first = await key.automation.add(rule());
    await afterSync(store);
    expect(await parcelsOf(person)).toBe(2);
    await key.automation.save({ body: { id: first.id, enabled: 0 } });
    await expect(key.automation.add(rule({ max_amount: '0.01' }))).rejects.toMatchObject({
      data: { errors: [{ msg: expect.stringContaining(`￥${(Number(times(2)) + 0.01).toFixed(2)}`) }] },
    });
    // What it spent, it may spend no more: on again, nothing is bought.
    await key.automation.save({ body: { id: first.id, enabled: 1 } });
    await afterSync(store);
    await key.automation.remove({ query: { id: String(first.id) } });
    await expect(key.automation.add(rule())).rejects.toMatchObject(refused);
    const second = await key.automation.add(rule({ enabled: 0 }));
    await expect(key.automation.save({ body: { id: second.id, enabled: 1 } })).rejects.toMatchObject(refused);
    await afterSync(store);
    expect(await parcelsOf(person)).toBe(2);
    // Another day begins anew.
    await sql(
      `update auto_runs set created_at = created_at - interval '1 day' where user_id = $1`,
      person.id,
    );
    await key.automation.save({ body: { id: second.id, enabled: 1 } });
    await afterSync(store);
    expect(await parcelsOf(person)).toBe(4);
    expect(await shop.audit()).toEqual([]);
  });

  it('switches on no more than its limit, also with many calls at once', async () => {
    const { rule, key } = await withKey(2);
    const added = await Promise.allSettled(Array.from({ length: 6 }, () => key.automation.add(rule())));
    expect(added.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const paused = await Promise.all(
      Array.from({ length: 4 }, () => key.automation.add(rule({ enabled: 0, max_amount: price }))),
    );
    const { list } = await key.automation.list();
    await key.automation.save({ body: { id: list[0]!.id, max_amount: price } });
    const switched = await Promise.allSettled(
      paused.map(({ id }) => key.automation.save({ body: { id, enabled: 1 } })),
    );
    expect(switched.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  });

  it('may always lower and pause, but not raise or turn to other orders, what spends more than it may', async () => {
    const { person, rule, key } = await withKey(2);
    const { id } = await person.api.automation.add(rule({ max_amount: times(9), keyword: '茶' }));
    const save = (changes: object) => key.automation.save({ body: { id, ...changes } });
    for (const changes of [
      { max_amount: times(10) },
      { daily_limit: 101 },
      { keyword: '' },
      { max_amount: times(8), keyword: '' },
      { goods_id: 103 },
    ])
      await expect(save(changes)).rejects.toMatchObject(refused);
    expect(await save({ max_amount: times(8), daily_limit: 99, enabled: 1 })).toMatchObject({ enabled: 1 });
    // Also when what it buys is gone.
    await sql(
      'update auto_rules set goods_id = (select id from goods where status <> 1 limit 1) where id = $1',
      id,
    );
    expect(await save({ max_amount: times(7) })).toMatchObject({ max_amount: times(7) });
    expect(await save({ enabled: 0, daily_limit: 1 })).toMatchObject({ enabled: 0, daily_limit: 1 });
    await expect(save({ enabled: 1 })).rejects.toMatchObject({ code: expect.any(Number) });
    await key.automation.remove({ query: { id: String(id) } });
  });

  it('runs them by hand within its own limit', async () => {
    const { person, rule, key } = await withKey(2);
    const { id } = await person.api.automation.add(rule({ max_amount: times(9), enabled: 0 }));
    const run = await key.automation.run({ body: { id } });
    expect(run).toMatchObject({ status: 2, ordered: 0, code: 1 });
    expect(run.msg).toContain('每日消费上限');
    expect(await parcelsOf(person)).toBe(0);
  });

  it('is refused by what a run has bought and not written down yet', async () => {
    const { person, store, rule, key } = await withKey(2);
    const { id } = await key.automation.add(rule());
    const [number] = await readyOrders(person, store);
    const chosen = { goods_id: 103, goods_num: 1, express_id: 1, platform: 5, shop_orders: [number] };
    const { rows } = await sql(
      `insert into auto_runs (rule_id, store_id, user_id, dry_run, matched, chosen) values ($1, $2, $3, false, 1, $4) returning id`,
      id,
      store.id,
      person.id,
      JSON.stringify(chosen),
    );
    await buyFor(person, store, [number!], `rule-run-${rows[0].id}`);
    await key.automation.save({ body: { id, enabled: 0 } });
    await expect(key.automation.add(rule())).rejects.toMatchObject(refused);
    expect((await key.automation.list()).list).toMatchObject([{ today_count: 1, today_amount: price }]);
    await key.automation.add(rule({ max_amount: price }));
  });
});

describe('a rule that is changed while it chooses', () => {
  it('buys nothing when it was paused meanwhile, and what a key switched on instead stays within its limit', async () => {
    const { person, store, rule, key } = await withKey(2);
    const { id } = await key.automation.add(rule());
    let slow: Promise<unknown> = Promise.resolve();
    await whileNobodyChooses(async () => {
      slow = afterSync(store);
      await expect.poll(() => openRuns(person)).toBe(1);
      await key.automation.save({ body: { id, enabled: 0 } });
      await key.automation.add(rule());
    });
    await slow;
    expect(await parcelsOf(person)).toBe(0);
    const { list } = await person.api.automation.runs({ query: { id: String(id) } });
    expect(list).toMatchObject([
      { status: 2, ordered: 0, msg: '执行期间规则有变动，没有下单，由下一次执行继续' },
    ]);
    await afterSync(store);
    expect(await parcelsOf(person)).toBe(2);
  });

  it('spends its money of the day once, also in two stores at a time', async () => {
    const { person, store, rule } = await withKey(2);
    const other = await connect(shop, person, 'ks');
    await sync(shop, person, other);
    const { id } = await person.api.automation.add(rule({ enabled: 0 }));
    const runs: Promise<unknown>[] = [];
    await whileNobodyChooses(async () => {
      for (const { id: store_id } of [store, other]) {
        await person.api.automation.save({ body: { id, store_id } });
        runs.push(person.api.automation.run({ body: { id } }));
        await expect.poll(() => openRuns(person)).toBe(runs.length);
      }
    });
    await Promise.all(runs);
    expect(await parcelsOf(person)).toBe(2);
    expect(await shop.audit()).toEqual([]);
  });
});

it('a test key changes and runs no rule, whatever scopes are stored with it', async () => {
  const { person, rule } = await withKey(2);
  const { id } = await person.api.automation.add(rule({ enabled: 0 }));
  const made = await person.api.machines.addKey({
    body: { name: '联调', mode: 'test', scopes: ['order:write'] },
  });
  await sql(
    `update named_keys set scopes = '["rule:write", "rule:read", "order:write"]' where app_key = $1`,
    made.app_key,
  );
  const test = byKey(shop.app, made);
  for (const call of [
    () => test.automation.add(rule()),
    () => test.automation.save({ body: { id, enabled: 1 } }),
    () => test.automation.remove({ query: { id: String(id) } }),
  ])
    await expect(call()).rejects.toMatchObject({ code: 65 });
  await expect(test.automation.run({ body: { id } })).rejects.toMatchObject({ code: 4 });
  expect((await person.api.automation.list()).list).toMatchObject([{ enabled: 0, last_run: null }]);
});
