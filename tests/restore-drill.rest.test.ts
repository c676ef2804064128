import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { backupDatabase, restoreDatabase } from '../packages/server/src/db/copy-database.ts';
import { migrate } from '../packages/server/src/db/migrate.ts';
import type { CourierProvider, IssueOutcome } from '../packages/server/src/outside/courier.ts';
import { type CourierCode, makeWaybill } from '../packages/server/src/sandbox/waybill-numbers.ts';
import { MIGRATIONS } from '../packages/server/src/package-root.ts';
import { KS_APP, openFakeKs } from './fakes/platforms/ks.ts';
import { createKs } from '../packages/server/src/platforms/ks/ks-platform.ts';
import { connectTo } from './harness/fake-shop-platform.ts';
import { buyFor, lastWeek } from './harness/stores.ts';
import { createTestDatabase, testPool } from './harness/test-database.ts';
import { type TestService, openTestService } from './harness/test-service.ts';

const log = { info: () => {}, warn: () => {}, error: () => {} };
const DAY = 86_400_000;

/** A courier as couriers are: it lives outside, keeps one label an order number for ever, and knows whom it was made for. */
function openCourier() {
  const labels = new Map<string, { waybill: string; receiver: string }>();
  const provider: CourierProvider = {
    id: 'outside',
    atOnce: 500,
    takesCipher: () => true,
    hasOwn: () => true,
    issue: () => Promise.reject(new Error('one by one is not used here')),
    issueMany: async (orders) =>
      orders.map(({ orderSn, courier, receiver }): IssueOutcome => {
        const waybill = makeWaybill(courier as CourierCode, labels.size + 1);
        const label = labels.get(orderSn) ?? { waybill, receiver: receiver.name };
        labels.set(orderSn, label);
        return { ok: true, orderSn, waybill: label.waybill, courier };
      }),
    cancel: async () => {},
    label: () => Promise.reject(new Error('not printed here')),
    track: async () => [],
    readPush: async () => [],
    ack: () => ({ status: 200, headers: {}, body: '' }),
  };
  const receiverOf = (waybill: string) =>
    [...labels.values()].find((label) => label.waybill === waybill)?.receiver;
  return { provider, receiverOf };
}

const bodyFor = (names: string[]) => ({
  goods_id: 103,
  goods_num: 1,
  express_id: 1,
  platform: 1,
  order_source: 1 as const,
  rec_list: names.map((rec_name) => ({
    rec_name,
    rec_mobile: '13900001111',
    rec_province: '浙江省',
    rec_city: '杭州市',
    rec_address: '文一路1号',
  })),
});

/** Everything that waits in the outbox is due now. */
async function runAll(shop: TestService): Promise<void> {
  await shop.db.q
    .updateTable('jobs')
    .set({ run_at: sql<Date>`now()` })
    .where('state', '=', 0)
    .execute();
  await shop.runJobs();
}

it('after a restore nobody gets a label of somebody else, and a store is told once', async () => {
  const courier = openCourier();
  const fake = await openFakeKs({ now: Date.now });
  const folder = await mkdtemp(join(tmpdir(), 'gift-drill-'));
  const file = join(folder, 'shop.gz');
  const later = await createTestDatabase({ isEmpty: true });
  const opened: TestService[] = [];
  /** A service of this database; courier and store are the same as ever, because they are not ours to restore. */
  const openOn = async (database?: typeof later) => {
    const shop = await openTestService({ config: { syncPauseMs: 1 }, ...(database && { database }) });
    const settings = { ...KS_APP, base: fake.base, authBase: fake.base, couriers: {} };
    const pace = { now: () => performance.now(), wait: () => Promise.resolve() };
    const platform = createKs({ settings, fetch, now: Date.now, random: shop.deps.random, pace });
    Object.assign(shop.deps.outside, {
      courier: courier.provider,
      storeApps: [{ id: 5, app: 'direct', platform }],
    });
    opened.push(shop);
    return shop;
  };
  try {
    const before = await openOn();
    const seller = await before.person({ balance: 100_000, mobile: '13711110001' });
    const buyer = await before.person({ balance: 100_000, mobile: '13711110002' });
    const page = fake.world.addStore({ count: 3, from: Date.now() - DAY, to: Date.now(), plain: true });
    const store = await connectTo(fake, seller, page.id);
    await seller.api.stores.sync({ body: { store_id: store.id, ...lastWeek(before) } });
    await before.runJobs();
    const [first, second] = [...page.orders.keys()] as [string, string];
    await buyFor(seller, store, [first], 'first');
    await backupDatabase({ from: before.db.pool, file, log });

    // What the backup does not know: the store is told, another order of it is shipped, and three people buy.
    await buyFor(seller, store, [second], 'second');
    await buyer.api.orders.make({ key: 'lost', body: bodyFor(['甲甲', '乙乙', '丙丙']) });
    await runAll(before);
    const told = () => [first, second].map((id) => page.orders.get(id)!.waybills.length);
    expect(told()).toEqual([1, 1]);
    const ships = fake.asked.filter((what) => what === 'ship').length;

    const pool = testPool(later);
    await migrate(pool, { directory: MIGRATIONS });
    await restoreDatabase({ file, to: pool, log });
    await pool.end();
    const after = await openOn(later);
    const stranger = await after.person({ balance: 100_000, mobile: '13711110003' });
    await stranger.api.orders.make({ key: 'new', body: bodyFor(['丁丁', '戊戊', '己己', '庚庚']) });
    const sellerAgain = await after.signIn('13711110001');
    await buyFor(sellerAgain, store, [second], 'second-again');
    await runAll(after);

    const parcels = await after.db.pool.query<{ rec_name: string; kuaidi_sn: string; shop_order: string }>(
      'select o.rec_name, p.kuaidi_sn, o.shop_order from parcels p join orders o on o.id = p.order_id',
    );
    const wrong = parcels.rows.filter(
      ({ rec_name, kuaidi_sn }) => courier.receiverOf(kuaidi_sn) !== rec_name,
    );
    expect(wrong).toEqual([]);
    expect(parcels.rows).toHaveLength(6);
    expect([told(), fake.asked.filter((what) => what === 'ship').length - ships]).toEqual([[1, 1], 0]);
    const deliveries = await after.db.pool.query<{ shop_order: string; status: number; msg: string }>(
      'select shop_order, status, msg from shop_deliveries order by id',
    );
    expect(deliveries.rows).toMatchObject([
      { shop_order: first, status: 1 },
      // Shipped with the label of the order that was lost: a person has to look.
      {
        shop_order: second,
        status: 3,
        msg: expect.stringContaining(page.orders.get(second)!.waybills[0]!.waybill),
      },
    ]);
    expect(await after.audit()).toEqual([]);
  } finally {
    for (const shop of opened) await shop.close();
    await fake.close();
    await rm(folder, { recursive: true, force: true });
  }
});
