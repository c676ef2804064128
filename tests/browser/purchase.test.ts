import { BATCH_STATUS, ORDER_STATUS } from '@giftship/shared/orders/order';
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Page } from 'playwright-core';
import { TEST_PASSWORD } from '../harness/test-service.ts';
import { isAtLength } from '../harness/at-length.ts';
import { type BrowserShop, openBrowserShop } from './open-shop.ts';
import { orderFile } from './order-file.ts';
import {
  BUY_SOAP,
  choosePlatform,
  expectCount,
  footerCount,
  goToPayment,
  importFile,
  logIn,
  orderButton,
  pasteLines,
  payButton,
  SOAP,
  THREE_LINES,
} from './purchase-page.ts';
import { toast } from './toast.ts';

let at: BrowserShop;
beforeAll(async () => {
  // A batch is closed by hand here, which an audit would find.
  at = await openBrowserShop({});
});
afterAll(() => at?.close());

const RICH = 10_000_000;
const ordersOf = async (person: { id: number }) =>
  at.shop.db.q
    .selectFrom('orders')
    .where('user_id', '=', person.id)
    .select(['id', 'rec_name', 'status'])
    .execute();

/** Orders three people for more money than there is, and puts the payment off. */
async function waitForMoney(page: Page): Promise<void> {
  await choosePlatform(page);
  await pasteLines(page, THREE_LINES);
  await goToPayment(page);
  await payButton(page).click();
  await page.getByRole('dialog', { name: '在线充值' }).waitFor();
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: '先不付款' }).click();
}

test.runIf(isAtLength)(
  'a visitor browses, is asked to log in at buy, and the purchase follows the login',
  async () => {
    const person = await at.shop.person({ balance: RICH });
    const { page, faults } = await at.visit(`/product-detail/${SOAP}`);
    await page.getByRole('button', { name: '购买' }).first().click();
    await logIn(page, person.mobile, TEST_PASSWORD);
    await page.getByRole('dialog', { name: '商品购买' }).waitFor();
    expect(new URL(page.url()).searchParams.get('buy')).toBe(String(SOAP));
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
    await page.waitForTimeout(500);
    expect(await page.getByLabel('手机号').isVisible()).toBe(false);
    expect(faults).toEqual([]);
  },
);

test('three pasted addresses are ordered and paid, and the packages are shown (M133-M138, M031)', async () => {
  const person = await at.shop.person({ balance: 10_000 });
  const { page, faults } = await at.visit(BUY_SOAP, { mobile: person.mobile });
  await page.getByRole('dialog', { name: '商品购买' }).waitFor();
  expect(await orderButton(page).isDisabled()).toBe(true);
  await choosePlatform(page);
  await pasteLines(page, THREE_LINES);
  await expectCount(page, 3);
  await goToPayment(page);
  await page.getByText('订单不支持取消，请核对后再下单').waitFor();
  expect(await payButton(page).innerText()).toBe('支付￥5.40');
  await payButton(page).click();
  await page.waitForURL('**/user-center/package-list**');
  expect(await person.balance()).toBe(10_000 - 540);
  expect((await ordersOf(person)).map(({ rec_name: name }) => name).sort()).toEqual(
    ['张三', '李四', '王五'].sort(),
  );
  expect(faults).toEqual([]);
});

