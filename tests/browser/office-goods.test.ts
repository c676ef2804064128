import type { Locator, Page } from 'playwright-core';
import { formatTime } from '@giftship/shared/lib/china-time';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { operatorIn, type TestOperator } from '../harness/operators.ts';
import { type OfficeShop, openOffice } from './open-office.ts';

/** The built-in role of who buys goods and sets their prices, but not below the cost. */
const PURCHASE_ROLE = 3;
/** The one who answers buyers: sees goods, not what they cost. */
const SERVICE_ROLE = 5;

/** The smallest picture there is. */
const PICTURE = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==',
  'base64',
);

let at: OfficeShop;
let chief: TestOperator;
beforeAll(async () => {
  at = await openOffice();
  chief = await operatorIn(at.shop, { login: 'chief', name: '陈知行' });
});
afterAll(() => at?.close());

async function choose(dialog: Locator, name: string, option: string | RegExp): Promise<void> {
  await dialog.getByRole('combobox', { name }).click();
  await dialog.page().locator('.ant-select-item-option').filter({ hasText: option }).first().click();
}
const drawerOf = (page: Page, id: number | string) => page.getByRole('dialog', { name: `商品 ${id}` });
const shown = async (title: string) =>
  (await at.shop.visitor.goods.list({ query: { title } as never })).list.length;
/** Runs the bulk work of the service until the dialog says how it ended. */
async function taskEnds(page: Page): Promise<void> {
  await page.getByText(/^已处理 /).waitFor();
  await at.shop.runJobs();
  await page.getByRole('button', { name: '下载结果' }).waitFor();
}

test('goods are made, priced, put on sale, and seen in the shop (O053, O054, O058)', async () => {
  const { page, faults } = await at.visit('/goods', { as: chief });
  await page.getByRole('button', { name: '新建商品' }).click();
  const making = page.getByRole('dialog', { name: '新建商品' });
  await making.getByLabel('名称').fill('青瓷小茶杯 1只');
  await choose(making, '供应商', /./);
  await making.getByRole('textbox', { name: '售价' }).fill('4.90');
  await making.getByRole('textbox', { name: '每件成本' }).fill('3.10');
  await making.getByRole('button', { name: '新建商品' }).click();
  const drawer = page.getByRole('dialog', { name: /^商品 \d+$/ });
  await drawer.getByText('上架前请补全：图片、分类').waitFor();
  const id = new URL(page.url()).searchParams.get('open') ?? '';
  await choose(drawer, '分类', /\//);
  await drawer
    .getByRole('group', { name: '图片' })
    .locator('input[type=file]')
    .setInputFiles({ name: '茶杯.png', mimeType: 'image/png', buffer: PICTURE });
  await drawer.getByRole('img', { name: '第 1 张图片' }).waitFor();
  await drawer.getByRole('textbox', { name: '售价' }).fill('5.00');
  const diamond = drawer.getByRole('row', { name: /^钻石VIP/ });
  expect(await diamond.textContent()).toContain('4.80');
  expect(await diamond.textContent()).toContain('1.70');
  await drawer.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByText('已保存').waitFor();
  await drawer.getByText('上架前请补全').waitFor({ state: 'detached' });
  await drawer.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '上架' }).click();
  await page.getByRole('dialog', { name: '上架 1 件商品' }).getByRole('button', { name: '上架' }).click();
  await taskEnds(page);
  await expect.poll(() => shown('青瓷小茶杯')).toBe(1);
  await page.getByRole('dialog', { name: '上架 1 件商品' }).getByText('关闭', { exact: true }).click();
  await drawerOf(page, id).getByText('上次修改').waitFor();
  await page
    .getByRole('row', { name: /青瓷小茶杯/ })
    .getByText('在售')
    .waitFor();
  expect(faults).toEqual([]);
});

