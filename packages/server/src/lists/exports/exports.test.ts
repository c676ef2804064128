import { type FileReply, isFile } from '@giftship/shared/contract/define-routes';
import { readSheet } from '@giftship/shared/spreadsheet/read-sheet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import {
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../../tests/harness/test-service.ts';
import { sweepOld } from '../../sweep/sweep.ts';

let shop: TestService;
let buyer: TestPerson;
const COUNT = 2_345;
beforeAll(async () => {
  shop = await openTestService({ config: { exportRows: 20, maxRecipients: 10_000 } });
  buyer = await shop.person({ balance: 10_000_000 });
  const rec_list = Array.from({ length: COUNT }, (_, n) => ({
    id: n,
    shop_order: `3515411793608${String(n).padStart(5, '0')}`,
    rec_name: `欧阳${n}`,
    rec_mobile: '13900001111',
    rec_province: '浙江省',
    rec_city: '杭州市',
    rec_address: `文一路${n}号，"二"层`,
    remark: n === 7 ? '=cmd()' : '',
  }));
  const body = {
    goods_id: 103,
    goods_num: 1,
    express_id: 1,
    platform: 1,
    order_source: 2 as const,
    rec_list,
  };
  await buyer.api.orders.make({ key: 'a', body });
  await shop.runJobs();
});
afterAll(() => shop.close());

const taskOf = (answer: FileReply | { task_id: number }): string => {
  if (isFile(answer)) throw new Error('a file instead of a task');
  return String(answer.task_id);
};
const cellsOf = async (file: FileReply) => {
  const { sheets } = await readSheet(file.bytes, { fileName: file.fileName });
  return sheets[0]!.rows.map((line) => line.cells.map((cell) => cell.text));
};

describe('an export above the limit', () => {
  it.each([
    ['orders', 'xlsx', 'default'],
    ['orders', 'csv', 'default'],
    ['parcels', 'xlsx', 'default'],
    ['parcels', 'csv', 'tb'],
    ['orders', 'xlsx', 'dy'],
  ] as const)('%s as %s in %s is written by a task and read back whole', async (group, format, template) => {
    const started = await buyer.api[group].download({ body: { format, template } });
    const task_id = taskOf(started);
    expect(await buyer.api.orders.exportTask({ query: { task_id } })).toMatchObject({
      status: 0,
      total: COUNT,
      done: 0,
      url: '',
    });
    await shop.runJobs();
    const task = await buyer.api.orders.exportTask({ query: { task_id } });
    expect(task).toMatchObject({ status: 2, total: COUNT, done: COUNT });
    const file = await buyer.api.orders.exportFile({ query: { task_id } });
    expect(file.fileName).toMatch(new RegExp(`^(订单|包裹|批量发货)-\\d{4}-\\d{2}-\\d{2}\\.${format}$`));
    const cells = await cellsOf(file);
    expect(cells).toHaveLength(COUNT + 1);
    const numbers = new Set(cells.flat().filter((text) => text.startsWith('3515411793608')));
    expect(numbers.size).toBe(COUNT);
    expect(cells.flat().filter((text) => /^[=+@-]/.test(text))).toEqual([]);
  });

  it('that was killed half-way begins anew: nothing of the first try is in the file', async () => {
    const task_id = taskOf(await buyer.api.orders.download({ body: { format: 'csv' } }));
    await shop.db.pool.query(`update export_tasks set status = 1, done = 99 where id = $1`, [task_id]);
    await shop.db.pool.query(
      `insert into export_chunks (task_id, no, bytes) select $1, no, 'half of it' from generate_series(1, 9) no`,
      [task_id],
    );
    await shop.runJobs();
    const file = await buyer.api.orders.exportFile({ query: { task_id } });
    const cells = await cellsOf(file);
    expect(cells.flat().join()).not.toContain('half of it');
    expect(cells).toHaveLength(COUNT + 1);
  });

  it('answers by the path of the decisions too, and nobody else’s task exists', async () => {
    const task_id = taskOf(await buyer.api.orders.download({ body: {} }));
    const get = (url: string, token: string) =>
      shop.app.inject({ method: 'GET', url, headers: { authorization: `Bearer ${token}` } });
    const own = await get(`/api/user/export/${task_id}`, buyer.token);
    expect(own.json()).toMatchObject({ code: 0, data: { task_id: Number(task_id) } });
    const other = await shop.person();
    for (const url of [`/api/user/export/${task_id}`, `/api/user/export/file?task_id=${task_id}`])
      expect((await get(url, other.token)).json()).toMatchObject({ code: 4 });
    const early = await get(`/api/user/export/file?task_id=${task_id}`, buyer.token);
    expect(early.json()).toMatchObject({ code: 4 });
  });

  it('is recorded with who took how many rows, as is a look at one order (X047)', async () => {
    const { rows } = await shop.db.pool.query(
      `select action, rows, ref from personal_data_log where user_id = $1 and action = 'export' and rows = $2`,
      [buyer.id, COUNT],
    );
    expect(rows.length).toBeGreaterThan(0);
    const [first] = (await buyer.api.orders.list({ body: {} })).list;
    await buyer.api.orders.show({ query: { order_sn: first!.order_sn } });
    const seen = await shop.db.pool.query(`select ref from personal_data_log where action = 'view'`);
    expect(seen.rows).toContainEqual({ ref: first!.order_sn });
  });

  it('is gone after seven days', async () => {
    await shop.db.pool.query(`update export_tasks set created_at = now() - interval '8 days'`);
    await sweepOld(shop.deps);
    const { rows } = await shop.db.pool.query(`select count(*)::int as n from export_chunks`);
    expect(rows).toEqual([{ n: 0 }]);
  });
});

describe('an export within the limit', () => {
  it('is answered at once and holds exactly what the search finds', async () => {
    const { list } = await buyer.api.orders.list({ body: { page_size: 20 } });
    const order_sn = list.map((order) => order.order_sn);
    const file = await buyer.api.orders.download({ body: { order_sn, format: 'csv' } });
    if (!isFile(file)) throw new Error('a task instead of a file');
    expect((await cellsOf(file)).slice(1).map((line) => line[0])).toEqual(order_sn);
  });
});
