import { makeWaybill } from '../waybill-numbers.ts';
import type { ProviderError } from '../../outside/provider-error.ts';
import type { Grant, StoreOrder } from '../../platforms/platform.ts';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { STORE_KINDS } from './store-kinds.ts';
import { BACK, openSandboxStores, pagesOf, type StoresKit } from './sandbox-stores.test-kit.ts';

const DAY = 86_400_000;
const MINUTE = 60_000;
const KEYS = STORE_KINDS.map(({ key }) => key);
const SHAPES: Record<string, RegExp> = {
  tb: /^4\d{18}$/,
  pdd: /^\d{6}-\d{15}$/,
  jd: /^3\d{11}$/,
  dy: /^69\d{17}$/,
  ks: /^24\d{14}$/,
  sph: /^37\d{17}$/,
  ali: /^2\d{18}$/,
  xhs: /^P\d{18}$/,
};

/** Of thirty orders so many come in clear. */
const CLEAR = { cipher: [0, 0], clear: [30, 30], mostly_masks: [0, 15] } as const;

let kit: StoresKit;
let sequence = 5_000;
const waybill = (courier: 'yuantong' | 'zhongtong' = 'yuantong') => makeWaybill(courier, (sequence += 1));
beforeAll(async () => {
  kit = await openSandboxStores();
});
afterAll(() => kit.close());

const plain = ({ state, isRefunding, isRisky }: StoreOrder) =>
  state === 'to_ship' && !isRefunding && !isRisky;
const find = (orders: Map<string, StoreOrder>, fits: (order: StoreOrder) => boolean): StoreOrder =>
  [...orders.values()].find(fits)!;

