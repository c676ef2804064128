import type { Browser, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { type GridServer, serveGrid } from '../../bench/site/grid/serve.ts';
import { keptBrowser } from './kept.ts';
import { isAtLength } from '../harness/at-length.ts';

const PATIENCE_MS = 30_000;

let browser: Browser;
let server: GridServer;
let faults: string[] = [];

beforeAll(async () => {
  [browser, server] = await Promise.all([keptBrowser(), serveGrid()]);
});
afterAll(async () => {
  await server?.close();
});
afterEach(async () => {
  for (const context of browser.contexts()) await context.close();
  const found = faults;
  faults = [];
  if (found.length > 0) throw new Error(found.join('\n'));
});

async function open(query: string, { width = 1440, height = 900, before = '' } = {}): Promise<Page> {
  const context = await browser.newContext({ viewport: { width, height }, locale: 'zh-CN' });
  const page = await context.newPage();
  page.setDefaultTimeout(PATIENCE_MS);
  page.on('pageerror', (error) => faults.push(String(error)));
  page.on('console', (message) => {
    if (/Content Security Policy|Minified React error/.test(message.text())) faults.push(message.text());
  });
  // tsx names the functions it compiles by a helper, which the page must know too.
  await page.addInitScript('globalThis.__name = (named) => named');
  if (before) await page.addInitScript(before);
  await page.goto(`${server.url}/?${query}`);
  await page.waitForFunction(() => document.querySelector('.rgrid, .state') !== null);
  return page;
}

const editor = (page: Page, position: number, label: string) =>
  page.getByRole('textbox', { name: `第 ${position} 行 ${label}`, exact: true });
const row = (page: Page, index: number) => page.locator(`.rgrid-row[aria-rowindex="${index + 1}"]`);
const cell = (page: Page, index: number, column: string) =>
  row(page, index).locator(`[data-column=${column}]`);
const names = (page: Page) =>
  page.evaluate(() => window.giftGrid.store.rows().map(({ rec_name }) => rec_name));
const counts = (page: Page) => page.evaluate(() => window.giftGrid.store.counts());
const said = (page: Page) => page.getByRole('status').last();
const focused = (page: Page) => page.evaluate(() => document.activeElement?.getAttribute('aria-label') ?? '');
const paste = (page: Page, text: string) =>
  page.evaluate((plain) => {
    const data = new DataTransfer();
    data.setData('text/plain', plain);
    document.activeElement!.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData: data, bubbles: true, cancelable: true }),
    );
  }, text);

const PHONE = { width: 375, height: 800 };
/** The cards that are drawn, and what of each stands out of it. */
const cardsOf = (page: Page) =>
  page.locator('.rgrid-row').evaluateAll((rows) =>
    rows.map((each) => {
      const { top, bottom, height } = each.getBoundingClientRect();
      const parts = [...each.querySelectorAll<HTMLElement>(':scope > *, .rgrid-rec_address > span')];
      const over = parts
        .filter((part) => part.getClientRects().length > 0)
        .filter((part) => {
          const clip = part.matches('span') ? part.parentElement!.getBoundingClientRect().bottom : bottom;
          return part.getBoundingClientRect().bottom > clip + 0.5;
        })
        .map((part) => `${part.className} ${part.textContent}`);
      const position = Number(each.querySelector('.rgrid-position')?.textContent);
      return { position, top, bottom, height, isTold: each.querySelector('.rgrid-why') !== null, over };
    }),
  );
/** Whether rows stand at the top, in the middle and at the bottom of the box. */
const isFilled = (page: Page) =>
  page.locator('.rgrid-box').evaluate((box) => {
    const { top, bottom, left } = box.getBoundingClientRect();
    const end = Math.min(bottom, innerHeight);
    const at = (y: number) =>
      document.elementsFromPoint(left + 60, y).some((part) => part.matches('.rgrid-row'));
    return [at(top + 45), at((top + end) / 2), at(end - 8)].every(Boolean);
  });

