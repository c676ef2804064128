import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatTime } from '@giftship/shared/lib/china-time';
import { operatorIn, type TestOperator } from '../../../../tests/harness/operators.ts';
import { openTestService, type TestService } from '../../../../tests/harness/test-service.ts';
import { runTimedPrices } from './timed-prices.ts';

let shop: TestService;
let admin: TestOperator;
let second: TestOperator;
beforeAll(async () => {
  shop = await openTestService();
  admin = await operatorIn(shop);
  second = await operatorIn(shop);
});
afterAll(() => shop.close());

let keys = 0;
const key = () => `k${(keys += 1)}`;
const REASON = '测试原因';
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { message: string }) => error.message,
  );
const draft = async (more: object = {}) =>
  admin.api.goods.add({
    key: key(),
    body: { name: '测试小礼品', supplier_id: 1, courier_id: 1, price: '2.60', cost: '1.50', ...more },
  });
const show = (id: number, who = admin) => who.api.goods.show({ query: { id: String(id) } as never });
const shelf = async (ids: number[], status: 1 | 2 | 3) => {
  const { task_id } = await admin.api.goods.shelf({ key: key(), body: { ids, status, reason: REASON } });
  await shop.runJobs();
  return admin.api.operators.task({ query: { task_id: String(task_id) } as never });
};

