import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { formatTime } from '@giftship/shared/lib/china-time';
import { operatorIn, type TestOperator } from '../../../../tests/harness/operators.ts';
import { openTestService, type TestService } from '../../../../tests/harness/test-service.ts';

let shop: TestService;
let one: TestOperator;
let second: TestOperator;
beforeAll(async () => {
  shop = await openTestService();
  [one, second] = [await operatorIn(shop), await operatorIn(shop)];
});
afterAll(() => shop.close());

let keys = 0;
const key = () => `falls-${(keys += 1)}`;
const reason = '换季清仓';
const DEEP = '售价或会员价一天内下降超过30%，需要另一位操作员复核';
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { message: string }) => error.message,
  );
const show = (id: number) => one.api.goods.show({ query: { id: String(id) } });
/** Goods on sale at 9.00, which cost nothing, so that only this rule is met. */
async function onSale(): Promise<number> {
  const { goods_id } = await one.api.goods.add({
    key: key(),
    body: { name: '一直在卖的礼品', supplier_id: 1, courier_id: 1, price: '9.00' },
  });
  await shop.db.q.updateTable('goods').set({ status: 1 }).where('id', '=', goods_id).execute();
  return goods_id;
}
const save = async (id: number, body: object) =>
  refusal(
    one.api.goods.save({ key: key(), body: { id, version: (await show(id)).version, reason, ...body } }),
  );
const reprice = (ids: number[], body: object) =>
  one.api.goods.reprice({
    key: key(),
    body: { ids, field: 'price', way: 'set', value: '1.00', reason, ...body },
  });

describe('a price that falls by more than 30% never falls alone (9.3)', () => {
  it('not by saving, not by a version that is brought back, not for a while', async () => {
    const id = await onSale();
    expect(await save(id, { price: '0.50' })).toBe(DEEP);
    expect(await save(id, { group_prices: { 2: '0.50' } })).toBe(DEEP);
    expect(await save(id, { price: '7.00' })).toBe('done');
    const { version } = await show(id);
    await shop.db.pool.query(
      `update goods_versions set row = jsonb_set(row, '{price_fen}', '50') where goods_id = $1`,
      [id],
    );
    const body = { id, version, to_version: version - 1, reason };
    expect(await refusal(one.api.goods.restore({ key: key(), body }))).toBe(DEEP);
    const [start, end] = [600_000, 3_600_000].map((later) => formatTime(new Date(shop.deps.now() + later)));
    const timed = { goods_id: id, price: '0.50', start_time: start!, end_time: end!, reason };
    expect(await refusal(one.api.goods.addTimed({ key: key(), body: timed }))).toBe(DEEP);
    expect((await show(id)).price).toBe('7.00');
  });

  it('not in small steps within a day, and not for one group alone', async () => {
    const id = await onSale();
    expect(await save(id, { price: '6.50' })).toBe('done');
    expect(await save(id, { price: '5.00' })).toBe(DEEP);
    expect((await reprice([id], { value: '5.00' })).approval).toMatchObject({ why: '1 件商品降价超过 30%' });
    const other = await onSale();
    expect((await reprice([other], { field: 'group:2', value: '0.10' })).approval).not.toBeNull();
    // A day later the steps are steps again.
    await shop.db.pool.query(`update goods_versions set at = at - interval '25 hours' where goods_id = $1`, [
      id,
    ]);
    expect(await save(id, { price: '5.00' })).toBe('done');
  });
});

describe('prices out of a sheet', () => {
  const sheet = (rows: string[][]) => ({
    mode: 'both' as const,
    titles: ['商品编号', '售价'],
    rows: rows.map((cells, at) => ({ no: at + 2, cells })),
    reason,
  });

  it('the second person sees each price that moves, the deepest falls first', async () => {
    const [low, high] = [await onSale(), await onSale()];
    await shop.db.q.updateTable('goods').set({ price_fen: 100 }).where('id', '=', low).execute();
    const asked = await one.api.goods.import({
      key: key(),
      body: sheet([
        [String(low), '9.00'],
        [String(high), '1.00'],
      ]),
    });
    const { approval_sn } = asked.approval!;
    const { preview } = await second.api.operators.approvals({ query: { approval_sn } });
    expect(preview!.filter(({ value }) => value.startsWith('售价')).map(({ value }) => value)).toEqual([
      '售价 9.00 → 1.00',
      '售价 1.00 → 9.00',
    ]);
  });

  it('of a bulk change the second person reads every price too, and which falls below the cost; on record is who asked', async () => {
    const [plain, dear] = [await onSale(), await onSale()];
    await shop.db.q.updateTable('goods').set({ cost_fen: 500 }).where('id', '=', dear).execute();
    const { approval } = await reprice([plain, dear], { way: 'sub_percent', value: '50' });
    const { approval_sn } = approval!;
    const { preview } = await second.api.operators.approvals({ query: { approval_sn } });
    expect(preview!.slice(-2)).toEqual([
      expect.objectContaining({ name: `${dear} 一直在卖的礼品`, value: '9.00 → 4.50，低于成本价' }),
      expect.objectContaining({ name: `${plain} 一直在卖的礼品`, value: '9.00 → 4.50' }),
    ]);
    await second.prove();
    await second.api.operators.decideApproval({ key: key(), body: { approval_sn, do: 'approve' } });
    const { list } = await one.api.operators.log({ query: { action: 'goods.reprice' } });
    const names = await Promise.all(
      [one, second].map(async ({ api }) => (await api.operators.me({})).operator.name),
    );
    expect([list[0]!.asked_by, list[0]!.operator]).toEqual(names);
    expect(list[0]!.after).toMatchObject({ field: '售价', way: '减百分比', value: '50', rounding: '分' });
  });

  it('a price that waits for the second person is not asked for again, alone or among others; another field of it is', async () => {
    const [low, other] = [await onSale(), await onSale()];
    const { approval } = await reprice([low], { value: '1.00' });
    const waits = `同样的申请${approval!.approval_sn}正在等待复核`;
    expect(await refusal(reprice([low], { value: '2.00' }))).toBe(waits);
    expect(await refusal(reprice([other, low], { value: '1.00' }))).toBe(waits);
    expect(await refusal(reprice([low], { field: 'group:2', value: '0.10' }))).toBe('done');
    expect(await refusal(reprice([other], { value: '1.00' }))).toBe('done');
  });

  it('what somebody saved meanwhile is not written over', async () => {
    const id = await onSale();
    const { task_id } = await one.api.goods.import({ key: key(), body: sheet([[String(id), '8.00']]) });
    expect(await save(id, { price: '9.50' })).toBe('done');
    await shop.runJobs();
    const { task, rows } = await one.api.operators.task({ query: { task_id: String(task_id) } });
    expect([task.done, task.refused, rows.list[0]?.text]).toEqual([
      0,
      1,
      '预览之后又有人修改，未导入，请重新导入这一行',
    ]);
    expect((await show(id)).price).toBe('9.50');
  });
});

it('a change of costs is taken back by who may set costs, and by its own author or who may agree to such (O063)', async () => {
  const id = await onSale();
  const { task_id } = await reprice([id], { field: 'cost', value: '0.40' });
  await shop.runJobs();
  const seller = await operatorIn(shop, { roles: [3] });
  const undo = (by: TestOperator) =>
    refusal(by.api.goods.undoReprice({ key: key(), body: { task_id: task_id! } }));
  expect(await undo(seller)).toBe('没有“修改成本”权限');
  expect(await undo(second)).toBe('done');
});