describe('the table', () => {
  test.runIf(isAtLength)('says how many rows there are and draws only those in view (X049)', async () => {
    const page = await open('rows=10000&wu');
    const grid = page.getByRole('grid', { name: '收件人' });
    expect(await grid.getAttribute('aria-rowcount')).toBe('10001');
    expect(await grid.getAttribute('aria-colcount')).toBe('11');
    await expect.poll(() => page.getByRole('columnheader').count()).toBe(11);
    expect(
      await page.evaluate(() => document.querySelectorAll('.rgrid, .rgrid *').length),
    ).toBeLessThanOrEqual(400);
    await editor(page, 1, '订单号').focus();
    await grid.evaluate((box) => box.scrollTo(0, box.scrollHeight));
    await row(page, 10_000).waitFor();
    expect(await row(page, 10_000).getByRole('rowheader').innerText()).toBe('10000');
    expect(
      await page.evaluate(() => document.querySelectorAll('.rgrid, .rgrid *').length),
    ).toBeLessThanOrEqual(400);
    // The active row is not in view, and has the focus all the same.
    expect(await focused(page)).toBe('第 1 行 订单号');
    await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toBe('第 2 行 订单号');
    await page.waitForFunction(() => document.querySelector('.rgrid-box')!.scrollTop < 96);
  });

  test.runIf(isAtLength)('is a list of cards at 375 that does not scroll sideways', async () => {
    const page = await open('rows=300&wu', { width: 375, height: 800 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(375);
    expect(await page.locator('.rgrid-box').evaluate((box) => box.scrollWidth <= box.clientWidth)).toBe(true);
    // Each is as high as what it says (two numbers share a line here), and begins where the one before ends.
    const cards = await cardsOf(page);
    expect(cards.length).toBeGreaterThan(2);
    for (const { height, isTold } of cards) expect(height).toBeLessThanOrEqual(isTold ? 150 : 122);
    for (const [at, { top }] of cards.slice(1).entries()) expect(top).toBeCloseTo(cards[at]!.bottom, 0);
    await cell(page, 3, 'rec_name').click();
    await page.keyboard.type('王五');
    await page.keyboard.press('Enter');
    expect((await names(page))[2]).toBe('王五');
  });

  test.runIf(isAtLength)(
    'keeps all that a card says inside it, also far down and with long names',
    async () => {
      const page = await open('rows=300', PHONE);
      await page.evaluate(() => {
        const { store } = window.giftGrid;
        const name = (id: number) => (id % 3 === 0 ? '阿卜杜热西提·买买提江' : '内蒙古自治区张三');
        const address = (id: number) =>
          id % 2 === 0 ? 'WM@WM@WM@WM@WM@WM@WM@WM@WM@WM' : '“甲座”——乙单元——丙层——“丁室”——戊';
        store.changeMany(
          new Map(
            store
              .rows()
              .map(({ id }) => [id, { rec_name: name(id), rec_address: address(id), remark: '红色' }]),
          ),
          [],
          '改名',
        );
      });
      await page.locator('.rgrid-box').evaluate((box) => box.scrollTo(0, box.scrollHeight / 2));
      await expect
        .poll(async () => (await cardsOf(page)).filter(({ position }) => position > 100).length)
        .toBeGreaterThan(4);
      // What a card says is laid out anew when its height is known: it stands inside in the end.
      const nothingOver = async () => {
        await expect.poll(async () => (await cardsOf(page)).flatMap(({ over }) => over)).toEqual([]);
      };
      await nothingOver();
      const far = (await cardsOf(page)).filter(({ position }) => position > 100);
      const { position } = far[3]!;
      const name = cell(page, position, 'rec_name');
      await name.click();
      await editor(page, position, '收件人').waitFor();
      await nothingOver();
      // What has only a note begins it where its other lines begin.
      await page.evaluate((id) => window.giftGrid.store.edit(id, { shop_order: '' }), position + 1);
      const left = (column: string) =>
        cell(page, position + 1, column).evaluate(
          (of) => of.getBoundingClientRect().left + parseFloat(getComputedStyle(of).paddingLeft),
        );
      await expect
        .poll(async () => Math.abs((await left('remark')) - (await left('region'))))
        .toBeLessThanOrEqual(1);
      // Nothing stands out where there is the least room either.
      await page.setViewportSize({ width: 320, height: 800 });
      await expect
        .poll(() => page.locator('.rgrid-box').evaluate((box) => box.clientWidth))
        .toBeLessThan(320);
      await nothingOver();
    },
  );

  test.runIf(isAtLength)('shows its cards also when those above have become lower or higher', async () => {
    const page = await open('rows=400&plain', PHONE);
    const note = (remark: string) =>
      page.evaluate((text) => {
        const { store } = window.giftGrid;
        const rows = store.rows().map(({ id }) => [id, { remark: text, shop_order: '' }] as const);
        store.changeMany(new Map(rows), [], '备注');
      }, remark);
    await note('红色');
    const box = page.locator('.rgrid-box');
    await box.evaluate((element) => element.scrollTo(0, 16_000));
    await expect.poll(() => isFilled(page)).toBe(true);
    await note('');
    await expect.poll(() => isFilled(page)).toBe(true);
    await page.getByRole('button', { name: /^撤销：备注/ }).click();
    await expect.poll(() => isFilled(page)).toBe(true);
    // Turned, a small phone has cards still, and a larger one rows.
    await page.setViewportSize({ width: 667, height: 375 });
    await expect.poll(() => isFilled(page)).toBe(true);
    await page.setViewportSize({ width: 812, height: 375 });
    await expect.poll(() => isFilled(page)).toBe(true);
    await page.setViewportSize(PHONE);
    await expect.poll(() => isFilled(page)).toBe(true);
  });

  test.runIf(isAtLength)('shows the empty place, and after a clearing the way back', async () => {
    const page = await open('');
    await page.getByText('还没有收件人').waitFor();
    await page.evaluate(() => void window.giftGrid.add('plain', 3));
    await page.getByRole('button', { name: '清空' }).click();
    await page.getByText('还没有收件人').waitFor();
    await page.getByRole('button', { name: '撤销：清空 3 行' }).click();
    expect((await counts(page)).all).toBe(3);
    expect(await said(page).innerText()).toBe('已撤销：清空 3 行');
  });

  test.runIf(isAtLength)('changes nothing while an order is under way', async () => {
    const page = await open('rows=3&busy');
    const before = await names(page);
    await cell(page, 1, 'rec_name').click();
    await page.keyboard.type('王五');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Delete');
    expect(await names(page)).toEqual(before);
    expect(await page.getByRole('button', { name: '清空' }).isDisabled()).toBe(true);
  });
});

describe('the keyboard (X049)', () => {
  test('types over a cell, Enter goes down, Escape takes back, Tab goes on', async () => {
    const page = await open('rows=5&plain');
    const [first, second] = await names(page);
    await editor(page, 1, '收件人').waitFor({ state: 'detached' });
    await editor(page, 1, '订单号').focus();
    await page.keyboard.press('ArrowRight');
    expect(await focused(page)).toBe('第 1 行 收件人');
    await page.keyboard.insertText('王五');
    await page.keyboard.press('Enter');
    expect(await names(page)).toEqual(['王五', second, ...(await names(page)).slice(2)]);
    expect(await focused(page)).toBe('第 2 行 收件人');
    await page.keyboard.press('F2');
    await page.keyboard.type('儿');
    await page.keyboard.press('Escape');
    expect(await editor(page, 2, '收件人').inputValue()).toBe(second);
    await page.keyboard.press('Enter');
    await page.keyboard.type('儿');
    await page.keyboard.press('Tab');
    expect((await names(page))[1]).toBe(`${second}儿`);
    expect(await focused(page)).toBe('第 2 行 收货人电话');
    await page.keyboard.press('Shift+Tab');
    expect(await focused(page)).toBe('第 2 行 收件人');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Control+z');
    await page.keyboard.press('Control+z');
    expect((await names(page)).slice(0, 2)).toEqual([first, second]);
    expect(await said(page).innerText()).toBe('已撤销：修改收货人姓名');
  });

  test.runIf(isAtLength)('walks: arrows, Home, End, pages and corners', async () => {
    const page = await open('rows=100&plain');
    await editor(page, 1, '订单号').focus();
    const after = async (...keys: string[]) => {
      for (const key of keys) await page.keyboard.press(key);
      return focused(page);
    };
    expect(await after('PageDown')).toBe('第 11 行 订单号');
    expect(await after('Control+End')).toBe('删除第 100 行');
    expect(await after('Control+Home')).toBe('选择第 1 行');
    expect(await after('End')).toBe('删除第 1 行');
    expect(await after('Home', 'ArrowRight', 'ArrowDown', 'ArrowUp', 'ArrowUp')).toBe('第 1 行 订单号');
    await after('ArrowRight', 'ArrowRight', 'ArrowRight');
    expect(await page.evaluate(() => document.activeElement!.getAttribute('data-column'))).toBe('region');
  });

  test.runIf(isAtLength)(
    'is not a trap: Tab leaves a grid in which nobody has edited, and one that Escape has left',
    async () => {
      const page = await open('rows=5&plain');
      await editor(page, 1, '订单号').focus();
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement!.textContent)).toBe('表格后');
      await page.keyboard.press('Shift+Tab');
      expect(await focused(page)).toBe('第 1 行 订单号');
      await page.keyboard.press('Enter');
      await page.keyboard.press('Tab');
      expect(await focused(page)).toBe('第 1 行 收件人');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Escape');
      await page.keyboard.press('Tab');
      expect(await page.evaluate(() => document.activeElement!.textContent)).toBe('表格后');
    },
  );

  test.runIf(isAtLength)('comes to the name first where no cell of an order number is shown', async () => {
    const page = await open('rows=5&plain', PHONE);
    await page.evaluate(() => {
      const { store } = window.giftGrid;
      const rows = store.rows().map(({ id }) => [id, { shop_order: '', remark: '' }] as const);
      store.changeMany(new Map(rows), [], '备注');
    });
    // Before that it looks like any other.
    const width = (index: number) =>
      row(page, index)
        .locator('[role=gridcell][data-column=rec_name]')
        .evaluate((name) => name.getBoundingClientRect().width);
    expect(await width(1)).toBe(await width(2));
    await page.getByRole('button', { name: '表格后' }).focus();
    await page.keyboard.press('Shift+Tab');
    expect(await focused(page)).toBe('第 1 行 收件人');
    expect(await width(1)).toBeGreaterThan(await width(2));
    await page.keyboard.press('ArrowDown');
    expect(await focused(page)).toBe('第 2 行 收件人');
  });

  test.runIf(isAtLength)('takes Chinese from an input method: its keys are not commands', async () => {
    const page = await open('rows=5&plain');
    const cdp = await page.context().newCDPSession(page);
    await editor(page, 1, '订单号').focus();
    await page.keyboard.press('ArrowRight');
    await cdp.send('Input.imeSetComposition', { text: 'wang', selectionStart: 4, selectionEnd: 4 });
    expect(await editor(page, 1, '收件人').inputValue()).toBe('wang');
    await cdp.send('Input.insertText', { text: '王老五' });
    expect(await editor(page, 1, '收件人').inputValue()).toBe('王老五');
    await page.keyboard.press('Enter');
    expect((await names(page))[0]).toBe('王老五');
  });

  test.runIf(isAtLength)('Escape ends the editing first, and only then the dialog around it', async () => {
    const page = await open('rows=3&modal');
    await cell(page, 1, 'rec_name').click();
    await page.keyboard.type('王五');
    await page.keyboard.press('Escape');
    await page.keyboard.press('Escape');
    await page.waitForTimeout(300);
    expect(await page.evaluate(() => document.body.textContent!.includes('closed'))).toBe(false);
    expect((await names(page))[0]).not.toBe('王五');
    await page.keyboard.press('Escape');
    await page.waitForFunction(() => document.body.textContent!.includes('closed'));
    // The kit's dialog locks the scrolling by a style without a nonce, which is no business of the grid.
    faults = faults.filter((fault) => !fault.includes('inline style'));
  });
});