describe('goods in the back office (O051-O061)', () => {
  it('a draft is completed, put on sale, seen in the shop, and bought', async () => {
    const { goods_id } = await draft();
    const missing = await shelf([goods_id], 1);
    expect(missing.rows.list[0]).toMatchObject({ outcome_text: '未通过', text: '上架前请补全：图片、分类' });
    const { version } = await show(goods_id);
    const [category] = (await admin.api.goods.options()).categories;
    await admin.api.goods.save({
      key: key(),
      body: { id: goods_id, version, pics: ['/assets/goods/soap-640.webp'], category_id: category!.id },
    });
    const visitors = () =>
      shop.visitor.goods.list({ query: { title: '测试小礼品' } as never }).then(({ list }) => list.length);
    expect(await visitors()).toBe(0);
    const done = await shelf([goods_id], 1);
    expect(done.task).toMatchObject({ done: 1, refused: 0, status_text: '已完成' });
    await new Promise((rest) => setTimeout(rest, 1_000));
    expect(await visitors()).toBe(1);
    const person = await shop.person({ balance: 10_000 });
    const detail = await person.api.goods.detail({ query: { goods_id: String(goods_id) } as never });
    expect(detail.price).toBe('2.60');
    await shelf([goods_id], 3);
    const [deed] = (await admin.api.operators.log({ query: { action: 'goods.shelf' } as never })).list;
    expect(deed?.after).toMatchObject({ status: '已下架', goods: String(goods_id) });
    expect(await show(goods_id)).toMatchObject({ status_text: '已下架', off_reason: REASON });
    expect(
      await refusal(person.api.goods.detail({ query: { goods_id: String(goods_id) } as never })),
    ).toContain('商品');
  });

  it('counted goods say how many may be sold and from where, and are found where there are few; others say nothing (O051)', async () => {
    const { goods_id } = await draft();
    const row = async (query: object = {}) =>
      (await admin.api.goods.list({ query: { q: String(goods_id), ...query } as never })).list[0];
    const { warehouse, stock } = (await row())!;
    expect(stock).toBeNull();
    expect(warehouse).not.toBeNull();
    await sql`update goods set stock_mode = 1 where id = ${goods_id}`.execute(shop.db.q);
    await sql`insert into stocks (goods_id, warehouse_id, on_hand, reserved) values (${goods_id}, ${warehouse!.id}, 7, 3)`.execute(
      shop.db.q,
    );
    expect((await row())!.stock).toBe(4);
    expect(await row({ stock_below: '5' })).toMatchObject({ goods_id });
    expect(await row({ stock_below: '4' })).toBeUndefined();
    await sql`delete from stocks where goods_id = ${goods_id}`.execute(shop.db.q);
    await sql`update goods set stock_mode = 0 where id = ${goods_id}`.execute(shop.db.q);
  });

  it('prices that contradict one another are refused in the words of the paper', async () => {
    const { goods_id } = await draft();
    const { version } = await show(goods_id);
    const save = (body: object, who = admin) =>
      refusal(who.api.goods.save({ key: key(), body: { id: goods_id, version, ...body } }));
    expect(await save({ floor: '3.00' })).toBe('售价不能低于保底价3.00元');
    expect(await save({ group_prices: { 2: '2.70' } })).toBe('VIP会员的价格2.70元不能高于售价2.60元');
    expect(await save({ price: '2.30', group_prices: { 3: '2.31' } })).toBe(
      '高级VIP的价格2.31元不能高于售价2.30元',
    );
    expect(await save({ group_prices: { 4: '1.40' } })).toBe('钻石VIP的价格1.40元低于成本价1.50元');
    expect(await save({ courier_id: 5 })).toBe('这个快递不属于所选的供应商');
    // Whoever may sell below the cost says why.
    expect(await save({ group_prices: { 4: '1.40' }, reason: '清仓处理' })).toBe('done');
    expect((await show(goods_id)).groups.at(-1)).toMatchObject({
      own: '1.40',
      price: '1.40',
      margin: '-0.10',
    });
  });

  it('fields without a right are neither shown nor taken (A4, O068)', async () => {
    const { goods_id } = await draft();
    const editor = await operatorIn(shop, { roles: [3] });
    const clerk = await operatorIn(shop, { roles: [5] });
    const seen = await show(goods_id, clerk);
    expect(['cost', 'margin', 'parcel_cost'].filter((field) => field in seen)).toEqual([]);
    expect(JSON.stringify(clerk.last().body)).not.toContain('1.50');
    const { version } = await show(goods_id, editor);
    expect(
      await refusal(editor.api.goods.save({ key: key(), body: { id: goods_id, version, cost: '1.00' } })),
    ).toBe('没有“修改成本”权限');
    expect(
      await refusal(clerk.api.goods.save({ key: key(), body: { id: goods_id, version, tag: '新' } })),
    ).toContain('没有');
  });

  it('a newer version is not overwritten, every one is kept and can come back', async () => {
    const { goods_id } = await draft();
    const save = (version: number, body: object) =>
      second.api.goods.save({ key: key(), body: { id: goods_id, version, ...body } });
    await save(1, { name: '改过的名字' });
    expect(
      await refusal(admin.api.goods.save({ key: key(), body: { id: goods_id, version: 1, tag: 'x' } })),
    ).toMatch(new RegExp(`^内容已被${second.login}在.+修改$`));
    await save(2, { price: '3.00' });
    const { list } = await admin.api.goods.versions({ query: { id: String(goods_id) } as never });
    expect(list.map(({ version, changes }) => [version, changes.map(({ name }) => name)])).toEqual([
      [2, ['售价']],
      [1, ['商品名称']],
    ]);
    await admin.api.goods.restore({
      key: key(),
      body: { id: goods_id, version: 3, to_version: 1, reason: REASON },
    });
    expect(await show(goods_id)).toMatchObject({ name: '测试小礼品', price: '2.60', version: 4 });
  });

  it('scripts in the text go, and the writer is told', async () => {
    const { removed, goods_id } = await draft({
      content: '<p onclick="x()">好<script>alert(1)</script></p><iframe src="https://e.example"></iframe>',
    });
    expect(removed).toEqual(['脚本', '嵌入页面']);
    expect((await show(goods_id)).content).toBe('<p>好</p>');
  });

  it('a description that changed far behind what a version shows is a change (O061)', async () => {
    const long = (end: string) => `<p>${'好'.repeat(3_000)}${end}</p>`;
    const { goods_id } = await draft({ content: long('甲') });
    const { version } = await show(goods_id);
    await admin.api.goods.save({ key: key(), body: { id: goods_id, version, content: long('乙') } });
    await admin.api.goods.save({ key: key(), body: { id: goods_id, version: version + 1, price: '2.70' } });
    const { list } = await admin.api.goods.versions({ query: { id: String(goods_id) } as never });
    expect(list.map(({ changes }) => changes.map(({ field }) => field))).toEqual([
      ['price_fen'],
      ['content'],
    ]);
    expect(list[1]!.changes[0]!.before).toHaveLength(2_000);
  });

  it('a copy is a draft, and only a draft that nobody ordered can be deleted', async () => {
    const { goods_id } = await admin.api.goods.copy({ key: key(), body: { id: 103 } });
    expect(await show(goods_id)).toMatchObject({ status_text: '草稿', sold_30: 0 });
    expect(await refusal(admin.api.goods.remove({ query: { id: '103' } as never }))).toMatch(
      /请下架|当前状态/,
    );
    expect(await refusal(admin.api.goods.remove({ query: { id: String(goods_id) } as never }))).toBe('done');
    expect(await refusal(show(goods_id))).toBe('内容不存在或已删除');
  });
});

