import type { Page } from 'playwright-core';
import { PATHS } from '../../packages/office/src/console/paths.ts';
import type { OfficeScreen } from './office-screens.ts';

const openFirst = async (page: Page) => {
  await page.locator('tr[data-key] td:nth-child(2)').first().click();
  await page.getByRole('dialog').waitFor();
};
const press = (name: string) => (page: Page) => page.getByRole('button', { name }).first().click();

const WHOLE: Readonly<Record<string, string>> = Object.fromEntries(
  Object.entries(PATHS).map(([name, path]) => [name, path()]),
);
/** Papers of the wave that is there, drawn when its number is known. */
const OF_A_WAVE = ['pickList', 'slips'];

/** Every page of the console as it opens, and what opens on them. */
export const CONSOLE_SCREENS: readonly OfficeScreen[] = [
  ...Object.entries(WHOLE)
    .filter(([name]) => !OF_A_WAVE.includes(name))
    .map(([name, path]) => ({ name: `console-${name}`, path })),
  { name: 'console-order', path: PATHS.orders(), prepare: openFirst },
  { name: 'console-wave', path: PATHS.waves(), prepare: openFirst },
  { name: 'console-case', path: PATHS.cases(), prepare: openFirst },
  { name: 'console-statement', path: PATHS.statements(), prepare: openFirst },
  { name: 'console-goods-one', path: PATHS.goods(), prepare: openFirst },
  { name: 'console-goods-new', path: PATHS.goods(), prepare: press('新建商品') },
  { name: 'console-stock-one', path: PATHS.stock(), prepare: openFirst },
  { name: 'console-courier', path: PATHS.couriers(), prepare: press('修改') },
  { name: 'console-warehouse-new', path: PATHS.warehouses(), prepare: press('新建仓库') },
  { name: 'console-api-new', path: PATHS.api(), prepare: press('新建密钥') },
  { name: 'console-invite', path: PATHS.members(), prepare: press('邀请成员') },
];