describe('many rows at once', () => {
  test.runIf(isAtLength)(
    'a range is selected and deleted with one key, and comes back with one',
    async () => {
      const page = await open('rows=20&plain');
      const before = await names(page);
      await page.getByRole('checkbox', { name: '选择第 3 行' }).click();
      await page.getByRole('checkbox', { name: '选择第 6 行' }).click({ modifiers: ['Shift'] });
      expect(await row(page, 4).getAttribute('aria-selected')).toBe('true');
      await page.keyboard.press('Delete');
      expect(await names(page)).toEqual([...before.slice(0, 2), ...before.slice(6)]);
      expect(await said(page).innerText()).toBe('已删除 4 行，可以撤销');
      await page.keyboard.press('Control+z');
      expect(await names(page)).toEqual(before);
      await page.keyboard.press('Control+a');
      await page.getByRole('button', { name: '删除选中的 20 行' }).click();
      await page.getByRole('button', { name: '撤销：删除 20 行' }).click();
      expect(await names(page)).toEqual(before);
      await page.getByRole('button', { name: '删除第 2 行', exact: true }).click();
      expect(await names(page)).toEqual([before[0], ...before.slice(2)]);
      // The focus goes to the row that took its place.
      expect(await focused(page)).toContain('第 2 行');
    },
  );

  test('cells from a spreadsheet fill to the right and down, and make new rows at the end', async () => {
    const page = await open('rows=3&plain');
    const before = await page.evaluate(() => window.giftGrid.store.rows());
    await editor(page, 1, '订单号').focus();
    await page.keyboard.press('ArrowDown');
    await page.keyboard.press('ArrowRight');
    await paste(
      page,
      '甲\t138 0000 0001\t江苏省南京市鼓楼区\t中山北路1号\n乙\t13800000002\t四川成都武侯区\t"人民南路\n2号"\n丙\t13800000003\t湖北武汉洪山区\t珞喻路3号\n',
    );
    const rows = await page.evaluate(() => window.giftGrid.store.rows());
    expect(rows[0]).toEqual(before[0]);
    expect(
      rows.slice(1).map((each) => [each.rec_name, each.rec_mobile, each.rec_city, each.rec_address]),
    ).toEqual([
      ['甲', '13800000001', '南京市', '中山北路1号'],
      ['乙', '13800000002', '成都市', '人民南路 2号'],
      ['丙', '13800000003', '武汉市', '珞喻路3号'],
    ]);
    expect(await counts(page)).toMatchObject({ all: 4, problem: 0 });
    expect(await said(page).innerText()).toBe('已粘贴 3 行');
    await page.keyboard.press('Control+z');
    expect(await page.evaluate(() => window.giftGrid.store.rows())).toEqual(before);
  });

  test.runIf(isAtLength)('one value is pasted into the cell like anywhere else', async () => {
    const page = await open('rows=3&plain');
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.evaluate(() => navigator.clipboard.writeText('王五\n'));
    await editor(page, 1, '订单号').focus();
    await page.keyboard.press('ArrowRight');
    await page.keyboard.press('Control+v');
    await page.keyboard.press('Enter');
    expect((await names(page))[0]).toBe('王五');
  });

  test('of repeated order numbers the first row is kept', async () => {
    const page = await open('rows=40');
    await page.getByRole('button', { name: '重复 4 行' }).click();
    expect(await page.getByRole('grid').getAttribute('aria-rowcount')).toBe('5');
    await page.getByRole('button', { name: '删除重复' }).click();
    expect(await counts(page)).toMatchObject({ all: 37, duplicate: 0 });
    await page.getByRole('button', { name: '撤销：删除重复的 3 行' }).click();
    expect(await counts(page)).toMatchObject({ all: 40, duplicate: 4 });
  });
});

