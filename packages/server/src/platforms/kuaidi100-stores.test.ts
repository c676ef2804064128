import { afterEach, beforeEach, expect, it } from 'vitest';
import { kd100Push, KD_APP, openFakeKuaidi100 } from '../../../../tests/fakes/platforms/kuaidi100.ts';
import type { FakeStore } from '../../../../tests/fakes/platforms/fake-world.ts';
import { createKuaidi100Stores } from './kuaidi100/kuaidi100-stores.ts';
import type { Grant, StoreOrder, StorePlatform } from './platform.ts';

const NOON = Date.parse('2026-11-22T12:00:00+08:00');
const MINUTE = 60_000;
const CALLBACK = 'https://shop.example/api/callback/shop/kuaidi100';

let now: number;
let fake: Awaited<ReturnType<typeof openFakeKuaidi100>>;
let platforms: StorePlatform[];
let platform: StorePlatform;
let store: FakeStore;
let grant: Grant;

beforeEach(async () => {
  now = NOON;
  fake = await openFakeKuaidi100({ now: () => now });
  platforms = createKuaidi100Stores({
    settings: { ...KD_APP, base: fake.base, waitMs: 1_000 },
    fetch,
    now: () => now,
    random: (bytes) => new Uint8Array(bytes),
    pace: { now: () => now, wait: async () => {} },
    callbackUrl: () => CALLBACK,
  });
  platform = platforms[0]!;
  fake.feed.deliver = (request) => void platform.readPush!(request);
  store = fake.world.addStore({ count: 60, from: NOON - 110 * MINUTE, to: NOON - 10 * MINUTE });
  grant = { access: store.id, accessUntil: Infinity, shopId: store.id, shopName: store.name };
});
afterEach(() => fake.close());

const pull = async (from: number, to: number): Promise<Map<string, StoreOrder>> => {
  const seen = new Map<string, StoreOrder>();
  for await (const { orders } of platform.pull(grant, { from, to })) {
    for (const order of orders) seen.set(order.shopOrder, order);
  }
  return seen;
};
const toShip = () => [...store.orders.values()].find((o) => o.state === 'to_ship' && !o.isRefunding)!;
const WAYBILL = 'YT0000000000001';
const ship = (waybill = WAYBILL, shopOrder = toShip().id) =>
  platform.ship(grant, { shopOrder, waybill, courier: 'yuantong' });

it('serves several platforms with one account', () => {
  expect(platforms.map(({ key }) => key)).toEqual(['tb', 'pdd', 'jd', 'dy', 'ks', 'sph', 'xhs']);
});

it('a signed push names the store that was authorised through our link; the state counts once', async () => {
  const { authLink } = await platform.authLinks({ state: 's-1', redirectUri: 'https://shop.example/back' });
  expect(authLink).toContain('TAOBAO');
  await expect(platform.exchange({ code: 's-1', redirectUri: '' })).rejects.toMatchObject({
    kind: 'invalid',
  });
  const news = { shopId: store.id, shopName: store.name };
  expect(() => platform.readPush!(kd100Push(news, 'state=s-1', 'other'))).toThrow('signature');
  await expect(platform.exchange({ code: 's-1', redirectUri: '' })).rejects.toMatchObject({
    kind: 'invalid',
  });
  expect(platform.readPush!(kd100Push(news, 'state=s-1'))).toEqual([]);
  expect(await platform.exchange({ code: 's-1', redirectUri: '' })).toMatchObject({
    access: store.id,
    shopName: store.name,
  });
  await expect(platform.exchange({ code: 's-1', redirectUri: '' })).rejects.toMatchObject({
    kind: 'invalid',
  });
});

it('pull waits for the pushed pages, also those before the answer and those told twice', async () => {
  const seen = await pull(NOON - 120 * MINUTE, NOON);
  const paid = [...store.orders.values()].filter(({ state }) => state !== 'unpaid');
  expect([...seen.keys()].toSorted()).toEqual(paid.map(({ id }) => id).toSorted());
  for (const { id, state, updatedAt } of paid) expect(seen.get(id)).toMatchObject({ state, updatedAt });
});

it('a task that gives up, or of which nothing comes, is unavailable', async () => {
  fake.feed.mood = 'abort';
  await expect(pull(NOON - 20 * MINUTE, NOON)).rejects.toMatchObject({
    kind: 'unavailable',
    code: 'TASK_ABORTED',
  });
  fake.feed.mood = 'silent';
  await expect(pull(NOON - 20 * MINUTE, NOON)).rejects.toMatchObject({
    kind: 'unavailable',
    code: 'NO_PUSH',
  });
});

it('ships once; the same waybill again is already there, another one is refused', async () => {
  const order = toShip();
  expect(await ship(WAYBILL, order.id)).toEqual({ already: false });
  now += MINUTE;
  expect(await ship(WAYBILL, order.id)).toEqual({ already: true });
  await expect(ship('YT0000000000002', order.id)).rejects.toMatchObject({ kind: 'state' });
  expect(order.waybills).toEqual([{ courier: 'yuantong', waybill: WAYBILL }]);
});

it('a lost answer leaves the outcome unknown, and a look tells', async () => {
  const { id } = toShip();
  fake.next('lost-after', 'ship');
  await expect(ship()).rejects.toMatchObject({ kind: 'unavailable', outcomeUnknown: true });
  now += MINUTE;
  expect((await platform.get(grant, id))?.waybills).toEqual([WAYBILL]);
});

it('refusals mean what their codes say', async () => {
  fake.next('secret');
  await expect(ship()).rejects.toMatchObject({ kind: 'signature' });
  fake.next('token', 'ship');
  await expect(ship()).rejects.toMatchObject({ kind: 'token' });
  await expect(platform.refresh(grant)).rejects.toMatchObject({ kind: 'token' });
  await expect(ship('ABC')).rejects.toMatchObject({ kind: 'rejected', text: expect.stringMatching(/\S/) });
});
