import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillDemo } from '../../packages/server/src/demo/fill-demo.ts';
import { operatorIn, type TestOperator } from '../harness/operators.ts';
import { fillMoney } from './fill-money.ts';
import { foreignWords } from './foreign-words.ts';
import { loaded, oddButtons, overflow, seriousFaults, settled } from './look-at-screens.ts';
import { OFFICE_SCREENS_LIST, type OfficeScreen } from './office-screens.ts';
import { OFFICE_SCREENS, type OfficeShop, openOffice } from './open-office.ts';

const SHOTS = process.env['GIFT_SHOTS'];
const SETTLED_MS = SHOTS ? 700 : 250;

let at: OfficeShop;
let chief: TestOperator;
beforeAll(async () => {
  at = await openOffice({ demo: false });
  if (SHOTS) mkdirSync(SHOTS, { recursive: true });
  // With thirty days of one buyer, so that lists and records have something to show.
  await fillDemo(at.shop.deps);
  chief = await operatorIn(at.shop, { login: 'chief', name: '陈知行' });
  const other = await operatorIn(at.shop, { login: 'second-one', name: '周予安' });
  const body = { mobile: '', role_ids: [1], ip_list: [], reason: '夜班需要一位' };
  for (const login of ['night-shift', 'day-shift'])
    await other.api.operators.addOperator({
      key: `screens-${login}`,
      body: { ...body, login, name: '夜班' },
    });
  await fillMoney(at.shop, chief);
});
afterAll(() => at?.close());

/** What is wrong with a screen in a window of this size; nothing, if all is well. */
async function faultsOf(screen: OfficeScreen, size: keyof typeof OFFICE_SCREENS): Promise<object> {
  const { page, faults } = await at.visit(screen.path, {
    screen: size,
    ...(screen.as === 'nobody' ? {} : { as: chief }),
  });
  await loaded(page);
  await screen.prepare?.(page);
  await loaded(page);
  const axe: Record<string, string[]> = {};
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.waitForTimeout(SETTLED_MS);
    await settled(page);
    axe[colorScheme] = await seriousFaults(page);
    // Taking a picture writes a style of its own, which the policy of the page refuses.
    const complaints = faults.length;
    if (SHOTS) await page.screenshot({ path: join(SHOTS, `${screen.name}-${size}-${colorScheme}.png`) });
    faults.length = complaints;
  }
  const buttons = await oddButtons(page);
  return { axe, buttons, words: await foreignWords(page), overflow: await overflow(page), faults };
}

describe.each(['wide', 'whole', 'phone'] as const)('%s', (size) => {
  const screens = OFFICE_SCREENS_LIST.filter(({ onPhone }) => size !== 'phone' || onPhone);
  test.each(screens.map((screen) => [screen.name, screen] as const))('%s', async (_name, screen) => {
    expect(await faultsOf(screen, size)).toEqual({
      axe: { light: [], dark: [] },
      buttons: [],
      words: [],
      overflow: 0,
      faults: [],
    });
  });
});
