import { FLAG_COLOR_LABELS } from '@giftship/shared/stores/labels';
import { flagsOf } from '@giftship/shared/stores/flags';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { TestPerson } from '../harness/test-service.ts';
import { connect, sync } from '../harness/stores.ts';
import { chooseOption } from './choose-option.ts';
import { type BrowserShop, callsOf, openBrowserShop } from './open-shop.ts';
import { chosenPlatform, choosePlatform, expectCount, orderButton, pasteLines } from './purchase-page.ts';
import {
  addDialog,
  authoriseInNewTab,
  BRUSH_FEN,
  BUY_BRUSH,
  chooseOrders,
  openStoreTab,
  orderAndPay,
  orderTable,
  shownOrders,
  startSync,
  storeTab,
  syncDialog,
  syncInTab,
  waybillOnPlatform,
} from './shop-page.ts';
import { isAtLength } from '../harness/at-length.ts';
import { toast } from './toast.ts';

let at: BrowserShop;
beforeAll(async () => {
  at = await openBrowserShop();
});
afterAll(() => at?.close());

/** The orders of the only store of a person, as the service knows them. */
async function ordersOf(person: TestPerson) {
  const [store] = (await person.api.stores.list()).list;
  const { list } = await person.api.stores.orders({ body: { store_id: store!.id, page_size: 500 } });
  return { store: store!, list };
}

describe('an authorised shop', () => {
  test('is connected in a new tab, synced, filtered by flag, ordered for and shipped (M006, M091, M128, M139, M281)', async () => {
    const person = await at.shop.person({ balance: 10_000 });
    const { page, faults } = await at.visit(BUY_BRUSH, { mobile: person.mobile });
    await openStoreTab(page, '快手');
    await storeTab(page).getByRole('button', { name: '添加店铺' }).click();
    await addDialog(page).getByText('无需订购，请直接授权使用').waitFor();
    const platform = await authoriseInNewTab(page);
    await addDialog(page).getByText('正在等您在新打开的页面里完成授权').waitFor();
    await platform.getByLabel('店铺名称').fill('山货铺');
    await platform.getByRole('button', { name: '同意授权' }).click();
    await platform.getByRole('heading', { name: '授权成功' }).waitFor();
    await platform.close();
    await addDialog(page).waitFor({ state: 'detached' });
    expect(await storeTab(page).locator('.store-select').innerText()).toContain('山货铺（快手）');

    await syncInTab(page, at);
    const { store, list } = await ordersOf(person);
    await expect.poll(() => shownOrders(page)).toBe(Math.min(10, list.length));
    const ready = list.filter(({ state }) => state === 1);
    const flag = flagsOf(store.platform).find(({ value }) => ready.some((row) => row.flag === value))!;
    const flagged = list.filter((row) => row.flag === flag.value);
    const chosen = ready.filter((row) => row.flag === flag.value);
    await storeTab(page).getByRole('button', { name: FLAG_COLOR_LABELS[flag.color] }).click();
    await expect.poll(() => shownOrders(page)).toBe(Math.min(10, flagged.length));
    await storeTab(page).getByRole('button', { name: '全选符合条件的订单' }).click();
    await toast(page, `符合条件的 ${chosen.length} 单都已选上`).waitFor();
    await expectCount(page, chosen.length);

    await orderAndPay(page);
    await page.waitForURL(/\/user-center\/package-list\?batch=B/);
    expect(await person.balance()).toBe(10_000 - chosen.length * BRUSH_FEN);
    const { rows } = await at.shop.db.pool.query<{ id: string }>(
      'select b.id from sandbox_shops b join stores s on s.outside_id = b.outside_id where s.id = $1',
      [store.id],
    );
    const { list: sent } = await person.api.stores.deliveries({ query: { page_size: '500' } });
    expect(sent.map(({ send_status }) => send_status)).toEqual(chosen.map(() => 1));
    for (const { shop_order: number, waybill_code } of sent.slice(0, 3))
      expect(await waybillOnPlatform(at, Number(rows[0]!.id), number)).toBe(waybill_code);
    expect(await at.shop.audit()).toEqual([]);
    expect(faults).toEqual([]);
  });

  test.runIf(isAtLength)(
    'of the video channel is bound with a code; numbers are searched in a batch (M127, M184, M185)',
    async () => {
      const person = await at.shop.person({ balance: 1_000 });
      const { page, faults } = await at.visit(BUY_BRUSH, { mobile: person.mobile });
      await choosePlatform(page, '微信视频号');
      await storeTab(page).getByRole('button', { name: '添加店铺' }).click();
      const market = await authoriseInNewTab(page, '获取关联码');
      await market.getByRole('button', { name: '获取关联码' }).click();
      const code = await market.locator('.bind-code').innerText();
      await market.close();
      await addDialog(page).getByRole('button', { name: '填写关联码' }).click();
      const bind = page.getByRole('dialog', { name: '填写关联码' });
      await bind.getByRole('button', { name: '绑定店铺' }).click();
      await bind.getByText('请填写关联码').waitFor();
      await bind.getByLabel('关联码', { exact: true }).fill('not enough');
      await bind.getByRole('button', { name: '绑定店铺' }).click();
      await bind.getByText('关联码不正确').waitFor();
      expect((await person.api.stores.list()).list).toEqual([]);
      // It is a step of the same dialog, with a way back to the platforms.
      expect(await addDialog(page).count()).toBe(0);
      await page.keyboard.press('Escape');
      const opener = addDialog(page).getByRole('button', { name: '填写关联码' });
      await expect.poll(() => opener.evaluate((it) => it === document.activeElement)).toBe(true);
      await opener.click();
      await bind.getByRole('button', { name: '返回' }).click();
      expect(await addDialog(page).getByRole('radio', { name: '微信视频号' }).isChecked()).toBe(true);
      await addDialog(page).getByRole('button', { name: '填写关联码' }).click();
      await bind.getByLabel('关联码', { exact: true }).fill(` ${code.trim()} `);
      await bind.getByLabel('店铺名称').fill('我的小店');
      await page.keyboard.press('Enter');
      await bind.waitFor({ state: 'detached' });
      expect(await storeTab(page).getByRole('group', { name: '旗帜' }).count()).toBe(0);

      await syncInTab(page, at);
      const { list } = await ordersOf(person);
      const [first, second] = list.filter(({ state }) => state === 1);
      await storeTab(page).getByRole('button', { name: '更多筛选' }).click();
      await storeTab(page)
        .getByLabel('订单号', { exact: true })
        .fill(`${first!.shop_order}\n${second!.shop_order}，${first!.shop_order}`);
      await storeTab(page).getByRole('button', { name: '查询' }).click();
      await expect.poll(() => shownOrders(page)).toBe(2);
      await orderTable(page).getByLabel('选择本页可下单的订单').check();
      await expectCount(page, 2);
      await orderAndPay(page);
      await page.waitForURL(/\/user-center\/package-list\?batch=B/);
      expect(await person.balance()).toBe(1_000 - 2 * BRUSH_FEN);
      expect(faults).toEqual([]);
    },
  );
});