test('the slip of a payment names the deadlines that the service wrote down, and no day before they are known (M014-M016, D306)', async () => {
  const person = await at.shop.person({ balance: 10_000 });
  const { page, faults } = await at.visit(BUY_SOAP, { mobile: person.mobile });
  await choosePlatform(page);
  await pasteLines(page, THREE_LINES.replace('王五', '出单失败'));
  await page
    .getByRole('img', { name: /揽收截止 .* 08:00，休息日顺延；没揽收，每个包裹自动赔 ￥1\.80$/ })
    .waitFor();
  await goToPayment(page);
  let answer = () => {};
  const answered = new Promise<void>((resolve) => (answer = resolve));
  // The days after the payment are closed: what no browser can reckon.
  await page.route('**/api/user/order/parcel', async (route) => {
    await answered;
    const { list, ...rest } = await person.api.parcels.list({ body: {} });
    const [day] = list[0]!.paid_at.split(' ');
    const days = (count: number) =>
      new Date(Date.parse(day!) + count * 24 * 3_600_000).toISOString().slice(0, 10);
    const closed = list.map((row) => ({
      ...row,
      paid_at: `${day} 00:00:00`,
      ship_deadline: `${days(4)} 19:00:00`,
      pickup_deadline: `${days(5)} 08:00:00`,
    }));
    await route.fulfill({ json: { code: 0, msg: '', data: { ...rest, list: closed } } });
  });
  await payButton(page).click();
  const result = page.getByRole('dialog', { name: /^付款成功/ });
  await result
    .getByRole('img', { name: '付款，截单，揽收截止；没揽收，每个包裹自动赔 ￥1.80', exact: true })
    .waitFor();
  expect(await result.locator('.slip-stamp').innerText()).toBe('已付款');
  answer();
  const told = '付款 今天 00:00；截单 4 天后 17:00；揽收截止 5 天后 08:00；没揽收，每个包裹自动赔 ￥1.80';
  await result.getByRole('img', { name: told, exact: true }).waitFor();
  expect(await result.locator('.slip-stamp').innerText()).toBe('已付款 00:00');
  expect(faults).toEqual([]);
});

test.runIf(isAtLength).each(['wide', 'narrow'] as const)(
  'one refused waybill among three: the payment succeeded and says so, with what to do in view (%s)',
  async (screen) => {
    const person = await at.shop.person({ balance: 10_000 });
    const { page, faults } = await at.visit(BUY_SOAP, { mobile: person.mobile, screen });
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await choosePlatform(page);
    await pasteLines(page, THREE_LINES.replace('王五', '出单失败'));
    await goToPayment(page);
    await payButton(page).click();
    const result = page.getByRole('dialog', { name: '付款成功 ￥5.40 · 3 件 2 件已出单，1 件待出单' });
    await result.waitFor();
    const lines = result.locator('.result-summary li strong');
    expect(await lines.allInnerTexts()).toEqual(['2 件已出单', '1 件待出单']);
    const rows = result.locator('tbody tr');
    await expect.poll(() => rows.count()).toBe(1);
    const said = await rows.innerText();
    for (const part of ['出单失败', '13700004321', '成都市', '1.80', '待出单']) expect(said).toContain(part);
    await expect.poll(() => result.locator('dl').innerText()).toMatch(/5\.40[\s\S]*94\.60/);
    const inView = page.viewportSize()!;
    for (const button of await result.locator('.paid-actions button').all()) {
      const { x, y, width, height } = (await button.boundingBox())!;
      expect([x >= 0, y >= 0, x + width <= inView.width, y + height <= inView.height]).not.toContain(false);
    }
    await result.getByRole('button', { name: '复制全部运单号' }).click();
    await toast(page, '已复制 2 个运单号').waitFor();
    const copied = (await page.evaluate(() => navigator.clipboard.readText())).split('\n');
    const issued = (await person.api.orders.list({ body: {} })).list.map(({ kuaidi_sn }) => kuaidi_sn);
    expect(copied.toSorted()).toEqual(issued.filter(Boolean).toSorted());
    expect(copied.length).toBe(2);
    await result.getByRole('button', { name: '已复制 2 个' }).waitFor();
    await expect.poll(() => result.locator('.slip-stamp').innerText()).toMatch(/^已付款 \d\d:\d\d$/);
    expect(await result.locator('.paid-waybills li').count()).toBe(3);
    const [sheet] = await Promise.all([
      page.waitForEvent('download'),
      result.getByRole('button', { name: '导出表格' }).click(),
    ]);
    expect(sheet.suggestedFilename()).toBe('运单号.xlsx');
    await result.getByRole('button', { name: '再发一批' }).click();
    await result.waitFor({ state: 'detached' });
    await expectCount(page, 0);
    expect(await person.balance()).toBe(10_000 - 540);
    expect(faults).toEqual([]);
  },
);

