import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom } from '../../../shared/fixtures/lines/random.ts';
import {
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../tests/harness/test-service.ts';
import { foldCounters } from './keep-counters.ts';
import { closeUnpaidBatches } from '../orders/close-batches.ts';

let shop: TestService;
let buyer: TestPerson;
const seed = Number(process.env.SEED ?? Date.now() % 1_000_000_007);
const random = seededRandom(seed).next;
const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
const NAMES = ['甲一', '乙二', '丙三'];
const MOBILES = ['13900001111', '13900002222'];

const rows = (count: number) =>
  Array.from({ length: count }, () => ({
    shop_order: pick(['', `26${String(1_000_000_000_000 + Math.floor(random() * 40))}`]),
    rec_name: pick(NAMES),
    rec_mobile: pick(MOBILES),
    rec_province: '浙江省',
    rec_city: '杭州市',
    rec_address: '文一路1号',
  }));
let keys = 0;
const make = (
  person: TestPerson,
  goods: { id: number; courier_id: number },
  platform: number,
  count: number,
) =>
  person.api.orders
    .make({
      key: `k${(keys += 1)}`,
      body: {
        goods_id: goods.id,
        goods_num: 1,
        express_id: goods.courier_id,
        platform,
        order_source: 2,
        rec_list: rows(count),
      },
    })
    .catch(() => []);

beforeAll(async () => {
  shop = await openTestService();
  buyer = await shop.person({ balance: 1_000_000 });
  const other = await shop.person({ balance: 1_000_000 });
  const found = await shop.db.pool.query(
    `select id::int, courier_id::int from goods where status = 1 and platforms = '{}' and courier_id in (select id from couriers where not is_wu and sync_waybill) order by id limit 4`,
  );
  const goods = found.rows as { id: number; courier_id: number }[];
  const days = [40, 20, 9, 1, 0];
  for (const back of days) {
    for (let batch = 0; batch < 4; batch += 1)
      await make(buyer, pick(goods), pick([1, 2, 3]), 1 + Math.floor(random() * 25));
    await make(other, pick(goods), 1, 5);
    // What was made so far becomes older; ids go on growing with time.
    await shop.db.pool.query(
      `update orders set created_at = now() - make_interval(days => $1) where created_at > now() - interval '1 hour'`,
      [back],
    );
  }
  const poor = await shop.person({ balance: 0 });
  await make(poor, goods[0]!, 1, 6);
  await make(poor, goods[1]!, 2, 4);
  // Two batches that nobody paid, one of them closed, now belong to the buyer.
  await shop.db.pool.query(
    `update batches set expire_at = now() - interval '1 minute' where user_id = ${poor.id} and order_count = 4`,
  );
  await closeUnpaidBatches(shop.deps);
  await shop.db.pool.query(
    `update order_kinds set user_id = ${buyer.id} where user_id = ${poor.id} and not exists (select from order_kinds k where k.user_id = ${buyer.id} and k.goods_id = order_kinds.goods_id and k.platform = order_kinds.platform)`,
  );
  await shop.db.pool.query(
    `update orders o set user_id = k.user_id from order_kinds k where k.id = o.kind_id`,
  );
  await shop.db.pool.query(
    `update batches b set user_id = k.user_id from order_kinds k where k.id = b.kind_id`,
  );
  for (const status of [30, 40, 50, 60, 70, 80])
    await shop.db.pool.query(
      `update parcels set status = $1, pickup_time = now() - interval '2 days' where status = 20 and id % 9 = $2`,
      [status, status / 10],
    );
  await shop.db.pool.query(`update parcels set late = true where id % 5 = 0`);
  await foldCounters(shop.deps);
  await shop.db.pool.query(`update parcels set status = 40 where status = 30 and id % 2 = 0`);
});
afterAll(() => shop.close());

interface Naive {
  order_sn: string;
  state: number;
  status: number | null;
}

/** The same search as one plain query over everything. */
async function naive(search: Record<string, unknown>, of: 'order' | 'parcel'): Promise<Naive[]> {
  const { rows: all } = await shop.db.pool.query(
    `select 'G' || o.id as order_sn, 'B' || o.batch_id as batch_sn, o.shop_order, o.rec_name, o.rec_mobile, o.created_at, b.platform, b.goods_id::int, b.courier_id::int as express_id,
            c.name as company, p.kuaidi_sn, p.status, coalesce(p.late, false) as late,
            case when p.id is null then o.status when p.status = 60 then 3 when p.status in (30, 40, 50, 70, 80) then 2 else o.status end as state
     from orders o join batches b on b.id = o.batch_id join couriers c on c.id = b.courier_id left join parcels p on p.order_id = o.id where o.user_id = ${buyer.id} order by o.id desc`,
  );
  const { rows: couriers } = await shop.db.pool.query(`select id::int, name from couriers`);
  const companies = new Map((couriers as { id: number; name: string }[]).map(({ id, name }) => [id, name]));
  const at = (text: unknown) => Date.parse(`${String(text).replace(' ', 'T')}+08:00`);
  return (all as (Naive & Record<string, unknown>)[]).filter((row) => {
    if (of === 'parcel' && row.status === null) return false;
    return Object.entries(search).every(([field, value]) => {
      if (field === 'overtime') return row.late === (value === 1);
      if (field === 'shop_order')
        return (value as string[]).includes(String(row.shop_order)) && row.shop_order !== '';
      if (field === 'order_sn') return (value as string[]).includes(row.order_sn);
      if (field === 'start_time') return (row.created_at as Date).getTime() >= at(value);
      // The last second belongs to the range.
      if (field === 'end_time') return (row.created_at as Date).getTime() < at(value) + 1000;
      if (field === 'express_id') return row.company === companies.get(value as number);
      return row[field] === value;
    });
  });
}

function randomSearch(all: readonly Record<string, unknown>[]): Record<string, unknown> {
  const some = pick(all);
  const china = (back: number) =>
    new Date(Date.now() + 8 * 3_600_000 - back * 86_400_000).toISOString().slice(0, 19).replace('T', ' ');
  const filters: [string, unknown][] = [
    ['platform', some.platform],
    ['goods_id', some.goods_id],
    ['express_id', some.express_id],
    ['rec_name', pick(NAMES)],
    ['rec_mobile', pick(MOBILES)],
    ['batch_sn', some.batch_sn],
    ['shop_order', [some.shop_order === '' ? 'none' : some.shop_order, 'x']],
    ['order_sn', [some.order_sn, pick(all).order_sn, 'G1']],
    ['kuaidi_sn', some.kuaidi_sn || 'YT0'],
    ['overtime', pick([0, 1])],
    ['start_time', china(pick([0.5, 5, 15, 30, 50]))],
    ['end_time', china(pick([-1, 0.5, 5, 15, 30]))],
  ];
  const count = pick([0, 1, 1, 2, 2, 3]);
  return Object.fromEntries(Array.from({ length: count }, () => pick(filters)));
}

it('finds and counts what a plain query finds, for any combination of filters, states and pages', async () => {
  process.stdout.write(`search seed ${seed}\n`);
  const { list: some } = await buyer.api.orders.list({ body: { page_size: 500 } });
  const differences: unknown[] = [];
  for (let round = 0; round < 250; round += 1) {
    const of = pick(['order', 'parcel'] as const);
    const search = randomSearch(some);
    if (of === 'order') delete search.overtime;
    const status = pick([
      undefined,
      undefined,
      ...(of === 'order' ? [0, 1, 2, 3, 4, 5] : [20, 30, 40, 50, 60, 70, 80, 90]),
    ]);
    const all = await naive(search, of);
    const shown = all.filter(
      (row) => status === undefined || (of === 'order' ? row.state : row.status) === status,
    );
    const page_size = pick([10, 20, 50] as const);
    const page = 1 + Math.floor(random() * (1 + Math.ceil(shown.length / page_size)));
    const body = { ...search, ...(status === undefined ? {} : { status }), page, page_size };
    const group = of === 'order' ? buyer.api.orders : buyer.api.parcels;
    const { list, data_count, count } = await group.list({ body: body as never });
    const counted: Record<string, number> = {};
    for (const row of all) {
      const state = String(of === 'order' ? row.state : row.status);
      counted[state] = (counted[state] ?? 0) + 1;
    }
    const got = { list: list.map(({ order_sn }) => order_sn), data_count, count };
    const expected = {
      list: shown.slice((page - 1) * page_size, page * page_size).map(({ order_sn }) => order_sn),
      data_count: shown.length,
      count: counted,
    };
    if (JSON.stringify(got) !== JSON.stringify(expected)) differences.push({ seed, of, body, expected, got });
  }
  expect(differences.slice(0, 3)).toEqual([]);
});

it('shows a batch with its counts, and asks again for what is missing only when something is', async () => {
  const person = await shop.person({ balance: 10_000 });
  const rec = (rec_name: string, rec_mobile = '13900001111') => ({
    ...rows(1)[0]!,
    rec_name,
    rec_mobile,
    shop_order: '',
  });
  const body = { goods_id: 103, goods_num: 1, express_id: 1, platform: 1, order_source: 2 as const };
  const rec_list = [rec('甲'), rec('出单缓慢'), rec('乙', 'x')];
  await person.api.orders.make({ key: 'b', body: { ...body, rec_list } });
  const batch_sn = person.last().headers['x-batch-sn']!;
  const seen = await person.api.orders.batch({ query: { batch_sn } });
  expect(seen).toMatchObject({
    batch: { batch_sn, total_count: 3, success_count: 1, fail_count: 1, refunded_count: 0, status: 3 },
    refused: [{ row: 3, code: 'PHONE_INVALID' }],
    counts: { waiting: 1, with_waybill: 1, refunded: 0 },
  });
  const { rows: told } = await shop.db.pool.query(`select content from user_messages where user_id = $1`, [
    person.id,
  ]);
  expect(told).toEqual([{ content: expect.stringContaining(`批次 ${batch_sn} 有 1 个订单暂未出单`) }]);
  await person.api.orders.batchRetry({ body: { batch_sn } });
  const mended = await person.api.orders
    .batchRetry({ body: { batch_sn } })
    .catch(() => person.api.orders.batch({ query: { batch_sn } }));
  expect(mended).toMatchObject({
    batch: { success_count: 2, status: 2 },
    counts: { waiting: 0, with_waybill: 2 },
  });
  const again = person.api.orders.batchRetry({ body: { batch_sn } });
  await expect(again).rejects.toThrow('没有可以重试的运单');
  const other = buyer.api.orders.batch({ query: { batch_sn } });
  await expect(other).rejects.toMatchObject({ code: 4 });
});
