import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callsAboveFloor } from '../../scripts/browser-floor.ts';
import {
  BUY_SOAP,
  choosePlatform,
  goToPayment,
  orderButton,
  pasteLines,
  payButton,
  THREE_LINES,
} from './purchase-page.ts';
import { type BrowserShop, openBrowserShop } from './open-shop.ts';
import { toast } from './toast.ts';

let at: BrowserShop;
beforeAll(async () => {
  at = await openBrowserShop();
});
afterAll(() => at?.close());

/** What was copied last, pasted into a field of the page as a person would. */
async function pasted(page: Page): Promise<string> {
  await page.evaluate(() => {
    const field = document.createElement('textarea');
    field.id = 'pasted';
    (document.activeElement?.closest('dialog, [role=dialog]') ?? document.body).append(field);
    field.focus();
  });
  await page.keyboard.press('Control+V');
  return page.locator('#pasted').inputValue();
}

describe('on plain http from another machine', () => {
  test('recharge and groups are there, and the number of a payment is copied out of its dialog (M093, M046)', async () => {
    const person = await at.shop.person({ balance: 50_000 });
    const { page, faults } = await at.visit('/user-center/wallet', { mobile: person.mobile, plain: true });
    expect(await page.evaluate(() => [isSecureContext, 'clipboard' in navigator])).toEqual([false, false]);
    await page
      .getByRole('region', { name: '账户余额' })
      .getByRole('button', { name: '充值', exact: true })
      .click();
    await page.getByRole('textbox', { name: '充值金额' }).fill('500');
    await page.getByRole('button', { name: /^去支付/ }).click();
    const payment = page.getByRole('dialog', { name: '微信支付' });
    await payment.getByRole('img', { name: '付款二维码' }).waitFor();
    const copy = payment.getByRole('button', { name: /^复制 / });
    const tradeNo = (await copy.getAttribute('aria-label'))!.replace('复制 ', '');
    await copy.click();
    await payment
      .getByRole('button', { name: /^复制 / })
      .getByText('已复制')
      .waitFor();
    expect(await pasted(page)).toBe(tradeNo);
    const vip = await at.visit('/user-center/upgrade-vip', { mobile: person.mobile, plain: true });
    await vip.page.getByRole('button', { name: '立即开通' }).first().click();
    await vip.page.getByRole('button', { name: /^支付 / }).waitFor();
    expect([...faults, ...vip.faults]).toEqual([]);
  });

  test('registration is there (M088)', async () => {
    const { page, faults } = await at.visit('/gift-list', { plain: true });
    await page.getByRole('button', { name: '注册', exact: true }).first().click();
    await page.getByRole('dialog').getByLabel('手机号').fill('13912340000');
    await page.getByRole('button', { name: '获取验证码' }).click();
    await page.getByRole('dialog', { name: '请输入图形验证码' }).locator('img').waitFor();
    expect(faults).toEqual([]);
  });

  test('what is copied is on the clipboard, and a browser that refuses is no silence', async () => {
    const person = await at.shop.person();
    const { page, faults } = await at.visit('/user-center/pop-money', { mobile: person.mobile, plain: true });
    const link = await page.getByRole('textbox', { name: /推广链接|链接/ }).inputValue();
    await page.getByRole('button', { name: '复制链接' }).click();
    await toast(page, '推广链接已复制').waitFor();
    expect(await pasted(page)).toBe(link);
    await page.evaluate(() => (document.execCommand = () => false));
    await page.getByRole('button', { name: '复制链接' }).click();
    await toast(page, '没有复制成功，请选中后手动复制').waitFor();
    expect(faults).toEqual([]);
  });
});

/** A browser without something that an edit needs: slices of rows fail while it is told so. */
const BROKEN_SLICE = `
  const slice = Array.prototype.slice;
  Array.prototype.slice = function (...bounds) {
    if (window.isBroken && this[0]?.rec_mobile !== undefined) throw new TypeError('planted');
    return slice.apply(this, bounds);
  };`;

test('an edit that fails shows the old text again, says so, and is not ordered on', async () => {
  const person = await at.shop.person({ balance: 50_000 });
  const { page } = await at.visit(BUY_SOAP, { mobile: person.mobile, before: BROKEN_SLICE });
  await choosePlatform(page);
  await pasteLines(page, THREE_LINES);
  const name = page.getByRole('textbox', { name: '第 1 行 收件人', exact: true });
  await page.locator('.rgrid-row[aria-rowindex="2"] [data-column=rec_name]').click();
  await name.fill('改名');
  await page.evaluate('window.isBroken = true');
  await orderButton(page).click();
  await toast(page, /没有下单。请核对后再下单/).waitFor();
  await page.evaluate('window.isBroken = false');
  await page
    .locator('.rgrid-row[aria-rowindex="2"]')
    .getByText('张三')
    .or(name)
    .filter({ visible: true })
    .first()
    .waitFor();
  expect(await page.getByText('改名').count()).toBe(0);
  await goToPayment(page);
  await payButton(page).click();
  await page
    .getByText(/付款成功|已下单|下单成功/)
    .first()
    .waitFor();
  const { rec_name } = await at.shop.db.q
    .selectFrom('orders')
    .select('rec_name')
    .where('user_id', '=', person.id)
    .where('shop_order', '=', '261105-607198974342268')
    .executeTakeFirstOrThrow();
  expect(rec_name).toBe('张三');
});

describe('the floor of the build', () => {
  test('a call of a method that older browsers lack is found in built code, a guarded name is none', () => {
    expect(callsAboveFloor('a.toSorted();b?.with(1,2);URL.canParse(x)')).toEqual([
      '.toSorted(',
      '?.with(',
      'URL.canParse(',
    ]);
    expect(callsAboveFloor('a.sort();withRow(1);x.findLast(y);object.width(2)')).toEqual([]);
  });
});