describe('what is to be done', () => {
  test.runIf(isAtLength)(
    'problems are jumped to, say why, and a mended row leaves the list with the next step',
    async () => {
      const page = await open('rows=40');
      expect(await counts(page)).toMatchObject({ problem: 4, doubt: 8 });
      await page.getByRole('button', { name: '下一个问题' }).click();
      expect(await focused(page)).toBe('第 3 行 收件人');
      expect(await page.getByRole('group', { name: '第 3 行' }).innerText()).toContain(
        '收货人姓名不能为空\uff1b收货人电话格式不正确',
      );
      expect(await cell(page, 3, 'state').innerText()).toContain('收货人姓名不能为空');
      await page.getByRole('button', { name: '有问题 4 行' }).click();
      expect(await page.getByRole('grid').getAttribute('aria-rowcount')).toBe('5');
      await cell(page, 1, 'rec_name').click();
      await page.keyboard.type('王五');
      await page.keyboard.press('Tab');
      await page.keyboard.type('13800001234');
      await page.keyboard.press('Enter');
      // Enter went down, to the next problem; what was mended has left.
      expect(await page.getByRole('grid').getAttribute('aria-rowcount')).toBe('4');
      expect(await focused(page)).toBe('第 13 行 收货人电话');
      expect(await counts(page)).toMatchObject({ problem: 3 });
    },
  );

  test.runIf(isAtLength)(
    'doubts are settled with a click: another place, or the one that stands there',
    async () => {
      const page = await open('rows=40');
      await page.getByRole('button', { name: '要看一眼 8 行' }).click();
      const details = page.getByRole('group', { name: '第 5 行' });
      expect(await details.innerText()).toContain('可能是多个地区');
      await details.getByRole('button', { name: '改为 江苏省徐州市鼓楼区' }).click();
      expect(await page.evaluate(() => window.giftGrid.store.row(5))).toMatchObject({
        rec_city: '徐州市',
        reasons: [],
        alternatives: [],
      });
      expect(await said(page).innerText()).toBe('已确认地址');
      // The next one is there at once.
      await page.getByRole('group', { name: '第 9 行' }).getByRole('button', { name: '没问题' }).click();
      // From the state, Enter goes to what it offers.
      await page.keyboard.press('End');
      await page.keyboard.press('ArrowLeft');
      await page.keyboard.press('Enter');
      expect(await page.evaluate(() => document.activeElement!.textContent)).toBe('就按这个地址');
      await page.keyboard.press('Enter');
      expect(await counts(page)).toMatchObject({ doubt: 5 });
      expect(await page.evaluate(() => window.giftGrid.store.row(15)!.rec_city)).toBe('南京市');
    },
  );

  test.runIf(isAtLength)('a region is chosen by keyboard, with a search', async () => {
    const page = await open('rows=3&plain');
    await editor(page, 1, '订单号').focus();
    for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'Enter']) await page.keyboard.press(key);
    await page.getByRole('combobox', { name: '省市区' }).waitFor();
    await page.keyboard.type('徐州鼓楼');
    await page.getByText('江苏省 徐州市 鼓楼区').waitFor();
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: '省市区' }).waitFor({ state: 'detached' });
    expect(await page.evaluate(() => window.giftGrid.store.row(1))).toMatchObject({
      rec_province: '江苏省',
      rec_city: '徐州市',
      rec_district: '鼓楼区',
    });
    expect(await page.evaluate(() => document.activeElement!.getAttribute('data-column'))).toBe('region');
    await page.keyboard.press('Enter');
    await page.getByRole('combobox', { name: '省市区' }).waitFor();
    await page.keyboard.press('Escape');
    await page.getByRole('combobox', { name: '省市区' }).waitFor({ state: 'detached' });
    await page.keyboard.press('ArrowDown');
    expect(
      await page.evaluate(() => document.activeElement!.closest('[role=row]')!.getAttribute('data-id')),
    ).toBe('2');
  });
});

