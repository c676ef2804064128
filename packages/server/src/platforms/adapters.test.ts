import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { isProviderError } from '../outside/provider-error.ts';
import { ADAPTER_CASES } from '../../../../tests/fakes/platforms/adapter-cases.ts';
import type { FakePlatform } from '../../../../tests/fakes/platforms/fake-platform.ts';
import { facesOf, type FakeOrder, type FakeStore } from '../../../../tests/fakes/platforms/fake-world.ts';
import type { Grant, StoreOrder, StorePlatform } from './platform.ts';

const NOON = Date.parse('2026-11-22T12:00:00+08:00');
const MINUTE = 60_000;
const REDIRECT = 'https://shop.example/store/connected';

describe.each(ADAPTER_CASES)(
  '$name over its fake',
  ({ open, create, signs, marksRisk, receivers, code: fixedCode }) => {
    let now: number;
    let tick = 0;
    let fake: FakePlatform;
    let platform: StorePlatform;
    let store: FakeStore;
    let grant: Grant;

    beforeEach(async () => {
      now = NOON;
      fake = await open({ now: () => now });
      platform = openPlatform();
      store = fake.world.addStore({ count: 40, from: NOON - 50 * MINUTE, to: NOON - 10 * MINUTE });
      const granted = fake.world.grant(store.id);
      grant = {
        access: granted.access,
        refresh: granted.refresh,
        accessUntil: NOON + 86_400_000,
        shopId: store.id,
        shopName: store.name,
      };
    });
    afterEach(() => fake.close());

    const openPlatform = () => {
      let patience = new AbortController();
      fake.onHang = () => {
        patience.abort();
        patience = new AbortController();
      };
      return create(fake.base, {
        // Time runs out the moment that the fake falls silent.
        fetch: (url, init) =>
          fetch(url, { ...init, signal: AbortSignal.any([init!.signal!, patience.signal]) }),
        now: () => now,
        random: (bytes) => new Uint8Array(bytes),
        // Nobody waits here: each call comes long after the one before, and who waits finds it later.
        pace: { now: () => (tick += 10_000), wait: async (ms) => void (now += ms) },
      });
    };
    const drain = async (window: { from: number; to: number }) => {
      for await (const page of platform.pull(grant, window)) expect(page.orders.length).toBeLessThan(1000);
    };
    /** One try as the server makes it: after an unknown outcome it looks first, and waits where it is told to. */
    const shipAsServer = async (shopOrder: string, number: string): Promise<boolean> => {
      try {
        const seen = await platform.get(grant, shopOrder);
        if (!seen?.waybills.includes(number)) {
          await platform.ship(grant, { shopOrder, waybill: number, courier: 'yuantong' });
        }
        return true;
      } catch (error) {
        if (!isProviderError(error, 'unavailable')) throw error;
        now += error.retryAfterMs ?? 0;
        return false;
      }
    };

    const orderWhere = (wanted: (order: FakeOrder) => boolean, skip = 0) =>
      [...store.orders.values()].filter(wanted)[skip]!;
    const toShip = (skip = 0) =>
      orderWhere((o) => o.state === 'to_ship' && !o.isRefunding && !o.isRisky, skip);
    const waybill = (n: number) => `YT${String(n).padStart(13, '0')}`;
    const ship = (order: FakeOrder, n = 1) =>
      platform.ship(grant, { shopOrder: order.id, waybill: waybill(n), courier: 'yuantong' });
    /** Everything between two instants, window by window, as the server reads; what is told twice is kept once. */
    const pullAll = async (from: number, to: number): Promise<Map<string, StoreOrder>> => {
      const seen = new Map<string, StoreOrder>();
      const { windowMs } = platform.limits;
      for (let at = from; at < to; at += windowMs) {
        for await (const { orders } of platform.pull(grant, { from: at, to: Math.min(at + windowMs, to) })) {
          for (const order of orders) {
            if ((seen.get(order.shopOrder)?.updatedAt ?? -1) <= order.updatedAt)
              seen.set(order.shopOrder, order);
          }
        }
      }
      return seen;
    };

    it('turns the code of the authorise page into leave, once', async () => {
      const { authLink } = await platform.authLinks({ state: 'state-1', redirectUri: REDIRECT });
      expect(new URL(authLink).protocol).toMatch(/^https?:$/);
      const code = fixedCode?.() ?? fake.world.newCode(store.id);
      const granted = await platform.exchange({ code, redirectUri: REDIRECT });
      expect(granted).toMatchObject({ shopId: store.id, shopName: store.name });
      expect(granted.accessUntil).toBeGreaterThan(now);
      expect(granted.refresh).toMatch(/\S/);
      const seen = await platform.get(granted, toShip().id);
      expect(seen?.shopOrder).toBe(toShip().id);
      const used = fixedCode ? `${code}x` : code;
      await expect(platform.exchange({ code: used, redirectUri: REDIRECT })).rejects.toMatchObject({
        kind: 'invalid',
      });
      const old = fake.world.newCode(store.id, -1);
      await expect(platform.exchange({ code: old, redirectUri: REDIRECT })).rejects.toMatchObject({
        name: 'ProviderError',
      });
    });

    it('tells an order as the platform has it', async () => {
      const seen = await pullAll(NOON - 60 * MINUTE, NOON - 5 * MINUTE);
      const all = [...store.orders.values()];
      const told = all.map(({ id }) => {
        const { state, updatedAt, sellerNote, lines, receiver } = seen.get(id)!;
        const { province, city, district } = receiver;
        return {
          id,
          state,
          updatedAt,
          sellerNote,
          title: lines[0]?.title,
          count: lines[0]?.count,
          province,
          city,
          district,
        };
      });
      const truth = all.map((order) => {
        const { id, state, updatedAt, sellerNote } = order;
        const { title, count, province, city, district } = facesOf(order);
        return { id, state, updatedAt, sellerNote, title, count, province, city, district };
      });
      expect([seen.size, told]).toEqual([all.length, truth]);
      const waiting = all.filter(({ state }) => state === 'to_ship');
      expect(waiting.map(({ id }) => [id, seen.get(id)!.isRefunding, seen.get(id)!.flag])).toEqual(
        waiting.map(({ id, isRefunding, flag }) => [id, isRefunding, platform.can.flag ? flag : null]),
      );
      expect(
        waiting.filter(({ id }) => !/\*/.test(Object.values(seen.get(id)!.receiver.masked).join())),
      ).toEqual([]);
      expect(waiting.filter(({ id }) => seen.get(id)!.isRisky).map(({ id }) => id)).toEqual(
        waiting.filter(({ isRisky }) => isRisky && marksRisk).map(({ id }) => id),
      );
      const one = toShip();
      expect(await platform.get(grant, one.id)).toEqual(seen.get(one.id));
    });

    it('hands on what a label can be made of, as text or as cipher', async () => {
      const seen = await pullAll(NOON - 60 * MINUTE, NOON - 5 * MINUTE);
      const open = [...seen.values()].filter((order) => order.state === 'to_ship' && !order.isRisky);
      const ciphered = open.filter(({ receiver }) =>
        Object.values(receiver.cipher ?? {})
          .join('')
          .includes('~'),
      );
      const clear = open.filter(({ receiver }) => receiver.clear !== undefined);
      expect(ciphered.filter((order) => clear.includes(order))).toEqual([]);
      expect([ciphered.length + clear.length, clear.length > 0]).toEqual([
        receivers === 'masked' ? 0 : open.length,
        receivers === 'some clear',
      ]);
    });

    it('loses nothing while the pages shift and orders come twice', async () => {
      store = fake.world.addStore({
        // More than two pages in one half-hour window.
        count: 2 * fake.world.limits.pageSize + 50,
        from: NOON - 50 * MINUTE,
        to: NOON - 30 * MINUTE,
        plain: true,
      });
      grant = { ...grant, access: fake.world.grant(store.id).access, shopId: store.id };
      fake.world.repeating = true;
      fake.shifting = 5;
      const first = await pullAll(NOON - 60 * MINUTE, NOON - 5 * MINUTE);
      fake.shifting = 0;
      now += 20 * MINUTE;
      const second = await pullAll(NOON - 5 * MINUTE, now - 5 * MINUTE);
      const truth = [...store.orders.values()].map(({ id, updatedAt }) => [id, updatedAt]);
      const seen = new Map([...first, ...second]);
      expect([...seen.values()].map((o) => [o.shopOrder, o.updatedAt]).toSorted()).toEqual(truth.toSorted());
      expect(second.size).toBeGreaterThan(0);
    });

    it('ships once: the same waybill again is already there, another one is refused', async () => {
      const order = toShip();
      expect(await ship(order)).toEqual({ already: false });
      expect((await platform.get(grant, order.id))?.waybills).toEqual([waybill(1)]);
      expect(await ship(order)).toEqual({ already: true });
      await expect(ship(order, 2)).rejects.toMatchObject({
        kind: 'state',
        text: expect.stringMatching(/\S/),
      });
      expect(order.waybills).toEqual([{ courier: 'yuantong', waybill: waybill(1) }]);
    });

    it('says in the words of the platform what may not be shipped', async () => {
      const refunding = orderWhere((o) => o.state === 'to_ship' && o.isRefunding);
      const inChinese: unknown = expect.stringMatching(/\p{Script=Han}/u);
      await expect(ship(refunding)).rejects.toMatchObject({ text: inChinese });
      const odd = { shopOrder: toShip().id, waybill: 'ABC', courier: 'yuantong' };
      await expect(platform.ship(grant, odd)).rejects.toMatchObject({ kind: 'rejected', text: inChinese });
      const nobody = { ...odd, courier: 'pigeon' };
      await expect(platform.ship(grant, nobody)).rejects.toMatchObject({ kind: 'invalid' });
      await ship(toShip());
      // The same number for another order.
      await expect(ship(toShip())).rejects.toMatchObject({ kind: 'rejected', text: inChinese });
      expect(refunding.waybills).toEqual([]);
    });

    it('knows no order of another number', async () => {
      expect(
        await platform.get(
          grant,
          toShip()
            .id.replace(/\d$/, (d) => String((Number(d) + 5) % 10))
            .replace(/\d{3}(?=\d$)/, '999'),
        ),
      ).toBe(null);
    });

    it('a token that ended is said, and renewed', async () => {
      fake.next('token', 'get');
      await expect(platform.get(grant, toShip().id)).rejects.toMatchObject({ kind: 'token' });
      fake.world.revoke(store.id);
      await expect(ship(toShip())).rejects.toMatchObject({ kind: 'token', outcomeUnknown: false });
      await expect(pullAll(NOON - 30 * MINUTE, NOON - 5 * MINUTE)).rejects.toMatchObject({ kind: 'token' });
      const renewed = await platform.refresh({ ...grant, accessUntil: now + MINUTE });
      expect(renewed).toMatchObject({ shopId: store.id, shopName: store.name });
      expect(await platform.get(renewed, toShip().id)).toMatchObject({ shopOrder: toShip().id });
    });

    it.skipIf(fixedCode)('leave is not renewed for a forged token', async () => {
      const forged = platform.refresh({ ...grant, accessUntil: now, refresh: 'forged' });
      await expect(forged).rejects.toMatchObject({ kind: 'token' });
    });

    it('too many calls are worth another try', async () => {
      fake.next('rate', 'get');
      await expect(platform.get(grant, toShip().id)).rejects.toMatchObject({ kind: 'rate' });
      fake.next('rate', 'ship');
      await expect(ship(toShip())).rejects.toMatchObject({ kind: 'rate', outcomeUnknown: false });
    });

    it.each(['lost-after', 'busy-after', 'html-after', 'hang-after'] as const)(
      'an answer to shipping that is %s leaves the outcome unknown, and asking tells',
      async (mood) => {
        const order = toShip();
        fake.next(mood, 'ship');
        await expect(ship(order)).rejects.toMatchObject({ kind: 'unavailable', outcomeUnknown: true });
        expect((await platform.get(grant, order.id))?.waybills).toEqual([waybill(1)]);
        expect(await ship(order)).toEqual({ already: true });
      },
    );

    it.each(['lost', 'busy', 'hang', 'html', 'broken'] as const)(
      'an answer that is %s is no answer',
      async (mood) => {
        fake.next(mood, 'get');
        await expect(platform.get(grant, toShip().id)).rejects.toMatchObject({
          kind: 'unavailable',
          outcomeUnknown: false,
        });
        expect(await platform.get(grant, toShip().id)).not.toBe(null);
      },
    );

    it.runIf(signs)('the fake takes no call that is signed with another secret', async () => {
      fake.next('secret');
      await expect(platform.get(grant, toShip().id)).rejects.toMatchObject({ kind: 'signature' });
    });

    it('reads no more at once than the platform gives, and the fake sees to that', async () => {
      const { windowMs, lagMs } = fake.world.limits;
      const wide = { from: NOON - windowMs - 60 * MINUTE, to: NOON - lagMs };
      const late = { from: NOON - 10 * MINUTE, to: NOON };
      for (const window of lagMs > 0 ? [wide, late] : [wide]) {
        await expect(drain(window)).rejects.toMatchObject({ name: 'ProviderError', outcomeUnknown: false });
      }
      expect(platform.limits.windowMs).toBeLessThanOrEqual(windowMs);
      expect(platform.limits.lagMs).toBeGreaterThanOrEqual(lagMs);
    });

    it('a platform that loses, fails and slows us down is read to the end', async () => {
      store = fake.world.addStore({
        count: 130,
        from: NOON - 50 * MINUTE,
        to: NOON - 30 * MINUTE,
        plain: true,
      });
      grant = { ...grant, access: fake.world.grant(store.id).access, shopId: store.id };
      fake.setFaults({ seed: 5, lost: 0.1, busy: 0.05 });
      fake.next('rate', 'list');
      const seen = await pullAll(NOON - 60 * MINUTE, NOON - 5 * MINUTE);
      expect([...seen.keys()].toSorted()).toEqual([...store.orders.keys()].toSorted());
    });

    it('a platform that loses, fails and hangs gets every parcel once', async () => {
      fake.setFaults({ seed: 7, lost: 0.3, busy: 0.1, hang: 0.05 });
      store = fake.world.addStore({
        count: 20,
        from: NOON - 50 * MINUTE,
        to: NOON - 10 * MINUTE,
        plain: true,
      });
      grant = { ...grant, access: fake.world.grant(store.id).access, shopId: store.id };
      const orders = [...store.orders.values()];
      for (const [i, order] of orders.entries()) {
        let isDone = false;
        for (let tries = 0; !isDone && tries < 100; tries += 1)
          isDone = await shipAsServer(order.id, waybill(i));
      }
      fake.setFaults(null);
      expect(orders.map(({ waybills }) => waybills.map((w) => w.waybill))).toEqual(
        orders.map((_, i) => [waybill(i)]),
      );
      expect(orders.filter(({ state }) => state !== 'shipped')).toEqual([]);
    });

    it('writes the note, and the flag where there is one', async () => {
      const order = toShip();
      const flag = platform.can.flag ? { flag: 2 } : {};
      await platform.setNote!(grant, { shopOrder: order.id, text: 'note-1', ...flag });
      const seen = await platform.get(grant, order.id);
      expect(seen?.sellerNote).toContain('note-1');
      expect(seen?.flag).toBe(platform.can.flag ? 2 : null);
    });
  },
);