describe.each(KEYS)('%s', (key) => {
  const kind = STORE_KINDS.find((each) => each.key === key)!;
  const platform = () => kit.platform(key);
  let grant: Grant;
  let orders: Map<string, StoreOrder>;

  it('turns a code into leave once, and an expired one never', async () => {
    const code = await kit.authorise(key);
    grant = await platform().exchange({ code, redirectUri: BACK });
    expect(grant).toMatchObject({ shopName: `test ${key}`, accessUntil: kit.clock.now + kind.accessLife });
    expect(grant.refresh !== undefined).toBe(kind.renewLife !== 0);
    expect(grant.refreshUntil).toBe(kind.renewLife ? kit.clock.now + kind.renewLife : undefined);
    expect(grant.shopId).toMatch(/^[\w-]{8,}$/);
    const again = platform().exchange({ code, redirectUri: BACK });
    await expect(again).rejects.toMatchObject({ name: 'ProviderError', kind: 'invalid' });
    const late = platform().exchange({
      code: await kit.authorise(key, { do: 'expired' }),
      redirectUri: BACK,
    });
    await expect(late).rejects.toMatchObject({ kind: 'token' });
    const other = kit.platform(key === 'tb' ? 'jd' : 'tb');
    const wrong = other.exchange({ code: await kit.authorise(key), redirectUri: BACK });
    await expect(wrong).rejects.toMatchObject({ kind: 'invalid' });
  });

  it('hands out the thirty orders of the last week in mixed states', async () => {
    orders = await kit.pullAll(grant, key, 8 * DAY);
    const all = [...orders.values()];
    expect(all).toHaveLength(30);
    for (const { shopOrder } of all) expect(shopOrder).toMatch(SHAPES[key]!);
    expect(all.filter(plain).length).toBeGreaterThanOrEqual(20);
    expect(all.filter(({ isRefunding }) => isRefunding)).toHaveLength(1);
    expect(all.filter(({ isRisky }) => isRisky)).toHaveLength(1);
    for (const state of ['unpaid', 'part', 'shipped', 'done', 'closed'])
      expect([state, all.filter((order) => order.state === state).length]).toEqual([state, 1]);
    const buyers = all.map(({ receiver: { masked, city } }) => `${masked.name} ${masked.mobile} ${city}`);
    expect(new Set(buyers).size).toBeLessThan(buyers.length);
    expect(all.every(({ flag }) => (key === 'sph' ? flag === null : true))).toBe(true);
  });

  it('hides receivers in its own way', () => {
    for (const { receiver, isRisky } of orders.values()) {
      expect(receiver.masked.name).toMatch(/^\p{Script=Han}\*+$/u);
      expect(receiver.masked.mobile).toMatch(/^\d{0,3}\*{4,8}\d{2,4}$/);
      expect(receiver.masked.detail).toMatch(/\*{4}$/);
      const hasCipher = typeof kind.receiver === 'object' && !isRisky;
      expect(receiver.cipher !== undefined).toBe(hasCipher);
      expect(JSON.stringify(receiver.cipher ?? {})).not.toMatch(/\b1\d{10}\b|\p{Script=Han}/u);
    }
    const clear = [...orders.values()].filter(({ receiver }) => receiver.clear);
    const [least, most] = CLEAR[typeof kind.receiver === 'object' ? 'cipher' : kind.receiver];
    expect(clear.length).toBeGreaterThanOrEqual(least);
    expect(clear.length).toBeLessThanOrEqual(most);
  });

  it('refuses a window that is too long, too new or too old', async () => {
    const { now } = kit.clock;
    const { windowMs, lagMs, maxAgeMs } = kind.limits;
    const to = now - lagMs;
    for (const window of [
      { from: to - windowMs - 1, to },
      { from: to - MINUTE, to: to + 1 },
      { from: now - maxAgeMs - DAY, to: now - maxAgeMs - DAY + MINUTE },
    ]) {
      const reading = pagesOf(platform(), grant, window);
      await expect(reading).rejects.toMatchObject({
        kind: 'invalid',
        text: expect.stringMatching(/\p{Script=Han}/u),
      });
    }
    await expect(pagesOf(platform(), grant, { from: to - windowMs, to })).resolves.toBeInstanceOf(Array);
  });

  it('takes a waybill once, says already, and refuses what a platform refuses', async () => {
    const [first, second] = [...orders.values()].filter(plain);
    const ship = (shopOrder: string, number: string, courier = 'yuantong') =>
      platform().ship(grant, { shopOrder, waybill: number, courier });
    const number = waybill();
    expect(await ship(first!.shopOrder, number)).toEqual({ already: false });
    expect(await ship(first!.shopOrder, number)).toEqual({ already: true });
    expect(await platform().get(grant, first!.shopOrder)).toMatchObject({
      state: 'shipped',
      waybills: [number],
    });
    expect((await kit.pageOf(grant)).body).toContain(number);

    const refused = async (shopOrder: string, kindOfError: string, number_ = waybill(), courier?: string) => {
      const sending = ship(shopOrder, number_, courier);
      await expect(sending).rejects.toMatchObject({
        kind: kindOfError,
        text: expect.stringMatching(/\p{Script=Han}/u),
        outcomeUnknown: false,
      });
    };
    await refused(first!.shopOrder, 'state');
    await refused('no such order', 'not_found');
    await refused(find(orders, (order) => order.isRefunding).shopOrder, 'state');
    await refused(find(orders, (order) => order.isRisky).shopOrder, 'state');
    await refused(find(orders, ({ state }) => state === 'closed').shopOrder, 'state');
    await refused(second!.shopOrder, 'invalid', waybill(), 'nobody');
    await refused(second!.shopOrder, 'rejected', waybill('zhongtong'));
    // One platform lets a number serve several orders.
    const shared = await ship(second!.shopOrder, number).then(
      () => 'taken',
      (error: ProviderError) => error.kind,
    );
    expect(shared).toBe(kind.waybillUses === 1 ? 'rejected' : 'taken');
    expect((await platform().get(grant, second!.shopOrder))?.state).toBe(
      kind.waybillUses === 1 ? 'to_ship' : 'shipped',
    );
  });

  it('keeps notes and flags, each in the length and the numbers of the platform', async () => {
    const { shopOrder, sellerNote } = find(orders, ({ isRisky }) => isRisky);
    const flag = kind.can.flag ? 3 : undefined;
    await platform().setNote!(grant, { shopOrder, text: 'first', flag });
    await platform().setNote!(grant, { shopOrder, text: 'second' });
    const found = await platform().get(grant, shopOrder);
    const kept = kind.note.appends ? [sellerNote, 'first', 'second'].filter(Boolean).join('\n') : 'second';
    expect([found?.sellerNote, found?.flag]).toEqual([kept, flag ?? null]);
    const tooMuch = platform().setNote!(grant, { shopOrder, text: 'x'.repeat(kind.note.most + 1) });
    await expect(tooMuch).rejects.toMatchObject({ kind: 'invalid' });
    await expect(platform().setNote!(grant, { shopOrder, text: '', flag: 9 })).rejects.toMatchObject({
      kind: 'invalid',
    });
  });

  it('ends with its time, is renewed where that can be, and is over when revoked', async () => {
    await kit.press(grant, { do: 'expire' });
    const number = orders.keys().next().value!;
    await expect(platform().get(grant, number)).rejects.toMatchObject({ kind: 'token' });
    const renewed = await platform()
      .refresh(grant)
      .catch((error: ProviderError) => error.kind);
    expect(typeof renewed === 'string' ? renewed : 'renewed').toBe(
      kind.renewLife === 0 ? 'token' : 'renewed',
    );
    const { access } = grant;
    grant =
      typeof renewed === 'string' ? await kit.connect(key, { shop: await storeNumber(grant) }) : renewed;
    expect(grant.access).not.toBe(access);
    expect((await platform().get(grant, number))?.shopOrder).toBe(number);
    await kit.press(grant, { do: 'revoke' });
    await expect(platform().get(grant, number)).rejects.toMatchObject({ kind: 'token' });
    await expect(platform().refresh(grant)).rejects.toMatchObject({ kind: 'token' });
  });
});

