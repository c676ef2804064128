import type { Locator, Page, Request } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { lateParcels } from '../harness/late-parcels.ts';
import { manyGoods } from '../harness/many-goods.ts';
import { operatorIn, type TestOperator } from '../harness/operators.ts';
import { quietCourier } from '../harness/quiet-courier.ts';
import { askForPayout } from '../harness/withdrawals.ts';
import { type OfficeShop, openOffice } from './open-office.ts';

let at: OfficeShop;
let chief: TestOperator;
beforeAll(async () => {
  at = await openOffice();
  chief = await operatorIn(at.shop, { login: 'chief', name: '陈知行' });
});
afterAll(() => at?.close());

/**
 * The menu counts its queues every half minute: to the next time that is asked for from now on. A page that still waits
 * for its first count has no half minute running yet, so the clock goes on until it asks.
 */
const nextCount = async (page: Page) => {
  let asked: Request | undefined;
  page.once('request', function listen(request) {
    if (request.url().includes('/api/admin/todo')) asked = request;
    else page.once('request', listen);
  });
  await expect
    .poll(
      async () => {
        if (!asked) await page.clock.fastForward(31_000);
        return asked !== undefined;
      },
      { interval: 500 },
    )
    .toBe(true);
  await asked?.response();
};
/** Until the queues were counted after a list had come. */
const countedAfter = (page: Page, list: RegExp) =>
  new Promise<void>((resolve) => {
    let isListed = false;
    page.on('response', (response) => {
      if (list.test(response.url())) isListed = true;
      else if (isListed && response.url().includes('/api/admin/todo')) resolve();
    });
  });
const rowsOf = (page: Page, table: string) =>
  page.getByRole('table', { name: table }).locator('tbody tr').allInnerTexts();
const asks = (content: string) =>
  at.shop.person({ balance: 0 }).then(({ api }) => api.support.make({ body: { type: 9, content } }));

test('what comes into a queue is said above its rows, which stay until one presses it (O031)', async () => {
  await at.shop.db.q.deleteFrom('ticket_messages').execute();
  await at.shop.db.q.deleteFrom('tickets').execute();
  const first = await asks('第一个问题');
  await asks('第二个问题');
  const { page, faults } = await at.visit('/profile', { as: chief });
  await page.clock.install();
  // The list had its queue counted when it came, so what comes then is new.
  const counted = countedAfter(page, /\/api\/admin\/ticket\?/);
  await page.goto(`${at.url}/office/tickets`);
  await page.getByText('第二个问题').waitFor();
  await counted;
  const fresh = page.getByRole('button', { name: /条新数据，点击刷新$/ });
  const before = await rowsOf(page, '工单');
  expect(before).toHaveLength(2);
  await asks('第三个问题');
  await nextCount(page);
  await page.getByRole('button', { name: '有1条新数据，点击刷新' }).waitFor();
  expect(await rowsOf(page, '工单')).toEqual(before);
  // A colleague finishes one: what came has still not been seen. Two more come.
  await chief.api.tickets.close({
    body: { ticket_sns: [first.ticket_sn], reason: '已解决' },
    key: 'close-first',
  });
  await nextCount(page);
  await asks('第四个问题');
  await asks('第五个问题');
  await nextCount(page);
  await page.getByRole('button', { name: '有3条新数据，点击刷新' }).waitFor();
  expect(await rowsOf(page, '工单')).toEqual(before);
  await fresh.click();
  await page.getByText('第五个问题').waitFor();
  expect(await rowsOf(page, '工单')).toHaveLength(5);
  expect(await fresh.count()).toBe(0);
  expect(faults).toEqual([]);
});

test('a new version is asked about and reloads nothing by itself; with unsaved text its button asks first (O019, O020)', async () => {
  const one = await operatorIn(at.shop, { name: '何以宁' });
  const { page, faults } = await at.visit('/roles', { as: one });
  await page.clock.install();
  await page.goto(`${at.url}/office/profile`);
  const name = page.getByLabel('姓名');
  await name.fill('改了一半');
  let loads = 0;
  page.on('load', () => (loads += 1));
  const browserAsked: string[] = [];
  page.on('dialog', (dialog) => {
    browserAsked.push(dialog.type());
    void dialog.accept();
  });
  await page.route('**/api/admin/todo', async (route) => {
    const response = await route.fetch();
    await route.fulfill({ response, headers: { ...response.headers(), 'x-giftship-version': '99.0.0' } });
  });
  await nextCount(page);
  const bar = page.getByRole('status').filter({ hasText: '有新版本，刷新后生效' });
  await bar.waitFor();
  expect(await name.inputValue()).toBe('改了一半');
  const asked = page.getByRole('dialog', { name: '有未保存的修改，确定离开？' });
  await bar.getByRole('button', { name: '刷新' }).click();
  await asked.getByRole('button', { name: '继续编辑' }).click();
  await asked.waitFor({ state: 'detached' });
  expect([await name.inputValue(), loads]).toEqual(['改了一半', 0]);
  await bar.getByRole('button', { name: '刷新' }).click();
  await asked.getByRole('button', { name: '离开', exact: true }).click();
  await expect.poll(() => loads).toBe(1);
  await expect.poll(() => name.inputValue()).toBe('何以宁');
  // The new page knows no other version until the service tells one; without changes nothing is asked.
  await bar.waitFor();
  await bar.getByRole('button', { name: '刷新' }).click();
  await expect.poll(() => loads).toBe(2);
  expect(await asked.count()).toBe(0);
  await page.unrouteAll({ behavior: 'ignoreErrors' });
  expect([browserAsked, faults]).toEqual([[], []]);
});