describe('prices together (O063)', () => {
  it('who may not see the cost is told that a price is below it, and not what it is (A4)', async () => {
    const ids = [(await draft()).goods_id];
    const { rows } = await shop.db.pool.query<{ id: number }>(
      `insert into roles (name, rights) values ('只改价', '{goods.view,goods.price}') returning id`,
    );
    const pricer = await operatorIn(shop, { roles: [rows[0]!.id] });
    const wanted = {
      ids,
      field: 'price' as const,
      way: 'set' as const,
      value: '1.00',
      rounding: 'fen' as const,
    };
    const said = async (who: TestOperator) =>
      (await who.api.goods.previewReprice({ body: wanted })).list[0]!.refused;
    expect(await said(pricer)).toBe('普通会员的价格1.00元低于成本价');
    const { task_id } = await pricer.api.goods.reprice({ key: key(), body: { ...wanted, reason: REASON } });
    await shop.runJobs();
    const told = await pricer.api.operators.task({ query: { task_id: String(task_id) } as never });
    expect(told.rows.list[0]).toMatchObject({ text: '普通会员的价格1.00元低于成本价', changes: [] });
  });

  it('a preview says what will go; running it is one task, and it can be undone but for what changed since', async () => {
    const ids = await Promise.all([1, 2, 3].map(async () => (await draft()).goods_id));
    const wanted = {
      ids,
      field: 'price' as const,
      way: 'add_percent' as const,
      value: '10',
      rounding: 'jiao' as const,
    };
    const preview = await admin.api.goods.previewReprice({ body: wanted });
    expect(preview).toMatchObject({ changed: 3, refused: 0, why: '' });
    expect(preview.list[0]).toMatchObject({ before: '2.60', after: '2.90', margin: '1.40' });
    const { task_id, approval } = await admin.api.goods.reprice({
      key: key(),
      body: { ...wanted, reason: REASON },
    });
    expect(approval).toBeNull();
    await shop.runJobs();
    expect((await show(ids[0]!)).price).toBe('2.90');
    const { version } = await show(ids[1]!);
    await admin.api.goods.save({ key: key(), body: { id: ids[1]!, version, price: '5.00' } });
    const undo = await admin.api.goods.undoReprice({ key: key(), body: { task_id: task_id! } });
    await shop.runJobs();
    const ended = await admin.api.operators.task({ query: { task_id: String(undo.task_id) } as never });
    expect([ended.task.done, ended.task.refused, ended.rows.list[0]!.text]).toEqual([
      2,
      1,
      '之后又有修改，未撤销',
    ]);
    expect(await Promise.all(ids.map(async (id) => (await show(id)).price))).toEqual([
      '2.60',
      '5.00',
      '2.60',
    ]);
    expect(await refusal(admin.api.goods.undoReprice({ key: key(), body: { task_id: task_id! } }))).toBe(
      '已超过24小时，不能撤销',
    );
  });

  it('parts of a large change count together over the day, whichever goods and field they are (9.3)', async () => {
    const pricer = await operatorIn(shop);
    const ids: number[] = [];
    for (let n = 0; n < 101; n += 1) ids.push((await draft()).goods_id);
    const change = (field: 'price' | 'cost') =>
      pricer.api.goods.reprice({
        key: key(),
        body: { ids, field, way: 'add', value: '0.10', rounding: 'fen', reason: REASON },
      });
    expect((await change('price')).approval).toBeNull();
    await shop.runJobs();
    expect((await change('cost')).approval?.why).toBe('今日累计 202 件商品，超过 200 件');
  });

  it('a price that falls by more than 30% waits for a second person, and is stale when one of them moved', async () => {
    const { goods_id } = await draft();
    const ask = () =>
      admin.api.goods.reprice({
        key: key(),
        body: { ids: [goods_id], field: 'price', way: 'set', value: '1.60', reason: REASON },
      });
    const asked = await ask();
    expect(asked).toMatchObject({ task_id: null, approval: { why: '1 件商品降价超过 30%' } });
    const { version } = await show(goods_id);
    await admin.api.goods.save({ key: key(), body: { id: goods_id, version, price: '2.80' } });
    const decide = (sn: string) =>
      second.api.operators.decideApproval({ key: key(), body: { approval_sn: sn, do: 'approve' } });
    expect(await decide(asked.approval!.approval_sn)).toMatchObject({ status_text: '执行失败' });
    const again = await ask();
    expect(await decide(again.approval!.approval_sn)).toMatchObject({ status_text: '已执行' });
    await shop.runJobs();
    expect((await show(goods_id)).price).toBe('1.60');
    // Evidence: the slip goes on telling what the two of them saw, not today's prices changed once more.
    const { approval_sn } = again.approval!;
    const slip = await second.api.operators.approvals({ query: { approval_sn } as never });
    expect(slip.preview!.find(({ name }) => name === '售价合计')).toMatchObject({
      value: '2.80 → 1.60',
      is_changed: false,
    });
  });

  it('is stopped where it is, and what is wrong does not stop the rest', async () => {
    const good = (await draft()).goods_id;
    const low = (await draft({ price: '0.30', cost: '0.01' })).goods_id;
    const { task_id } = await admin.api.goods.reprice({
      key: key(),
      body: { ids: [good, low], field: 'price', way: 'sub', value: '0.40', reason: REASON },
    });
    await shop.runJobs();
    const { task, rows } = await admin.api.operators.task({ query: { task_id: String(task_id) } as never });
    expect([task.done, task.refused]).toEqual([1, 1]);
    expect(rows.list[0]).toMatchObject({ ref: String(low), outcome_text: '未通过', changes: [] });
    // Goods are told by their names, with what they cost before and now.
    const { name } = await show(good);
    const changes = [{ title: '售价', before: '2.60', after: '2.20' }];
    expect(rows.list[1]).toMatchObject({ ref: String(good), name, changes });
    const other = await admin.api.goods.bulk({ key: key(), body: { ids: [good], patch: { tag: '新' } } });
    const stopped = await admin.api.operators.stopTask({ body: { task_id: other.task_id } });
    expect(stopped.task.status_text).toBe('已停止，0条已生效');
    await shop.runJobs();
    expect((await show(good)).tag).toBe('');
    const file = await admin.api.operators.taskFile({ query: { task_id: String(task_id) } as never });
    expect(Buffer.from((file as { bytes: Uint8Array }).bytes).toString('utf8')).toContain(
      `2,${low},${name},未通过,`,
    );
    expect(await refusal(second.api.operators.task({ query: { task_id: String(task_id) } as never }))).toBe(
      '内容不存在或已删除',
    );
  });
});

