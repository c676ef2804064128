import { ROLE_LABELS } from '@giftship/shared/operators/labels';
import { BUILT_IN_ROLES } from '@giftship/shared/operators/roles';
import { mayDo } from '@giftship/shared/operators/rights';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { PAGES } from '../../packages/office/src/app/pages.ts';
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
});
afterAll(() => at?.close());

// In halves: all pages of somebody who may do all are minutes on a busy machine.
describe.each([0, 1])('pages of half %i', (half) => {
  const pages = PAGES.filter((_, place) => place % 2 === half);
  test.each(BUILT_IN_ROLES.map(({ id, rights }) => [ROLE_LABELS[id]!, id, rights] as const))(
    'every page and first record as %s: no call fails, no control lacks its right, the menu leads to what opens, axe finds nothing (A3)',
    async (_name, id, rights) => {
      const operator = await operatorIn(at.shop, { roles: [id] });
      const who = { operator, rights: new Set(rights) };
      const { problems, pages: opened } = await walkOffice(at, who, { isLong: true, pages });
      expect(problems).toEqual([]);
      expect(opened).toBe(pages.filter(({ right }) => mayDo(who.rights, right)).length);
    },
    240_000,
  );
});
