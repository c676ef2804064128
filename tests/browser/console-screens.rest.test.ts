import { mkdirSync } from 'node:fs';
import { CASE_KIND } from '@giftship/shared/cases/case';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fillDemo } from '../../packages/server/src/demo/fill-demo.ts';
import { fillSettlement } from '../harness/fill-settlement.ts';
import { operatorIn } from '../harness/operators.ts';
import { openWarehouse } from '../harness/shipping.ts';
import { memberOf, type TestMember } from '../harness/suppliers.ts';
import { CONSOLE_SCREENS } from './console-screens.ts';
import { type OfficeShop, openOffice } from './open-office.ts';
import { FAULTLESS, faultsOf, SHOTS } from './screen-faults.ts';

let at: OfficeShop;
let owner: TestMember;
beforeAll(async () => {
  at = await openOffice({ demo: false });
  const { shop } = at;
  if (SHOTS) mkdirSync(SHOTS, { recursive: true });
  // With thirty days of one buyer, so that lists and records have something to show.
  await fillDemo(shop.deps);
  const chief = await operatorIn(shop, { login: 'chief', name: '陈知行' });
  const house = await openWarehouse(shop);
  await shop.db.q.deleteFrom('supplier_members').where('supplier_id', '=', house.supplierId).execute();
  owner = await memberOf(shop, house.supplierId);
  const buyer = await shop.person({ balance: 100_000 });
  const sns = await house.order(buyer, { count: 12 });
  await shop.runJobs();
  await owner.api.shipping.makeWave({ key: 'screens', body: { order_sns: sns.slice(0, 8) } });
  await chief.api.cases.open({
    key: 'screens-case',
    body: { order_sn: sns[9]!, kind: CASE_KIND.damaged, text: '外箱破损' },
  });
  await fillSettlement(shop, chief, { payee: 1 });
});
afterAll(() => at?.close());

describe.each(['wide', 'phone'] as const)('%s', (size) => {
  // What opens on a page is looked at where every page opens.
  const screens = CONSOLE_SCREENS.filter(({ prepare }) => size === 'wide' || !prepare);
  test.each(screens.map((screen) => [screen.name, screen] as const))('%s', async (_name, screen) => {
    const visit = await at.visit(screen.path, { under: '/supplier', screen: size, as: owner });
    expect(await faultsOf(visit, screen, size)).toEqual(FAULTLESS);
  });
});
