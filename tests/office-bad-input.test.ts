// B7: bad input to every call of the back office, by an operator who may do everything.
import { officeRoutes } from '@giftship/shared/api/office-routes';
import type { OfficeRoute } from '@giftship/shared/operators/define-office-routes';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seededRandom } from '../packages/shared/fixtures/lines/random.ts';
import { rounds } from './harness/at-length.ts';
import { askOddly, callsOf, type Send, unnamedFields } from './harness/odd-calls.ts';
import { operatorIn, SAME_ORIGIN, type TestOperator } from './harness/operators.ts';
import { openTestService, type TestService } from './harness/test-service.ts';

/** A seed from the environment repeats a run. */
const SEED = Number(process.env.GIFT_TEST_SEED ?? Date.now() % 1_000_000);
const CALLS = Number(process.env.GIFT_TEST_CALLS ?? rounds(10_000));
/** What would end the login that all of them are made with. */
const ENDS = new Set(['operators.logout', 'operators.enter', 'operators.endSessions']);
const CALLED = callsOf<OfficeRoute>(officeRoutes).filter(
  ({ name, route }) => !ENDS.has(name) && route.auth === 'operator',
);

let shop: TestService;
let chief: TestOperator;
beforeAll(async () => {
  shop = await openTestService();
  chief = await operatorIn(shop);
  await operatorIn(shop);
  await shop.person({ balance: 100_000 });
});
afterAll(() => shop.close());

const send: Send<OfficeRoute> = ({ method, path }, query, payload, key) =>
  shop.app.inject({
    method,
    url: `/api${path}${query === '' ? '' : `?${query}`}`,
    headers: {
      ...SAME_ORIGIN,
      cookie: chief.cookie,
      'idempotency-key': key,
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(payload === undefined ? {} : { payload }),
  });

async function stayIn(): Promise<void> {
  const reply = await send(officeRoutes.operators.me, '', undefined, '');
  if (reply.statusCode === 401) chief = await operatorIn(shop);
  else await chief.prove();
}

it(`${CALLS} calls with one odd value each: never a 5xx, always a Chinese sentence, a fault names its field (seed ${SEED}, B7)`, async () => {
  const random = seededRandom(SEED);
  expect(await askOddly({ calls: CALLED, send, count: CALLS, random, stayIn })).toEqual({});
  expect(await shop.audit()).toEqual([]);
}, 240_000);

it('a field that is missing, unknown or of another type is named, in every call with a body', async () => {
  await stayIn();
  expect(await unnamedFields({ calls: CALLED, send })).toEqual([]);
});
