import { setTimeout as sleep } from 'node:timers/promises';
import type { Page } from 'playwright-core';
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runMailings } from '../../packages/server/src/content/mailings.ts';
import { operatorIn, type TestOperator } from '../harness/operators.ts';
import { type OfficeShop, openOffice } from './open-office.ts';

let at: OfficeShop;
let chief: TestOperator;
beforeAll(async () => {
  at = await openOffice();
  chief = await operatorIn(at.shop, { login: 'chief', name: '陈知行' });
});
afterAll(() => at?.close());

const drawn = (width: number, height: number, background: string) =>
  sharp({ create: { width, height, channels: 3, background } })
    .png()
    .toBuffer();
const fileOf = async (name: string, buffer: Promise<Buffer>) => ({
  name,
  mimeType: 'image/png',
  buffer: await buffer,
});
const words = (page: Page, label: string) => page.getByRole('textbox', { name: label });
const tool = (page: Page, name: string) =>
  page.getByRole('toolbar').getByRole('button', { name, exact: true });

test('pictures are sent in, found, used, and deleted only when nothing shows them (O070, O036)', async () => {
  const { page, faults } = await at.visit('/media', { as: chief });
  const sent = page.locator('input[type=file]');
  await sent.setInputFiles([
    await fileOf('红色.png', drawn(400, 300, '#aa2200')),
    await fileOf('蓝色.png', drawn(400, 300, '#2200aa')),
  ]);
  await page.getByRole('button', { name: '蓝色.png', exact: true }).waitFor();
  await page.getByRole('button', { name: '红色.png', exact: true }).click();
  await page.getByRole('toolbar', { name: '已选 1 张' }).getByRole('button', { name: '移到文件夹' }).click();
  await page.getByRole('dialog').getByLabel('文件夹').fill('首页');
  await page.getByRole('dialog').getByRole('button', { name: '移到文件夹' }).click();
  await page.getByText('已完成').waitFor();
  await page.getByRole('textbox', { name: '按名称搜索' }).fill('蓝');
  await page.getByRole('button', { name: '红色.png', exact: true }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: '查看 蓝色.png' }).click();
  await page.getByRole('dialog').getByText('没有使用').waitFor();
  await page.getByRole('dialog').getByRole('button', { name: '删除' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click();
  await page.getByText('没有图片').waitFor();
  await sent.setInputFiles({ name: 'a.png', mimeType: 'image/png', buffer: Buffer.from('<svg/>') });
  await page.getByText(/^图片无法识别/).waitFor();
  expect(faults).toEqual([]);
});

test('the text of goods is written with the keys and pictures of the library, and the shop shows it (10.7, O198)', async () => {
  const { page, faults } = await at.visit('/goods?open=103', { as: chief });
  await page.getByRole('tab', { name: '详情' }).click();
  const text = words(page, '详情');
  await text.click();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await page.keyboard.type('手工烧制');
  // The editor's own key: a selection that the browser makes (Shift+Home) reaches the editor later than the next key.
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Control+b');
  await tool(page, '居中').click();
  await page.getByRole('combobox', { name: '文字颜色' }).click();
  await page.locator('.ant-select-item-option').filter({ hasText: '红色' }).click();
  // The words have the focus again a frame later; until then a key opens the list of colours anew.
  await expect.poll(() => text.evaluate((words) => words.contains(document.activeElement))).toBe(true);
  await page.keyboard.press('End');
  await tool(page, '图片').click();
  const library = page.getByRole('dialog', { name: '素材库' });
  await library
    .locator('input[type=file]')
    .setInputFiles(await fileOf('茶杯.png', drawn(600, 400, '#557755')));
  await library.getByRole('button', { name: '使用 1 张' }).click();
  await text.locator('img').waitFor();
  // Out of the words with the keyboard, the drawer stays.
  await text.press('Escape');
  await page.getByRole('button', { name: '保存', exact: true }).click();
  await page.getByText('已保存').waitFor();
  const { content } = await at.shop.visitor.goods.detail({ query: { goods_id: '103' } });
  expect(content).toMatch(
    /^<p class="text-center"><(span class="text-red"|strong)><(strong|span class="text-red")>手工烧制<\/\w+><\/\w+><\/p><img src="\/media\/[\w-]{22}\.webp" alt="" loading="lazy" \/>/,
  );
  expect(faults).toEqual([]);
});

/** The site shows it as soon as the page says that it is done, and not only when its nodes look for what is new, every five seconds. */
const WITHIN = { timeout: 4_000, interval: 50 };
const publish = async (page: Page) => {
  await page.getByRole('button', { name: '保存草稿' }).click();
  await page.getByText('草稿已保存').waitFor();
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await page.getByText('已发布，网站上已更新').waitFor();
};
const restoreFirst = async (page: Page) => {
  const first = page.getByRole('region', { name: '公开过的版本' }).getByRole('listitem').last();
  await first.getByRole('button', { name: /^恢复/ }).click();
  await page.getByText('已取回为草稿，发布后网站才更新').first().waitFor();
  await page.getByText(/^草稿由 陈知行/).waitFor();
  await first.getByText('已取回为草稿，发布后网站才更新').waitFor();
  await first.getByRole('button', { name: '去发布' }).click();
  await page.keyboard.press('Enter');
};
const open = (path: string) => at.visit(path, { as: chief });

test('an article is changed, previewed, published and brought back; the site shows each (O194, journey 16)', async () => {
  const { page, faults } = await open('/articles?open=2');
  const seen = async () => (await at.shop.visitor.content.articles({ query: { id: '2' } })).list[0]?.content;
  const before = await seen();
  const main = page.getByRole('button', { name: '发布', exact: true });
  expect([await main.isDisabled(), await main.getAttribute('title')]).toEqual([true, '没有要发布的修改']);
  await words(page, '内容').click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('先看这一句。');
  await page.getByText('有未保存的修改，发布时一并保存').waitFor();
  // Another article asks first (O020).
  const asked = page.getByRole('dialog', { name: '有未保存的修改，确定离开？' });
  await page.getByRole('navigation', { name: '帮助文章' }).getByRole('button').nth(1).click();
  await asked.getByRole('button', { name: '继续编辑' }).click();
  await page.getByRole('button', { name: '预览', exact: true }).click();
  await page.getByRole('dialog').getByText('先看这一句。').waitFor();
  await page.getByRole('dialog').getByText('关闭', { exact: true }).click();
  expect(await seen()).toBe(before);
  // The text comes later than its versions: one is brought back over what is, not over what was read before.
  await page.route('**/api/admin/article/detail?*', async (route) => {
    await sleep(1500);
    await route.continue().catch(() => {});
  });
  await publish(page);
  await expect.poll(seen, WITHIN).toContain('先看这一句。');
  await restoreFirst(page);
  await expect.poll(seen, WITHIN).toBe(before);
  expect(faults).toEqual([]);
});

test('a new article is kept and published in one go (O194)', async () => {
  const { page, faults } = await open('/articles?open=new');
  await page.getByRole('textbox', { name: '标题' }).fill('怎样开发票');
  await words(page, '内容').click();
  await page.keyboard.type('在财务页申请。');
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await page.getByText('已发布，网站上已更新').waitFor();
  await page.waitForURL(/open=\d+/);
  const id = new URL(page.url()).searchParams.get('open') ?? '';
  const { list } = await at.shop.visitor.content.articles({ query: { id } });
  expect(list[0]).toMatchObject({ title: '怎样开发票', content: '<p>在财务页申请。</p>' });
  await page.getByText('没有要发布的修改').waitFor();
  expect(faults).toEqual([]);
});

test('an announcement is shown as the site shows it, published under a new version, and brought back (O191, journey 16)', async () => {
  const { page, faults } = await open('/notice');
  const seen = () => at.shop.visitor.content.announcement();
  const before = await seen();
  await page.getByRole('textbox', { name: '标题' }).fill('停发通知');
  await words(page, '内容').click();
  await page.keyboard.press('Control+a');
  await page.keyboard.type('除夕到初六停运');
  // Its length is what is read, not its mark-up.
  await page.getByText('7 字，可写 21 到 5000 字').waitFor();
  await page.keyboard.type('，期间下单的包裹从初七起按付款先后揽收。');
  await page.getByRole('button', { name: '预览', exact: true }).click();
  await page
    .getByRole('dialog', { name: '停发通知' })
    .getByText(/初七起/)
    .waitFor();
  await page.getByRole('button', { name: '我知道了' }).click();
  // What is live from before is never called unpublished, and nothing has to be kept first.
  await page.getByText(/^正在公开的是启用后台之前的内容/).waitFor();
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await page.getByText('已发布，网站上已更新').waitFor();
  await page.getByText('没有要发布的修改').waitFor();
  await expect.poll(async () => (await seen()).title, WITHIN).toBe('停发通知');
  const { version } = await seen();
  expect(version).not.toBe(before.version);
  // The shop's own dialog, in its own page.
  await page.goto(at.url);
  await page
    .getByRole('dialog', { name: '停发通知' })
    .getByText(/初七起/)
    .waitFor();
  await page.goto(`${at.url}/office/notice`);
  await restoreFirst(page);
  await expect.poll(async () => (await seen()).content, WITHIN).toBe(before.content);
  expect(faults).toEqual([]);
});

test('an agreement is written, put in force as the next version, and brought back (O197)', async () => {
  const { page, faults } = await open('/agreements?kind=privacy');
  const seen = () => at.shop.visitor.content.agreement({ query: { kind: 'privacy' } });
  await page.getByText(/^还没有发布过，现在没有生效的版本/).waitFor();
  await words(page, '内容').click();
  await page.keyboard.type('我们只把收件信息交给承运的快递。');
  await page.getByRole('button', { name: '预览', exact: true }).click();
  await page.getByRole('dialog').getByText('我们只把收件信息交给承运的快递。').waitFor();
  await page.getByRole('dialog').getByText('关闭', { exact: true }).click();
  await publish(page);
  await page.getByText(/^现在是第 1 版/).waitFor();
  expect(await seen()).toMatchObject({ version: 1, title: '隐私协议' });
  await words(page, '内容').click();
  await page.keyboard.press('Control+Home');
  await page.keyboard.type('更新：');
  await publish(page);
  await expect.poll(async () => (await seen()).content, WITHIN).toContain('更新：');
  await restoreFirst(page);
  await expect.poll(async () => (await seen()).version, WITHIN).toBe(3);
  expect((await seen()).content).not.toContain('更新');
  await page.getByRole('tab', { name: '用户协议' }).click();
  await page.getByText(/^还没有发布过，现在没有生效的版本/).waitFor();
  expect(faults).toEqual([]);
});

test('a banner is cut, put in order and shown (O192, journey 16)', async () => {
  const { page, faults } = await open('/banners');
  const seen = async () =>
    (await at.shop.visitor.content.banners()).list.map(({ button_text }) => button_text);
  for (const name of ['去选礼品', '看看规则']) {
    await page.getByRole('button', { name: '新建轮播图' }).click();
    const dialog = page.getByRole('dialog', { name: '新建轮播图' });
    await dialog
      .locator('input[type=file]')
      .setInputFiles(
        await fileOf(`${name}.png`, drawn(1500, 900, name === '去选礼品' ? '#335577' : '#775533')),
      );
    await dialog.getByText('375 宽时').waitFor();
    await dialog.getByLabel(/^点击后去哪里/).fill('/gift-list');
    await dialog.getByLabel(/^按钮文字/).fill(name);
    await dialog.getByRole('switch', { name: '启用' }).click();
    await dialog.getByRole('button', { name: '保存', exact: true }).click();
    await dialog.waitFor({ state: 'detached' });
  }
  await expect.poll(seen, WITHIN).toEqual(['去选礼品', '看看规则']);
  await page.getByRole('group', { name: '第 2 张' }).focus();
  await page.keyboard.press('Alt+ArrowUp');
  await expect.poll(seen).toEqual(['看看规则', '去选礼品']);
  // The page has the new order too, before the first one is meant.
  await page.getByRole('group', { name: '第 1 张' }).getByText('看看规则').waitFor();
  const [first] = (await at.shop.visitor.content.banners()).list;
  const { rawPayload } = await at.shop.app.inject({ url: first!.image });
  expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 1200, height: 360 });
  await page.getByRole('button', { name: '删除 第 1 张' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '删除', exact: true }).click();
  await expect.poll(seen).toEqual(['去选礼品']);
  expect(faults).toEqual([]);
});