describe('prices for a while (O057)', () => {
  it('begin and end by themselves, never overlap, and leave what was changed by hand', async () => {
    const { goods_id } = await draft();
    const at = (minutes: number) => formatTime(Date.now() + minutes * 60_000);
    const plan = (from: number, to: number) =>
      admin.api.goods.addTimed({
        key: key(),
        body: { goods_id, start_time: at(from), end_time: at(to), price: '1.99', reason: REASON },
      });
    expect(await refusal(plan(1, 60))).toContain('定时调价应在5分钟之后');
    const { id } = await plan(10, 60);
    expect(await refusal(plan(30, 90))).toMatch(/^与.+至.+的定时调价冲突$/);
    const due = (column: 'start_at' | 'end_at') =>
      (column === 'start_at'
        ? sql`update goods_timed set start_at = now() - interval '2 minutes' where id = ${id}`
        : sql`update goods_timed set end_at = now() - interval '1 minute' where id = ${id}`
      ).execute(shop.db.q);
    await due('start_at');
    await runTimedPrices(shop.deps);
    expect(await show(goods_id)).toMatchObject({ price: '1.99', timed: [{ status_text: '进行中' }] });
    await due('end_at');
    await runTimedPrices(shop.deps);
    expect(await show(goods_id)).toMatchObject({ price: '2.60', timed: [{ status_text: '已结束' }] });
    expect(await shop.audit()).toEqual([]);
  });
});

describe('categories (O069)', () => {
  it('are a tree of two levels, and only empty ones go', async () => {
    const save = (body: { id: number; parent_id: number | null; name: string }) =>
      admin.api.goods.saveCategory({ key: key(), body });
    const top = (await save({ id: 0, parent_id: null, name: '节日' })).id;
    const child = (await save({ id: 0, parent_id: top, name: '中秋' })).id;
    expect(await refusal(save({ id: 0, parent_id: child, name: '月饼' }))).toBe('分类最多两级');
    const { goods_id } = await draft({ category_id: child });
    const remove = (id: number) =>
      refusal(admin.api.goods.removeCategory({ query: { id: String(id) } as never }));
    expect([await remove(top), await remove(child)]).toEqual(['分类下还有1个子分类', '分类下还有1件商品']);
    await admin.api.goods.remove({ query: { id: String(goods_id) } as never });
    expect([await remove(child), await remove(top)]).toEqual(['done', 'done']);
  });
});
