import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import {
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../tests/harness/test-service.ts';
import { clickRecorder } from './record-click.ts';

let shop: TestService;
let partner: TestPerson;
let spread_code: string;
beforeAll(async () => {
  shop = await openTestService();
});
afterAll(() => shop.close());

const newPartner = async () => {
  partner = await shop.person();
  spread_code = (await partner.api.promotion.info()).spread_code;
};
const rowsOf = async () =>
  (
    await sql<{ visitor: string; user_id: number | null }>`
      select visitor, user_id from spread_clicks where partner_id = ${partner.id} order by id`.execute(
      shop.db.q,
    )
  ).rows;

it('visitors that one address makes up share one row, and the partner shows no more of them', async () => {
  await newPartner();
  const follow = (visitor: string, remoteAddress: string) =>
    shop.app.inject({
      method: 'POST',
      url: '/api/spread/click',
      payload: { spread_code, visitor },
      remoteAddress,
    });
  for (let n = 0; n < 230; n += 1) expect((await follow(`made-up-${n}`, '203.0.113.7')).json().code).toBe(0);
  expect((await rowsOf()).length).toBe(201);
  // Another address is not held up by it.
  await follow('elsewhere', '203.0.113.8');
  expect((await rowsOf()).at(-1)).toEqual({ visitor: 'elsewhere', user_id: null });
  expect((await partner.api.promotion.summary({ query: {} })).click).toBe(202);
});

it('a partner gets so many rows a day in all, by whatever address; who is signed in is bound all the same', async () => {
  await newPartner();
  const buyer = await shop.person();
  const record = clickRecorder(shop.deps, { ofAddress: 3, inAll: 5 });
  for (let n = 0; n < 20; n += 1) await record(null, { spread_code, visitor: `v${n}` }, `2001:db8:${n}::1`);
  // All of a network of IPv6 is one address.
  for (let n = 0; n < 3; n += 1) await record(null, { spread_code, visitor: `w${n}` }, `2001:db8::${n}`);
  for (let n = 0; n < 3; n += 1) await record(buyer.id, { spread_code, visitor: `x${n}` }, '203.0.113.9');
  expect(await rowsOf()).toEqual([
    ...['v0', 'v1', 'v2', 'v3', 'v4', ''].map((visitor) => ({ visitor, user_id: null })),
    { visitor: '', user_id: buyer.id },
  ]);
});

it('the next day counts anew', async () => {
  await newPartner();
  const clock = { now: shop.deps.now() };
  const record = clickRecorder({ db: shop.db, now: () => clock.now }, { ofAddress: 1, inAll: 5 });
  await record(null, { spread_code, visitor: 'a' }, '203.0.113.7');
  await record(null, { spread_code, visitor: 'b' }, '203.0.113.7');
  clock.now += 86_400_000;
  await record(null, { spread_code, visitor: 'c' }, '203.0.113.7');
  expect((await rowsOf()).map(({ visitor }) => visitor)).toEqual(['a', '', 'c']);
});
