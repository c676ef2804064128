import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import {
  authorise,
  buyFor,
  connect,
  lastWeek,
  readyOrders,
  sync,
  type TestStore,
} from '../../../../tests/harness/stores.ts';
import {
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../tests/harness/test-service.ts';
import { claimOne, settle } from '../jobs/outbox.ts';
import type { IssueOutcome, WaybillOrder } from '../outside/courier.ts';
import { ProviderError, type ProviderErrorKind } from '../outside/provider-error.ts';
import type { StoreOrder, StorePlatform } from '../platforms/platform.ts';
import { openDueSyncs } from './due-syncs.ts';
import { shipBack } from './ship-back.ts';

/** What happens between two steps: lost answers, owners who act meanwhile, platforms that say odd things. */
let shop: TestService;
beforeAll(async () => {
  shop = await openTestService({ config: { syncPauseMs: 1, deliverWaitMs: 2_000 } });
});
afterAll(() => shop.close());

let real: typeof shop.deps.outside.storeApps;
let courier: typeof shop.deps.outside.courier;
beforeEach(() => {
  real = shop.deps.outside.storeApps;
  courier = shop.deps.outside.courier;
});
afterEach(() => void Object.assign(shop.deps.outside, { storeApps: real, courier }));

/** Puts other behaviour over that of every platform. */
const behave = (as: (platform: StorePlatform) => Partial<StorePlatform>): void => {
  const storeApps = real.map((app) => ({
    ...app,
    platform: Object.assign(Object.create(app.platform), as(app.platform)) as StorePlatform,
  }));
  Object.assign(shop.deps.outside, { storeApps });
};
const due = () =>
  shop.db.q
    .updateTable('jobs')
    .set({ run_at: sql<Date>`now()` })
    .where('state', '=', 0)
    .execute();
const runDue = async () => {
  await due();
  await shop.runJobs();
};

async function merchant(key: string): Promise<{ person: TestPerson; store: TestStore }> {
  const person = await shop.person({ balance: 10_000 });
  const store = await connect(shop, person, key);
  await sync(shop, person, store);
  return { person, store };
}

/** One parcel that was bought for a store's order, its waybill not written back yet. */
async function parcel(key: string) {
  const { person, store } = await merchant(key);
  const [number] = await readyOrders(person, store);
  const [item] = await buyFor(person, store, [number!], `parcel-${store.id}`);
  const list = [{ shop_order: number!, waybill_code: item!.kuaidi_sn }];
  const send = () => person.api.stores.deliver({ body: { store_id: store.id, list } });
  const delivery = async () => (await person.api.stores.deliveries({ query: {} })).list[0]!;
  return { person, store, number: number!, waybill: item!.kuaidi_sn, send, delivery };
}

const storeRow = (id: number) =>
  shop.db.q.selectFrom('stores').where('id', '=', id).selectAll().executeTakeFirstOrThrow();

it.each(['token', 'permission'] as ProviderErrorKind[])(
  'after a lost answer the store is told once, also where asking it ends in "%s"',
  async (kind) => {
    const at = await parcel('ks');
    let told = 0;
    let isAnswering = false;
    const known = { state: 'shipped', waybills: [at.waybill] } as unknown as StoreOrder;
    behave(() => ({
      ship: async () => {
        told += 1;
        throw new ProviderError('unavailable', { outcomeUnknown: true });
      },
      get: async () => {
        if (isAnswering) return known;
        throw new ProviderError(kind);
      },
      refresh: async () => {
        throw new ProviderError('token');
      },
    }));
    await at.send();
    await runDue();
    expect((await at.delivery()).send_status).toBe(kind === 'token' ? 2 : 3);
    isAnswering = true;
    await shop.db.pool.query('update stores set status = 1 where id = $1', [at.store.id]);
    const { items } = await at.send();
    expect([items[0]!.send_status, told]).toEqual([1, 1]);
  },
);

it('a waybill sent again while its last failure is being written down is not forgotten', async () => {
  const at = await parcel('ks');
  behave(() => ({
    ship: async () => {
      throw new ProviderError('rejected', { text: '不行' });
    },
  }));
  const { id } = await at.delivery();
  await due();
  const job = (await claimOne(shop.db.q, 'ship-back', `delivery/${id}`))!;
  const outcome = await shipBack(shop.deps, job);
  expect((await at.delivery()).send_status).toBe(3);
  Object.assign(shop.deps.outside, { storeApps: real });
  expect((await at.send()).items[0]!.send_status).toBe(0);
  await settle(shop.db.q, job, outcome);
  await shop.runJobs();
  expect((await at.delivery()).send_status).toBe(1);
  expect(await shop.audit()).toEqual([]);
});

it('that a store may have been told is written down before it is told', async () => {
  const at = await parcel('ks');
  const known: unknown[] = [];
  behave((platform) => ({
    ship: async (grant, request) => {
      const { rows } = await shop.db.pool.query('select is_unsure from shop_deliveries where waybill = $1', [
        at.waybill,
      ]);
      known.push(...rows);
      return platform.ship(grant, request);
    },
  }));
  await runDue();
  expect(known).toEqual([{ is_unsure: true }]);
  expect((await at.delivery()).send_status).toBe(1);
});

it('a waybill that was made void meanwhile does not reach the store', async () => {
  const at = await parcel('ks');
  let told = 0;
  behave(() => ({
    ship: async () => {
      told += 1;
      return { already: false };
    },
  }));
  await shop.db.pool.query('update parcels set status = 90 where kuaidi_sn = $1', [at.waybill]);
  await runDue();
  expect(told).toBe(0);
  expect(await at.delivery()).toMatchObject({ send_status: 3, msg: '该运单已取消，请勿用它发货' });
});

it('an encrypted receiver that the store no longer hands out is never shipped by its masks', async () => {
  const { person, store } = await merchant('pdd');
  const [number] = await readyOrders(person, store);
  const asked: WaybillOrder[] = [];
  let isDown = true;
  const issueMany = async (orders: WaybillOrder[]): Promise<IssueOutcome[]> => {
    const error = new ProviderError('unavailable');
    if (isDown) return orders.map(({ orderSn }) => ({ ok: false, orderSn, error }));
    asked.push(...orders);
    return courier.issueMany(orders);
  };
  Object.assign(shop.deps.outside, { courier: Object.assign(Object.create(courier), { issueMany }) });
  // What the caller says of the platform is not what the cipher goes by.
  await buyFor(person, { ...store, platform: 1 }, [number!], 'masks');
  const seal = await shop.db.q
    .selectFrom('shop_orders')
    .where('shop_order', '=', number!)
    .select('receiver_sealed')
    .executeTakeFirstOrThrow();
  const receiver = (is_encrypted: boolean, receiver_sealed: string | null) =>
    shop.db.q
      .updateTable('shop_orders')
      .set({ is_encrypted, receiver_sealed })
      .where('shop_order', '=', number!)
      .execute();
  await receiver(false, null);
  isDown = false;
  await runDue();
  expect(asked).toEqual([]);
  await receiver(true, seal.receiver_sealed);
  await runDue();
  expect(asked.map(({ sealed }) => sealed?.platform)).toEqual(['pdd']);
});

it('a sync that its owner stops in the middle says so, and nothing of the store being unbound', async () => {
  const { person, store } = await merchant('ks');
  behave((platform) => ({
    async *pull(...asked) {
      for await (const page of platform.pull(...asked)) {
        await person.api.stores.syncCancel({ body: { store_id: store.id } }).catch(() => {});
        yield page;
      }
    },
  }));
  expect(await sync(shop, person, store)).toMatchObject({ status: 3, error: '已停止' });
  expect((await storeRow(store.id)).error).toBe('');
});

it('texts that no database takes do not keep the other orders out', async () => {
  const { person, store } = await merchant('ks');
  const odd = '甲\u0000乙\ud83d';
  behave((platform) => ({
    async *pull(...asked) {
      for await (const { orders, total } of platform.pull(...asked)) {
        const changed = orders.map((order) => ({
          ...order,
          updatedAt: order.updatedAt + 1,
          buyerNick: odd,
          sellerNote: odd,
          waybills: [odd],
        }));
        yield { orders: changed, total };
      }
    },
  }));
  const status = await sync(shop, person, store);
  expect(status).toMatchObject({ status: 2, error: '' });
  expect(status.updated).toBeGreaterThan(0);
  const { list } = await person.api.stores.orders({ body: { store_id: store.id } });
  expect(list[0]!.buyer_nick).toBe('甲乙\ufffd');
});

it('a sync that fails of itself again and again is given up, so that the next one can begin', async () => {
  const { person, store } = await merchant('ks');
  behave(() => ({
    pull: () => {
      throw new TypeError('not foreseen');
    },
  }));
  await person.api.stores.sync({ body: { store_id: store.id, ...lastWeek(shop) } });
  await shop.runJobs();
  await shop.db.pool.query(
    `update sync_jobs set moved_at = now() - interval '11 minutes' where store_id = $1`,
    [store.id],
  );
  await runDue();
  const status = () => person.api.stores.syncStatus({ query: { store_id: String(store.id) } });
  expect(await status()).toMatchObject({
    status: 3,
    error: '平台多次没有应答，已同步的订单已保留，请稍后重新同步',
  });
  Object.assign(shop.deps.outside, { storeApps: real });
  expect((await sync(shop, person, store)).status).toBe(2);
});

it('a platform that asks for a day of silence does not hold a sync for a day', async () => {
  const { person, store } = await merchant('ks');
  behave(() => ({
    pull: () => {
      throw new ProviderError('rate', { retryAfterMs: 86_400_000 });
    },
  }));
  const { job_id } = await person.api.stores.sync({ body: { store_id: store.id, ...lastWeek(shop) } });
  await shop.runJobs();
  const { rows } = await shop.db.pool.query<{ wait: number }>(
    `select extract(epoch from run_at - now())::float as wait from jobs where key = $1`,
    [`sync/${job_id}`],
  );
  expect(rows[0]!.wait).toBeLessThanOrEqual(601);
});

it('leave that is renewed while its store is unbound is not kept', async () => {
  const { person, store } = await merchant('ks');
  behave((platform) => ({
    refresh: async (grant) => {
      await person.api.stores.unbind({ query: { id: String(store.id) } });
      return { ...(await platform.refresh(grant)), access: 'new' };
    },
    pull: () => {
      throw new ProviderError('token');
    },
  }));
  await sync(shop, person, store).catch(() => null);
  expect(await storeRow(store.id)).toMatchObject({ status: 3, grant_sealed: null });
  expect(await shop.audit()).toEqual([]);
});

it('a store that is authorised anew while its old leave fails stays connected', async () => {
  const { person, store } = await merchant('ks');
  let isAnew = false;
  behave((platform) => ({
    refresh: async () => {
      await person.api.stores.authInfo({
        query: await authorise(shop, person, 'ks', { shop: String(store.page) }),
      });
      isAnew = true;
      throw new ProviderError('token');
    },
    pull: (...asked) => {
      if (isAnew) return platform.pull(...asked);
      throw new ProviderError('token');
    },
  }));
  expect((await sync(shop, person, store)).status).toBe(2);
  expect(await storeRow(store.id)).toMatchObject({ status: 1, error: '' });
});

it('one who renewed too long does not open the lock of the next', async () => {
  const { person, store } = await merchant('ks');
  let isFirst = true;
  behave((platform) => ({
    refresh: async (grant) => {
      const next = `update stores set renewing_until = now() + interval '19 seconds' where id = $1`;
      await shop.db.pool.query(next, [store.id]);
      return platform.refresh(grant);
    },
    pull: (...asked) => {
      if (!isFirst) return platform.pull(...asked);
      isFirst = false;
      throw new ProviderError('token');
    },
  }));
  await sync(shop, person, store);
  expect((await storeRow(store.id)).renewing_until).not.toBeNull();
});

it('a waybill whose job cannot be written is not left waiting for nobody', async () => {
  const at = await parcel('ks');
  behave(() => ({
    ship: async () => {
      // A platform's own words, as odd as they come.
      throw new ProviderError('rejected', { text: '不\u0000行' });
    },
  }));
  await at.send();
  expect(await at.delivery()).toMatchObject({ send_status: 3, msg: '不行' });
  await shop.db.pool.query(
    `create function no_job() returns trigger language plpgsql as $$ begin raise 'no job'; end $$;
     create trigger no_job before update on jobs for each row when (new.attempts = 0) execute function no_job()`,
  );
  await expect(at.send()).rejects.toMatchObject({ code: 500 });
  await shop.db.pool.query('drop trigger no_job on jobs');
  expect((await at.delivery()).send_status).toBe(3);
  expect(await shop.audit()).toEqual([]);
});

it('waybills wait for an application that the configuration lost for a while', async () => {
  const at = await parcel('ks');
  Object.assign(shop.deps.outside, { storeApps: [] });
  await runDue();
  expect((await at.delivery()).send_status).toBe(2);
  Object.assign(shop.deps.outside, { storeApps: real });
  await runDue();
  expect((await at.delivery()).send_status).toBe(1);
});

it('a store that was away for longer than a sync reaches is not read back so far for ever', async () => {
  const { store } = await merchant('ks');
  await shop.db.pool.query(
    `update stores set synced_until = now() - interval '40 days', next_sync_at = now() where id = $1`,
    [store.id],
  );
  await openDueSyncs(shop.deps);
  await shop.runJobs();
  const { synced_until } = await storeRow(store.id);
  expect(synced_until!.getTime()).toBeGreaterThan(Date.now() - 3_600_000);
});

it('a page that was read before an order was shipped does not make it waiting again', async () => {
  const at = await parcel('ks');
  behave((platform) => ({
    async *pull(...asked) {
      const pages = [];
      for await (const page of platform.pull(...asked)) pages.push(page);
      await at.send();
      yield* pages;
    },
  }));
  await sync(shop, at.person, at.store);
  const body = { store_id: at.store.id, shop_order: [at.number] };
  const { list } = await at.person.api.stores.orders({ body });
  expect(list[0]).toMatchObject({ state: 2, errorText: '该订单在店铺里已发货' });
});

it('a sync that a person asks for reads what he asked, also while the clock reads the last minutes', async () => {
  const person = await shop.person();
  const store = await connect(shop, person, 'ks');
  await shop.db.pool.query(
    `update stores set synced_until = now() - interval '1 minute', next_sync_at = now() where id = $1`,
    [store.id],
  );
  await openDueSyncs(shop.deps);
  const status = await sync(shop, person, store);
  expect(status).toMatchObject({ status: 2, value: 100 });
  expect(status.inserted).toBeGreaterThan(0);
  // One of his own is joined, as ever.
  const body = { store_id: store.id, ...lastWeek(shop) };
  const { job_id } = await person.api.stores.sync({ body });
  expect(await person.api.stores.sync({ body })).toEqual({ job_id, joined: 1 });
  await shop.runJobs();
  expect(await shop.audit()).toEqual([]);
});