test('the home page is laid out anew, previewed in one browser, published and brought back (O193, journey 16)', async () => {
  const { page, faults } = await open('/layout');
  const seen = async () => (await at.shop.visitor.content.homePage()).list.map(({ type }) => type);
  const before = await seen();
  await page.getByRole('button', { name: '删除 第 2 个版块 优势条' }).click();
  await page.getByRole('button', { name: '第 2 个版块 热门商品 下移' }).click();
  await page.getByRole('button', { name: '保存草稿' }).click();
  await page.getByText('草稿已保存').waitFor();
  const [shown] = await Promise.all([
    page.context().waitForEvent('page'),
    page.getByRole('button', { name: '预览', exact: true }).click(),
  ]);
  await shown.getByText('预览中').waitFor();
  await shown.close();
  expect(await seen()).toEqual(before);
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await page.getByText('已发布，网站上已更新').waitFor();
  await expect.poll(seen, WITHIN).toEqual(['home_banner', 'new', 'hot']);
  await restoreFirst(page);
  await expect.poll(seen, WITHIN).toEqual(before);
  expect(faults).toEqual([]);
});

test('the site is changed at once, and whoever saves over a newer one chooses field by field (O195, O033)', async () => {
  const { page, faults } = await open('/site-info');
  await page.getByRole('textbox', { name: '电话' }).fill('400-111-2222');
  const { version, value } = await chief.api.content.site();
  const { service, hosts: _hosts, ...same } = value;
  await chief.api.content.saveSite({
    key: 'meanwhile',
    body: {
      ...same,
      version,
      im: service.im as never,
      phone: service.phone,
      qr_img: service.qr_img,
      hours: '8:00-20:00',
      substation_hidden_hosts: [],
      register_redirects: [],
    },
  });
  await page.getByRole('button', { name: '保存', exact: true }).click();
  const conflict = page.getByRole('dialog', { name: /^内容已被陈知行在/ });
  await conflict.getByRole('button', { name: '逐项合并' }).click();
  await conflict.getByRole('checkbox', { name: '服务时间' }).uncheck();
  await conflict.getByRole('button', { name: '逐项合并' }).click();
  await page.getByText('已保存，网站上已更新').waitFor();
  expect((await at.shop.visitor.content.siteNotice()).service).toMatchObject({
    phone: '400-111-2222',
    hours: '8:00-20:00',
  });
  expect(faults).toEqual([]);
});

