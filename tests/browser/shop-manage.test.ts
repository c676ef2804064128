import { STORE_STATUS } from '@giftship/shared/stores/store';
import { sql } from 'kysely';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { buyFor, connect, press, readyOrders, sync } from '../harness/stores.ts';
import { type BrowserShop, openBrowserShop } from './open-shop.ts';
import { BRUSH_FEN, startSync, syncDialog } from './shop-page.ts';
import { isAtLength } from '../harness/at-length.ts';
import { toast } from './toast.ts';

let at: BrowserShop;
beforeAll(async () => {
  at = await openBrowserShop();
});
afterAll(() => at?.close());

const PAGE = '/user-center/shop-manage';
const tab = (page: Page, name: string) => page.getByRole('tab', { name });

describe('the page of the stores', () => {
  test.runIf(isAtLength)(
    'renames, syncs by hand and by the clock, and lists the syncs (M043, M245)',
    async () => {
      const person = await at.shop.person();
      const store = await connect(at.shop, person, 'pdd', { name: '老店' });
      const { page, faults } = await at.visit(PAGE, { mobile: person.mobile });
      await page.getByRole('button', { name: '改名 老店' }).click();
      await page.getByLabel('老店 的新名称').fill('山货铺');
      await page.keyboard.press('Enter');
      await page.getByRole('table', { name: '店铺管理' }).getByText('山货铺').waitFor();
      const auto = page.getByRole('switch', { name: '自动同步 山货铺' });
      expect(await auto.isChecked()).toBe(true);
      await auto.click();
      await toast(page, '已关闭自动同步').waitFor();
      expect((await person.api.stores.list()).list).toMatchObject([
        { id: store.id, shop_name: '山货铺', auto_sync: 0 },
      ]);

      await page.getByRole('button', { name: '同步店铺 山货铺' }).click();
      await startSync(page, () => page.getByRole('dialog').getByRole('button', { name: '开始同步' }).click());
      await at.shop.runJobs();
      await syncDialog(page).waitFor({ state: 'detached' });
      await tab(page, '同步记录').click();
      const job = page.getByRole('table', { name: '同步记录' }).locator('tbody tr');
      await job.getByText('同步成功').waitFor();
      const { list } = await person.api.stores.syncJobs({ query: {} });
      for (const figure of [`新增 ${list[0]!.inserted}`, '更新 0', `平台共 ${list[0]!.total}`])
        await job.getByText(figure, { exact: true }).waitFor();
      expect(new URL(page.url()).searchParams.get('tab')).toBe('syncs');
      expect(faults).toEqual([]);
    },
  );

  test.runIf(isAtLength)('offers one way to add a store, also where there is none yet', async () => {
    const person = await at.shop.person();
    const { page, faults } = await at.visit(PAGE, { mobile: person.mobile });
    const add = page.getByRole('button', { name: '添加店铺' });
    await page.getByText('还没有授权的店铺').waitFor();
    expect(await add.count()).toBe(1);
    await connect(at.shop, person, 'jd', { name: '京店' });
    await page.reload();
    await page.getByRole('button', { name: '同步店铺 京店' }).waitFor();
    expect(await add.count()).toBe(1);
    await tab(page, '自动下单').click();
    await page.getByText('还没有自动下单规则').waitFor();
    expect([await add.count(), await page.getByRole('button', { name: '新增规则' }).count()]).toEqual([0, 1]);
    expect(faults).toEqual([]);
  });

  test('why a store does not work is left out only where its state says the same', async () => {
    const person = await at.shop.person();
    const store = await connect(at.shop, person, 'jd', { name: '京店' });
    const { page, faults } = await at.visit('/favicon.svg', { mobile: person.mobile });
    const look = async (status: number) => {
      await sql`update stores set status = ${status}, error = '平台说授权已过期' where id = ${store.id}`.execute(
        at.shop.db.q,
      );
      await page.goto(`${at.url}${PAGE}`);
      await page.getByRole('button', { name: '解绑店铺 京店' }).waitFor();
      return page.getByText('平台说授权已过期').count();
    };
    expect(await look(STORE_STATUS.normal)).toBe(1);
    expect(await look(STORE_STATUS.expired)).toBe(0);
    expect(faults).toEqual([]);
  });

  test.runIf(isAtLength)('a sync is stopped by its button, and what it stored stays', async () => {
    const person = await at.shop.person();
    await connect(at.shop, person, 'jd', { name: '京店' });
    const { page, faults } = await at.visit(PAGE, { mobile: person.mobile });
    await page.getByRole('button', { name: '同步店铺 京店' }).click();
    await startSync(page, () => page.getByRole('dialog').getByRole('button', { name: '开始同步' }).click());
    await syncDialog(page).getByRole('button', { name: '停止同步' }).click();
    await syncDialog(page).getByText('已停止同步，已经同步的订单保留。').waitFor();
    expect((await person.api.stores.syncJobs({ query: {} })).list).toMatchObject([{ status: 3 }]);
    await syncDialog(page).getByRole('button', { name: '知道了' }).click();
    await syncDialog(page).waitFor({ state: 'detached' });
    expect(faults).toEqual([]);
  });

  test.runIf(isAtLength)(
    'waybills that a store did not take are counted, found and sent again (M140, X034)',
    async () => {
      const person = await at.shop.person({ balance: 1_000 });
      const store = await connect(at.shop, person, 'tb', { name: '淘店' });
      await sync(at.shop, person, store);
      await press(at.shop, store, { do: 'mood', fail: '100' });
      const [number] = await readyOrders(person, store);
      const [item] = await buyFor(person, store, [number!], 'manage-1');
      await person.api.stores.deliver({
        body: { store_id: store.id, list: [{ shop_order: number!, waybill_code: item!.kuaidi_sn }] },
      });
      const { page, faults } = await at.visit(PAGE, { mobile: person.mobile });
      await page.getByRole('link', { name: '1 单等待发货' }).click();
      const row = page.getByRole('table', { name: '发货记录' }).locator('tbody tr');
      await row.getByText(number!).waitFor();
      await press(at.shop, store, { do: 'mood', fail: '0' });
      await row.getByRole('button', { name: `重新发货 ${number}` }).click();
      await toast(page, '店铺已发货').waitFor();
      await row.getByText('已发货', { exact: true }).waitFor();
      expect(await person.balance()).toBe(1_000 - BRUSH_FEN);
      expect(faults).toEqual([]);
    },
  );
});