async function storeNumber({ shopId }: Grant): Promise<string> {
  const found = await kit.pool.query<{ id: string }>(
    'select id::text as id from sandbox_shops where outside_id = $1',
    [shopId],
  );
  return found.rows[0]!.id;
}

describe('reading', () => {
  it.each(KEYS)('%s loses no order when there are more than one page, in pages of its size', async (key) => {
    const grant = await kit.connect(key);
    await kit.press(grant, { do: 'add-100' });
    await kit.press(grant, { do: 'add-100' });
    kit.clock.now += 4 * MINUTE;
    const { pageSize, lagMs } = kit.platform(key).limits;
    const to = kit.clock.now - lagMs;
    const pages = await pagesOf(kit.platform(key), grant, { from: to - 20 * MINUTE, to });
    const numbers = new Set(pages.flatMap(({ orders }) => orders.map(({ shopOrder }) => shopOrder)));
    expect(numbers.size).toBe(200);
    expect(pages.length).toBeGreaterThan(1);
    expect(Math.max(...pages.map(({ orders }) => orders.length))).toBe(pageSize);
    expect(pages[0]!.total).toBe(key === 'ks' || key === 'sph' ? null : 200);
  });

  it.each(['tb', 'ks'])('%s loses none that changes while one reads', async (key) => {
    const grant = await kit.connect(key);
    await kit.press(grant, { do: 'add-100' });
    kit.clock.now += MINUTE;
    const to = kit.clock.now;
    const seen = new Set<string>();
    kit.clock.now += MINUTE;
    for await (const { orders } of kit.platform(key).pull(grant, { from: to - 30 * MINUTE, to })) {
      for (const { shopOrder } of orders) seen.add(shopOrder);
      await kit.press(grant, { do: 'note' });
    }
    // An order that was changed twice at one time is a moment ahead of it.
    kit.clock.now += 1_000;
    const later = await kit.pullAll(grant, key, 2 * MINUTE);
    expect(later.size).toBeGreaterThan(0);
    expect(new Set([...seen, ...later.keys()]).size).toBeGreaterThanOrEqual(100);
  });

  it('ends when leave is revoked between two pages', async () => {
    const grant = await kit.connect('tb');
    await kit.press(grant, { do: 'add-1000' });
    kit.clock.now += MINUTE;
    const read = kit.platform('tb').pull(grant, { from: kit.clock.now - DAY, to: kit.clock.now });
    const pages = read[Symbol.asyncIterator]();
    expect((await pages.next()).done).toBe(false);
    await kit.press(grant, { do: 'revoke' });
    await expect(pages.next()).rejects.toMatchObject({ kind: 'token' });
  });
});

it('lets calls under way end with the former token after a renewal, but not for long', async () => {
  const grant = await kit.connect('ks');
  const renewed = await kit.platform('ks').refresh(grant);
  expect(await kit.platform('ks').get(grant, 'none')).toBeNull();
  kit.clock.now += 6 * MINUTE;
  await expect(kit.platform('ks').get(grant, 'none')).rejects.toMatchObject({ kind: 'token' });
  expect(await kit.platform('ks').get(renewed, 'none')).toBeNull();
});

it('gives one waybill to one of two orders that ask at the same time', async () => {
  const grant = await kit.connect('pdd');
  const [one, two] = [...(await kit.pullAll(grant, 'pdd', 8 * DAY)).values()].filter(plain);
  const number = waybill();
  const ship = (shopOrder: string) =>
    kit.platform('pdd').ship(grant, { shopOrder, waybill: number, courier: 'yuantong' });
  const ends = await Promise.allSettled([ship(one!.shopOrder), ship(two!.shopOrder)]);
  expect(ends.map(({ status }) => status).sort()).toEqual(['fulfilled', 'rejected']);
  const same = await Promise.all(
    [1, 2, 3].map(() => ship(ends[0]!.status === 'fulfilled' ? one!.shopOrder : two!.shopOrder)),
  );
  expect(same).toEqual(Array.from({ length: 3 }, () => ({ already: true })));
});