test.runIf(isAtLength).each(['wide', 'narrow'] as const)(
  'errors are asked before doubts; the button of 错误订单 says what it does, its reasons stand whole (%s)',
  async (screen) => {
    const person = await at.shop.person({ balance: 10_000 });
    const { page, faults } = await at.visit(BUY_SOAP, { mobile: person.mobile, screen });
    await choosePlatform(page);
    await pasteLines(
      page,
      [
        ...THREE_LINES.split('\n'),
        '刘备 13600007777 浙江省义乌市佛堂镇文一路1号 13600007778',
        '赵六 13800008888 新疆维吾尔自治区乌鲁木齐市天山区人民路1号',
        '钱七 13800008889 西藏自治区拉萨市城关区北京中路1号',
      ].join('\n'),
    );
    await expectCount(page, 6);
    await page.locator('.purchase-counts').getByText('1 行请看一眼').waitFor();
    await orderButton(page).click();
    const preview = page.getByRole('dialog', { name: '错误订单' });
    await preview.getByText('2 行：赵六、钱七').waitFor();
    const reason = preview.locator('.purchase-reasons strong');
    expect(await reason.innerText()).toBe('该地区停发，请更换快递');
    expect(
      await reason.evaluate(
        ({ scrollWidth, clientWidth }) => scrollWidth <= clientWidth || clientWidth === 0,
      ),
    ).toBe(true);
    const remove = preview.getByRole('button', { name: '删掉 2 行，继续下单' });
    const { y, height } = (await remove.boundingBox())!;
    expect(y + height).toBeLessThanOrEqual(page.viewportSize()!.height);
    // Deleted by hand or left as it is: both go.
    await preview.getByRole('button', { name: '删除第 6 行' }).click();
    await remove.waitFor();
    await remove.click();
    await page.getByRole('dialog', { name: '1 行请看一眼' }).waitFor();
    await page.getByRole('button', { name: '我已核对，继续下单' }).click();
    expect(await payButton(page).innerText()).toBe('支付￥7.20');
    await page.getByRole('dialog', { name: '确认付款' }).getByRole('button', { name: '回去修改' }).click();
    await expectCount(page, 4);
    expect(faults).toEqual([]);
  },
);

test('a double click on pay buys once', async () => {
  const person = await at.shop.person({ balance: 10_000 });
  const { page } = await at.visit(BUY_SOAP, { mobile: person.mobile });
  await choosePlatform(page);
  await pasteLines(page, THREE_LINES);
  await goToPayment(page);
  await payButton(page).dblclick();
  await page.waitForURL('**/user-center/package-list**');
  expect(await person.balance()).toBe(10_000 - 540);
  expect(await ordersOf(person)).toHaveLength(3);
});

test('a reload during pay buys once: what was sent is taken up under its own key', async () => {
  const person = await at.shop.person({ balance: 10_000 });
  const { page } = await at.visit(BUY_SOAP, { mobile: person.mobile });
  await choosePlatform(page);
  await pasteLines(page, THREE_LINES);
  await goToPayment(page);
  // The order reaches the service, its answer never reaches the page.
  let isReached = false;
  await page.route('**/api/gift/order/make', async (route) => {
    if (isReached) return route.continue();
    isReached = true;
    await route.fetch();
    await route.abort();
  });
  await payButton(page).click();
  await expect.poll(() => isReached).toBe(true);
  await page.reload();
  await expect.poll(() => person.balance()).toBe(10_000 - 540);
  await page.getByRole('dialog', { name: '商品购买' }).waitFor();
  await expectCount(page, 3);
  const bar = page.getByRole('status').filter({ hasText: '有一笔付款正在结算：3 个收件人' });
  await bar.waitFor();
  expect(await page.getByRole('button', { name: '丢弃' }).count()).toBe(0);
  // Nothing is ordered beside it; the button says why.
  expect(await orderButton(page).isDisabled()).toBe(true);
  expect(await orderButton(page).getAttribute('title')).toBe('上一笔付款还没有结果');
  await page.locator('.purchase-pay').getByText('上一笔付款还没有结果').waitFor();
  await bar.getByRole('button', { name: '查看并继续' }).click();
  await page.getByText('上次的付款没有走完').waitFor();
  await page.getByRole('button', { name: '继续这一批' }).click();
  await page.waitForURL('**/user-center/package-list**');
  expect(await person.balance()).toBe(10_000 - 540);
  expect(await ordersOf(person)).toHaveLength(3);
});