describe('the table of a shop', () => {
  test.runIf(isAtLength)(
    'names why an order cannot be chosen, and keeps what is chosen over pages (M091, M131, M132, M277)',
    async () => {
      const person = await at.shop.person({ balance: 1_000 });
      const store = await connect(at.shop, person, 'pdd');
      await sync(at.shop, person, store);
      const { list } = await ordersOf(person);
      const closed = list.find(({ state }) => state === 2)!;
      const { page, faults } = await at.visit(BUY_BRUSH, { mobile: person.mobile });
      await openStoreTab(page, '拼多多');
      await orderTable(page).waitFor();
      await storeTab(page).getByLabel('选择订单').first().waitFor();
      const rows = await orderTable(page)
        .locator('tbody tr')
        .evaluateAll((all) =>
          all.map((row) => {
            const { height, bottom } = row.getBoundingClientRect();
            const bar = document.querySelector('.purchase-footer')?.getBoundingClientRect().top ?? 0;
            return { isLow: height <= 56, isSeen: bottom <= bar };
          }),
        );
      expect(rows).toEqual(Array.from({ length: 10 }, () => ({ isLow: true, isSeen: true })));
      await orderTable(page).getByLabel('选择本页可下单的订单').check();
      const onPage = list.slice(0, 10).filter(({ state }) => state === 1).length;
      await storeTab(page).getByText(`已选 ${onPage} 单`).waitFor();
      await storeTab(page).getByRole('listitem', { name: '2', exact: true }).click();
      await orderTable(page).getByLabel(`选择订单 ${list[10]!.shop_order}`).waitFor();
      await storeTab(page).getByText(`已选 ${onPage} 单`).waitFor();

      await storeTab(page).getByRole('button', { name: '更多筛选' }).click();
      await storeTab(page).getByLabel('订单号', { exact: true }).fill(closed.shop_order);
      await storeTab(page).getByRole('button', { name: '查询' }).click();
      await expect.poll(() => shownOrders(page)).toBe(1);
      expect(await orderTable(page).getByLabel(`选择订单 ${closed.shop_order}`).isDisabled()).toBe(true);
      const row = orderTable(page).locator('tbody tr').first();
      await row.getByRole('img', { name: '不能下单' }).waitFor();
      await row.getByText(closed.errorText).waitFor();
      expect(await orderTable(page).getByLabel('选择本页可下单的订单').isDisabled()).toBe(true);
      await expectCount(page, onPage);
      await storeTab(page).getByRole('button', { name: '清空' }).click();
      await expectCount(page, 0);
      expect(await orderButton(page).isDisabled()).toBe(true);
      expect(faults).toEqual([]);
    },
  );

  test.runIf(isAtLength)(
    'a sync wants a shop and two days, and shows 5 percent more every 2 s until it is done (M141-M143, M182, M183)',
    async () => {
      const person = await at.shop.person();
      const { page, faults } = await at.visit(BUY_BRUSH, { mobile: person.mobile });
      await openStoreTab(page, '小红书');
      const press = () => storeTab(page).getByRole('button', { name: '同步订单' }).click();
      // Without a shop there is nothing to search in or to synchronise.
      await storeTab(page).getByText('这个平台还没有绑定店铺').waitFor();
      for (const name of ['查询', '同步订单'])
        expect(await storeTab(page).getByRole('button', { name }).count()).toBe(0);
      for (let i = 0; i < 2; i += 1) await connect(at.shop, person, 'xhs');
      await page.reload();
      await openStoreTab(page, '小红书');
      await press();
      await toast(page, '请选择店铺').waitFor();
      await chooseOption(storeTab(page).getByRole('combobox', { name: '选择店铺' }), 0);
      await storeTab(page).getByText('还没有订单').waitFor();
      await storeTab(page).getByLabel('结束时间', { exact: true }).fill('');
      await press();
      await toast(page, '请选择同步订单的时间范围').waitFor();
      await storeTab(page).getByRole('button', { name: '最近一周' }).click();
      await startSync(page, press);
      const bar = syncDialog(page).getByRole('progressbar');
      await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe('5');
      await expect.poll(() => bar.getAttribute('aria-valuenow')).toBe('10');
      const [first, second] = await callsOf(page, '/order/sync/status', 2);
      expect(second!.startedAt - first!.startedAt).toBeGreaterThan(1_900);
      await syncDialog(page).getByRole('button', { name: '后台继续' }).click();
      await storeTab(page)
        .getByText(/同步中 \d+%/)
        .waitFor();
      await at.shop.runJobs();
      await toast(page, '同步成功').waitFor();
      await orderTable(page).waitFor();
      const told = (await callsOf(page, '/order/sync/status')).at(-1)!;
      const loadedAt = async () => (await callsOf(page, '/gift/auth/order')).at(-1)!.startedAt;
      await expect.poll(async () => (await loadedAt()) - told.answeredAt).toBeGreaterThan(1_900);
      expect(faults).toEqual([]);
    },
  );
});

