import { type FileReply, isFile } from '@giftship/shared/contract/define-routes';
import { readSheet } from '@giftship/shared/spreadsheet/read-sheet';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../tests/harness/test-service.ts';
import { readList } from './read-list.ts';

/** The file of an export that is small enough to be answered at once. */
function fileOf(answer: FileReply | { task_id: number }): FileReply {
  if (!isFile(answer)) throw new Error('a task instead of a file');
  return answer;
}

let shop: TestService;
let buyer: TestPerson;
const row = (n: number) => ({
  id: n,
  shop_order: `35154117936086045${n}`,
  rec_name: `欧阳锋${n}`,
  rec_mobile: `1390000111${n}-1234`,
  rec_province: '浙江省',
  rec_city: '杭州市',
  rec_district: '西湖区',
  rec_address: `文一路${n}号3单元502室`,
  remark: n === 2 ? '=cmd()' : '',
});
beforeAll(async () => {
  shop = await openTestService();
  buyer = await shop.person({ balance: 10_000 });
  await buyer.api.orders.make({
    key: 'a',
    body: {
      goods_id: 103,
      goods_num: 1,
      express_id: 1,
      platform: 1,
      order_source: 2,
      rec_list: [1, 2, 3].map(row),
    },
  });
  await buyer.api.orders.make({
    key: 'b',
    body: { goods_id: 103, goods_num: 2, express_id: 1, platform: 2, order_source: 2, rec_list: [row(4)] },
  });
});
afterAll(() => shop.close());

