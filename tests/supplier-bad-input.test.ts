// B7: bad input to every call of a supplier's console, by its owner, and to every call that its programs may make, by a key.
import { supplierRoutes } from '@giftship/shared/api/supplier-routes';
import type { SupplierRoute } from '@giftship/shared/suppliers/define-supplier-routes';
import { SUPPLIER_SCOPES } from '@giftship/shared/suppliers/scopes';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { seededRandom } from '../packages/shared/fixtures/lines/random.ts';
import { rounds } from './harness/at-length.ts';
import { askOddly, callsOf, type Send, unnamedFields } from './harness/odd-calls.ts';
import { openWarehouse } from './harness/shipping.ts';
import { type Pair, signedHeaders } from './harness/signed.ts';
import { logInSupplier, memberOf, type TestMember } from './harness/suppliers.ts';
import { openTestService, type TestService } from './harness/test-service.ts';

/** A seed from the environment repeats a run. */
const SEED = Number(process.env.GIFT_TEST_SEED ?? Date.now() % 1_000_000);
const CALLS = Number(process.env.GIFT_TEST_CALLS ?? rounds(10_000));
/** What would end the login that all of them are made with, or the supplier that they are of. */
const ENDS = new Set(['account.logout', 'desk.endSessions', 'desk.changePassword']);
const CALLED = callsOf<SupplierRoute>(supplierRoutes).filter(({ name }) => !ENDS.has(name));

let shop: TestService;
let owner: TestMember;
let supplier: number;
let pair: Pair;
beforeAll(async () => {
  shop = await openTestService();
  const house = await openWarehouse(shop);
  supplier = house.supplierId;
  await sql`delete from supplier_members`.execute(shop.db.q);
  owner = await memberOf(shop, supplier);
  pair = await owner.api.keys.addKey({ body: { name: 'ERP', scopes: [...SUPPLIER_SCOPES] } });
  const buyer = await shop.person({ balance: 1_000_000 });
  for (const way of ['issued', 'byHand'] as const) await house.order(buyer, { count: 3, way });
  await shop.runJobs();
});
afterAll(() => shop.close());

const inject = (
  { method, path }: SupplierRoute,
  { query, payload, key }: { query: string; payload: string | undefined; key: string },
  proof: (url: string) => Record<string, string>,
) => {
  const url = `/api${path}${query === '' ? '' : `?${query}`}`;
  return shop.app.inject({
    method,
    url,
    headers: {
      'idempotency-key': key,
      ...proof(url),
      ...(payload === undefined ? {} : { 'content-type': 'application/json' }),
    },
    ...(payload === undefined ? {} : { payload }),
  });
};
const byMember: Send<SupplierRoute> = (route, query, payload, key) =>
  inject(route, { query, payload, key }, () => ({ authorization: `Bearer ${owner.token}` }));
const byKey: Send<SupplierRoute> = (route, query, payload, key) =>
  inject(route, { query, payload, key }, (url) =>
    signedHeaders(pair, { method: route.method, url, body: payload ?? '' }),
  );

async function stayIn(): Promise<void> {
  const reply = await byMember(supplierRoutes.account.me, '', undefined, '');
  if (reply.statusCode === 401) owner = await logInSupplier(shop, owner);
  // Its key is switched off by a call that was in order.
  await sql`update supplier_api_keys set enabled = true, old_until = now() + interval '1 hour', ip_list = '[]'`.execute(
    shop.db.q,
  );
  await owner.prove();
}

describe.each([
  ['its owner', byMember, CALLED],
  ['a key', byKey, CALLED.filter(({ route }) => route.scope !== undefined)],
] as const)('by %s', (who, send, calls) => {
  const count = Math.round(CALLS / (who === 'a key' ? 4 : 2));

  it(`calls with one odd value each: never a 5xx, always a Chinese sentence, a fault names its field (seed ${SEED}, B7)`, async () => {
    expect(calls.length).toBeGreaterThan(10);
    const random = seededRandom(SEED);
    expect(await askOddly({ calls, send, count, random, stayIn })).toEqual({});
    expect(await shop.audit()).toEqual([]);
  }, 240_000);

  it('a field that is missing, unknown or of another type is named, in every call with a body', async () => {
    await stayIn();
    expect(await unnamedFields({ calls, send })).toEqual([]);
  });
});
