import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { operatorIn, type TestOperator } from '../harness/operators.ts';
import { foreignWords } from './foreign-words.ts';
import { loaded, oddButtons, overflow, seriousFaults } from './look-at-screens.ts';
import { OFFICE_SCREENS_LIST, type OfficeScreen } from './office-screens.ts';
import { OFFICE_SCREENS, type OfficeShop, openOffice } from './open-office.ts';

const SHOTS = process.env['GIFT_SHOTS'];
const SETTLED_MS = SHOTS ? 700 : 250;

let at: OfficeShop;
let chief: TestOperator;
beforeAll(async () => {
  at = await openOffice();
  if (SHOTS) mkdirSync(SHOTS, { recursive: true });
  chief = await operatorIn(at.shop, { login: 'chief', name: '陈知行' });
  const other = await operatorIn(at.shop, { login: 'second-one', name: '周予安' });
  const body = { mobile: '', role_ids: [1], ip_list: [], reason: '夜班需要一位' };
  for (const login of ['night-shift', 'day-shift'])
    await other.api.operators.addOperator({
      key: `screens-${login}`,
      body: { ...body, login, name: '夜班' },
    });
}, 120_000);
afterAll(() => at?.close());

async function look(screen: OfficeScreen, size: keyof typeof OFFICE_SCREENS): Promise<void> {
  const { page, faults } = await at.visit(screen.path, {
    screen: size,
    ...(screen.as === 'nobody' ? {} : { as: chief }),
  });
  await loaded(page);
  await screen.prepare?.(page);
  await loaded(page);
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme });
    await page.waitForTimeout(SETTLED_MS);
    expect([colorScheme, await seriousFaults(page)]).toEqual([colorScheme, []]);
    // Taking a picture writes a style of its own, which the policy of the page refuses.
    const complaints = faults.length;
    if (SHOTS) await page.screenshot({ path: join(SHOTS, `${screen.name}-${size}-${colorScheme}.png`) });
    faults.length = complaints;
  }
  expect(await foreignWords(page)).toEqual([]);
  expect(await overflow(page)).toBeLessThanOrEqual(0);
  expect(await oddButtons(page)).toEqual([]);
  expect(faults).toEqual([]);
}

describe.each(['wide', 'whole', 'phone'] as const)('%s', (size) => {
  const screens = OFFICE_SCREENS_LIST.filter(({ onPhone }) => size !== 'phone' || onPhone);
  test.each(screens.map((screen) => [screen.name, screen] as const))('%s', (_name, screen) =>
    look(screen, size),
  );
});
