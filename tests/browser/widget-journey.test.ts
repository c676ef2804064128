import { knowCaptcha } from '../harness/codes.ts';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { Frame, Page } from 'playwright-core';
import { isAtLength, sample } from '../harness/at-length.ts';
import {
  choosePlatform,
  closing,
  expectCount,
  goToPayment,
  pasteLines,
  payButton,
  SOAP,
  THREE_LINES,
} from './purchase-page.ts';
import {
  BOTH,
  loginCard,
  logInByWindow,
  openLoginWindow,
  openTwoSites,
  shopFrame,
  type TwoSites,
} from './two-sites.ts';

let at: TwoSites;
beforeAll(async () => {
  at = await openTwoSites();
  // What a partner copies from the partner page: two lines.
  at.partner.show(
    '/notes/today',
    `<!doctype html><meta charset="utf-8"><title>小林的发货笔记</title>
<script async src="${at.url}/widget/gift.js"></script>
<gift-goods-list site-key="${at.site.site_key}" page-size="50"></gift-goods-list>
<script>window.heard = []; document.addEventListener('gift-order-success', ({ detail }) => heard.push(detail));</script>`,
  );
}, 180_000);
afterEach(() => at.forget());
afterAll(() => at?.close());

async function buyOnThePage(page: Page): Promise<Frame> {
  await page.locator('[part~=card]', { hasText: '香皂' }).getByRole('button', { name: /^购买/ }).click();
  return shopFrame(page);
}

async function payForThree(frame: Frame): Promise<void> {
  await choosePlatform(frame);
  await pasteLines(frame, THREE_LINES);
  await expectCount(frame, 3);
  await goToPayment(frame);
  await payButton(frame).click();
  await frame.getByText('3 个包裹，付款 ￥5.40').waitFor();
}

/** Fills in the registration of the login window: captcha and text message as a person would. */
async function registerIn(popup: Page, mobile: string): Promise<void> {
  const field = (name: string) => popup.getByRole('textbox', { name, exact: true });
  await field('手机号').fill(mobile);
  await popup.getByRole('button', { name: '获取验证码' }).click();
  await popup.getByRole('dialog', { name: '请输入图形验证码' }).locator('img').waitFor();
  await field('图形验证码').fill(await knowCaptcha(at.shop));
  await popup.getByText('验证码已发送，请注意查收').waitFor();
  const inbox = (await at.shop.control.inject({ url: `/sandbox/sms?q=${mobile}` })).body;
  const row = inbox
    .slice(inbox.indexOf('<tbody'))
    .replace(/<[^>]*>/g, ' ')
    .replaceAll(mobile, '');
  await field('短信验证码').fill(/(?<!\d)\d{6}(?!\d)/.exec(row)?.[0] ?? '');
  await field('设置密码').fill('a-good-one-1');
  await field('确认密码').fill('a-good-one-1');
  await field('确认密码').press('Enter');
}

/** In the second of them the partner has earned before. */
const MODES = sample(BOTH, ['blocked']);

describe.each(MODES)('the whole road, third-party cookies %s', (cookies) => {
  test('a visitor buys on the page of a partner, and the partner earns on it (M286, X017, X026, X027)', async () => {
    const buyer = await at.shop.person({ balance: 10_000 });
    const before = await at.owner.api.partners.report({ query: {} });
    const { page, context, faults } = await at.visit('/notes/today', { cookies });
    const frame = await buyOnThePage(page);
    await logInByWindow({ context }, frame, buyer);
    await payForThree(frame);

    await expect
      .poll(() => page.evaluate('window.heard'))
      .toEqual([{ batchSn: expect.stringMatching(/^\w+$/), goodsId: SOAP, count: 3, amount: '5.40' }]);
    expect(await buyer.balance()).toBe(10_000 - 540);
    await at.shop.runJobs();
    const after = await at.owner.api.partners.report({ query: {} });
    expect(after.total.click - before.total.click).toBe(1);
    expect(after.total.parcel - before.total.parcel).toBe(3);
    const here = after.pages.find(({ page: address }) => address === `${at.partner.url}/notes/today`)!;
    expect(here.site_name).toBe(at.site.name);
    // 3 % of 1.80 is 5.4 fen: 5 a parcel, frozen until it is signed for.
    const wallet = await at.owner.api.promotion.summary({ query: {} });
    expect([here.commission, here.commission_frozen, wallet.commission_frozen]).toEqual(
      cookies === MODES[0] ? ['0.15', '0.15', '0.15'] : ['0.30', '0.30', '0.30'],
    );
    const { list } = await buyer.api.orders.batchList({ body: {} });
    expect(list.map(({ channel, total_price }) => [channel, total_price])).toEqual([['widget', '5.40']]);
    expect(faults).toEqual([]);
    expect(await at.shop.audit()).toEqual([]);
  });
});

test.runIf(isAtLength)(
  'somebody registers in the login window and is bound to the partner for good (X026)',
  async () => {
    const mobile = '13588887788';
    const { page, context } = await at.visit('/notes/today');
    const frame = await buyOnThePage(page);
    const popup = await openLoginWindow({ context }, frame, '注册');
    await closing(popup, () => registerIn(popup, mobile));
    await loginCard(frame).waitFor({ state: 'hidden' });
    const invited = await at.shop.db.q
      .selectFrom('users')
      .leftJoin('spread_clicks as c', 'c.id', 'users.invited_click')
      .where('mobile', '=', mobile)
      .select(['users.invited_by', 'c.page'])
      .executeTakeFirstOrThrow();
    expect(invited).toEqual({ invited_by: at.owner.id, page: `${at.partner.url}/notes/today` });
    const { pages } = await at.owner.api.partners.report({ query: {} });
    expect(pages.find((row) => row.page === invited.page)!.register).toBe(1);
    expect(await at.shop.audit()).toEqual([]);
  },
);
