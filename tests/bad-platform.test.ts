import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { connectTo, openKsShop } from './harness/fake-shop-platform.ts';
import { lastWeek, sync } from './harness/stores.ts';
import type { TestPerson } from './harness/test-service.ts';

/** Platforms and people that do the unexpected in the middle of a sync, through the real adapter (issue of bad input). */
let at: Awaited<ReturnType<typeof openKsShop>>;
beforeAll(async () => {
  at = await openKsShop();
});
afterAll(() => at.close());

const counted = async (person: TestPerson, id: number): Promise<number> =>
  (await person.api.stores.orders({ body: { store_id: id } })).data_count;
const due = () =>
  at.shop.db.q
    .updateTable('jobs')
    .set({ run_at: sql<Date>`now()`, locked_until: null })
    .where('state', '=', 0)
    .execute();

it('orders that change while they are read are neither lost nor doubled', async () => {
  const person = await at.shop.person();
  const store = await at.connect(person, 600);
  at.fake.shifting = 5;
  at.fake.world.repeating = true;
  const status = await sync(at.shop, person, store);
  at.fake.shifting = 0;
  at.fake.world.repeating = false;
  expect(status).toMatchObject({ status: 2, value: 100 });
  // What changed behind the end of the range is read by the next sync.
  at.shop.clock.now = Date.now() + 60_000;
  await sync(at.shop, person, store);
  at.shop.clock.now = null;
  expect(await counted(person, store.id)).toBe(600);
});

it('garbage for an answer ends the sync with a sentence, stores nothing, and the next sync is whole', async () => {
  const person = await at.shop.person();
  const store = await at.connect(person, 120);
  for (let n = 0; n < 400; n += 1) at.fake.next(n % 2 ? 'html' : 'broken', 'list');
  await person.api.stores.sync({ body: { store_id: store.id, ...lastWeek(at.shop) } });
  const status = () => person.api.stores.syncStatus({ query: { store_id: String(store.id) } });
  for (let n = 0; n < 3; n += 1) {
    expect(await status()).toMatchObject({ value: 0, error: '' });
    // It stands still for longer than anybody waits.
    if (n === 2) await at.shop.db.pool.query(`update sync_jobs set moved_at = now() - interval '11 minutes'`);
    at.jump(31_000);
    await due();
    await at.shop.runJobs();
  }
  expect(await status()).toMatchObject({
    status: 3,
    inserted: 0,
    error: '平台多次没有应答，已同步的订单已保留，请稍后重新同步',
  });
  expect(await counted(person, store.id)).toBe(0);
  expect((await person.api.stores.list()).list[0]!.auth_status).toBe(1);
  at.fake.forget();
  at.jump(31_000);
  expect(await sync(at.shop, person, store)).toMatchObject({ status: 2, inserted: 120 });
  expect(await at.shop.audit()).toEqual([]);
});

it('leave taken back between two pages: what was read stays, the store says to authorise again, and goes on', async () => {
  const person = await at.shop.person();
  const store = await at.connect(person, 900);
  let pages = 0;
  at.fake.onCall = (what) => {
    if (what === 'list' && (pages += 1) === 12) at.fake.world.endLeave(store.shopId);
  };
  const status = await sync(at.shop, person, store);
  at.fake.onCall = null;
  expect(status.status).toBe(3);
  expect((await person.api.stores.list()).list[0]).toMatchObject({ auth_status: 2 });
  const kept = await counted(person, store.id);
  expect(kept).toBeGreaterThan(0);
  expect(kept).toBeLessThan(900);
  await connectTo(at.fake, person, store.shopId);
  const again = await sync(at.shop, person, store);
  expect(again).toMatchObject({ status: 2, inserted: 900 - kept });
  expect(await counted(person, store.id)).toBe(900);
  expect(await at.shop.audit()).toEqual([]);
});

it('a store unbound between two pages: the sync ends, nothing is written after, and binding again loses nothing', async () => {
  const person = await at.shop.person();
  const store = await at.connect(person, 900);
  let pages = 0;
  // The platform answers when it is done: the next page is asked for afterwards.
  at.fake.onCall = async (what) => {
    if (what === 'list' && (pages += 1) === 13)
      await person.api.stores.unbind({ query: { id: String(store.id) } });
  };
  await person.api.stores.sync({ body: { store_id: store.id, ...lastWeek(at.shop) } });
  await at.shop.runJobs();
  at.fake.onCall = null;
  const { rows } = await at.shop.db.pool.query<{ status: number; inserted: number; n: string }>(
    `select j.status, j.inserted, (select count(*) from shop_orders o where o.store_id = j.store_id) as n from sync_jobs j where j.store_id = $1`,
    [store.id],
  );
  expect(rows[0]).toMatchObject({ status: 3, inserted: Number(rows[0]!.n) });
  await connectTo(at.fake, person, store.shopId);
  await sync(at.shop, person, store);
  expect(await counted(person, store.id)).toBe(900);
  expect(await at.shop.audit()).toEqual([]);
});

it('a worker that dies in a sync is followed by one that goes on, and nothing is counted twice', async () => {
  const person = await at.shop.person();
  const store = await at.connect(person, 700);
  await person.api.stores.sync({ body: { store_id: store.id, ...lastWeek(at.shop) } });
  const real = at.shop.deps.outside.storeApps;
  const app = real[0]!;
  const dying = {
    ...app,
    platform: {
      ...app.platform,
      async *pull(...asked: Parameters<typeof app.platform.pull>) {
        let page = 0;
        for await (const each of app.platform.pull(...asked)) {
          if ((page += 1) === 12) throw new TypeError('the worker is gone');
          yield each;
        }
      },
    },
  };
  Object.assign(at.shop.deps.outside, { storeApps: [dying] });
  await at.shop.runJobs();
  Object.assign(at.shop.deps.outside, { storeApps: real });
  const half = await counted(person, store.id);
  expect(half).toBeGreaterThan(0);
  expect(half).toBeLessThan(700);
  await due();
  await at.shop.runJobs();
  expect(await person.api.stores.syncStatus({ query: { store_id: String(store.id) } })).toMatchObject({
    status: 2,
    inserted: 700,
    updated: 0,
  });
});
