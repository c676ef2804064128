import { EXPORT_KINDS } from '@giftship/shared/operators/export-contract';
import { readSheet } from '@giftship/shared/spreadsheet/read-sheet';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { oneParcel } from '../../../../tests/harness/one-parcel.ts';
import { operatorIn, type TestOperator } from '../../../../tests/harness/operators.ts';
import { openTestService, type TestService } from '../../../../tests/harness/test-service.ts';

let shop: TestService;
let admin: TestOperator;
beforeAll(async () => {
  shop = await openTestService();
  admin = await operatorIn(shop);
  await shop.person({ balance: 10_000 });
});
afterAll(() => shop.close());

let keys = 0;
const key = () => `e${(keys += 1)}`;
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { message: string }) => error.message,
  );
type Wish = Parameters<TestOperator['api']['exports']['start']>[0]['body'];
const start = (body: Wish, who = admin) => who.api.exports.start({ key: key(), body });
const fileOf = async (task_id: number, who = admin) =>
  (await who.api.operators.taskFile({ query: { task_id: String(task_id) } as never })) as {
    fileName: string;
    bytes: Uint8Array;
  };
const tableOf = async (bytes: Uint8Array) =>
  (await readSheet(bytes)).sheets[0]!.rows.map(({ cells }) => cells.map(({ text }) => text));

it('the current filter becomes a table, as a workbook and as CSV, guarded, and every download is logged', async () => {
  await admin.api.goods.add({
    key: key(),
    body: { name: '=1+1 伞', supplier_id: 1, courier_id: 1, price: '2.60', cost: '1.50' },
  });
  const search = { q: '1+1', sort: 'id', page: '3', page_size: '10' };
  for (const format of ['xlsx', 'csv'] as const) {
    const { task_id } = await start({ kind: 'goods', format, search });
    await shop.runJobs();
    const { task, rows } = await admin.api.operators.task({ query: { task_id: String(task_id) } as never });
    expect([task.kind_text, task.done, rows.list[0]?.ref, rows.list[0]?.text]).toEqual([
      '导出列表',
      1,
      '商品',
      '已导出 1 行',
    ]);
    const { fileName, bytes } = await fileOf(task_id);
    expect(fileName).toMatch(new RegExp(`^商品-.+\\.${format}$`));
    const [titles, row] = await tableOf(bytes);
    expect(titles).toContain('每件成本');
    expect(row).toContain("'=1+1 伞");
    const { list } = await admin.api.operators.log({
      query: { object: 'task', ref: String(task_id) } as never,
    });
    expect(list.map(({ action_text }) => action_text)).toEqual(['下载导出的列表', '导出列表']);
  }
});

it('needs its own right and that of the list, hides what the list hides, and is its owner’s alone', async () => {
  const role = async (name: string, rights: string[]) => {
    const { id } = await shop.db.q
      .insertInto('roles')
      .values({ name, rights } as never)
      .returning('id')
      .executeTakeFirstOrThrow();
    return operatorIn(shop, { roles: [id] });
  };
  const wish: Wish = { kind: 'goods', format: 'csv', search: {} };
  expect(await refusal(start(wish, await role('只看', ['goods.view'])))).toBe('没有“导出数据”权限');
  expect(await refusal(start(wish, await role('只导出', ['export.run'])))).toBe('没有“查看商品”权限');
  const clerk = await role('看商品并导出', ['goods.view', 'export.run']);
  const { task_id } = await start(wish, clerk);
  await shop.runJobs();
  const [titles] = await tableOf((await fileOf(task_id, clerk)).bytes);
  expect(titles).toContain('售价');
  expect(titles).not.toContain('每件成本');
  expect(await refusal(fileOf(task_id))).toBe('内容不存在或已删除');
});

it('an empty search and a field that the list does not know are refused', async () => {
  expect(await refusal(start({ kind: 'goods', format: 'csv', search: { q: '没有这样的商品' } }))).toBe(
    '没有可以导出的行',
  );
  expect(await refusal(start({ kind: 'goods', format: 'csv', search: { secret: '1' } }))).not.toBe('done');
});

it.each(EXPORT_KINDS)('%s: the list is read by its own use case', async (kind) => {
  const answer = await refusal(start({ kind, format: 'csv', search: {} }));
  expect(['done', '没有可以导出的行']).toContain(answer);
});

