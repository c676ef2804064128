import { officeRoutes } from '@giftship/shared/api/office-routes';
import type { OfficeRoute } from '@giftship/shared/operators/define-office-routes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { SAME_ORIGIN, type TestOperator, operatorIn } from '../../../../tests/harness/operators.ts';
import { type TestService, openTestService } from '../../../../tests/harness/test-service.ts';

/* Whatever is typed into a filter or sent as a body, the answer is one of the contract (B7). */

let shop: TestService;
let boss: TestOperator;
beforeAll(async () => {
  shop = await openTestService();
  boss = await operatorIn(shop);
});
afterAll(() => shop.close());

const ROOMS = ['users', 'wallet', 'withdrawals', 'partners'] as const;
const ROUTES = ROOMS.flatMap((room) =>
  Object.entries(officeRoutes[room] as Record<string, OfficeRoute>).map(
    ([name, route]): [string, OfficeRoute] => [`${room}.${name}`, route],
  ),
);
const ODD = [
  '',
  '0',
  '-1',
  '1e9',
  '9007199254740991',
  '99999999999999999999',
  "' or 1=1 --",
  '%',
  'W999999999999999',
  'Q0',
  '\u0000',
  '\ud800',
  '<script>alert(1)</script>',
  '２０２６',
  '2026-02-30 00:00:00',
  '1000000',
  'x'.repeat(5_000),
];
/** Names of what a call takes. */
const fieldsOf = (schema: OfficeRoute['query']): string[] => {
  const { shape } = (schema?._zod.def ?? {}) as { shape?: object };
  return Object.keys(shape ?? {});
};

it.each(ROUTES)('%s answers odd values without failing', async (_name, route) => {
  const headers = {
    ...SAME_ORIGIN,
    cookie: boss.cookie,
    'idempotency-key': 'k',
    'content-type': 'application/json',
  };
  const codes = new Set<number>();
  for (const value of ODD) {
    const query = fieldsOf(route.query).map((field) => ({ [field]: value }));
    const bodies = fieldsOf(route.body).flatMap((field) => [
      { [field]: value },
      { [field]: [value] },
      { user_id: 10_001, id: 1, reason: '测试原因', [field]: value },
    ]);
    for (const sent of [...query, ...bodies]) {
      const isGet = route.query !== undefined;
      const reply = await shop.app.inject({
        method: route.method,
        url: `/api${route.path}${isGet ? `?${new URLSearchParams(sent as Record<string, string>).toString()}` : ''}`,
        headers,
        ...(isGet ? {} : { payload: JSON.stringify(sent) }),
      });
      codes.add((JSON.parse(reply.body) as { code: number }).code);
      expect([sent, reply.statusCode < 500]).toEqual([sent, true]);
    }
  }
  // It was not refused before anybody read it: a list answers most of them.
  expect(codes.has(0) || !fieldsOf(route.query).includes('page')).toBe(true);
});