test.runIf(isAtLength)(
  'a browser that keeps nothing: a payment without an answer is taken up from the bar, and paid once',
  async () => {
    const person = await at.shop.person({ balance: 10_000 });
    const { page } = await at.visit(BUY_SOAP, {
      mobile: person.mobile,
      before: `Object.defineProperty(window, 'indexedDB', { value: { open() { throw new Error('closed'); } } });`,
    });
    await choosePlatform(page);
    await pasteLines(page, THREE_LINES);
    await goToPayment(page);
    // However often it is asked: the order is made, and the answer does not come back.
    let isCut = true;
    await page.route('**/api/gift/order/make', async (route) => {
      if (!isCut) return route.continue();
      await route.fetch();
      await route.abort();
    });
    await payButton(page).click();
    await page.getByText('网络断了').waitFor();
    isCut = false;
    await page.getByRole('button', { name: '以后再说' }).click();
    const bar = page.getByRole('status').filter({ hasText: '有一笔付款正在结算：3 个收件人' });
    expect(await orderButton(page).isDisabled()).toBe(true);
    await bar.getByRole('button', { name: '查看并继续' }).click();
    await page.getByRole('button', { name: '继续这一批' }).click();
    await page.waitForURL('**/user-center/package-list**');
    expect(await person.balance()).toBe(10_000 - 540);
    expect(await ordersOf(person)).toHaveLength(3);
  },
);

test('too little balance: recharged on the sandbox page in a second tab, the waiting batch is paid by itself (M258)', async () => {
  const person = await at.shop.person({ balance: 100 });
  const { page, context } = await at.visit(BUY_SOAP, { mobile: person.mobile });
  await choosePlatform(page);
  await pasteLines(page, THREE_LINES);
  await goToPayment(page);
  await payButton(page).click();
  const recharge = page.getByRole('dialog', { name: '在线充值' });
  await recharge.waitFor();
  const answer = page.waitForResponse((reply) => reply.url().includes('/user/recharge/qrcode'));
  await recharge.getByRole('button', { name: /^去支付/ }).click();
  const { data } = (await (await answer).json()) as { data: { data: string } };
  const second = await context.newPage();
  await second.goto(data.data);
  await second
    .getByRole('button', { name: /支付|付款/ })
    .first()
    .click();
  await page.waitForURL('**/user-center/package-list**', { timeout: 20_000 });
  expect(await ordersOf(person)).toHaveLength(3);
  expect(await person.balance()).toBeLessThan(10_000);
});

test('a batch that waits for money is not said to be settling, and is taken up as the same batch after a reload', async () => {
  const person = await at.shop.person({ balance: 100 });
  const { page } = await at.visit(BUY_SOAP, { mobile: person.mobile });
  await choosePlatform(page);
  await pasteLines(page, THREE_LINES);
  await goToPayment(page);
  await payButton(page).click();
  await page.getByRole('dialog', { name: '在线充值' }).waitFor();
  await page.reload();
  await page.getByText('有一单还没有付款，没有扣款：3 个收件人在等充值。').waitFor();
  await page.getByRole('button', { name: '查看并继续' }).click();
  const waiting = page.getByRole('dialog', { name: '余额还差 ￥4.40' });
  await waiting.getByText('这一批 3 个收件人共 ￥5.40，还没有扣款。充值到账后自动付款').waitFor();
  await waiting.getByRole('button', { name: '去充值' }).click();
  await page.getByRole('dialog', { name: '在线充值' }).waitFor();
  // The batch that waits is the one that was made before: nothing was ordered anew.
  expect(await ordersOf(person)).toHaveLength(3);
});

