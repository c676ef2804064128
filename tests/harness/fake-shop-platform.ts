import type { FakePlatform } from '../fakes/platforms/fake-platform.ts';
import { KS_APP, openFakeKs } from '../fakes/platforms/ks.ts';
import { createKs } from '../../packages/server/src/platforms/ks/ks-platform.ts';
import type { TestStore } from './stores.ts';
import { type TestPerson, openTestService } from './test-service.ts';

const DAY = 86_400_000;

/** A test service that speaks to a fake Kuaishou through the real adapter; `jump` lets time go by for both. */
export async function openKsShop({ timeOutMs = 250 }: { timeOutMs?: number } = {}) {
  let skew = 0;
  const now = () => Date.now() + skew;
  const fake = await openFakeKs({ now });
  const shop = await openTestService({ config: { syncPauseMs: 1 } });
  const settings = { ...KS_APP, base: fake.base, authBase: fake.base, couriers: {} };
  // Nobody waits for the turns of a rate here.
  const pace = { now: () => performance.now(), wait: () => Promise.resolve() };
  const random = (bytes: number) => shop.deps.random(bytes);
  const platform = createKs({ settings, fetch, now, random, timeOutMs, pace });
  Object.assign(shop.deps.outside, { storeApps: [{ id: 5, app: 'direct', platform }] });
  return {
    shop,
    fake,
    jump: (ms: number) => void (skew += ms),
    /** A store with so many orders to ship of the last six days. */
    connect: async (person: TestPerson, count: number): Promise<TestStore & { shopId: string }> => {
      const end = Date.now();
      const { id } = fake.world.addStore({ count, from: end - 6 * DAY, to: end, plain: true });
      return { ...(await connectTo(fake, person, id)), shopId: id };
    },
    close: async () => {
      await fake.close();
      await shop.close();
    },
  };
}

/** Gives leave for a shop of the fake, as its authorise page would. */
export async function connectTo(fake: FakePlatform, person: TestPerson, shopId: string): Promise<TestStore> {
  const { ks } = await person.api.stores.authLinks();
  const state = new URL(ks!.auth_link).searchParams.get('state') ?? '';
  const code = fake.world.newCode(shopId);
  const info = await person.api.stores.authInfo({ query: { platform: '5', app: 'direct', code, state } });
  return { id: info.store_id, page: 0, platform: 5 };
}
