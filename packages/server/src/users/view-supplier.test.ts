import { supplierRoutes } from '@giftship/shared/api/supplier-routes';
import type { SupplierRoute } from '@giftship/shared/suppliers/define-supplier-routes';
import { SUPPLIER_VIEW_END } from '@giftship/shared/suppliers/supplier';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { type TestOperator, operatorIn } from '../../../../tests/harness/operators.ts';
import { openWarehouse, type TestWarehouse } from '../../../../tests/harness/shipping.ts';
import { memberOf } from '../../../../tests/harness/suppliers.ts';
import { openTestService, type TestService } from '../../../../tests/harness/test-service.ts';
import { VIEWABLE } from '../suppliers/view-only.ts';
import { closeViews } from './view-as.ts';

let shop: TestService;
let chief: TestOperator;
let house: TestWarehouse;
beforeAll(async () => {
  shop = await openTestService();
  chief = await operatorIn(shop, { login: 'chief', name: '王主管' });
  house = await openWarehouse(shop);
});
afterAll(() => shop.close());

const offer = async () => {
  await chief.prove();
  const body = { supplier_id: house.supplierId, reason: '供应商反馈页面问题' };
  return new URL((await chief.api.users.viewSupplier({ body })).url);
};
const open = ({ pathname, search }: URL) =>
  shop.app.inject({ method: 'GET', url: `${pathname}${search}`, headers: { accept: 'text/html' } });
/** Opens a look and answers its cookie. */
async function look(): Promise<string> {
  const opened = await open(await offer());
  expect([opened.statusCode, opened.headers.location]).toEqual([303, '/supplier']);
  const token = opened.cookies.find(({ name }) => name === 'supplier-view');
  expect(token).toMatchObject({ httpOnly: true, sameSite: 'Lax', path: '/api/supplier', maxAge: 900 });
  return `supplier-view=${token?.value}`;
}
const call = async (cookie: string, method: SupplierRoute['method'], path: string, body?: object) => {
  const reply = await shop.app.inject({
    method,
    url: `/api${path}`,
    headers: { cookie, 'sec-fetch-site': 'same-origin' },
    ...(body ? { payload: body } : {}),
  });
  return reply.json<{ code: number; data: { name?: string } & Record<string, unknown> }>();
};

describe("a look at a supplier's console (O088, back-office 10.6)", () => {
  it('opens once, over the own login of the browser, and says who looks', async () => {
    const url = await offer();
    expect((await open(url)).statusCode).toBe(303);
    expect((await open(url)).statusCode).toBe(410);
    const other = await memberOf(shop, 2);
    const { data } = await call(`${await look()}; ${other.cookie}`, 'GET', '/supplier/me');
    expect(data).toMatchObject({
      supplier: { supplier_id: house.supplierId },
      view: { operator: '王主管' },
    });
    // It is no login of the shop, and a buyer's look is none of the console.
    const asBuyer = await shop.app.inject({
      url: '/api/user/info',
      headers: { cookie: (await look()).replace('supplier-view', 'view-token') },
    });
    expect(asBuyer.json<{ code: number }>().code).toBe(401);
  });

  it('reads what is named, refuses every other call, and leaves everything as it was', async () => {
    const cookie = await look();
    const routes = Object.values(supplierRoutes).flatMap((group) => Object.values(group) as SupplierRoute[]);
    const names = routes.map(({ method, path }) => `${method} ${path}`);
    expect([...VIEWABLE].filter((name) => !names.includes(name))).toEqual([]);
    const writes = routes.filter((route) => route.reads !== true);
    expect(writes.filter(({ method, path }) => VIEWABLE.has(`${method} ${path}`))).toEqual([]);
    for (const { method, path } of routes) {
      if (VIEWABLE.has(`${method} ${path}`)) continue;
      const { data } = await call(
        cookie,
        method,
        path,
        method === 'GET' || method === 'DELETE' ? undefined : {},
      );
      expect([path, data.name]).toEqual([path, 'VIEW_ONLY']);
    }
    const buyer = await shop.person({ balance: 100_000 });
    const [sn] = await house.order(buyer, { count: 1, recipient: { rec_name: '欧阳明月' } });
    const found = await call(cookie, 'POST', '/supplier/order/list', {});
    expect(JSON.stringify(found.data)).toContain(sn);
    expect(JSON.stringify(found.data)).not.toContain('欧阳明月');
  });

  it('is over when it is left or its time is up, and the log holds start, end and what was seen', async () => {
    const cookie = await look();
    await call(cookie, 'GET', '/supplier/stock');
    const left = await shop.app.inject({
      method: 'POST',
      url: SUPPLIER_VIEW_END,
      headers: {
        cookie,
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: '',
    });
    expect([left.statusCode, left.headers.location]).toEqual([303, '/supplier']);
    expect((await call(cookie, 'GET', '/supplier/me')).code).toBe(401);
    const late = await look();
    await shop.db.pool.query(
      `update view_sessions set ends_at = now() - interval '1 second' where closed_at is null and ends_at is not null`,
    );
    expect((await call(late, 'GET', '/supplier/me')).code).toBe(401);
    await closeViews(shop.deps);
    const { rows } = await shop.db.pool.query<{ action: string; after: { seen?: object } | null }>(
      `select action, after from operator_log where object = 'supplier' and ref = $1 order by id`,
      [String(house.supplierId)],
    );
    const actions = rows.map(({ action }) => action);
    for (const action of ['supplier.view-as', 'supplier.view-start', 'supplier.view-end'])
      expect(actions).toContain(action);
    expect(actions).not.toContain('user.view-start');
    expect(rows.find(({ after }) => after?.seen && 'GET /supplier/stock' in after.seen)).toBeTruthy();
  });

  it('stands in the record of the supplier who was looked at, with what was read, and in no other’s (10.6)', async () => {
    await shop.db.pool.query('delete from supplier_members');
    const own = await memberOf(shop, house.supplierId);
    const cookie = await look();
    await call(cookie, 'GET', '/supplier/stock');
    const { list } = await own.api.account.looks({ query: {} });
    expect(list[0]).toMatchObject({ ended_at: expect.stringMatching(/^\d{4}-/), seen: ['库存'] });
    expect(list[0]!.operator_id).toBeGreaterThan(0);
    const other = await memberOf(shop, 2);
    expect((await other.api.account.looks({ query: {} })).list).toEqual([]);
  });
});