test.runIf(isAtLength)(
  'a batch that waits says what was changed since, and is given up for the table as it stands',
  async () => {
    const person = await at.shop.person({ balance: 100 });
    const { page, faults } = await at.visit(BUY_SOAP, { mobile: person.mobile });
    const row = (position: number) => page.locator('.rgrid-row').nth(position - 1);
    await waitForMoney(page);
    await row(2).locator('[role=gridcell][data-column=rec_name]').click();
    const field = page.getByRole('textbox', { name: '第 2 行 收件人' });
    await field.fill('李四四');
    await field.press('Enter');
    await page.getByRole('button', { name: '删除第 3 行' }).click();
    await page.locator('.purchase-goods').getByLabel('每人发几件', { exact: true }).fill('2');
    await expectCount(page, 2);
    // What was removed stays removed, also where the page is opened anew.
    await page.reload();
    await expectCount(page, 2);
    await person.give(10_000);
    await page.getByRole('button', { name: '查看并继续' }).click();
    await page
      .getByText('提交以后表里改过 1 行，表里删了 1 行，每人 1 件改成了 2 件：付的仍是改动前的内容。')
      .waitFor();
    await page.getByRole('button', { name: '放弃它，按现在的表下单' }).click();
    await payButton(page).click();
    await page.waitForURL('**/user-center/package-list**');
    const made = await ordersOf(person);
    const of = (status: number) =>
      made.filter((order) => order.status === status).map((order) => order.rec_name);
    expect([of(ORDER_STATUS.closed).sort(), of(ORDER_STATUS.unpaid)]).toEqual([
      ['张三', '李四', '王五'].sort(),
      [],
    ]);
    expect(
      made.filter(({ status }) => status !== ORDER_STATUS.closed).map((order) => order.rec_name),
    ).toEqual(['张三', '李四四']);
    expect(await person.balance()).toBe(10_100 - 2 * 2 * 180);
    expect(faults).toEqual([]);
  },
);

test.runIf(isAtLength)(
  'a batch that is given up leaves its recipients where they are; one that closed meanwhile starts no order by itself',
  async () => {
    const person = await at.shop.person({ balance: 100 });
    const { page } = await at.visit(BUY_SOAP, { mobile: person.mobile });
    await waitForMoney(page);
    const bar = page.getByText('有一单还没有付款，没有扣款：3 个收件人在等充值。');
    await page.getByRole('button', { name: '查看并继续' }).click();
    await page.getByRole('button', { name: '放弃这一批' }).click();
    const sure = page.getByRole('dialog', { name: '放弃这一批？' });
    await sure.getByText('没有扣款。3 个订单会关闭，不能再付').waitFor();
    await sure.getByRole('button', { name: '放弃这一批' }).click();
    await page.getByText('这一批已放弃，没有扣款；收件人都还在表里').waitFor();
    await bar.waitFor({ state: 'detached' });
    await expectCount(page, 3);
    await goToPayment(page);
    await payButton(page).click();
    await page.getByRole('dialog', { name: '在线充值' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: '先不付款' }).click();
    await bar.waitFor();
    await at.shop.db.q
      .updateTable('batches')
      .set({ status: BATCH_STATUS.closed })
      .where('user_id', '=', person.id)
      .execute();
    await orderButton(page).click();
    await page.getByText('没有付款的那一批已经关闭，没有扣款；收件人都还在，可以重新下单').waitFor();
    await bar.waitFor({ state: 'detached' });
    await expect.poll(() => page.getByRole('dialog').count()).toBe(1);
    await expectCount(page, 3);
    expect(await ordersOf(person)).toHaveLength(6);
  },
);

test.runIf(isAtLength)(
  'a batch that was paid in the lists is not said to wait, and its rows leave the table unpaid for twice',
  async () => {
    const person = await at.shop.person({ balance: 100 });
    const { page } = await at.visit(BUY_SOAP, { mobile: person.mobile });
    await waitForMoney(page);
    await page.getByText('有一单还没有付款，没有扣款：3 个收件人在等充值。').waitFor();
    await person.give(10_000);
    const { list } = await person.api.orders.batchList({ body: {} });
    await person.api.orders.pay({ body: { batch_sn: list[0]!.batch_sn } });
    await page.evaluate(() => dispatchEvent(new Event('focus')));
    await page.getByText('有一单已经在批次里付款：3 个收件人等您查看结果，不会再付。').waitFor();
    await page.getByRole('button', { name: '查看并继续' }).click();
    await page.getByRole('button', { name: '查看结果' }).click();
    await page.waitForURL('**/user-center/package-list**');
    expect(await ordersOf(person)).toHaveLength(3);
    expect(await person.balance()).toBe(10_100 - 540);
  },
);

