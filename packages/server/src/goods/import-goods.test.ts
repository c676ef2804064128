import type { GoodsSheet } from '@giftship/shared/goods/import-contract';
import { readSheet } from '@giftship/shared/spreadsheet/read-sheet';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operatorIn, type TestOperator } from '../../../../tests/harness/operators.ts';
import { openTestService, type TestService } from '../../../../tests/harness/test-service.ts';
import { enqueue } from '../jobs/outbox.ts';
import { goodsSheet } from './import-goods.ts';

let shop: TestService;
let admin: TestOperator;
let second: TestOperator;
let supplier = '';
let courier = '';
beforeAll(async () => {
  shop = await openTestService();
  admin = await operatorIn(shop);
  second = await operatorIn(shop);
  const options = await admin.api.goods.options();
  supplier = options.suppliers.find(({ id }) => id === 1)!.name;
  courier = options.couriers.find(({ id }) => id === 1)!.name;
});
afterAll(() => shop.close());

let keys = 0;
const key = () => `i${(keys += 1)}`;
const reason = '测试导入';
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { message: string }) => error.message,
  );
const sheet = (titles: string[], rows: string[][], mode: GoodsSheet['mode'] = 'both'): GoodsSheet => ({
  mode,
  titles,
  rows: rows.map((cells, at) => ({ no: at + 2, cells })),
});
const TITLES = ['供应商', '供应商货号', '商品名称', '快递', '售价', '每件成本', '标签'];
const line = (code: string, more: Partial<Record<string, string>> = {}) => {
  const cells: Record<string, string> = {
    供应商: supplier,
    供应商货号: code,
    商品名称: `礼品${code}`,
    快递: courier,
    售价: '3.00',
    每件成本: '1.50',
    标签: '',
  };
  return TITLES.map((title) => more[title] ?? cells[title]!);
};
const preview = (body: GoodsSheet, who = admin) => who.api.goods.previewImport({ body });
const run = async (body: GoodsSheet, who = admin) => {
  const answer = await who.api.goods.import({ key: key(), body: { ...body, reason } });
  await shop.runJobs();
  return answer;
};
const taskOf = (id: number | null, who = admin) =>
  who.api.operators.task({ query: { task_id: String(id) } as never });
const byCode = (code: string) =>
  shop.db.q.selectFrom('goods').where('supplier_code', '=', code).selectAll().execute();

