import { ROLE_LABELS } from '@giftship/shared/operators/labels';
import { BUILT_IN_ROLES } from '@giftship/shared/operators/roles';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fillDemo } from '../../packages/server/src/demo/fill-demo.ts';
import { operatorIn } from '../harness/operators.ts';
import { fillMoney } from './fill-money.ts';
import { type OfficeShop, openOffice } from './open-office.ts';
import { walkOffice } from './walk-office.ts';

let at: OfficeShop;
beforeAll(async () => {
  at = await openOffice({ demo: false });
  await fillDemo(at.shop.deps);
  const chief = await operatorIn(at.shop, { login: 'chief', name: '陈知行' });
  await operatorIn(at.shop, { login: 'second-one', name: '周予安' });
  // Something waits for a second person.
  await chief.api.operators.addOperator({
    key: 'roles-walk',
    body: {
      login: 'night-shift',
      name: '夜班',
      mobile: '',
      role_ids: [1],
      ip_list: [],
      reason: '夜班需要一位',
    },
  });
  await fillMoney(at.shop, chief);
}, 120_000);
afterAll(() => at?.close());

test.each(BUILT_IN_ROLES.map(({ id, rights }) => [ROLE_LABELS[id]!, id, rights] as const))(
  'every page and first record as %s: no call fails, no control lacks its right, the menu leads to what opens, axe finds nothing (A3)',
  async (_name, id, rights) => {
    const operator = await operatorIn(at.shop, { roles: [id] });
    const { problems, pages, records } = await walkOffice(
      at,
      { operator, rights: new Set(rights) },
      { isLong: true },
    );
    expect(problems).toEqual([]);
    expect(pages).toBeGreaterThan(3);
    console.info(`${_name}: ${pages} pages, ${records} records`);
  },
  240_000,
);