test.runIf(isAtLength)('not verified: verified in the new tab, the order goes on (M259, M260)', async () => {
  const person = await at.shop.person({ balance: 10_000, isVerified: false });
  const { page, context } = await at.visit(BUY_SOAP, { mobile: person.mobile });
  await choosePlatform(page);
  await pasteLines(page, THREE_LINES);
  await goToPayment(page);
  await payButton(page).click();
  await page.getByText(/^按照国家快递相关法律法规,寄快递必须实名认证/).waitFor();
  const opened = context.waitForEvent('page');
  await page.getByRole('button', { name: '去完成实名认证' }).click();
  const tab = await opened;
  await tab.waitForURL('**/user-center/authentication');
  await page.getByRole('button', { name: '已完成认证' }).click();
  await page.getByText(/还没有通过认证/).waitFor();
  await tab
    .getByLabel(/真实姓名|姓名/)
    .first()
    .fill('陈小明');
  await tab
    .getByLabel(/身份证/)
    .first()
    .fill('11010519491231002X');
  await tab.getByRole('button', { name: /提交/ }).click();
  await at.shop.runJobs();
  await tab
    .getByText(/已通过/)
    .first()
    .waitFor();
  await page.bringToFront();
  const done = page.getByRole('button', { name: '已完成认证' });
  if (await done.isVisible()) await done.click().catch(() => {});
  await page.waitForURL('**/user-center/package-list**');
  expect(await ordersOf(person)).toHaveLength(3);
});

test.runIf(isAtLength)('5,000 rows from a file are ordered with progress', async () => {
  const person = await at.shop.person({ balance: RICH });
  const { page } = await at.visit(BUY_SOAP, { mobile: person.mobile });
  await choosePlatform(page, '拼多多');
  await importFile(page, 'orders.xlsx', orderFile(5_000));
  await expectCount(page, 5_000);
  await page.getByText(/读到 5,000 个收件人/).waitFor();
  // Every thousandth row has no name: they are found before anything is sent.
  await orderButton(page).click();
  await page.getByText(/^第\d+行收货人姓名不能为空（另有 4 处）/).waitFor();
  expect(await ordersOf(person)).toHaveLength(0);
  await page.getByRole('checkbox', { name: '全选' }).check();
  await page.getByRole('button', { name: '删除选中的 5 行' }).click();
  await expectCount(page, 4_995);
  const seen: string[] = [];
  await page.exposeFunction('noteProgress', (words: string) => seen.push(words));
  await page.evaluate(() => {
    const note = (window as unknown as { noteProgress: (words: string) => void }).noteProgress;
    new MutationObserver(() => {
      for (const { textContent } of document.querySelectorAll('[role=status]'))
        if (/^已(核对|提交)/.test(textContent)) note(textContent);
    }).observe(document.body, { childList: true, subtree: true, characterData: true });
  });
  await goToPayment(page);
  expect(await payButton(page).innerText()).toBe('支付￥8,991.00');
  await payButton(page).click();
  await page.waitForURL('**/user-center/package-list**', { timeout: 90_000 });
  // One call prices thousands of rows, one sends 500.
  expect(seen.filter((words) => words.startsWith('已核对'))).not.toEqual([]);
  expect(new Set(seen.filter((words) => words.startsWith('已提交'))).size).toBeGreaterThan(3);
  expect(await ordersOf(person)).toHaveLength(4_995);
  expect(await person.balance()).toBe(RICH - 899_100);
});

test.runIf(isAtLength)('an expired login in the middle loses nothing', async () => {
  const person = await at.shop.person({ balance: 10_000 });
  const { page } = await at.visit(BUY_SOAP, { mobile: person.mobile });
  await choosePlatform(page);
  await pasteLines(page, THREE_LINES);
  await goToPayment(page);
  await at.shop.db.q.deleteFrom('sessions').where('user_id', '=', person.id).execute();
  await payButton(page).click();
  await toast(page, '登录信息已过期，请重新登录').waitFor();
  await logIn(page, person.mobile, TEST_PASSWORD);
  await page.waitForURL('**/user-center/package-list**');
  expect(await ordersOf(person)).toHaveLength(3);
  expect(await person.balance()).toBe(10_000 - 540);
});

/** Everything that this browser keeps of purchases, in the database and beside it. */
const keptHere = (page: Page) =>
  page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve) => {
      const request = indexedDB.open('giftship-purchase');
      request.onsuccess = () => resolve(request.result);
    });
    const all = (name: string) =>
      new Promise<unknown>((resolve) => {
        const request = db.transaction(name).objectStore(name).getAll();
        request.onsuccess = () => resolve(request.result);
      });
    const found = await Promise.all(['heads', 'blocks', 'payments'].map(all));
    db.close();
    return JSON.stringify([found, { ...localStorage }]);
  });
