import { formatTime } from '@giftship/shared/lib/china-time';
import type { TestPerson, TestService } from './test-service.ts';

const DAY = 86_400_000;
export const FORM = {
  'sec-fetch-site': 'same-origin',
  'content-type': 'application/x-www-form-urlencoded',
};

/** A connected sandbox store of a person, with the page behind it. */
export interface TestStore {
  id: number;
  /** The number of the store's page in the sandbox. */
  page: number;
  platform: number;
}

/** Gives leave on the sandbox page of a platform, as a merchant would; answers what comes back to our page. */
export async function authorise(
  shop: Pick<TestService, 'app'>,
  person: Pick<TestPerson, 'api'>,
  key: string,
  form: Record<string, string> = {},
): Promise<{ platform: string; app: string; code: string; state: string }> {
  const links = await person.api.stores.authLinks();
  const link = new URL(links[key]!.auth_link);
  const reply = await shop.app.inject({
    method: 'POST',
    url: link.pathname + link.search,
    headers: { host: link.host, ...FORM },
    payload: new URLSearchParams({
      do: 'allow',
      shop: 'new',
      name: `店 ${key}`,
      life: 'usual',
      ...form,
    }).toString(),
  });
  const platform = String(links[key]!.platform);
  const app = links[key]!.supplier;
  if (reply.statusCode === 200)
    return { platform, app, code: /data-copy="(\w+)"/.exec(reply.body)?.[1] ?? '', state: '' };
  const back = new URL(String(reply.headers.location));
  return {
    platform,
    app,
    code: back.searchParams.get('code') ?? '',
    state: back.searchParams.get('state') ?? '',
  };
}

/** Connects a new sandbox store of a platform. */
export async function connect(
  shop: Pick<TestService, 'app' | 'db'>,
  person: Pick<TestPerson, 'api'>,
  key: string,
  form: Record<string, string> = {},
): Promise<TestStore> {
  const info = await person.api.stores.authInfo({ query: await authorise(shop, person, key, form) });
  const { rows } = await shop.db.pool.query<{ id: string }>(
    'select b.id from sandbox_shops b join stores s on s.outside_id = b.outside_id where s.id = $1',
    [info.store_id],
  );
  return { id: info.store_id, page: Number(rows[0]!.id), platform: info.platform };
}

/** Presses a button of the store's sandbox page. */
export async function press(
  shop: TestService,
  store: TestStore,
  form: Record<string, string>,
): Promise<void> {
  const reply = await shop.control.inject({
    method: 'POST',
    url: `/sandbox/shops/${store.page}`,
    headers: FORM,
    payload: new URLSearchParams(form).toString(),
  });
  if (reply.statusCode >= 400) throw new Error(`sandbox page: ${reply.statusCode}`);
}

/** The last seven days, as a person would choose them. */
export const lastWeek = (shop: { deps: { now: () => number } }) => {
  const now = shop.deps.now();
  return { start_time: formatTime(now - 7 * DAY), end_time: formatTime(now) };
};

/** Syncs the last week and waits for the end of it. */
export async function sync(shop: TestService, person: TestPerson, store: TestStore) {
  await person.api.stores.sync({ body: { store_id: store.id, ...lastWeek(shop) } });
  await shop.runJobs();
  return person.api.stores.syncStatus({ query: { store_id: String(store.id) } });
}

/** Numbers of the store's orders that can be bought for, oldest last. */
export async function readyOrders(person: TestPerson, store: TestStore): Promise<string[]> {
  const { list } = await person.api.stores.orders({
    body: { store_id: store.id, state: 1, is_bought: 0, page_size: 500 },
  });
  return list.map((row) => row.shop_order);
}

/** Buys goods 103 for orders of a store. */
export const buyFor = (person: TestPerson, store: TestStore, numbers: string[], key: string) =>
  person.api.orders.make({
    key,
    body: {
      goods_id: 103,
      goods_num: 1,
      express_id: 1,
      platform: store.platform,
      order_source: 4,
      store_id: store.id,
      rec_list: numbers.map((shop_order) => ({ shop_order })),
    },
  });
