import { officeRoutes } from '@giftship/shared/api/office-routes';
import type { OfficeRoute } from '@giftship/shared/operators/define-office-routes';
import { ROLE_LABELS } from '@giftship/shared/operators/labels';
import { mayDo, type Right } from '@giftship/shared/operators/rights';
import { BUILT_IN_ROLES } from '@giftship/shared/operators/roles';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { operatorIn, SAME_ORIGIN, type TestOperator } from './harness/operators.ts';
import { type TestPerson, type TestService, openTestService } from './harness/test-service.ts';

const ROUTES: [string, OfficeRoute][] = Object.entries(officeRoutes).flatMap(([group, routes]) =>
  Object.entries(routes as Record<string, OfficeRoute>).map(([name, route]): [string, OfficeRoute] => [
    `${group}.${name}`,
    route,
  ]),
);
/** The steps of a login are the only calls without an operator. */
const DOORS = ['login', 'state', 'enter', 'activate', 'confirm'].map((name) => `operators.${name}`);

let shop: TestService;
let person: TestPerson;
/** One operator of each built-in role, and one whose only role opens nothing that is here. */
const operators = new Map<string, { operator: TestOperator; rights: ReadonlySet<Right> }>();
beforeAll(async () => {
  shop = await openTestService();
  person = await shop.person({ balance: 1_000 });
  for (const { id, rights } of BUILT_IN_ROLES)
    operators.set(ROLE_LABELS[id]!, {
      operator: await operatorIn(shop, { roles: [id] }),
      rights: new Set(rights),
    });
  const { id } = await shop.db.q
    .insertInto('roles')
    .values({ name: '没有权限', rights: [] })
    .returning('id')
    .executeTakeFirstOrThrow();
  operators.set('没有权限', { operator: await operatorIn(shop, { roles: [id] }), rights: new Set() });
});
afterAll(() => shop.close());

function call(route: OfficeRoute, headers: Record<string, string>) {
  const hasBody = route.method === 'POST' || route.method === 'PUT';
  return shop.app.inject({
    method: route.method,
    url: `/api${route.path}`,
    headers: { ...SAME_ORIGIN, ...(hasBody ? { 'content-type': 'application/json' } : {}), ...headers },
    ...(hasBody ? { payload: '{}' } : {}),
  });
}
/** '' for what was done, also where a file is the answer. */
const nameOf = (reply: Awaited<ReturnType<typeof call>>): string =>
  String(reply.headers['content-type']).includes('json')
    ? ((reply.json() as { data?: { name?: string } }).data?.name ?? '')
    : '';

it('every path is the back office’s own, and none of them stands in the public document', async () => {
  expect(ROUTES.filter(([, { path }]) => !path.startsWith('/admin/'))).toEqual([]);
  const document = await shop.app.inject({ url: '/api/openapi.json' });
  expect(document.body).not.toContain('/admin/');
  expect(ROUTES.length).toBeGreaterThan(30);
});

it('only the steps of a login are open to whoever comes', () => {
  expect(ROUTES.filter(([, { auth }]) => auth === 'public').map(([name]) => name)).toEqual(DOORS);
});

describe.each(ROUTES.filter(([name]) => !DOORS.includes(name)))('%s', (name, route) => {
  it('is closed to visitors, to buyers by whatever login, and to pages from elsewhere', async () => {
    const strangers: Record<string, string>[] = [
      {},
      { authorization: `Bearer ${person.token}` },
      { cookie: `user-token=${person.token}; office-token=${person.token}` },
      { 'x-app-key': 'gk_0000000000000000', 'x-signature': '0', 'x-timestamp': '0', 'x-nonce': '0' },
    ];
    for (const headers of strangers)
      expect([name, (await call(route, headers)).statusCode]).toEqual([name, 401]);
    const { cookie } = operators.get('超级管理员')!.operator;
    for (const site of ['cross-site', 'same-site'])
      expect([name, nameOf(await call(route, { cookie, 'sec-fetch-site': site }))]).toEqual([
        name,
        'CROSS_SITE',
      ]);
    // A form of another page is no JSON, and without a body there is nothing to do.
    const byForm = await shop.app.inject({
      method: route.method,
      url: `/api${route.path}`,
      headers: { ...SAME_ORIGIN, cookie, 'content-type': 'application/x-www-form-urlencoded' },
      ...(route.method === 'GET' || route.method === 'DELETE' ? {} : { payload: 'a=b' }),
    });
    const isRead = route.method === 'GET' || route.method === 'DELETE';
    expect([name, isRead || nameOf(byForm) === 'BODY_NOT_JSON']).toEqual([name, true]);
  });

  // Whoever logs himself out or ends his logins would be gone for the next one.
  it.skipIf(['operators.logout'].includes(name))(
    'opens to the roles that hold its right, and to no other',
    async () => {
      for (const [role, { operator, rights }] of operators) {
        const reply = await call(route, { cookie: operator.cookie });
        const isRefused = nameOf(reply) === 'RIGHT_MISSING' && reply.statusCode === 403;
        const { right } = route as Exclude<OfficeRoute, { auth: 'public' }>;
        expect([name, role, isRefused]).toEqual([name, role, !mayDo(rights, right)]);
        expect([name, role, reply.statusCode === 401]).toEqual([name, role, false]);
      }
    },
  );
});