describe('a mood', () => {
  const ask = async (mood: Record<string, string>) => {
    const grant = await kit.connect('dy');
    const order = find(await kit.pullAll(grant, 'dy', 8 * DAY), plain);
    await kit.press(grant, { do: 'mood', ...mood });
    const { shopOrder } = order;
    const number = waybill();
    const ship = () => kit.platform('dy').ship(grant, { shopOrder, waybill: number, courier: 'yuantong' });
    return { grant, shopOrder, ship };
  };
  const calm = (grant: Grant) => kit.press(grant, { do: 'mood' });

  it('loses answers, of half the writes after their effect', async () => {
    const grant = await kit.connect('dy');
    const waiting = [...(await kit.pullAll(grant, 'dy', 8 * DAY)).values()].filter(plain).slice(0, 20);
    await kit.press(grant, { do: 'mood', lose: '100' });
    for (const { shopOrder } of waiting) {
      const sending = kit.platform('dy').ship(grant, { shopOrder, waybill: waybill(), courier: 'yuantong' });
      await expect(sending).rejects.toMatchObject({ kind: 'unavailable', outcomeUnknown: true });
      const asking = kit.platform('dy').get(grant, shopOrder);
      await expect(asking).rejects.toMatchObject({ kind: 'unavailable', outcomeUnknown: false });
    }
    await calm(grant);
    const states = waiting.map(
      async (order) => (await kit.platform('dy').get(grant, order.shopOrder))!.state,
    );
    // The chance that twenty throws all fall the same way is 1 in 500,000.
    expect([...new Set(await Promise.all(states))].sort()).toEqual(['shipped', 'to_ship']);
  });

  it.each([
    ['fail', { kind: 'unavailable', outcomeUnknown: false }],
    ['rate', { kind: 'rate', outcomeUnknown: false, retryAfterMs: 1000 }],
  ])('%s has no effect', async (name, error) => {
    const { grant, shopOrder, ship } = await ask({ [name]: '100' });
    await expect(ship()).rejects.toMatchObject(error);
    await calm(grant);
    expect((await kit.platform('dy').get(grant, shopOrder))?.state).toBe('to_ship');
    expect(await ship()).toEqual({ already: false });
  });

  it('hangs until the caller gives up', async () => {
    const { ship } = await ask({ hang: '100' });
    const before = kit.waits.length;
    await expect(ship()).rejects.toMatchObject({ kind: 'unavailable', outcomeUnknown: true });
    expect(kit.waits.slice(before)).toEqual([10_000]);
  });
});

describe('the clock', () => {
  const count = async (grant: Grant) => (await kit.pullAll(grant, 'tb', 9 * DAY)).size;

  it('brings two orders a minute and touches old ones, while the store is in use', async () => {
    const grant = await kit.connect('tb');
    kit.clock.now += 5 * MINUTE;
    const before = kit.clock.now;
    await Promise.all([kit.chore.run(), kit.chore.run()]);
    kit.clock.now += 1;
    const pages = await pagesOf(kit.platform('tb'), grant, { from: before, to: kit.clock.now });
    expect(await count(grant)).toBe(40);
    expect(pages.flatMap(({ orders }) => orders).length).toBeGreaterThanOrEqual(10);

    await kit.press(grant, { do: 'pause' });
    kit.clock.now += 5 * MINUTE;
    await kit.chore.run();
    expect(await count(grant)).toBe(40);
    await kit.press(grant, { do: 'resume' });
    kit.clock.now += 61 * MINUTE;
    await kit.chore.run();
    expect(await count(grant)).toBe(40);
    await kit.chore.run();
    // A change can bear a time one millisecond ahead: an order's times only grow.
    kit.clock.now += 1;
    // Now it was read from again: the clock goes on, but does not catch up more than a little.
    expect(await count(grant)).toBe(60);
  });

  it('brings no more once two hundred wait', async () => {
    const grant = await kit.connect('tb');
    await kit.press(grant, { do: 'add-1000' });
    await kit.press(grant, { do: 'rate', rate: '60' });
    kit.clock.now += MINUTE;
    await kit.chore.run();
    expect(await count(grant)).toBe(1030);
  });

  it('forgets codes a day after their end', async () => {
    await kit.authorise('tb');
    await kit.authorise('tb', { do: 'expired' });
    const codes = async () =>
      (await kit.pool.query('select 1 from sandbox_shop_codes where not used')).rowCount;
    const before = await codes();
    kit.clock.now += DAY;
    await kit.chore.run();
    // One is older by its whole life, the other ended ten minutes later.
    expect(before! - (await codes())!).toBeGreaterThan(0);
    kit.clock.now += 11 * MINUTE;
    await kit.chore.run();
    expect(await codes()).toBe(0);
  });
});