test('an open goods item with changes asks before it is closed, left for another or reloaded, and 离开 drops them (O020)', async () => {
  const make = async (name: string, key: string) =>
    (await chief.api.goods.add({ key, body: { name, supplier_id: 1, courier_id: 1, price: '4.90' } }))
      .goods_id;
  const [one, other] = [await make('未保存的甲', 'unsaved-1'), await make('未保存的乙', 'unsaved-2')];
  const { page, faults } = await at.visit(`/goods?q=未保存的&open=${one}`, { as: chief });
  const asked = page.getByRole('dialog', { name: '有未保存的修改，确定离开？' });
  const name = drawerOf(page, one).getByRole('textbox', { name: '名称', exact: true });
  const stays = async () => {
    await asked.getByRole('button', { name: '继续编辑' }).click();
    await asked.waitFor({ state: 'detached' });
    expect(await name.inputValue()).toBe('改了一半');
  };
  await name.fill('改了一半');
  await drawerOf(page, one).getByRole('button', { name: '关闭' }).click();
  await stays();
  await page.keyboard.press('Escape');
  await asked.waitFor();
  // Twice in a row: the question goes, the record stays.
  await page.keyboard.press('Escape');
  await asked.waitFor({ state: 'detached' });
  expect(await name.inputValue()).toBe('改了一半');
  await drawerOf(page, one)
    .getByRole('button', { name: /^[上下]一条$/ })
    .and(page.locator(':enabled'))
    .first()
    .click();
  await stays();
  await page.getByRole('row', { name: /未保存的乙/ }).click({ position: { x: 80, y: 20 } });
  await stays();
  const kinds: string[] = [];
  page.on('dialog', (dialog) => {
    kinds.push(dialog.type());
    void dialog.dismiss();
  });
  await page.evaluate(() => location.reload());
  await expect.poll(() => kinds).toEqual(['beforeunload']);
  expect(await name.inputValue()).toBe('改了一半');
  await page.getByRole('row', { name: /未保存的乙/ }).click({ position: { x: 80, y: 20 } });
  await asked.getByRole('button', { name: '离开', exact: true }).click();
  await drawerOf(page, other).getByRole('textbox', { name: '名称', exact: true }).waitFor();
  await page.getByRole('row', { name: /未保存的甲/ }).click({ position: { x: 80, y: 20 } });
  await name.waitFor();
  expect(await name.inputValue()).toBe('未保存的甲');
  expect(faults).toEqual([]);
});

test('a price below the cost is refused in the words of the paper, and both ways out lead on (O055)', async () => {
  const goods = { name: '竹编小篮', supplier_id: 1, courier_id: 1, price: '4.90', cost: '4.05' };
  const { goods_id: id } = await chief.api.goods.add({ key: 'basket', body: goods });
  const { page } = await at.visit(`/goods?open=${id}`, { as: chief });
  const drawer = drawerOf(page, id);
  await drawer.getByRole('textbox', { name: '钻石VIP的单独定价' }).fill('3.90');
  await drawer.getByText('钻石VIP的价格3.90元低于成本价4.05元').waitFor();
  await drawer.getByText('还有 1 处不能保存').waitFor();
  expect(await drawer.getByRole('button', { name: '保存', exact: true }).isDisabled()).toBe(true);
  await drawer.getByRole('button', { name: '清空，按规则 ¥4.70' }).click();
  await drawer.getByText('低于成本价').waitFor({ state: 'detached' });
  await drawer.getByRole('textbox', { name: '钻石VIP的单独定价' }).fill('3.90');
  await drawer.getByRole('button', { name: '填原因，仍然保存' }).click();
  await drawer.getByLabel('低于成本的原因').fill('清仓');
  await drawer.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByText('已保存').waitFor();
  const { groups } = await chief.api.goods.show({ query: { id: String(id) } });
  expect(groups.find(({ group_id }) => group_id === 4)?.own).toBe('3.90');
  await drawer.getByRole('tab', { name: '版本' }).click();
  await drawer.getByRole('row', { name: /会员价/ }).waitFor();
  await drawer.getByRole('button', { name: '恢复此版本' }).click();
  const restoring = page.getByRole('dialog', { name: /^恢复此版本/ });
  await restoring.getByLabel('原因').fill('改错了');
  await restoring.getByRole('button', { name: '恢复此版本' }).click();
  await expect
    .poll(async () => (await chief.api.goods.show({ query: { id: String(id) } })).group_prices)
    .toEqual({});
});

