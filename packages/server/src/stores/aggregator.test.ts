import { afterAll, beforeAll, expect, it } from 'vitest';
import { type TestService, openTestService } from '../../../../tests/harness/test-service.ts';
import { kd100Push, KD_APP, openFakeKuaidi100 } from '../../../../tests/fakes/platforms/kuaidi100.ts';
import { createKuaidi100Stores } from '../platforms/kuaidi100/kuaidi100-stores.ts';

/** Stores through Kuaidi100: it tells the service itself that leave was given. */
let shop: TestService;
let fake: Awaited<ReturnType<typeof openFakeKuaidi100>>;
const CALLBACK = '/api/callback/shop/tb/kuaidi100';
beforeAll(async () => {
  shop = await openTestService();
  fake = await openFakeKuaidi100({ now: () => Date.now() });
  const platforms = createKuaidi100Stores({
    settings: { ...KD_APP, base: fake.base, waitMs: 1_000 },
    fetch,
    now: () => Date.now(),
    random: (bytes) => new Uint8Array(bytes),
    callbackUrl: () => `https://shop.example${CALLBACK}`,
  });
  const apps = platforms.map((platform, at) => ({
    id: [1, 2, 3, 4, 5, 6, 8][at]!,
    app: 'kuaidi100',
    platform,
  }));
  Object.assign(shop.deps.outside, { storeApps: apps });
});
afterAll(async () => {
  await fake.close();
  await shop.close();
});

it('a signed push with the state of a link connects the store of whose link it was, once', async () => {
  const person = await shop.person();
  const { pdd } = await person.api.stores.authLinks();
  expect(pdd).toMatchObject({ supplier: 'kuaidi100' });
  const callback = new URL(new URL(pdd!.auth_link).searchParams.get('to')!);
  const push = async (salt?: string) => {
    const news = { shopId: 'S-1', shopName: '推来的店' };
    const { body } = kd100Push(news, callback.search.slice(1), salt);
    const reply = await shop.app.inject({
      method: 'POST',
      url: callback.pathname + callback.search,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: Buffer.from(body),
    });
    return reply.statusCode;
  };
  expect(await push('forged')).toBe(401);
  expect((await person.api.stores.list()).list).toEqual([]);
  expect([await push(), await push()]).toEqual([200, 200]);
  const { list } = await person.api.stores.list();
  expect(list.map((each) => [each.shop_name, each.platform, each.auth_status])).toEqual([['推来的店', 2, 1]]);
});