const logOut = async (page: Page) => {
  await page.getByRole('button', { name: /的菜单/ }).click();
  await page.getByRole('menuitem', { name: '退出登录' }).click();
  await page.waitForURL(`${at.url}/`);
};

test.runIf(isAtLength)('whoever logs out leaves no recipients in the browser', async () => {
  const person = await at.shop.person({ balance: 10_000 });
  const { page, faults } = await at.visit(BUY_SOAP, { mobile: person.mobile });
  await choosePlatform(page);
  await pasteLines(page, THREE_LINES);
  await expectCount(page, 3);
  await expect.poll(() => keptHere(page)).toContain('13900005678');
  await page.keyboard.press('Escape');
  await page.goto(`${at.url}/gift-list`);
  await logOut(page);
  await expect.poll(() => keptHere(page)).not.toContain('13900005678');
  expect(await keptHere(page)).not.toMatch(/张三|李四/);
  expect(faults).toEqual([]);
});

test.runIf(isAtLength)(
  'a login that ended keeps them for its owner, and for nobody else (X033, M271)',
  async () => {
    const [owner, other] = [await at.shop.person({ balance: 10_000 }), await at.shop.person()];
    const { page, faults } = await at.visit(BUY_SOAP, { mobile: owner.mobile });
    const endLogins = () => at.shop.db.q.deleteFrom('sessions').where('user_id', '=', owner.id).execute();
    const comeBack = async (mobile: string) => {
      await page.goto(`${at.url}/user-center/order-list`);
      await logIn(page, mobile, TEST_PASSWORD);
      await page.getByRole('button', { name: /的菜单/ }).waitFor();
    };
    await choosePlatform(page);
    await pasteLines(page, THREE_LINES);
    await expectCount(page, 3);
    await expect.poll(() => keptHere(page)).toContain('13900005678');
    await endLogins();
    await comeBack(owner.mobile);
    await page.goto(`${at.url}${BUY_SOAP}`);
    await page.getByText(/^已恢复/).waitFor();
    await expectCount(page, 3);
    await endLogins();
    await comeBack(other.mobile);
    await expect.poll(() => keptHere(page)).not.toContain('13900005678');
    expect(faults).toEqual([]);
  },
);

test.runIf(isAtLength)('recipients survive a reload, and can be thrown away (X033)', async () => {
  const person = await at.shop.person({ balance: 10_000 });
  const { page } = await at.visit(BUY_SOAP, { mobile: person.mobile });
  await choosePlatform(page);
  await pasteLines(page, THREE_LINES);
  await expectCount(page, 3);
  await page.reload();
  await page.getByText(/^已恢复/).waitFor();
  expect(await footerCount(page)).toBe(3);
  await page.getByRole('button', { name: '丢弃' }).click();
  await expectCount(page, 0);
  await page.reload();
  await page.getByText('还没有收件人').waitFor();
});

test.runIf(isAtLength)(
  'recipients that were thrown away stay away when the page goes in the same moment (X033)',
  async () => {
    const person = await at.shop.person({ balance: 10_000 });
    const { page } = await at.visit(BUY_SOAP, { mobile: person.mobile });
    await choosePlatform(page);
    await pasteLines(page, THREE_LINES);
    await expectCount(page, 3);
    await page.reload();
    await page.getByText(/^已恢复/).waitFor();
    // The database is busy until the page has gone.
    await page.evaluate(async () => {
      const db = await new Promise<IDBDatabase>((resolve) => {
        const request = indexedDB.open('giftship-purchase');
        request.onsuccess = () => resolve(request.result);
      });
      const heads = db.transaction(['heads', 'blocks'], 'readwrite').objectStore('heads');
      const goOn = () => (heads.get('').onsuccess = goOn);
      goOn();
    });
    await page.getByRole('button', { name: '丢弃' }).click();
    await expectCount(page, 0);
    await page.reload();
    await page.getByText('还没有收件人').waitFor();
    expect(await page.getByText(/^已恢复/).count()).toBe(0);
  },
);
