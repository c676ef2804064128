// F12: the server is killed in the middle of bulk work of the back office; another one goes on where it was.
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { buildServer, type ShopProcess, startService } from '../bench/lib/shop-process.ts';
import { TEST_SECRET } from './harness/global-setup.ts';
import { manyGoods } from './harness/many-goods.ts';
import { operatorIn, type TestOperator } from './harness/operators.ts';
import { openTestService, type TestService } from './harness/test-service.ts';

const IMPORTED = 5_000;
const PRICED = 3_000;
const PEOPLE = 10_000;
const KILLS = 3;

let shop: TestService;
let asker: TestOperator;
let second: TestOperator;
let server: ShopProcess | null = null;
beforeAll(() => buildServer());
beforeEach(async () => {
  // Its calls only ask; the work is done by servers of their own on the same database.
  shop = await openTestService();
  asker = await operatorIn(shop, { name: '陈知行' });
  second = await operatorIn(shop, { name: '周予安' });
});
afterEach(async () => {
  await server?.stop();
  server = null;
  await shop?.close();
});
afterAll(() => server?.stop());

const start = async () =>
  (server = await startService({
    env: { DATABASE_URL: shop.database.url, GIFT_DEMO: '1', GIFT_SECRET: TEST_SECRET.toString('latin1') },
  }));
const n = async (query: ReturnType<typeof sql<{ n: number }>>) => (await query.execute(shop.db.q)).rows[0]!.n;

/** Kills server after server, each when it has got a quarter further, and somewhere in a slice; answers where each died. */
async function killOften(progress: () => Promise<number>, all: number): Promise<number[]> {
  const died: number[] = [];
  let before = 0;
  for (let i = 0; i < KILLS; i += 1) {
    const { kill } = await start();
    const far = Math.max(before + 1, (all * (i + 1)) / (KILLS + 1));
    await until(async () => (await progress()) >= far);
    await new Promise((rest) => setTimeout(rest, Math.random() * 60));
    await kill();
    before = await progress();
    if (before < all) died.push(before);
    // As if a minute had passed: the lease of the dead one is over.
    await sql`update jobs set locked_until = now() where locked_until is not null`.execute(shop.db.q);
  }
  return died;
}
async function until(isSo: () => Promise<boolean>): Promise<void> {
  for (const since = Date.now(); !(await isSo());) {
    if (Date.now() - since > 120_000) throw new Error(`not within two minutes:\n${server?.output()}`);
    await new Promise((rest) => setTimeout(rest, 10));
  }
}
/** The log of what was done: one row for each thing. */
async function logged(action: string): Promise<number> {
  return n(sql<{ n: number }>`select count(*)::int as n from operator_log where action = ${action}`);
}
const pastOf = (task: number) => () =>
  n(sql<{ n: number }>`select done + refused + unchanged as n from office_tasks where id = ${task}`);
const ends = async (task: number) =>
  (await asker.api.operators.task({ query: { task_id: String(task) } as never })).task;
const agree = (approval: { approval_sn: string } | null) =>
  second.api.operators.decideApproval({
    key: 'yes',
    body: { approval_sn: approval!.approval_sn, do: 'approve' },
  });

it(`an import of ${IMPORTED} goods goes on after each kill -9, and makes each of them once (F12)`, async () => {
  const { suppliers, couriers } = await asker.api.goods.options();
  const names = [suppliers.find(({ id }) => id === 1)!.name, couriers.find(({ id }) => id === 1)!.name];
  const { task_id } = await asker.api.goods.import({
    key: 'import',
    body: {
      mode: 'both',
      titles: ['供应商', '供应商货号', '商品名称', '快递', '售价', '每件成本'],
      rows: Array.from({ length: IMPORTED }, (_, i) => ({
        no: i + 2,
        cells: [names[0]!, `F12-${i}`, `礼品 ${i}`, names[1]!, '3.00', '1.50'],
      })),
      reason: '开店',
    },
  });
  const died = await killOften(pastOf(task_id!), IMPORTED);
  expect(died.length).toBeGreaterThan(0);
  await start();
  await until(async () => (await ends(task_id!)).finished_at !== '');
  expect(await ends(task_id!)).toMatchObject({ total: IMPORTED, done: IMPORTED, refused: 0, unchanged: 0 });
  const made = sql<{ n: number }>`select count(*)::int as n from goods where supplier_code like 'F12-%'`;
  expect([await n(made), await logged('goods.import')]).toEqual([IMPORTED, 1]);
  console.info(`import: killed at ${died.join(', ')} of ${IMPORTED}`);
  expect(await shop.audit()).toEqual([]);
}, 300_000);

it(`a price change of ${PRICED} goods goes on after each kill -9, and takes off the same once (F12)`, async () => {
  const ids = await manyGoods(shop.db, { count: PRICED, like: 103, name: '信笺', price: 500, cost: 300 });
  // Per cents show whether one of them was taken off twice.
  const { approval } = await asker.api.goods.reprice({
    key: 'reprice',
    body: { ids, field: 'price', way: 'sub_percent', value: '6', rounding: 'fen', reason: '年底让利' },
  });
  await agree(approval);
  const { list } = await asker.api.operators.tasks({ query: {} });
  const task = list[0]!.task_id;
  const died = await killOften(pastOf(task), PRICED);
  expect(died.length).toBeGreaterThan(0);
  await start();
  await until(async () => (await ends(task)).finished_at !== '');
  expect(await ends(task)).toMatchObject({ total: PRICED, done: PRICED, refused: 0, unchanged: 0 });
  const right = sql<{
    n: number;
  }>`select count(*)::int as n from goods g where id = any(${ids}::bigint[]) and price_fen = 470
    and version = 2 and (select count(*) from goods_versions v where v.goods_id = g.id) = 1`;
  expect([await n(right), await logged('goods.reprice')]).toEqual([PRICED, 1]);
  console.info(`prices: killed at ${died.join(', ')} of ${PRICED}`);
  expect(await shop.audit()).toEqual([]);
}, 300_000);

it(`a message to ${PEOPLE} goes on after each kill -9, and nobody has it twice (F12)`, async () => {
  await sql`insert into users (username, mobile, password_hash, user_type, spread_code)
    select 'f12-' || i, (15000000000 + i)::text, '', 'user', 'F12' || i from generate_series(1, ${PEOPLE}::int) i`.execute(
    shop.db.q,
  );
  const { approval } = await asker.api.mailings.send({
    key: 'send',
    body: { target: 'all', target_id: 0, title: '维护通知', content: '今晚维护', link: '', send_time: '' },
  });
  await agree(approval);
  const told = () =>
    n(sql<{ n: number }>`select count(*)::int as n from user_messages where ref like 'mailing-%'`);
  const all = await n(sql<{ n: number }>`select total as n from mailings`);
  const died = await killOften(told, all);
  expect(died.length).toBeGreaterThan(0);
  await start();
  const state = () =>
    sql<{
      done: number;
      is_over: boolean;
    }>`select done, finished_at is not null as is_over from mailings`.execute(shop.db.q);
  await until(async () => (await state()).rows[0]!.is_over);
  const twice = sql<{
    n: number;
  }>`select count(*)::int - count(distinct user_id)::int as n from user_messages where ref like 'mailing-%'`;
  expect([await told(), (await state()).rows[0]!.done, await n(twice)]).toEqual([all, all, 0]);
  expect(await logged('message.send')).toBe(1);
  console.info(`message: killed at ${died.join(', ')} of ${all}`);
  expect(await shop.audit()).toEqual([]);
}, 300_000);