test('prices of several goods are changed after a preview, and taken back from the list of tasks (O063, O029)', async () => {
  let bookmarks = 0;
  const make = (name: string, cost: string) =>
    chief.api.goods.add({
      key: `bookmark-${(bookmarks += 1)}`,
      body: { name, supplier_id: 1, courier_id: 1, price: '2.00', cost },
    });
  await make('雪松书签甲', '1.00');
  await make('雪松书签乙', '1.00');
  await make('雪松书签丙', '1.80');
  // Who may sell below the cost is not refused; a buyer of goods is.
  const buyer = await operatorIn(at.shop, { roles: [PURCHASE_ROLE], name: '何以宁' });
  const { page, faults } = await at.visit('/goods?q=雪松书签', { as: buyer });
  await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  await page.getByRole('button', { name: '批量改价' }).click();
  const dialog = page.getByRole('dialog', { name: '批量改价 3 件商品' });
  await choose(dialog, '方式', '减百分比');
  await dialog.getByRole('textbox', { name: '数值' }).fill('6');
  await dialog.getByText('将改 2 件，不通过 1 件，无变化 0 件').waitFor();
  const first = dialog.getByRole('table').getByRole('row').nth(1);
  expect(await first.textContent()).toContain('高级VIP的价格1.78元低于成本价1.80元');
  // A deep cut needs a second person, and the dialog says so before it is sent.
  await dialog.getByRole('textbox', { name: '数值' }).fill('40');
  await dialog.getByRole('region', { name: '需要第二人复核' }).waitFor();
  await dialog.getByRole('textbox', { name: '数值' }).fill('6');
  await dialog.getByRole('region', { name: '需要第二人复核' }).waitFor({ state: 'detached' });
  await dialog.getByLabel('原因').fill('换季');
  await dialog.getByRole('button', { name: '改价 2 件' }).click();
  await taskEnds(page);
  const prices = async () =>
    (await chief.api.goods.list({ query: { q: '雪松书签', sort: 'id' } as never })).list.map(
      ({ price }) => price,
    );
  expect(await prices()).toEqual(['2.00', '1.88', '1.88']);

  const tasks = await at.visit('/tasks', { as: buyer });
  await tasks.page.locator('tr[data-key] td:nth-child(2)').first().click();
  const record = tasks.page.getByRole('dialog', { name: /^批量任务 / });
  // Each of the goods by its name, with both prices; the refused one first.
  const lines = record.getByRole('table', { name: '结果' }).getByRole('row');
  expect(await lines.nth(1).innerText()).toMatch(/雪松书签丙.*未通过/s);
  expect(await lines.nth(2).innerText()).toMatch(/雪松书签[甲乙].*售价 ¥2\.00 → ¥1\.88.*已处理/s);
  await record.getByRole('button', { name: '撤销改价' }).click();
  await tasks.page
    .getByRole('dialog', { name: /^撤销改价 / })
    .getByRole('button', { name: '撤销改价' })
    .click();
  await tasks.page.getByText('开始撤销，进度见新的任务').waitFor();
  await at.shop.runJobs();
  await expect.poll(prices).toEqual(['2.00', '2.00', '2.00']);
  await record.getByText('已处理 2 / 2').waitFor();
  expect([...faults, ...tasks.faults]).toEqual([]);
});

test('the desk says what waits for whom, how today goes, and how old it is (O041, O042, O043, O046, O047)', async () => {
  const { page, faults } = await at.visit('/', { as: chief });
  await page.getByRole('heading', { name: '待办' }).waitFor();
  await page.getByText(/^更新于 \d\d:\d\d:\d\d$/).waitFor();
  await page.getByText('成交金额').waitFor();
  await page
    .getByRole('table')
    .getByRole('row', { name: /甜枣礼品行/ })
    .waitFor();
  await page.getByText('没有失败任务').waitFor();
  const day = page.getByRole('img', { name: /^今日截单与交件：/ });
  await day.getByText('明早揽收').waitFor();
  const { ship } = await chief.api.shell.dashboard();
  expect(await day.getAttribute('aria-label')).toContain(
    ship!.cutoffs.length === 0 ? '今天没有应交的包裹' : '交快递截止',
  );
  await page.getByRole('columnheader', { name: '今日超时' }).waitFor();
  const clerk = await operatorIn(at.shop, { roles: [PURCHASE_ROLE], name: '沈知夏' });
  const seen = await at.visit('/', { as: clerk, screen: 'phone' });
  await seen.page.getByRole('heading', { name: '待办' }).waitFor();
  expect(await seen.page.getByText('没有失败任务').count()).toBe(0);
  expect(await seen.page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
  expect([...faults, ...seen.faults]).toEqual([]);
});

test('categories are made, put in order by keys, and deleted only when they are empty (O069)', async () => {
  const { page, faults } = await at.visit('/categories', { as: chief });
  await page.getByRole('button', { name: '新建一级分类' }).click();
  const dialog = page.getByRole('dialog', { name: '新建一级分类' });
  await dialog.getByLabel('分类名称').fill('节庆');
  await dialog.getByRole('button', { name: '保存' }).click();
  const own = page.getByRole('group', { name: '节庆', exact: true });
  await own.waitFor();
  const tops = () =>
    chief.api.goods.categories().then(({ list }) => list.filter((each) => each.parent_id === null));
  const before = (await tops()).map(({ name }) => name);
  expect(before.at(-1)).toBe('节庆');
  await own.press('Alt+ArrowUp');
  await expect
    .poll(async () => (await tops()).map(({ name }) => name).indexOf('节庆'))
    .toBe(before.length - 2);
  const full = page
    .getByRole('group')
    .filter({ hasText: /[1-9]\d* 件商品/ })
    .first();
  await full.getByRole('button', { name: /^删除/ }).click();
  const removing = page.getByRole('dialog', { name: /^删除/ });
  await removing.getByRole('button', { name: '删除', exact: true }).click();
  await removing
    .getByRole('alert')
    .getByText(/^分类下还有\d+(件商品|个子分类)/)
    .waitFor();
  await removing.getByRole('button', { name: '取消' }).click();
  await own.getByRole('button', { name: '删除 节庆' }).click();
  await removing.getByRole('button', { name: '删除', exact: true }).click();
  await own.waitFor({ state: 'detached' });
  expect(faults).toEqual([]);
});

test('many goods are changed alike, and one for a time to come (O057, O064)', async () => {
  const { page, faults } = await at.visit('/goods?q=雪松书签', { as: chief });
  await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  const bar = page.getByRole('toolbar', { name: '选中的数据' });
  await bar.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '批量修改' }).click();
  const dialog = page.getByRole('dialog', { name: '批量修改 3 件商品' });
  await choose(dialog, '改什么', '限购');
  await dialog.getByRole('textbox', { name: '改为' }).fill('7');
  await dialog.getByRole('button', { name: '修改', exact: true }).click();
  await taskEnds(page);
  await page.getByRole('dialog', { name: '批量修改 3 件商品' }).getByText('关闭', { exact: true }).click();
  await page.locator('tr[data-key] td:nth-child(3)').first().click();
  const drawer = page.getByRole('dialog', { name: /^商品 \d+$/ });
  await expect.poll(() => drawer.getByLabel('限购').inputValue()).toBe('7');
  await drawer.getByRole('tab', { name: '定时调价' }).click();
  await drawer.getByRole('button', { name: '添加定时调价' }).click();
  const timed = page.getByRole('dialog', { name: /^添加定时调价/ });
  const day = formatTime(at.shop.deps.now() + 86_400_000).slice(0, 10);
  await timed.getByLabel('开始时间').fill(`${day} 00:00`);
  await timed.getByRole('textbox', { name: '售价' }).fill('2.60');
  await timed.getByLabel('原因').fill('周末');
  await timed.getByRole('button', { name: '添加定时调价' }).click();
  await drawer.getByText('待开始').waitFor();
  await drawer.getByRole('button', { name: '取消' }).click();
  const calling = page.getByRole('dialog', { name: '取消定时调价' });
  await calling.getByRole('button', { name: '返回', exact: true }).waitFor();
  expect(await calling.getByRole('button', { name: '取消', exact: true }).count()).toBe(0);
  await calling.getByRole('button', { name: '取消定时调价' }).click();
  await drawer.getByText('已取消').waitFor();
  expect(faults).toEqual([]);
});

