import { beforeAll, afterAll, test } from 'vitest';
import { fillDemo } from '../../packages/server/src/demo/fill-demo.ts';
import { operatorIn, type TestOperator } from '../harness/operators.ts';
import { fillMoney } from './fill-money.ts';
import { type OfficeShop, openOffice } from './open-office.ts';
let at: OfficeShop;
let chief: TestOperator;
beforeAll(async () => {
  at = await openOffice({ demo: false });
  await fillDemo(at.shop.deps);
  chief = await operatorIn(at.shop, { login: 'chief', name: '陈知行' });
  await fillMoney(at.shop, chief);
}, 120_000);
afterAll(() => at?.close());
test('hover', async () => {
  for (const path of ['/goods', '/compensations', '/withdrawals', '/refunds']) {
    for (const screen of ['whole', 'wide'] as const) {
      const { page } = await at.visit(path, { as: chief, screen });
      await page.locator('tr[data-key]').first().waitFor();
      const row = page.locator('tr[data-key]').nth(1);
      await row.hover();
      await page.waitForTimeout(300);
      console.log(path, screen, JSON.stringify(await row.locator('td').evaluateAll((all) => all.map((c) => { const s = c.getBoundingClientRect(); return `${s.left.toFixed(1)}-${s.right.toFixed(1)}`; }))), await page.locator('.work-table').evaluate((e) => [e.getBoundingClientRect().left, e.clientWidth, e.scrollWidth].join('/')));
    }
  }
}, 200_000);
test('totp', async () => {
  await at.shop.db.q.updateTable('operator_sessions').set({ proved_at: null }).where('operator_id', '=', chief.id).execute();
  const { page, faults } = await at.visit('/profile', { as: chief });
  const all: string[] = [];
  page.on('console', (m) => all.push(`${m.type()} ${m.text()}`));
  await page.evaluate(() => document.addEventListener('securitypolicyviolation', (e) => console.log('VIOL', e.violatedDirective, e.sourceFile, e.lineNumber, e.columnNumber, e.sample, e.target instanceof Element ? e.target.outerHTML.slice(0, 300) : '')));
  await page.getByRole('button', { name: '重新生成' }).click();
  await page.waitForTimeout(2500);
  await page.screenshot({ path: '/tmp/totp.png' });
  console.log('FAULTS', faults, all.join('\n'), await page.getByRole('dialog').allInnerTexts());
}, 100_000);
