import { afterAll, beforeAll, expect, it } from 'vitest';
import { buyFor, connect, readyOrders, sync } from '../../../../tests/harness/stores.ts';
import {
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../tests/harness/test-service.ts';
import { refuseRefund } from '../support/decide-refund.ts';
import { recordTracking } from '../parcels/record-tracking.ts';
import { eraseRecipients } from './erase-recipients.ts';

let shop: TestService;
let person: TestPerson;
beforeAll(async () => {
  shop = await openTestService();
  person = await shop.person({ balance: 100_000 });
});
afterAll(() => shop.close());

const run = async (text: string, values: unknown[] = []) => (await shop.db.pool.query(text, values)).rows;
const make = async (key: string, names: string[]): Promise<string[]> => {
  const items = await person.api.orders.make({
    key,
    body: {
      goods_id: 103,
      goods_num: 1,
      express_id: 1,
      platform: 1,
      order_source: 1,
      rec_list: names.map((rec_name, i) => ({
        rec_name,
        rec_mobile: `1390000222${i}`,
        rec_province: '浙江省',
        rec_city: '杭州市',
        rec_district: '西湖区',
        rec_address: `文一路${i + 1}号`,
        remark: '请放门口',
      })),
    },
  });
  return items.map(({ order_sn }) => order_sn);
};
const idOf = (sn: string) => Number(sn.slice(1));
/** As if the order's parcel had this state for so long. */
async function ended(sn: string, status: number, days: number): Promise<void> {
  await run(
    `update parcels set status = $2, sign_time = now() - $3 * interval '1 day', paid_at = now() - ($3 + 5) * interval '1 day',
      last_trace_at = now() - $3 * interval '1 day', last_trace_text = '已签收，签收人 张三丰' where order_id = $1`,
    [idOf(sn), status, days],
  );
  await run(`update orders set created_at = now() - ($2 + 5) * interval '1 day' where id = $1`, [
    idOf(sn),
    days,
  ]);
}

it('keeps what happened to a parcel and when, without the words', async () => {
  const [sn] = await make('told', ['钱七']);
  const { kuaidi_sn } = (await person.api.orders.show({ query: { order_sn: sn! } })).parcels[0]!;
  const trace = (days: number, kind: 'pickup' | 'transit' | 'signed', text: string) => ({
    at: Date.now() - days * 86_400_000,
    kind,
    text,
    raw: '',
  });
  const pickedUp = trace(189, 'pickup', '已揽收');
  // Two scans of one second, which their words alone tell apart.
  const scan = trace(188, 'transit', '钱七的快件');
  const news = [[pickedUp], [scan, { ...scan, text: '到达' }], [trace(185, 'signed', '签收人 钱七')]];
  for (const [index, traces] of news.entries()) {
    await recordTracking(shop.deps, { waybill: kuaidi_sn, courier: 'yuantong', traces, watch: 'polling' });
    await run(`update parcel_events set learned_at = $1 where learned_at > now() - interval '1 day'`, [
      new Date(traces[0]!.at + index),
    ]);
  }
  await run(`update orders set created_at = now() - interval '190 days' where id = $1`, [idOf(sn!)]);
  const shown = async () => {
    const { logs, trace: told } = await person.api.orders.show({ query: { order_sn: sn! } });
    return { moves: logs.filter(({ by }) => by === 'courier').map(({ from, to }) => `${from}-${to}`), told };
  };
  const before = await shown();
  expect(before.moves).toEqual(expect.arrayContaining(['20-30', '30-40', '40-60']));
  expect(await eraseRecipients(shop.deps)).toBe(1);
  expect(await shown()).toEqual({ moves: before.moves, told: [] });
  expect(JSON.stringify(await run('select text, place from parcel_events'))).not.toMatch(/钱七|到达/);
});

it('erases who got a parcel 180 days after its end, in every table, and keeps numbers, region and money', async () => {
  const [old, young, moving, asked] = await make('a', ['张三丰', '李四光', '王五常', '赵六合']);
  await ended(old!, 60, 181);
  await ended(young!, 60, 179);
  await ended(moving!, 40, 200);
  await ended(asked!, 60, 200);
  await run(`insert into tickets (user_id, type, order_id) values ($1, 1, $2)`, [person.id, idOf(asked!)]);
  await run(
    `insert into parcel_events (parcel_id, at, kind, text) select id, now(), 'signed', '签收人 张三丰' from parcels where order_id = $1`,
    [idOf(old!)],
  );
  const before = await run(
    'select price_fen, shop_order, rec_province, rec_city, rec_district from orders where id = $1',
    [idOf(old!)],
  );
  expect(await eraseRecipients(shop.deps)).toBe(1);
  expect(await eraseRecipients(shop.deps)).toBe(0);

  const dump = JSON.stringify([
    await run('select * from orders where id = $1', [idOf(old!)]),
    await run('select * from parcels where order_id = $1', [idOf(old!)]),
    await run('select e.* from parcel_events e join parcels p on p.id = e.parcel_id where p.order_id = $1', [
      idOf(old!),
    ]),
    await run(
      'select s.* from sandbox_parcels s join parcels p on p.kuaidi_sn = s.waybill where p.order_id = $1',
      [idOf(old!)],
    ),
  ]);
  for (const word of ['张三丰', '13900002220', '文一路1号', '请放门口']) expect(dump).not.toContain(word);
  expect(
    await run(
      'select price_fen, shop_order, rec_province, rec_city, rec_district from orders where id = $1',
      [idOf(old!)],
    ),
  ).toEqual(before);
  expect(
    await run(`select count(*)::int as n from orders where rec_name <> '' and id = any($1)`, [
      [young, moving, asked].map((sn) => idOf(sn!)),
    ]),
  ).toEqual([{ n: 3 }]);
  expect(await shop.audit()).toEqual([]);

  // Lists, search, one order and the export bear it.
  const list = await person.api.orders.list({ body: { order_sn: [old!] } });
  expect(list.list[0]).toMatchObject({
    rec_name: '已清除',
    rec_mobile: '',
    rec_address: '',
    rec_city: '杭州市',
  });
  for (const rec_name of ['张三丰', '已清除'])
    expect((await person.api.orders.list({ body: { rec_name } })).list).toEqual([]);
  expect((await person.api.orders.list({ body: { rec_mobile: '13900002220' } })).list).toEqual([]);
  const shown = await person.api.orders.show({ query: { order_sn: old! } });
  expect(shown.order).toMatchObject({ rec_name: '已清除', rec_mobile: '' });
  const file = (await person.api.orders.download({ body: { order_sn: [old!], format: 'csv' } })) as {
    bytes: Uint8Array;
  };
  const text = new TextDecoder().decode(file.bytes);
  expect(text).toContain('已清除');
  expect(text).not.toContain('张三丰');

  // What held it back is over: the walk comes to the end, and does not begin anew each time.
  await run(`update tickets set status = 4, solved_at = now()`).catch(() => run(`delete from tickets`));
  await ended(young!, 60, 181);
  await ended(moving!, 40, 361);
  expect(await eraseRecipients(shop.deps)).toBe(3);
  expect(await run(`select mark from sweep_marks`)).toEqual([{ mark: idOf(asked!) }]);
});

it('an order of a connected store loses its receiver too, also the sealed one', async () => {
  const store = await connect(shop, person, 'pdd');
  await sync(shop, person, store);
  const [number] = await readyOrders(person, store);
  const [item] = await buyFor(person, store, [number!], 'store');
  await shop.runJobs();
  await ended(item!.order_sn, 60, 181);
  await eraseRecipients(shop.deps);
  expect(
    await run(
      'select rec_name, rec_mobile, rec_address, receiver_sealed, buyer_nick from shop_orders where shop_order = $1',
      [number],
    ),
  ).toEqual([{ rec_name: '', rec_mobile: '', rec_address: '', receiver_sealed: null, buyer_nick: '' }]);
  const { list } = await person.api.stores.orders({ body: { store_id: store.id, page_size: 500 } });
  expect(list.find(({ shop_order }) => shop_order === number)).toMatchObject({ receiver_name: '' });
});

it('a recipient stays while a person decides about a refund, and goes after it', async () => {
  const [sn] = await make('refund', ['孙八达']);
  const { refund_id } = await person.api.support.applyRefund({ body: { order_sn: sn!, reason: '不想要了' } });
  await ended(sn!, 60, 200);
  expect(await eraseRecipients(shop.deps)).toBe(0);
  await refuseRefund(shop.deps, { refundId: refund_id, by: 'desk', answer: '已签收' });
  expect(await eraseRecipients(shop.deps)).toBe(1);
});

it('an order that nobody paid is erased like one whose parcel came', async () => {
  const poor = await shop.person({ balance: 10 });
  const rec_list = [
    {
      rec_name: '周九',
      rec_mobile: '13900003333',
      rec_province: '浙江省',
      rec_city: '杭州市',
      rec_address: '文一路9号',
    },
  ];
  const body = {
    goods_id: 103,
    goods_num: 1,
    express_id: 1,
    platform: 1,
    order_source: 1 as const,
    rec_list,
  };
  await poor.api.orders.make({ key: 'unpaid', body }).catch(() => null);
  const batch_sn = poor.last().headers['x-batch-sn']!;
  await run(`update orders set created_at = now() - interval '181 days' where user_id = $1`, [poor.id]);
  expect(await eraseRecipients(shop.deps)).toBe(0);
  await poor.api.orders.close({ body: { batch_sn } });
  expect(await eraseRecipients(shop.deps)).toBe(1);
  expect((await poor.api.orders.list({ body: {} })).list.map(({ rec_name }) => rec_name)).toEqual(['已清除']);
});