it.each(['orders', 'parcels'] as const)(
  '%s go out with waybill, courier, number of the shop, quantity and amount, the recipient masked (O035)',
  async (kind) => {
    const buyer = await shop.person({ balance: 1_000 });
    const shopOrder = `SO-${kind}-1`;
    const [made] = await buyer.api.orders.make({ key: key(), body: oneParcel(shopOrder) });
    const { task_id } = await start({ kind, format: 'csv', search: { numbers: [made!.order_sn] } });
    await shop.runJobs();
    const [titles, row] = await tableOf((await fileOf(task_id)).bytes);
    const parcel = (await admin.api.orders.parcels({ body: { numbers: [made!.order_sn] } })).list[0]!;
    const told = ['运单号', '快递', '平台订单号', '数量', '金额'].map(
      (title) => row![titles!.indexOf(title)],
    );
    expect(told).toEqual([
      parcel.kuaidi_sn,
      parcel.express_name,
      shopOrder,
      String(parcel.goods_num),
      parcel.price,
    ]);
    expect(parcel.kuaidi_sn).not.toBe('');
    expect(row!.join()).not.toContain('13900001111');
  },
);

it('personal data stays masked as in the list', async () => {
  const { task_id } = await start({ kind: 'users', format: 'csv', search: {} });
  await shop.runJobs();
  const text = Buffer.from((await fileOf(task_id)).bytes).toString('utf8');
  expect(text).toMatch(/1\d{2}\*{6}\d{2}/);
  expect(text).not.toMatch(/(?<!\d)1[3-9]\d{9}(?!\d)/);
});

/** An operator whose only role is one of the shop's own. */
async function ownRole(rights: string[]) {
  const { id } = await shop.db.q
    .insertInto('roles')
    .values({ name: `own ${key()}`, rights })
    .returning('id')
    .executeTakeFirstOrThrow();
  const who = await operatorIn(shop, { roles: [id] });
  const keep = (left: string[]) =>
    shop.db.q.updateTable('roles').set({ rights: left }).where('id', '=', id).execute();
  return { who, keep };
}

it('whoever lost the right to export, to the list or to a column since has its file no more', async () => {
  const all = ['export.run', 'goods.view', 'goods.cost.view'];
  const { who, keep } = await ownRole(all);
  const { task_id } = await start({ kind: 'goods', format: 'csv', search: {} }, who);
  await shop.runJobs();
  const query = { task_id: String(task_id) } as never;
  await fileOf(task_id, who);
  for (const lost of all) {
    await keep(all.filter((right) => right !== lost));
    expect([lost, await refusal(fileOf(task_id, who))]).toEqual([lost, expect.stringContaining('没有“')]);
  }
  for (const lost of ['export.run', 'goods.view']) {
    await keep(all.filter((right) => right !== lost));
    expect([lost, await refusal(who.api.operators.task({ query }))]).toEqual([
      lost,
      expect.stringContaining('没有“'),
    ]);
  }
  await keep(all);
  await fileOf(task_id, who);
  expect(await refusal(fileOf(task_id, admin))).toBe('内容不存在或已删除');
});

it('costs and balances are in the log, and in its export, of those alone who may see them', async () => {
  await shop.db.pool
    .query(`insert into operator_log (operator_id, actor, address, request_id, action, object, ref, reason, before, after)
    values (${admin.id}, 'operator x', '', '', 'goods.save', 'goods', '777', '', '{"cost_fen": 150, "name": "a"}',
      '{"cost_fen": 160, "parcel_cost_fen": 31337, "balance": "31338.00", "rows": [{"cost_fen": 31339, "n": 1}]}')`);
  const raw = async (who: TestOperator) =>
    (
      await shop.app.inject({
        url: '/api/admin/audit?object=goods&ref=777',
        headers: { cookie: who.cookie, 'sec-fetch-site': 'same-origin' },
      })
    ).body;
  const { who } = await ownRole(['audit.view', 'export.run']);
  const seen = await raw(who);
  expect(seen).toContain('"name":"a"');
  expect(seen).not.toMatch(/cost|balance|3133/);
  const whole = await raw(admin);
  for (const amount of ['31337', '31338', '31339']) expect(whole).toContain(amount);
  const { task_id } = await start(
    { kind: 'log', format: 'csv', search: { object: 'goods', ref: '777' } },
    who,
  );
  await shop.runJobs();
  expect(Buffer.from((await fileOf(task_id, who)).bytes).toString()).not.toMatch(/cost|3133/);
});
