import { randomUUID } from 'node:crypto';
import type { Client } from '@giftship/shared/api/client';
import type { ApiRoutes } from '@giftship/shared/api/routes';
import { TEST_SCOPES } from '@giftship/shared/api-keys/scopes';
import { present } from '@giftship/shared/lib/assert';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { oneParcel } from '../../../../tests/harness/one-parcel.ts';
import { byKey } from '../../../../tests/harness/signed.ts';
import {
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../tests/harness/test-service.ts';
import { passDeadline } from './pass-deadline.ts';

let shop: TestService;
let person: TestPerson;
let test: Client<ApiRoutes>;
beforeAll(async () => {
  shop = await openTestService();
});
beforeEach(async () => {
  person = await shop.person({ balance: 5_000 });
  const key = await person.api.machines.addKey({
    body: { name: '联调', mode: 'test', scopes: [...TEST_SCOPES], daily_limit: '' },
  });
  test = byKey(shop.app, key);
});
afterAll(() => shop.close());

const idOf = (sn: string) => Number(sn.slice(1));
const newest = async (api = test) => present((await api.parcels.list({ body: {} })).list[0], 'a parcel');
async function buy(api = test) {
  await api.orders.make({ key: randomUUID(), body: oneParcel() });
  await shop.runJobs();
  return newest(api);
}
const pass = ({ order_sn, parcel_sn }: { order_sn: string; parcel_sn: string }) =>
  passDeadline(shop.deps, idOf(order_sn), idOf(parcel_sn));
const moneyOf = async () => (await test.wallet.info()).money;
const supplierFen = async () =>
  (
    await shop.db.pool.query<{ fen: number }>(
      `select coalesce(sum(balance_fen), 0)::int as fen from accounts where kind = 'supplier'`,
    )
  ).rows;

it('a test parcel whose time has run is late at once, and test money is paid for it', async () => {
  const before = Date.now();
  const parcel = await buy();
  expect(await moneyOf()).toBe('9999.20');
  await pass(parcel);
  expect(await newest()).toMatchObject({ overtime: 1, comp_status: 2, comp_money: '0.80', status: 20 });
  expect([await moneyOf(), await supplierFen(), await person.balance()]).toEqual([
    '10000.00',
    [{ fen: 0 }],
    5_000,
  ]);
  const { rows } = await shop.db.pool.query<{ ship: Date; pickup: Date; watch_at: Date | null }>(
    'select ship_deadline as ship, pickup_deadline as pickup, watch_at from parcels where id = $1',
    [idOf(parcel.parcel_sn)],
  );
  const { ship, pickup, watch_at } = present(rows[0], 'its deadlines');
  // The later of both lies a minute behind, and they keep their distance.
  const [then, now] = [before - 60_000, Date.now() - 60_000];
  const later = Math.max(ship.getTime(), pickup.getTime());
  expect([later >= then, later <= now, watch_at]).toEqual([true, true, null]);
  expect(await shop.audit()).toEqual([]);
});

it.each([
  ['is late already', ({ late }: Moves) => late(), 'STATE_CONFLICT'],
  ['was picked up', ({ tell }: Moves) => tell('status = 30, pickup_time = now()'), 'STATE_CONFLICT'],
  [
    'was handed over and picked up in time',
    ({ tell }: Moves) =>
      tell(`ship_time = now() - interval '1 year', pickup_time = now() - interval '1 year'`),
    'STATE_CONFLICT',
  ],
  ['is not there', ({ parcel }: Moves) => Promise.resolve({ ...parcel, parcel_sn: 'P0' }), 'NOT_FOUND'],
  ['is no test', ({ live }: Moves) => live(), 'NOT_FOUND'],
])('no clock is moved of a parcel that %s', async (_what, prepare, refusal) => {
  const parcel = await buy();
  const tell = async (change: string) => {
    await shop.db.pool.query(`update parcels set ${change} where id = $1`, [idOf(parcel.parcel_sn)]);
  };
  const asked = await prepare({ parcel, tell, late: () => pass(parcel), live: () => buy(person.api) });
  const seen = async () => [await newest(), await moneyOf(), await newest(person.api).catch(() => null)];
  const before = await seen();
  await expect(pass(asked ?? parcel)).rejects.toMatchObject({ refusal });
  expect(await seen()).toEqual(before);
});

interface Moves {
  parcel: Awaited<ReturnType<typeof buy>>;
  tell: (change: string) => Promise<void>;
  late: () => Promise<void>;
  live: () => ReturnType<typeof buy>;
}

it('a parcel that cost nothing is late, and nothing is owed for it', async () => {
  await shop.db.pool.query('update goods set price_fen = 20, floor_fen = 0 where id = 103');
  await shop.db.pool.query('update users set group_id = 4');
  await pass(await buy());
  expect(await newest()).toMatchObject({ overtime: 1, comp_status: 0 });
  expect([await moneyOf(), await shop.audit()]).toEqual(['10000.00', []]);
});
