import fastify from 'fastify';
import { randomBytes } from 'node:crypto';
import { createTestDatabase, testPool } from '../../../../../tests/harness/test-database.ts';
import type { Grant, StoreOrder, StorePlatform } from '../../platforms/platform.ts';
import { createSandboxStores } from './sandbox-stores.ts';

export const SHOP_BASE = 'http://shop.test';
export const BACK = `${SHOP_BASE}/store/back`;
const SAME_ORIGIN = { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' };

export type StoresKit = Awaited<ReturnType<typeof openSandboxStores>>;

/** The sandbox stores on a database of their own, with a clock that a test moves and pages without a socket. */
export async function openSandboxStores({ mayControl = true } = {}) {
  const database = await createTestDatabase();
  const pool = testPool(database);
  const clock = { now: Date.parse('2026-11-20T04:00:00Z') };
  const waits: number[] = [];
  const dice = { bytes: (count: number): Buffer => randomBytes(count) };
  const stores = createSandboxStores({
    pool,
    secret: Buffer.alloc(32, 7),
    now: () => clock.now,
    random: (count) => dice.bytes(count),
    publicBase: () => SHOP_BASE,
    mayControl: () => mayControl,
    ownOrigins: ({ protocol, host }) => [`${protocol}://${host}`, SHOP_BASE],
    wait: async (ms) => void waits.push(ms),
  });
  const app = fastify();
  await stores.mount(app);
  const control = fastify();
  await stores.mountControl(control);

  const platform = (key: string): StorePlatform => stores.platforms.find((each) => each.key === key)!;
  const headers = { host: 'shop.test' };
  const at = (url: string) => (url.startsWith('/sandbox/shops') ? control : app);
  const get = (url: string) => at(url).inject({ url, headers });
  const post = (url: string, form: Record<string, string>, more: Record<string, string> = {}) =>
    at(url).inject({
      method: 'POST',
      url,
      headers: { ...headers, ...SAME_ORIGIN, ...more },
      payload: new URLSearchParams(form).toString(),
    });
  /** Gives leave on the page, as a merchant would, and answers the code. */
  const authorise = async (key: string, form: Record<string, string> = {}): Promise<string> => {
    const { authLink } = await platform(key).authLinks({ state: 'st&1', redirectUri: BACK });
    const reply = await post(authLink.slice(SHOP_BASE.length), {
      do: 'allow',
      shop: 'new',
      name: `test ${key}`,
      life: 'usual',
      ...form,
    });
    if (reply.statusCode === 200) return /data-copy="(\w+)"/.exec(reply.body)?.[1] ?? '';
    return new URL(String(reply.headers.location)).searchParams.get('code') ?? '';
  };
  const connect = async (key: string, form: Record<string, string> = {}): Promise<Grant> =>
    platform(key).exchange({ code: await authorise(key, form), redirectUri: BACK });
  const idOf = async ({ shopId }: Grant): Promise<string> => {
    const { rows } = await pool.query<{ id: string }>(
      'select id::text as id from sandbox_shops where outside_id = $1',
      [shopId],
    );
    return rows[0]!.id;
  };

  return {
    ...stores,
    pool,
    app,
    control,
    clock,
    waits,
    dice,
    platform,
    get,
    post,
    authorise,
    connect,
    /** Presses a button of a store's page. */
    press: async (grant: Grant, form: Record<string, string>) =>
      post(`/sandbox/shops/${await idOf(grant)}`, form),
    pageOf: async (grant: Grant, query = '') => get(`/sandbox/shops/${await idOf(grant)}${query}`),
    /** Everything that changed in the last so many ms, window after window; newest reading of each order. */
    pullAll: async (grant: Grant, key: string, backMs: number) =>
      pullAll(platform(key), grant, clock.now, backMs),
    close: async () => {
      await Promise.all([app.close(), control.close()]);
      await pool.end();
      await database.drop();
    },
  };
}

async function pullAll(
  platform: StorePlatform,
  grant: Grant,
  now: number,
  backMs: number,
): Promise<Map<string, StoreOrder>> {
  const orders = new Map<string, StoreOrder>();
  const { windowMs, lagMs } = platform.limits;
  const end = now - lagMs;
  for (let from = end - backMs; from < end; from += windowMs) {
    const to = Math.min(from + windowMs, end);
    for await (const page of platform.pull(grant, { from, to }))
      for (const order of page.orders) orders.set(order.shopOrder, order);
  }
  return orders;
}

/** One page after the other, as they came. */
export async function pagesOf(
  platform: StorePlatform,
  grant: Grant,
  window: { from: number; to: number },
): Promise<{ orders: StoreOrder[]; total: number | null }[]> {
  const pages = [];
  for await (const page of platform.pull(grant, window)) pages.push(page);
  return pages;
}
