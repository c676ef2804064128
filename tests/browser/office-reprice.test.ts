// Journey 11: the prices of thousands of goods, by two persons, taken back, with a buyer in the middle of his order.
import type { Page } from 'playwright-core';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isAtLength } from '../harness/at-length.ts';
import { manyGoods } from '../harness/many-goods.ts';
import { oneParcel } from '../harness/one-parcel.ts';
import { operatorIn, type TestOperator } from '../harness/operators.ts';
import { type OfficeShop, openOffice } from './open-office.ts';

const COUNT = isAtLength ? 3_000 : 300;
/** Fen: before, and 6% less. */
const [BEFORE, AFTER, COST] = [500, 470, 300];

let at: OfficeShop;
let asker: TestOperator;
let second: TestOperator;
beforeAll(async () => {
  at = await openOffice();
  asker = await operatorIn(at.shop, { login: 'price-asker', name: '陈知行' });
  second = await operatorIn(at.shop, { login: 'price-second', name: '周予安' });
});
afterAll(() => at?.close());

/** How many of these goods have each price and version. */
async function prices(ids: readonly number[]) {
  const { rows } = await sql<{ price: number; version: number; n: number }>`
    select price_fen as price, version, count(*)::int as n from goods where id = any(${ids}::bigint[])
    group by 1, 2 order by 1, 2`.execute(at.shop.db.q);
  return rows.map(({ price, version, n }) => [price, version, n]);
}
const newestTask = async (kind: string) =>
  (await asker.api.operators.tasks({ query: {} })).list.find((task) => task.kind === kind)!;
const openTask = async (page: Page, id: number) => {
  await page.goto(`${at.url}/office/tasks?open=${id}`);
  return page.getByRole('dialog', { name: `批量任务 ${id}` });
};

test(`the prices of ${COUNT} goods change by two persons and are taken back; who was ordering is asked anew (journey 11, O063, O029)`, async () => {
  const ids = await manyGoods(at.shop.db, {
    count: COUNT,
    like: 103,
    name: '云杉信笺',
    price: BEFORE,
    cost: COST,
  });
  const buyer = await at.shop.person({ balance: 100_000 });
  const wanted = { ...oneParcel(), goods_id: ids[7]! };
  const quote = async () => {
    const { rec_list, goods_id, goods_num, express_id, platform, order_source } = wanted;
    return buyer.api.pricing.price({
      body: { rec_list, goods_id, goods_num, express_id, platform, order_source },
    });
  };
  const running = await quote();

  const { page, faults } = await at.visit('/goods?q=云杉信笺', { as: asker });
  await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  await page.getByRole('button', { name: new RegExp(`^选择全部${COUNT}条$`) }).click();
  await page.getByRole('button', { name: '批量改价' }).click();
  const dialog = page.getByRole('dialog', { name: `批量改价 ${COUNT} 件商品` });
  await dialog.getByRole('combobox', { name: '方式' }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: '减百分比' }).click();
  await dialog.getByRole('textbox', { name: '数值' }).fill('6');
  await dialog.getByText(`将改 ${COUNT} 件，不通过 0 件，无变化 0 件`).waitFor();
  await dialog.getByText(`第 1 / ${COUNT / 50} 页`).waitFor();
  await dialog.getByRole('region', { name: '需要第二人复核' }).waitFor();
  await dialog.getByLabel('原因').fill('年底让利');
  await dialog.getByRole('button', { name: '提交复核' }).click();
  await dialog.getByText(/已提交复核，复核单/).waitFor();
  await dialog.getByRole('link', { name: '查看复核单' }).click();
  await page.getByRole('dialog', { name: /^复核单 / }).waitFor();
  const sn = new URL(page.url()).searchParams.get('open')!;
  // Until the other one agrees nothing has changed, and the quote holds.
  await at.shop.runJobs();
  expect(await prices(ids)).toEqual([[BEFORE, 1, COUNT]]);

  const deciding = await at.visit(`/approvals?open=${sn}`, { as: second });
  const card = deciding.page.getByRole('dialog', { name: `复核单 ${sn}` });
  await card
    .getByText(`${((BEFORE * COUNT) / 100).toFixed(2)} → ${((AFTER * COUNT) / 100).toFixed(2)}`)
    .waitFor();
  await card.getByRole('button', { name: /^同意并/ }).click();
  const agreeing = deciding.page.getByRole('dialog', { name: /^同意 / });
  await second.prove();
  await agreeing.getByRole('button', { name: /^同意并/ }).click();
  await deciding.page.getByText('已执行').first().waitFor();
  await at.shop.runJobs();
  expect(await prices(ids)).toEqual([[AFTER, 2, COUNT]]);

  // Whoever was quoted the old price is asked again, pays nothing, and then buys at the new one.
  const make = (key: string, quote_id: string) =>
    buyer.api.orders.make({ key, body: { ...wanted, quote_id } });
  await expect(make('old', running.quote_id)).rejects.toMatchObject({ code: 24 });
  expect(await buyer.balance()).toBe(100_000);
  const anew = await quote();
  expect(Math.round((Number(running.unit_price) - Number(anew.unit_price)) * 100)).toBe(BEFORE - AFTER);
  await make('new', anew.quote_id);

  // One of them is changed again before the others go back.
  const changed = ids[11]!;
  await second.api.goods.save({ key: 'again', body: { id: changed, version: 2, price: '4.80' } });
  const task = await newestTask('goods.reprice');
  expect(task).toMatchObject({ total: COUNT, done: COUNT, refused: 0, unchanged: 0 });
  const record = await openTask(page, task.task_id);
  await record.getByText(`已处理 ${COUNT} / ${COUNT}`).waitFor();
  await record.getByRole('button', { name: '撤销改价' }).click();
  await page
    .getByRole('dialog', { name: /^撤销改价 / })
    .getByRole('button', { name: '撤销改价' })
    .click();
  await page.getByText('开始撤销，进度见新的任务').waitFor();
  await at.shop.runJobs();
  expect(await prices(ids)).toEqual([
    [480, 3, 1],
    [BEFORE, 3, COUNT - 1],
  ]);
  const undone = await newestTask('goods.reprice.undo');
  expect(undone).toMatchObject({ total: COUNT, done: COUNT - 1, refused: 1 });
  const back = await openTask(page, undone.task_id);
  await back.getByRole('cell', { name: new RegExp(` ${changed}$`) }).waitFor();
  await expect(make('after', anew.quote_id)).rejects.toMatchObject({ code: 24 });

  // One row in the log for what was asked, decided, done and taken back.
  const { rows } = await sql<{ action: string; n: number }>`
    select action, count(*)::int as n from operator_log where action in ('goods.reprice', 'goods.reprice.undo', 'approval.approve')
    group by 1 order by 1`.execute(at.shop.db.q);
  expect(rows).toEqual([
    { action: 'approval.approve', n: 1 },
    { action: 'goods.reprice', n: 1 },
    { action: 'goods.reprice.undo', n: 1 },
  ]);
  expect([...faults, ...deciding.faults]).toEqual([]);
  expect(await at.shop.audit()).toEqual([]);
}, 240_000);
