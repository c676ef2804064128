import { mkdirSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillDemo } from '../../packages/server/src/demo/fill-demo.ts';
import { operatorIn, type TestOperator } from '../harness/operators.ts';
import { fillCouriers } from './fill-couriers.ts';
import { fillMoney } from './fill-money.ts';
import { fillSettlement } from '../harness/fill-settlement.ts';
import { OFFICE_SCREENS_LIST } from './office-screens.ts';
import { type OfficeShop, openOffice } from './open-office.ts';
import { FAULTLESS, faultsOf, SHOTS } from './screen-faults.ts';

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
  await fillCouriers(at.shop, chief);
  await fillSettlement(at.shop, chief);
});
afterAll(() => at?.close());

describe.each(['wide', 'whole', 'phone'] as const)('%s', (size) => {
  const screens = OFFICE_SCREENS_LIST.filter(({ onPhone }) => size !== 'phone' || onPhone);
  test.each(screens.map((screen) => [screen.name, screen] as const))('%s', async (_name, screen) => {
    const visit = await at.visit(screen.path, {
      screen: size,
      ...(screen.as === 'nobody' ? {} : { as: chief }),
    });
    expect(await faultsOf(visit, screen, size)).toEqual(FAULTLESS);
  });
});
