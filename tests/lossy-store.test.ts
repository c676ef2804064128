import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { KS_APP, openFakeKs } from '../packages/server/src/platforms/fakes/ks.test-kit.ts';
import type { FakePlatform } from '../packages/server/src/platforms/fakes/fake-platform.test-kit.ts';
import { createKs } from '../packages/server/src/platforms/ks/ks-platform.ts';
import { lastWeek, readyOrders, type TestStore } from './harness/stores.ts';
import { type TestPerson, type TestShop, openTestShop } from './harness/test-shop.ts';

/**
 * F7 on the real road: 500 parcels for a store whose platform loses 30 % of its answers (half of them after the effect),
 * fails 10 % and hangs 5 %. The real adapter speaks to a fake that checks its signatures.
 */
const PARCELS = 500;
const SEED = Number(process.env.GIFT_FAULT_SEED ?? 7);
const FAULTS = { seed: SEED, lost: 0.3, busy: 0.1, hang: 0.05 };
/** Longer than an open circuit stays open. */
const ROUND_MS = 31_000;
const MOST_ROUNDS = 60;

let shop: TestShop;
let fake: FakePlatform;
let person: TestPerson;
let store: TestStore;
let skew = 0;
const now = () => Date.now() + skew;

beforeAll(async () => {
  fake = await openFakeKs({ now });
  shop = await openTestShop({ config: { syncPauseMs: 1 } });
  const settings = { ...KS_APP, base: fake.base, authBase: fake.base, couriers: {} };
  const random = (bytes: number) => shop.deps.random(bytes);
  const platform = createKs({ settings, fetch, now, random, timeOutMs: 250 });
  Object.assign(shop.deps.outside, { shops: [{ id: 5, app: 'direct', platform }] });
  person = await shop.person({ balance: 1_000_000 });
  const end = Date.now();
  const { id } = fake.world.addShop({ count: PARCELS, from: end - 6 * 86_400_000, to: end, plain: true });
  store = await connectTo(id);
});
afterAll(async () => {
  await fake.close();
  await shop.close();
});

async function connectTo(shopId: string): Promise<TestStore> {
  const { ks } = await person.api.stores.authLinks();
  const state = new URL(ks!.auth_link).searchParams.get('state')!;
  const code = fake.world.newCode(shopId);
  const info = await person.api.stores.authInfo({ query: { platform: '5', app: 'direct', code, state } });
  return { id: info.store_id, page: 0, platform: 5 };
}

/** One round: everything that waits is due, and circuits have closed. */
async function round(): Promise<void> {
  skew += ROUND_MS;
  await shop.db.q
    .updateTable('jobs')
    .set({ run_at: sql<Date>`now()`, locked_until: null })
    .where('state', '=', 0)
    .execute();
  await shop.runJobs();
}

const counts = async (): Promise<Record<number, number>> => {
  const { rows } = await shop.db.pool.query<{ status: number; n: string }>(
    'select status, count(*) as n from shop_deliveries group by 1',
  );
  return Object.fromEntries(rows.map((row) => [row.status, Number(row.n)]));
};

it(`F7 reads, orders and ships ${PARCELS} parcels once each, whatever the platform loses (seed ${SEED})`, async () => {
  fake.setFaults(FAULTS);
  await person.api.stores.sync({ body: { store_id: store.id, ...lastWeek(shop) } });
  const status = () => person.api.stores.syncStatus({ query: { store_id: String(store.id) } });
  for (let n = 0; n < MOST_ROUNDS && (await status()).status < 2; n += 1) await round();
  expect(await status()).toMatchObject({ status: 2, value: 100, inserted: PARCELS });

  const numbers = await readyOrders(person, store);
  expect(numbers).toHaveLength(PARCELS);
  await person.api.orders.make({
    key: 'lossy',
    body: {
      goods_id: 103,
      goods_num: 1,
      express_id: 1,
      platform: 5,
      order_source: 4,
      store_id: store.id,
      rec_list: numbers.map((shop_order) => ({ shop_order })),
    },
  });
  const balance = await person.balance();
  let rounds = 0;
  let seen: Record<number, number> = {};
  for (; rounds < MOST_ROUNDS; rounds += 1) {
    await round();
    seen = await counts();
    // At every moment each parcel is shipped, or waits where it can be seen.
    expect(Object.values(seen).reduce((sum, n) => sum + n, 0)).toBe(PARCELS);
    if (seen[1] === PARCELS) break;
  }
  expect(seen).toEqual({ 1: PARCELS });
  const { rows } = await shop.db.pool.query<{ shop_order: string; kuaidi_sn: string }>(
    'select o.shop_order, p.kuaidi_sn from orders o join parcels p on p.order_id = o.id',
  );
  const ours = new Map(rows.map((row) => [row.shop_order, [row.kuaidi_sn]]));
  const theirs = [...fake.world.shops.values()][0]!.orders;
  const different = [...theirs.values()].filter(
    (order) =>
      JSON.stringify(order.waybills.map(({ waybill }) => waybill)) !== JSON.stringify(ours.get(order.id)),
  );
  expect([different, ours.size, theirs.size]).toEqual([[], PARCELS, PARCELS]);
  expect(await person.balance()).toBe(balance);
  expect(await shop.audit()).toEqual([]);
  const tries = fake.asked.filter((what) => what === 'ship').length;
  process.stdout.write(`F7 seed ${SEED}: ${rounds + 1} rounds, ${tries} ship calls for ${PARCELS} parcels\n`);
  expect(tries).toBeGreaterThan(PARCELS);
}, 240_000);
