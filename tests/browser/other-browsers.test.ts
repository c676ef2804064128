import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { callsAboveFloor } from '../../scripts/browser-floor.ts';
import { type BrowserShop, openBrowserShop } from './open-shop.ts';

let at: BrowserShop;
beforeAll(async () => {
  at = await openBrowserShop();
}, 120_000);
afterAll(() => at?.close());

const toast = (page: Page, text: string | RegExp) => page.locator('.ant-message').getByText(text);

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
    const { page, faults } = await at.visit('/', { plain: true });
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