describe('goods out of a sheet (O065-O068)', () => {
  it('right rows go and wrong ones are named; the same sheet again changes nothing', async () => {
    const body = sheet(TITLES, [line('A1'), line('A2', { 售价: '1.5元' }), line('A3', { 标签: '新品' })]);
    const seen = await preview(body);
    expect(seen).toMatchObject({ new: 2, changed: 0, unchanged: 0, wrong: 1, left_out: [], why: '' });
    expect(seen.rows[0]).toMatchObject({ no: 3, kind: 'wrong', text: '第3行售价应为0.01到9999.99' });
    const answer = await run(body);
    expect(answer).toMatchObject({ approval: null, left_out: 1 });
    const { task, rows } = await taskOf(answer.task_id);
    expect(task).toMatchObject({ total: 2, done: 2, refused: 0 });
    // A row of the sheet is told by what it made.
    expect(rows.list[0]).toMatchObject({ name: '礼品A1' });
    expect(rows.list[0]!.changes).toContainEqual({ title: '售价', before: '', after: '3.00' });
    expect(await byCode('A1')).toMatchObject([{ name: '礼品A1', price_fen: 300, cost_fen: 150, status: 0 }]);
    expect(await byCode('A2')).toEqual([]);
    expect(await preview(body)).toMatchObject({ new: 0, changed: 0, unchanged: 2, wrong: 1 });
    expect(await refusal(run(body))).toBe('没有可以导入的行');
  });

  it('is done once for a key, and goes on after a kill without doing a row twice', async () => {
    const body = { ...sheet(TITLES, [line('K1'), line('K2')]), reason };
    const first = await admin.api.goods.import({ key: 'once', body });
    expect(await admin.api.goods.import({ key: 'once', body })).toEqual(first);
    await shop.runJobs();
    // The job comes again, as after a kill: its rows have their ends.
    await shop.db.q.updateTable('office_tasks').set({ status: 1 }).where('id', '=', first.task_id!).execute();
    await shop.db.transaction((tx) =>
      enqueue(tx, { kind: 'office-task', key: 'again', payload: { task_id: first.task_id! } }),
    );
    await shop.runJobs();
    expect([(await byCode('K1')).length, (await byCode('K2')).length]).toEqual([1, 1]);
    expect((await taskOf(first.task_id)).task).toMatchObject({ status_text: '已完成', done: 2 });
  });

  it('cells that change are shown; an empty cell changes nothing, and - clears', async () => {
    await run(sheet(TITLES, [line('B1', { 标签: '旧' })]));
    const body = sheet(
      [...TITLES, '保底价'],
      [[...line('B1', { 售价: '3.20', 商品名称: '', 标签: '-' }), '2.00']],
    );
    const seen = await preview(body);
    expect(seen.rows[0]?.cells).toEqual([
      { column: '售价', before: '3.00', after: '3.20' },
      { column: '保底价', before: '0.00', after: '2.00' },
      { column: '标签', before: '旧', after: '' },
    ]);
    await run(body);
    expect(await byCode('B1')).toMatchObject([
      { name: '礼品B1', price_fen: 320, floor_fen: 200, tag: '', version: 2 },
    ]);
    const faults = await preview(
      sheet(TITLES, [line('B1', { 售价: '-' }), line('B2', { 快递: '没有的快递' })]),
    );
    const couriers = await shop.db.q
      .selectFrom('couriers')
      .where('supplier_id', '=', 1)
      .select(['name', 'subname'])
      .execute();
    const [texts, unknown] = [faults.rows.map(({ text }) => text), faults.rows[1]!.text];
    expect(texts[0]).toBe('第2行售价不能清空');
    expect(unknown).toMatch(/^第3行快递不存在，可填：/);
    for (const each of couriers) expect(unknown).toContain(`${each.name} ${each.subname}`.trim());
  });

  it('a row says all that is wrong with it; a courier is known by its name where the supplier has one of it', async () => {
    const { rows } = await preview(
      sheet(TITLES, [
        line('W1', { 售价: '-3', 标签: '超过六个字的标签' }),
        line('W2', { 供应商: '没有的供应商' }),
        line('W3', { 快递: courier.split(' ')[0]! }),
      ]),
    );
    expect(rows.map(({ no, kind, text }) => [no, kind, text])).toEqual([
      [2, 'wrong', '第2行售价应为0.01到9999.99；标签最多6个字'],
      [3, 'wrong', expect.stringMatching(/^第3行供应商不存在，可填：[^；]*$/) as string],
      [4, 'new', ''],
    ]);
  });

  it('modes: only new ones, only known ones, by the number before the supplier’s', async () => {
    await run(sheet(TITLES, [line('M1')]));
    const id = (await byCode('M1'))[0]!.id;
    const rows = [line('M1', { 售价: '4.00' }), line('M2')];
    expect((await preview(sheet(TITLES, rows, 'add'))).rows[0]?.text).toBe(
      '第2行商品编号已存在，只新增时不导入',
    );
    expect((await preview(sheet(TITLES, rows, 'update'))).rows[0]?.text).toBe(
      '第3行商品编号没有对应的商品，只更新时不导入',
    );
    const byId = await preview(
      sheet(
        ['商品编号', '商品名称'],
        [
          [String(id), '新的名字'],
          ['99999999', '没有'],
          [String(id), '再来'],
        ],
      ),
    );
    expect(byId).toMatchObject({ changed: 1, wrong: 2 });
    expect(byId.rows.map(({ text }) => text)).toEqual([
      '第3行商品编号不存在',
      '第4行商品编号与第2行是同一件商品',
      '',
    ]);
    const twice = await preview(sheet(TITLES, [line('M9'), line('M9')]));
    expect(twice.rows[0]?.text).toBe('第3行供应商货号与第2行是同一件商品');
  });

  it('columns without their right and unknown ones stay out and are named (O066, O068)', async () => {
    const { id } = await shop.db.q
      .insertInto('roles')
      .values({ name: '只改文字', rights: ['goods.view', 'goods.import', 'goods.edit'] })
      .returning('id')
      .executeTakeFirstOrThrow();
    const editor = await operatorIn(shop, { roles: [id] });
    await run(sheet(TITLES, [line('R1')]));
    const body = sheet(
      [...TITLES, '颜色', '库存'],
      [[...line('R1', { 售价: '9.00', 每件成本: '0.10', 标签: '新' }), '红', '5']],
    );
    const seen = await preview(body, editor);
    expect(seen.left_out).toEqual([
      '没有“颜色”这一列，该列未导入',
      '库存不在商品表里改，请到“库存”页用“导入库存”盘点或入库，该列未导入',
      '没有修改“售价”的权限，该列未导入',
      '没有修改“每件成本”的权限，该列未导入',
    ]);
    expect(JSON.stringify(seen)).not.toContain('1.50');
    expect(seen.rows[0]?.cells).toEqual([{ column: '标签', before: '', after: '新' }]);
    await run(body, editor);
    expect(await byCode('R1')).toMatchObject([{ tag: '新', price_fen: 300, cost_fen: 150 }]);
    const template = await editor.api.goods.template();
    const { sheets } = await readSheet((template as { bytes: Uint8Array }).bytes);
    const titles = sheets[0]!.rows[0]!.cells.map(({ text }) => text);
    expect(titles).toContain('商品名称');
    expect(titles).not.toContain('售价');
    const clerk = await operatorIn(shop, { roles: [5] });
    expect(await refusal(preview(body, clerk))).toContain('没有');
  });

  it('a sheet without goods, without rows, or with too many is refused', async () => {
    expect(await refusal(preview(sheet(['收件人', '手机'], [['张三', '13800000000']])))).toBe(
      '没有找到商品的列',
    );
    expect(await refusal(preview(sheet(TITLES, [])))).not.toBe('done');
    const many = Array.from({ length: 5_001 }, () => ['1']);
    expect(await refusal(preview(sheet(['商品编号'], many)))).toBe('一次最多处理5000条，请缩小范围');
  });

  it('a sale price that falls by more than 30% waits for a second person', async () => {
    await run(sheet(TITLES, [line('F1')]));
    const body = sheet(TITLES, [line('F1', { 售价: '1.80' })]);
    expect((await preview(body)).why).toBe('1 件商品降价超过 30%');
    const { approval, task_id } = await run(body);
    expect([task_id, (await byCode('F1'))[0]?.price_fen]).toEqual([null, 300]);
    await second.api.operators.decideApproval({
      key: key(),
      body: { approval_sn: approval!.approval_sn, do: 'approve' },
    });
    await shop.runJobs();
    expect((await byCode('F1'))[0]?.price_fen).toBe(180);
    // Who asked follows its task, not who agreed.
    const tasksOf = async ({ api }: TestOperator) => (await api.operators.tasks({ query: {} })).list;
    expect((await tasksOf(admin))[0]).toMatchObject({ kind: 'goods.import', done: 1 });
    expect(await tasksOf(second)).toEqual([]);
  });

  it('one that sets costs is agreed to, and seen, only by who may set costs', async () => {
    await run(sheet(TITLES, [line('C1')]));
    const { approval } = await run(sheet(TITLES, [line('C1', { 售价: '1.90', 每件成本: '1.70' })]));
    const { approval_sn } = approval!;
    // Approves prices, and may not see costs.
    const { id } = await shop.db.q
      .insertInto('roles')
      .values({ name: '只看价格', rights: ['approve', 'goods.view', 'goods.price'] })
      .returning('id')
      .executeTakeFirstOrThrow();
    const pricer = await operatorIn(shop, { roles: [id] });
    const agree = (who: TestOperator) =>
      refusal(who.api.operators.decideApproval({ key: key(), body: { approval_sn, do: 'approve' } }));
    expect(await refusal(pricer.api.operators.approvals({ query: { approval_sn } }))).toBe(
      '内容不存在或已删除',
    );
    expect(await agree(pricer)).toBe('没有“修改成本”权限');
    expect(await agree(second)).toBe('done');
  });

  it('what changed since the preview is refused at its row and stops no other', async () => {
    const body = { ...sheet(TITLES, [line('S1'), line('S2')]), reason };
    const { task_id } = await admin.api.goods.import({ key: key(), body });
    await admin.api.goods.add({
      key: key(),
      body: { name: '抢先的商品', supplier_id: 1, courier_id: 1, price: '2.00', supplier_code: 'S1' },
    });
    await shop.runJobs();
    const { task, rows } = await taskOf(task_id);
    expect(task).toMatchObject({ done: 1, refused: 1 });
    expect(rows.list[0]).toMatchObject({ ref: '第2行', outcome_text: '未通过' });
    expect(await byCode('S2')).toHaveLength(1);
  });

  it('pictures come from the library by their names, and 在售 by the rules of the shelf', async () => {
    await shop.db.q
      .insertInto('media')
      .values({
        id: 'pic0pic0pic0pic0pic0',
        name: '雨伞.jpg',
        bytes: Buffer.from('x'),
        thumb: Buffer.from('x'),
        width: 1,
        height: 1,
        hash: Buffer.from('only-here'),
        by: 'test',
      })
      .execute();
    const titles = [...TITLES, '图片', '分类(一级/二级)', '状态'];
    const categories = (await admin.api.goods.options()).categories;
    const top = categories.find(({ parent_id }) => parent_id === null)!.name;
    const seen = await preview(
      sheet(titles, [
        [...line('P1'), '没有.jpg', top, ''],
        [...line('P2'), '', top, '在售'],
      ]),
    );
    expect(seen.rows.map(({ text }) => text)).toEqual([
      '第2行图片“没有.jpg”不在素材库中',
      '第3行状态上架前请补全：图片',
    ]);
    await run(sheet(titles, [[...line('P3'), '雨伞.jpg', top, '在售']]));
    expect(await byCode('P3')).toMatchObject([{ pic: '/media/pic0pic0pic0pic0pic0.webp', status: 1 }]);
  });

  it('what is exported comes back unchanged', async () => {
    const ids = (await shop.db.q.selectFrom('goods').select('id').orderBy('id').execute()).map(
      ({ id }) => id,
    );
    const { titles, rows } = await goodsSheet(shop.deps, new Set(['goods.view', 'goods.cost.view']), ids);
    expect(rows.length).toBeGreaterThan(20);
    expect(await preview(sheet(titles, rows))).toMatchObject({
      unchanged: rows.length,
      changed: 0,
      wrong: 0,
      rows: [],
    });
  });
});