describe('drafts (X033)', () => {
  /** Opens the draft of goods 5, restores it and follows the store; answers what was there. */
  const restore = (page: Page, userId?: number) =>
    page.evaluate(async (user) => {
      const { store, openDraft, draftKey } = window.giftGrid;
      const draft = await openDraft<{ remark: string }>(draftKey(5, user));
      const kept = await draft.load();
      if (kept) await store.replace(kept.rows);
      draft.follow(store, { readExtra: () => ({ remark: document.title }) });
      Object.assign(window, { draft });
      return {
        isOwned: draft.isOwned,
        isKept: draft.isKept,
        remark: kept?.extra.remark ?? null,
        rows: store.rows(),
        isOld: kept === null ? null : Date.now() - kept.savedAt < 60_000,
      };
    }, userId);
  const call = (page: Page, name: 'flush' | 'discard' | 'close') =>
    page.evaluate(
      (each) => (window as unknown as { draft: Record<string, () => Promise<void>> }).draft[each]!(),
      name,
    );

  test('rows and the form come back after a reload, also what was typed a moment before', async () => {
    const page = await open('');
    expect(await restore(page)).toMatchObject({ isOwned: true, isKept: true, remark: null, rows: [] });
    await page.evaluate(() => {
      document.title = '轻放';
      window.giftGrid.add('mixed', 1200);
    });
    await call(page, 'flush');
    const before = await page.evaluate(() => {
      const { store } = window.giftGrid;
      store.remove(new Set([1, 700]), '删除');
      store.edit(1100, { rec_name: '王五' });
      return store.rows();
    });
    await page.reload();
    const after = await restore(page);
    expect(after.rows).toEqual(before);
    expect(after).toMatchObject({ remark: '轻放', isOwned: true, isOld: true });
    expect(await counts(page)).toMatchObject({ all: 1198 });
    await call(page, 'discard');
    await page.reload();
    expect(await restore(page)).toMatchObject({ remark: null, rows: [] });
  });

  test.runIf(isAtLength)(
    'only one tab has a draft; the other neither reads nor writes it, until the first is gone',
    async () => {
      const page = await open('rows=3');
      await restore(page);
      await page.evaluate(() => window.giftGrid.store.edit(1, { rec_name: '王五' }));
      await call(page, 'flush');
      const second = await page.context().newPage();
      await second.goto(`${server.url}/`);
      expect(await restore(second)).toMatchObject({ isOwned: false, rows: [] });
      await second.evaluate(() => void window.giftGrid.add('plain', 9));
      await second.waitForTimeout(1200);
      await call(page, 'close');
      await second.reload();
      const found = await restore(second);
      expect([found.isOwned, found.rows.length, found.rows[0]?.rec_name]).toEqual([true, 3, '王五']);
    },
  );

  test.runIf(isAtLength)(
    'what a visitor left is the user’s after the login, and a draft of a month ago is gone',
    async () => {
      const page = await open('rows=3');
      await restore(page);
      await page.evaluate(() => window.giftGrid.store.edit(1, { rec_name: '王五' }));
      await call(page, 'close');
      await page.goto(`${server.url}/`);
      expect((await restore(page, 7)).rows.map(({ rec_name }) => rec_name)[0]).toBe('王五');
      await call(page, 'close');
      // Nothing is left of the visitor's.
      expect((await restore(page)).remark).toBeNull();
      await page.evaluate(async () => {
        const db = await new Promise<IDBDatabase>((resolve) => {
          const request = indexedDB.open('giftship-purchase');
          request.onsuccess = () => resolve(request.result);
        });
        const write = db.transaction('heads', 'readwrite');
        const savedAt = Date.now() - 31 * 24 * 3600 * 1000;
        write.objectStore('heads').put({ extra: {}, savedAt }, '5/7');
        await new Promise((done) => write.addEventListener('complete', done));
        db.close();
      });
      await call(page, 'discard');
      await page.goto(`${server.url}/`);
      expect(await restore(page, 7)).toMatchObject({ rows: [], remark: null });
    },
  );

  test.runIf(isAtLength)('a browser that keeps nothing is no hindrance', async () => {
    const page = await open('', {
      before: `Object.defineProperty(window, 'indexedDB', { value: { open() { throw new Error('closed'); } } });`,
    });
    expect(await restore(page)).toMatchObject({ isKept: false, isOwned: true, rows: [] });
    await page.evaluate(() => void window.giftGrid.add('plain', 2));
    await call(page, 'flush');
    await call(page, 'discard');
    expect((await counts(page)).all).toBe(2);
    const saved = await page.evaluate(() =>
      window.giftGrid.payments.savePayment(
        { userId: 1, goodsId: 5 },
        { order: {} as never, chunks: [], savedAt: 1 },
      ),
    );
    expect(saved).toBe(false);
  });

  test('a payment is written down before it goes out, and read by the next page', async () => {
    const page = await open('');
    const owner = { userId: 1, goodsId: 5 };
    const saved = await page.evaluate(
      (of) =>
        window.giftGrid.payments.savePayment(of, {
          order: { goods_id: 5 } as never,
          chunks: [
            { index: 0, key: 'k1', quoteId: 'q', rows: [], items: [], state: 'sent', unitPrice: 1 as never },
          ],
          savedAt: 1,
        }),
      owner,
    );
    expect(saved).toBe(true);
    await page.reload();
    const read = () => page.evaluate((of) => window.giftGrid.payments.readPayment(of), owner);
    expect((await read())?.chunks).toMatchObject([{ key: 'k1', state: 'sent' }]);
    expect(
      await page.evaluate(() => window.giftGrid.payments.readPayment({ userId: 2, goodsId: 5 })),
    ).toBeNull();
    await page.evaluate((of) => window.giftGrid.payments.clearPayment(of), owner);
    expect(await read()).toBeNull();
  });
});