test('a bulk task is stopped on its page, which says how many of its rows stand (O030, O029)', async () => {
  const ids = await manyGoods(at.shop.db, { count: 400, like: 103, name: '停车券', price: 500, cost: 0 });
  const { page, faults } = await at.visit('/goods?q=停车券', { as: chief });
  await page.getByRole('checkbox', { name: '选择本页全部' }).check();
  await page.getByRole('button', { name: '选择全部400条' }).click();
  await page.getByRole('button', { name: '更多操作' }).click();
  await page.getByRole('menuitem', { name: '批量修改' }).click();
  const dialog = page.getByRole('dialog', { name: '批量修改 400 件商品' });
  await dialog.getByRole('combobox', { name: '改什么' }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: '标签' }).click();
  await dialog.getByRole('textbox', { name: '改为' }).fill('限时');
  await dialog.getByRole('button', { name: '修改', exact: true }).click();
  await dialog.getByText('已处理 0 / 400').waitFor();
  // A slice of 50 takes two seconds: the work is under way for long enough to be stopped, and no lock is held for longer than it may.
  await at.shop.db.pool.query(`create function take_time() returns trigger language plpgsql as
      $$ begin perform pg_sleep(0.04); return new; end $$;
    create trigger takes_time before update on goods for each row when (new.name like '停车券%') execute function take_time()`);
  const running = at.shop.runJobs();
  try {
    await dialog.getByText(/^已处理 [1-9]\d* \/ 400$/).waitFor();
    await dialog.getByRole('button', { name: '停止', exact: true }).click();
  } finally {
    await running;
    await at.shop.db.pool.query('drop function take_time cascade');
  }
  const said = dialog.getByRole('status').filter({ hasText: /^已停止，\d+条已生效$/ });
  await said.waitFor();
  const { rowCount } = await at.shop.db.pool.query(`select from goods where id = any($1) and tag = '限时'`, [
    ids,
  ]);
  expect(await said.innerText()).toBe(`已停止，${rowCount}条已生效`);
  expect(rowCount).toBeGreaterThanOrEqual(50);
  expect(rowCount).toBeLessThan(400);
  await dialog.getByRole('button', { name: '下载结果' }).waitFor();
  expect(await dialog.getByRole('button', { name: '停止', exact: true }).count()).toBe(0);
  // It is over: nothing of it goes on later.
  await at.shop.runJobs();
  const later = await at.shop.db.pool.query(`select from goods where id = any($1) and tag = '限时'`, [ids]);
  expect(later.rowCount).toBe(rowCount);
  expect(faults).toEqual([]);
});

/** A cell of a list as it is drawn. */
const drawnCell = (cell: Locator) =>
  cell.evaluate((td) => {
    const money = td.querySelector('.money-cell') ?? td;
    const [red = 0, green = 0, blue = 0] = getComputedStyle(money).color.match(/\d+/g)?.map(Number) ?? [];
    const isRed = red > 2 * green && red > 2 * blue;
    return { text: td.textContent, align: getComputedStyle(td).textAlign, isRed };
  });

test('amounts, times and numbers are written one way in every list, and a number is copied with one press (O034)', async () => {
  quietCourier(at.shop);
  const buyer = await at.shop.person({ balance: 1_000_000 });
  const [late] = (await lateParcels(at.shop, buyer, 1)) as [string];
  const { sn } = await askForPayout(at.shop, 1_234);
  const { page, faults } = await at.visit('/ledger', { as: chief });
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
  const lists = [
    { path: `/ledger?user_id=${buyer.id}`, table: '流水', amounts: ['¥10,000.00', '−¥0.80'] },
    { path: '/compensations', table: '赔付', amounts: ['¥0.80'], number: late },
    { path: '/withdrawals', table: '提现', amounts: ['¥1,234.00'], number: sn },
  ];
  for (const { path, table, amounts, number } of lists) {
    await page.goto(`${at.url}/office${path}`);
    const rows = page.getByRole('table', { name: table });
    for (const amount of amounts) {
      const cell = rows.locator('td', { has: page.getByText(amount, { exact: true }) }).first();
      await cell.waitFor();
      expect([table, await drawnCell(cell)]).toEqual([
        table,
        { text: amount, align: 'right', isRed: amount.startsWith('−') },
      ]);
    }
    // Every amount of the list is of that form, and every time short, with the whole of it under the pointer.
    const money = await rows.locator('.money-cell').allInnerTexts();
    expect(money.length).toBeGreaterThan(0);
    expect(money.filter((text) => !/^−?¥\d{1,3}(,\d{3})*\.\d\d$/.test(text))).toEqual([]);
    const times = await rows
      .locator('time')
      .evaluateAll((all) => all.map((time) => [time.textContent, time.getAttribute('title') ?? '']));
    expect(times.length).toBeGreaterThan(0);
    for (const [short, whole] of times) {
      expect(short).toMatch(/^\d\d-\d\d \d\d:\d\d$/);
      expect(whole).toMatch(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
      expect(whole!.slice(5, 16)).toBe(short);
    }
    if (number === undefined) continue;
    await rows
      .getByRole('button', { name: `复制 ${number}` })
      .first()
      .click();
    expect(await page.evaluate(() => navigator.clipboard.readText())).toBe(number);
    // Copying opens nothing.
    expect(new URL(page.url()).searchParams.get('open')).toBeNull();
  }
  expect(faults).toEqual([]);
});