test('a message goes to one person, says how many it reaches, and shows who has read it (O196)', async () => {
  const person = await at.shop.person({ balance: 0 });
  const { page, faults } = await open('/messages');
  await page.getByRole('button', { name: '写站内信' }).click();
  const dialog = page.getByRole('dialog', { name: '写站内信' });
  await dialog.getByLabel('用户编号').fill(String(person.id));
  await dialog.getByText('1 人会收到').waitFor();
  await dialog.getByLabel('标题').fill('发货提醒');
  await dialog.getByLabel(/^内容/).fill('您的包裹今天揽收');
  await dialog.getByRole('button', { name: '发送', exact: true }).click();
  const asked = page.getByRole('dialog', { name: `发送给 用户 ${person.id} 1 人？` });
  await asked.waitFor();
  // Enter sends nothing, and neither does the way back.
  await page.keyboard.press('Enter');
  await asked.getByRole('button', { name: '返回' }).click();
  expect((await chief.api.mailings.list({ query: {} })).list).toEqual([]);
  await dialog.getByRole('button', { name: '发送', exact: true }).click();
  await asked.getByRole('button', { name: '发送', exact: true }).click();
  await page.getByText('【发货提醒】您的包裹今天揽收').waitFor();
  await runMailings(at.shop.deps);
  expect((await person.api.content.message())?.content).toBe('【发货提醒】您的包裹今天揽收');
  await person.api.messages.readAll({ query: {} });
  await page.reload();
  await page
    .getByRole('row', { name: /发货提醒/ })
    .getByText('1（100%）')
    .waitFor();
  expect(faults).toEqual([]);
});