test('whoever saves goods over a newer version chooses field by field (O033)', async () => {
  const goods = { name: '桂花香囊', supplier_id: 1, courier_id: 1, price: '3.00', cost: '1.00' };
  const { goods_id: id, version } = await chief.api.goods.add({ key: 'sachet', body: goods });
  const { page } = await at.visit(`/goods?open=${id}`, { as: chief });
  const drawer = drawerOf(page, id);
  await drawer.getByLabel('名称').fill('桂花香囊 1个');
  await drawer.getByLabel('限购').fill('5');
  const other = await operatorIn(at.shop, { name: '周予安' });
  await other.api.goods.save({ key: 'newer', body: { id, version, limit: 8, price: '3.20' } });
  await drawer.getByRole('button', { name: '保存', exact: true }).click();
  const both = page.getByRole('dialog', { name: /^内容已被.*修改$/ });
  await both.getByRole('row', { name: '限购 5 8' }).waitFor();
  await both.getByRole('button', { name: '逐项合并' }).click();
  await both.getByRole('checkbox', { name: '限购' }).uncheck();
  await both.getByRole('checkbox', { name: '售价' }).uncheck();
  await both.getByRole('button', { name: '逐项合并' }).click();
  await drawer.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByText('已保存').waitFor();
  const stored = await chief.api.goods.show({ query: { id: String(id) } });
  expect(stored).toMatchObject({ name: '桂花香囊 1个', limit: 8, price: '3.20' });
});

test('cost and margin are nowhere for who may not see them (O051, A4)', async () => {
  const clerk = await operatorIn(at.shop, { roles: [SERVICE_ROLE], name: '沈知夏' });
  const { page } = await at.visit('/goods', { as: clerk });
  await page.getByRole('columnheader', { name: '售价' }).waitFor();
  expect(await page.getByRole('columnheader', { name: /成本|毛利/ }).count()).toBe(0);
  expect(await page.getByRole('button', { name: '新建商品' }).count()).toBe(0);
  await page.getByRole('button', { name: /^缺货 \d+$/ }).click();
  await page.locator('tr[data-key] td').first().click();
  const drawer = page.getByRole('dialog', { name: /^商品 \d+$/ });
  await drawer.getByRole('row', { name: /^钻石VIP/ }).waitFor();
  expect(await drawer.getByText(/成本|毛利/).count()).toBe(0);
  expect(await drawer.getByRole('button', { name: '保存', exact: true }).count()).toBe(0);
});
