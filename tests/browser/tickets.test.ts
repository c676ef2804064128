import sharp from 'sharp';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { answerTicket } from '../../packages/server/src/support/answer-ticket.ts';
import type { TestPerson } from '../harness/test-service.ts';
import { type BrowserShop, openBrowserShop } from './open-shop.ts';
import { isAtLength } from '../harness/at-length.ts';
import { toast } from './toast.ts';

let at: BrowserShop;
beforeAll(async () => {
  at = await openBrowserShop();
});
afterAll(() => at?.close());

const TICKETS = '/user-center/merchant-news';
const picture = async (name: string) => ({
  name,
  mimeType: 'image/png',
  buffer: await sharp({ create: { width: 300, height: 200, channels: 3, background: '#c93' } })
    .png()
    .toBuffer(),
});

async function order(person: TestPerson): Promise<string> {
  const row = {
    rec_name: '王小明',
    rec_mobile: '13900001000',
    rec_province: '浙江省',
    rec_city: '杭州市',
    rec_address: '文一西路1号',
  };
  const [made] = await person.api.orders.make({
    key: `tickets-${person.id}`,
    body: { goods_id: 103, goods_num: 1, express_id: 1, platform: 1, order_source: 1, rec_list: [row] },
  });
  return made!.order_sn;
}
const answer = (ticket: string, nextState: 1 | 2 | 3, content: string) =>
  answerTicket(at.shop.deps, { ticket, by: 'test', content, nextState });

test('a broken parcel: work order from its order with pictures and a refund, answer, reply, solved, reopened (M042, X031)', async () => {
  const person = await at.shop.person({ balance: 1_000 });
  const order_sn = await order(person);
  const { page, faults } = await at.visit(`${TICKETS}?order=${order_sn}`, { mobile: person.mobile });
  const dialog = page.getByRole('dialog', { name: '提交工单' });
  expect(await dialog.getByLabel('订单号').inputValue()).toBe(order_sn);
  // Which order it is stands below its number.
  await dialog.getByText(/ · 待发货$/).waitFor();
  await dialog.getByRole('button', { name: '提交', exact: true }).click();
  await dialog.getByText('请选择问题类型').waitFor();
  await dialog.getByText('请写一下问题').waitFor();
  await dialog.getByText('破损或丢失').click();
  await dialog.getByLabel('问题描述').fill('肥皂碎了，买家拒收');
  await dialog.locator('input[type=file]').setInputFiles([await picture('a.png'), await picture('b.png')]);
  await expect.poll(() => dialog.getByRole('status', { name: '上传中' }).count()).toBe(0);
  await dialog.getByRole('button', { name: '删除第2张图片' }).click();
  await dialog.getByText('同时申请退款').click();
  await dialog.getByRole('button', { name: '提交', exact: true }).click();

  const ticket = page.getByRole('dialog', { name: /^工单 T\d+$/ });
  await ticket.getByText('审核中').waitFor();
  const sn = (await ticket.getByText(/^工单 T\d+$/).innerText()).slice(3);
  await ticket.getByText('肥皂碎了，买家拒收').first().waitFor();
  await ticket.getByRole('button', { name: '放大第1张图片' }).click();
  const large = page.getByRole('dialog', { name: '查看图片' });
  await expect
    .poll(() => large.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth))
    .toBe(300);
  await page.keyboard.press('Escape');
  await large.waitFor({ state: 'detached' });
  await expect.poll(() => ticket.getByRole('button', { name: /放大/ }).count()).toBe(1);

  await answer(sn, 2, '请补一张面单照片');
  await page.reload();
  await ticket.getByText('客服在等您补充，请在下面回复。').waitFor();
  await ticket.getByRole('textbox').fill('已补充');
  await ticket.getByRole('button', { name: '回复', exact: true }).click();
  await toast(page, '已回复').waitFor();
  await ticket.getByText('处理中').waitFor();
  await ticket.getByRole('button', { name: '问题已解决' }).click();
  await page.getByRole('dialog').getByRole('button', { name: '问题已解决' }).last().click();
  await ticket.getByText(/^已解决。.* 前可以重新打开/).waitFor();
  await ticket.getByRole('button', { name: '还没解决，重新打开' }).click();
  await toast(page, '工单已重新打开').waitFor();
  const shown = await person.api.support.show({ query: { id: sn } });
  expect([shown.status_text, shown.messages.length, shown.refund?.status_text]).toEqual([
    '处理中',
    3,
    '审核中',
  ]);
  expect(faults).toEqual([]);
});