describe('recipients in several tabs', () => {
  test.runIf(isAtLength)(
    'a choice outlives a change of platform; the footer counts all tabs, says what goes out, and leads on to what waits',
    async () => {
      const person = await at.shop.person({ balance: 1_000 });
      for (const key of ['pdd', 'ks']) await sync(at.shop, person, await connect(at.shop, person, key));
      const { page, faults } = await at.visit(BUY_BRUSH, { mobile: person.mobile });
      await openStoreTab(page, '拼多多');
      await chooseOrders(page, 2);
      await pasteLines(page, '李四 13900005678 江苏省苏州市姑苏区观前街8号');
      await expectCount(page, 3);
      const footer = page.locator('.purchase-footer');
      await footer.getByText('其中授权发货选的 2 单留到下一单').waitFor();
      await choosePlatform(page, '快手');
      await expectCount(page, 3);
      await openStoreTab(page, '快手');
      await chooseOrders(page, 1);
      await expectCount(page, 4);
      await footer.getByRole('button', { name: '其他店铺选的 2 单' }).click();
      await storeTab(page).getByText('已选 2 单').waitFor();
      expect(await chosenPlatform(page).innerText()).toContain('拼多多');
      await expectCount(page, 4);
      expect(await footer.innerText()).toContain('￥1.60');

      await orderAndPay(page);
      const waits = page.getByRole('dialog', { name: '这一单已下好，还有没下的' });
      await waits.getByText('另外录入的 1 个、其他店铺选的 1 单没有下单').waitFor();
      expect(await person.balance()).toBe(1_000 - 2 * BRUSH_FEN);
      await waits.getByRole('button', { name: '去下其余的' }).click();
      await expectCount(page, 2);
      await orderAndPay(page);
      await waits.getByText('授权发货选的 1 单没有下单').waitFor();
      await waits.getByRole('button', { name: '去下其余的' }).click();
      await storeTab(page).getByText('已选 1 单').waitFor();
      await orderAndPay(page);
      await page.waitForURL(/\/user-center\/package-list\?batch=B/);
      expect(await person.balance()).toBe(1_000 - 4 * BRUSH_FEN);
      expect(await at.shop.audit()).toEqual([]);
      expect(faults).toEqual([]);
    },
  );
});