describe('lists', () => {
  it('hide names, phones and rooms, and count by state', async () => {
    const { list, data_count, count } = await buyer.api.orders.list({ body: {} });
    expect([data_count, count]).toEqual([4, { 1: 4 }]);
    for (const order of list) {
      expect(order.rec_name).toMatch(/^欧\*+$/);
      expect(order.rec_mobile.match(/\d/g)!.length).toBeLessThanOrEqual(5);
      expect(order.rec_address).not.toMatch(/502|\d号/);
    }
    expect(JSON.stringify(await buyer.api.parcels.list({ body: {} }))).not.toMatch(/13900001|502室|阳锋/);
  });

  it('find by every field', async () => {
    const all = (await buyer.api.orders.list({ body: {} })).list;
    const found = async (body: object) => (await buyer.api.orders.list({ body })).data_count;
    expect(await found({ platform: 2 })).toBe(1);
    expect(await found({ order_sn: all[0]!.order_sn })).toBe(1);
    expect(await found({ order_sn: all.map((order) => order.order_sn).slice(0, 3) })).toBe(3);
    expect(await found({ batch_sn: all[0]!.batch_sn })).toBe(1);
    expect(await found({ shop_order: [row(1).shop_order, row(2).shop_order] })).toBe(2);
    expect(await found({ kuaidi_sn: all[1]!.kuaidi_sn })).toBe(1);
    expect(await found({ kuaidi_sn: [all[1]!.kuaidi_sn, ` ${all[2]!.kuaidi_sn} `, 'YT0'] })).toBe(2);
    expect(await found({ rec_name: '欧阳锋3' })).toBe(1);
    expect(await found({ rec_mobile: '13900001112-1234' })).toBe(1);
    expect(await found({ status: 1 })).toBe(4);
    expect(await found({ status: 0 })).toBe(0);
    expect(await found({ start_time: '2099-01-01 00:00:00' })).toBe(0);
    expect(await found({ end_time: '2099-01-01 00:00:00', goods_id: 103, express_id: 1 })).toBe(4);
    expect(await found({ batch_sn: 'nonsense' })).toBe(0);
    // A time as it is shown includes what happened within that second.
    const second = { start_time: all[0]!.created_at, end_time: all[0]!.created_at };
    expect(await found({ ...second, order_sn: all[0]!.order_sn })).toBe(1);
    const batches = (await buyer.api.orders.batchList({ body: second })).list;
    expect(batches.map(({ batch_sn }) => batch_sn)).toContain(all[0]!.batch_sn);
  });

  it('fails as one where its rows and its count are both refused, and nothing is left unheard', async () => {
    const unheard: unknown[] = [];
    const hear = (error: unknown) => unheard.push(error);
    process.on('unhandledRejection', hear);
    const holder = await shop.db.pool.connect();
    try {
      await holder.query('begin; lock table orders in access exclusive mode');
      const reading = shop.db.transaction(async (tx) => {
        await sql`set local lock_timeout = '50ms'`.execute(tx);
        const wanted = { kuaidi_sn: ['7300000001'], page: 1, page_size: 10 };
        return readList(tx, buyer.id, { of: 'order', wanted });
      });
      await expect(reading).rejects.toThrow(/lock timeout/);
      await new Promise((done) => setTimeout(done, 20));
      expect(unheard).toEqual([]);
    } finally {
      await holder.query('rollback');
      holder.release();
      process.off('unhandledRejection', hear);
    }
  });

  it('a courier company is found under each of its ids', async () => {
    const { rows } = await shop.db.pool.query(`
      select c.id::int as courier, min(g.id)::int as goods from couriers c join goods g on g.courier_id = c.id and g.status = 1
      where c.name = '中通快递' group by c.id order by c.id`);
    const couriers = rows as { courier: number; goods: number }[];
    expect(couriers.length).toBeGreaterThan(1);
    const sender = await shop.person({ balance: 10_000 });
    for (const { courier, goods } of couriers) {
      const rec_list = [{ ...row(5), lp_reissue_sn: 'X1' }];
      const body = { goods_id: goods, goods_num: 1, express_id: courier, platform: 1, rec_list };
      await sender.api.orders.make({ key: `c${courier}`, body: { ...body, order_source: 2 } });
    }
    for (const { courier } of couriers)
      expect((await sender.api.orders.list({ body: { express_id: courier } })).data_count).toBe(
        couriers.length,
      );
  });

  it('show one order in full to its owner, with its history', async () => {
    const [first] = (await buyer.api.orders.list({ body: { shop_order: [row(1).shop_order] } })).list;
    const { order, parcels, logs } = await buyer.api.orders.show({ query: { order_sn: first!.order_sn } });
    expect(order).toMatchObject({
      rec_name: '欧阳锋1',
      rec_mobile: '13900001111-1234',
      rec_address: '文一路1号3单元502室',
    });
    expect(parcels).toHaveLength(1);
    expect(logs.map((log) => [log.from, log.to])).toEqual([
      [-1, 0],
      [0, 1],
      [10, 20],
    ]);
  });

  it('batches carry their counts', async () => {
    const { list } = await buyer.api.orders.batchList({ body: {} });
    expect(
      list.map((batch) => [batch.total_count, batch.success_count, batch.total_price, batch.status_text]),
    ).toEqual([
      [1, 1, '1.60', '已完成'],
      [3, 3, '2.40', '已完成'],
    ]);
  });

  it('the home panel counts', async () => {
    expect(await buyer.api.orders.homeUser()).toMatchObject({
      package_info: { unpaid: 0, paid: 4, un_receive: 0 },
      goods_list: [{ goods_id: 103 }],
    });
  });
});

describe('exports', () => {
  it.each(['xlsx', 'csv'] as const)('as %s hold long numbers as text and no formula', async (format) => {
    const file = fileOf(await buyer.api.orders.download({ body: { format } }));
    expect(file.fileName).toMatch(new RegExp(`^订单-\\d{4}-\\d{2}-\\d{2}\\.${format}$`));
    const { sheets } = await readSheet(file.bytes, { fileName: file.fileName });
    const cells = sheets[0]!.rows.map((line) => line.cells.map((cell) => cell.text));
    expect(cells).toHaveLength(5);
    expect(cells.flat()).toContain('351541179360860451');
    expect(cells.flat().filter((text) => /^[=+@-]/.test(text))).toEqual([]);
  });

  it.each(['tb', 'pdd', 'jd', 'dy'] as const)('in the bulk-ship sheet of %s', async (template) => {
    const file = fileOf(await buyer.api.parcels.download({ body: { template } }));
    const { sheets } = await readSheet(file.bytes, { fileName: file.fileName });
    expect(sheets[0]!.rows).toHaveLength(5);
    expect(sheets[0]!.rows[1]!.cells[2]!.text).toMatch(/^YT\d{13}$/);
  });

  it('templates come for every layout', async () => {
    for (const type of ['jd', 'tb', 'pdd', 'dy'] as const)
      expect((await shop.visitor.content.template({ query: { type } })).bytes.length).toBeGreaterThan(500);
  });
});