test('a rule is made, tried, run after a look at what it would order, paused and removed (X035)', async () => {
  const person = await at.shop.person({ balance: 1_000 });
  const store = await connect(at.shop, person, 'ks', { name: '快店' });
  await sync(at.shop, person, store);
  const ready = await readyOrders(person, store);
  const { page, faults } = await at.visit(`${PAGE}?tab=rules`, { mobile: person.mobile });
  await page.getByRole('button', { name: '新增规则' }).click();
  const form = page.getByRole('dialog', { name: '新增自动下单规则' });
  await form.getByRole('button', { name: '保存' }).click();
  await form.getByText('请选择商品').waitFor();
  await form.getByRole('button', { name: '选择商品' }).click();
  const goods = page.getByRole('dialog', { name: '选择商品' });
  await goods.getByLabel('商品名称').fill('牙刷');
  await goods.getByLabel('商品名称').press('Enter');
  await goods.getByRole('button', { name: '选择 红柄软毛牙刷 1支' }).click();
  await form.getByText('红柄软毛牙刷 1支').waitFor();
  await form.getByLabel('每天最多下单数').fill('2');
  await form.getByLabel('每天最多花费（元）').fill('1,5');
  await form.getByRole('button', { name: '保存' }).click();
  await form.getByText('请填大于 0 的金额，最多两位小数').waitFor();
  await form.getByLabel('每天最多花费（元）').fill('50');
  await form.getByRole('button', { name: '保存' }).click();
  await form.waitFor({ state: 'detached' });

  const rule = page.getByRole('table', { name: '自动下单规则' }).locator('tbody tr');
  await rule.getByText('最多 2 单、￥50.00').waitFor();
  await rule.getByRole('button', { name: /^试运行/ }).click();
  const trial = page.getByRole('dialog', { name: '试运行结果' });
  await trial.getByText('现在执行会下 2 单，花费 ￥1.60').waitFor();
  // Whom each goes to and what was bought there, beside its number.
  const { list: known } = await person.api.stores.orders({ body: { store_id: store.id, page_size: 500 } });
  const would = trial.getByRole('list', { name: '会下单的 2 单' }).getByRole('listitem');
  await expect.poll(() => would.first().innerText()).toMatch(/\n/);
  const shown = await would.allInnerTexts();
  expect(shown).toHaveLength(2);
  for (const text of shown) {
    const order = known.find(({ shop_order }) => text.includes(shop_order))!;
    expect(text).toContain(order.receiver_name);
    expect(text).toContain(order.goods_list[0]!.goods_name);
  }
  // A trial leads on: to the same question before anything is paid, or to a rule that is on.
  await trial.getByText('立即执行：2 单，约 ￥1.60').waitFor();
  // Twice, as people press: the second one lands where the question is asked, and pays nothing.
  await trial.getByRole('button', { name: '立即执行' }).dblclick();
  await page.getByRole('button', { name: '确认执行，最多支付￥1.60', disabled: false }).waitFor();
  await page.getByRole('button', { name: '取消', exact: true }).click();
  expect(await person.balance()).toBe(1_000);
  await rule.getByRole('button', { name: /^试运行/ }).click();
  await trial.getByRole('button', { name: '启用规则' }).click();
  await toast(page, '规则已启用').waitFor();
  await trial.waitFor({ state: 'detached' });
  await rule.getByRole('switch', { checked: true }).click();
  await toast(page, '规则已暂停').waitFor();
  expect(await person.balance()).toBe(1_000);
  await rule.getByRole('button', { name: /^立即执行/ }).click();
  const run = page.getByRole('dialog', { name: '立即执行' });
  await run.getByRole('button', { name: '确认执行，最多支付￥1.60' }).click();
  await run.getByText('已下 2 单，花费 ￥1.60').waitFor();
  expect(await person.balance()).toBe(1_000 - 2 * BRUSH_FEN);
  expect(await readyOrders(person, store)).toHaveLength(ready.length - 2);
  await run.getByRole('button', { name: '关闭' }).last().click();
  await rule.getByText('今日已下 2 单、￥1.60').waitFor();
  await page.getByRole('button', { name: '执行记录' }).click();
  await page.getByRole('table', { name: '执行记录' }).getByRole('link', { name: /^B/ }).waitFor();

  await rule.getByRole('switch').click();
  await toast(page, '规则已启用').waitFor();
  await rule.getByRole('button', { name: /^删除/ }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await page.getByText('还没有自动下单规则').waitFor();
  expect((await person.api.automation.list()).list).toEqual([]);
  expect(await at.shop.audit()).toEqual([]);
  expect(faults).toEqual([]);
});

test.runIf(isAtLength)('the samples of signed calls carry the own key (D901, D902)', async () => {
  const person = await at.shop.person();
  const { app_key } = await person.api.machines.key();
  const { page, faults } = await at.visit('/user-center/api', { mobile: person.mobile });
  const sample = page.getByRole('region', { name: '签名示例' });
  await sample.getByRole('button', { name: '展开签名示例' }).click();
  await sample.getByText('Python', { exact: true }).click();
  expect(await sample.locator('pre').innerText()).toContain(`'X-App-Key': '${app_key}'`);
  expect(faults).toEqual([]);
});