test.runIf(isAtLength)(
  'the list filters by state, opens from the keyboard, and says when it is empty or did not load',
  async () => {
    const person = await at.shop.person();
    for (const content of ['发票怎么开', '充值没到账'])
      await person.api.support.make({ body: { type: 5, content } });
    const made = await person.api.support.make({ body: { type: 9, content: '已经好了' } });
    await answer(made.ticket_sn, 3, '好的');
    const { page, faults } = await at.visit(TICKETS, { mobile: person.mobile, screen: 'narrow' });
    const rows = page.getByRole('table', { name: '工单列表' }).getByRole('button', { name: /^工单 T/ });
    await expect.poll(() => rows.count()).toBe(3);
    await page.getByText(/客服时间 9:00-24:00.*30 分钟内首次回复/).waitFor();
    await page.getByRole('tab', { name: '待处理 2' }).click();
    await expect.poll(() => rows.count()).toBe(2);
    await page.getByRole('tab', { name: '已关闭' }).click();
    await page.getByText('没有这种状态的工单').waitFor();
    await page.getByRole('button', { name: '看全部工单' }).click();
    await rows.first().focus();
    await page.keyboard.press('Enter');
    await page
      .getByRole('dialog', { name: `工单 ${made.ticket_sn}` })
      .getByText('好的')
      .waitFor();
    expect(page.url()).toContain(`ticket=${made.ticket_sn}`);
    // Its neighbour in the list, without going back to it.
    await page.getByRole('button', { name: '下一条' }).click();
    await page.getByRole('dialog').getByText('充值没到账').waitFor();
    await page.goBack();
    await page.getByRole('dialog').getByText('好的').waitFor();
    await page.goBack();
    await page.getByRole('dialog').waitFor({ state: 'detached' });
    expect(faults).toEqual([]);

    const failed = await at.visit(TICKETS, { mobile: person.mobile, failing: '/user/ticket/list' });
    await failed.page.getByText('没有加载出来').waitFor();
    const fresh = await at.visit(TICKETS, { mobile: (await at.shop.person()).mobile });
    await fresh.page.getByText('还没有工单').waitFor();
  },
);

test.runIf(isAtLength)(
  'a picture that is none, and an order that is not one’s own, are said where they stand',
  async () => {
    const person = await at.shop.person({ balance: 1_000 });
    const foreign = await order(await at.shop.person({ balance: 1_000 }));
    const own = await order(person);
    const { page, faults } = await at.visit(`${TICKETS}?new=1`, { mobile: person.mobile });
    const dialog = page.getByRole('dialog', { name: '提交工单' });
    await dialog
      .locator('input[type=file]')
      .setInputFiles({ name: 'x.png', mimeType: 'image/png', buffer: Buffer.from('<svg onload=alert(1)>') });
    await toast(page, '图片无法识别').waitFor();
    expect(await dialog.getByRole('button', { name: /删除第/ }).count()).toBe(0);
    await dialog.getByText('其他', { exact: true }).click();
    await dialog.getByLabel('问题描述').fill('问一下');
    // One of the newest orders needs no typing.
    const latest = dialog.getByRole('group', { name: '最近订单' }).getByRole('button');
    await latest.click();
    expect(await dialog.getByLabel('订单号').inputValue()).toBe(own);
    await dialog.getByText(/ · 待发货$/).waitFor();
    await dialog.getByLabel('订单号').fill(foreign);
    await dialog.getByLabel('问题描述').focus();
    await dialog.getByText('没有找到这个订单，请核对订单号').waitFor();
    await dialog.getByRole('button', { name: '提交', exact: true }).click();
    await dialog.getByText('没有找到这个订单，请核对订单号').waitFor();
    expect((await person.api.support.list({ query: {} })).data_count).toBe(0);
    expect(faults).toEqual([]);
  },
);
