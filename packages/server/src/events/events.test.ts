import { EVENT_DATA } from '@giftship/shared/events/event-data';
import { EVENTS } from '@giftship/shared/events/event';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import * as z from 'zod/mini';
import { oneParcel } from '../../../../tests/harness/one-parcel.ts';
import {
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../tests/harness/test-service.ts';
import type { Queries } from '../db/db.ts';
import { SWEEP_RULES } from '../sweep/sweep-rules.ts';
import { sweepOld } from '../sweep/sweep.ts';
import { emitEvent, emitEvents } from './emit-event.ts';
import { eventWaiter } from './wait-for-events.ts';

let shop: TestService;
beforeAll(async () => {
  shop = await openTestService();
});
afterAll(() => shop.close());

const low = (person: TestPerson, n: number) =>
  ({ userId: person.id, event: 'balance.low', data: { balance: `${n}.00` } }) as const;
const write = (q: Queries, person: TestPerson, n: number) => emitEvent(shop.deps, q, low(person, n));
const emit = (person: TestPerson, ...ns: number[]) =>
  shop.db.transaction((tx) =>
    emitEvents(
      shop.deps,
      tx,
      ns.map((n) => low(person, n)),
    ),
  );
type Asked = Parameters<TestPerson['api']['events']['list']>[0]['query'];
const read = (person: TestPerson, query: Asked = {}) => person.api.events.list({ query });
const numbers = ({ list }: Awaited<ReturnType<typeof read>>) =>
  list.map(({ data }) => Number.parseInt(String(data.balance), 10));

describe('the list of events (D904)', () => {
  it('holds what happened, whether or not an address listens, as a callback is told of it', async () => {
    const person = await shop.person({ balance: 10_000 });
    const [made] = await person.api.orders.make({
      key: 'k',
      body: oneParcel('X1'),
    });
    const all = await read(person);
    expect(all).toMatchObject({ next: String(all.list.length), has_more: 0, missed: 0 });
    expect(all.list.map(({ event }) => event)).toEqual(
      expect.arrayContaining(['order.paid', 'parcel.waybill', 'batch.completed']),
    );
    for (const { event, data } of all.list)
      expect(z.safeParse(EVENT_DATA[event as keyof typeof EVENT_DATA], data).success).toBe(true);
    const waybills = await read(person, { event: 'parcel.waybill, order.refunded' });
    expect(waybills.list).toEqual([
      {
        id: expect.stringMatching(/^msg_[\w-]{24}$/),
        event: 'parcel.waybill',
        created_at: expect.stringMatching(/^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/),
        mode: 'live',
        data: expect.objectContaining({ order_sn: made!.order_sn, shop_order: 'X1' }) as unknown,
      },
    ]);
    // What the filter leaves out is behind the cursor too.
    expect(waybills.next).toBe(all.next);
    expect((await person.api.machines.deliveries({ query: {} })).list).toEqual([]);
  });

  it('is read from any place on, by pages and by number', async () => {
    const person = await shop.person();
    await emit(person, 1, 2, 3, 4, 5);
    const first = await read(person, { limit: '2' });
    expect([numbers(first), first.has_more]).toEqual([[1, 2], 1]);
    const second = await read(person, { limit: '3', after: first.next });
    expect([numbers(second), second.has_more]).toEqual([[3, 4, 5], 0]);
    expect(numbers(await read(person, { after: second.list[0]!.id }))).toEqual([4, 5]);
    expect(await read(person, { after: second.next })).toEqual({
      list: [],
      next: '5',
      has_more: 0,
      missed: 0,
    });
    expect(await read(person, { after: 'latest' })).toMatchObject({ list: [], next: '5' });
  });

  it('is nobody else’s, and refuses a place that it does not know', async () => {
    const [person, other] = [await shop.person(), await shop.person()];
    await emit(person, 1, 2);
    const { list } = await read(person);
    expect(await read(other)).toMatchObject({ list: [], next: '0' });
    for (const after of [list[0]!.id, '1', 'msg_xxxxxxxxxxxxxxxxxxxxxxxx', 'earliest', '-1'])
      await expect(read(other, { after })).rejects.toMatchObject({ code: 2 });
    await expect(read(person, { after: '3' })).rejects.toMatchObject({ code: 2 });
    await expect(read(person, { event: 'order.lost' })).rejects.toMatchObject({ code: 2 });
  });

  it('has no gap for transactions that commit in another order than they drew their ids', async () => {
    const person = await shop.person();
    await emit(person, 1);
    const next = (await read(person)).next;
    let ofSlow = Promise.resolve<unknown>(null);
    let goOn = () => {};
    const held = new Promise<void>((resolve) => (goOn = resolve));
    const drawn = new Promise<void>((resolve) => {
      ofSlow = shop.db.transaction(async (tx) => {
        await write(tx, person, 2);
        resolve();
        await held;
      });
    });
    await drawn;
    await emit(person, 3);
    const ids = await sql<{
      id: number;
    }>`select id from events where user_id = ${person.id} order by id`.execute(shop.db.q);
    // The one that waits has drawn the number before.
    expect(ids.rows[1]!.id - ids.rows[0]!.id).toBeGreaterThan(1);
    const before = await read(person, { after: next });
    expect(numbers(before)).toEqual([3]);
    goOn();
    await ofSlow;
    expect(numbers(await read(person, { after: before.next }))).toEqual([2]);
    expect(numbers(await read(person))).toEqual([1, 3, 2]);
  });

  it('tells every reader everything, in one order, while many write and read at once', async () => {
    const person = await shop.person();
    const all = Array.from({ length: 60 }, (_, n) => n + 1);
    let isOver = false;
    const follow = async () => {
      const seen: number[] = [];
      for (let after = ''; ;) {
        const wasOver = isOver;
        const page = await read(person, { after, limit: '7' });
        seen.push(...numbers(page));
        after = page.next;
        if (wasOver && page.has_more === 0) return seen;
      }
    };
    const readers = [follow(), follow(), follow()];
    const writers = Array.from({ length: 6 }, async (_, w) => {
      for (const n of all.filter((each) => each % 6 === w))
        await shop.db.transaction(async (tx) => {
          await write(tx, person, n);
          await sql`select pg_sleep(${(n % 5) / 100})`.execute(tx);
        });
    });
    await Promise.all(writers);
    isOver = true;
    const seen = await Promise.all(readers);
    expect(seen[0]!.toSorted((a, b) => a - b)).toEqual(all);
    expect(seen[1]).toEqual(seen[0]);
    expect(seen[2]).toEqual(seen[0]);
  });

  it('keeps 30 days, and tells who comes later how many are gone', async () => {
    const [person, stranger] = [await shop.person(), await shop.person()];
    await emit(person, 1, 2);
    const { next } = await read(person);
    await emit(person, 3, 4);
    await read(person);
    // Never read by anybody.
    await emit(person, 5, 6, 7);
    await emit(stranger, 1);
    await sql`update events set created_at = now() - interval '31 days'
      where user_id in (${person.id}, ${stranger.id}) and body !~ '"balance":"7.00"'`.execute(shop.db.q);
    const rules = SWEEP_RULES.filter(({ table }) => table === 'events');
    // Walked by id: those of the tests before are younger and would end the walk.
    await sql`delete from events where user_id not in (${person.id}, ${stranger.id})`.execute(shop.db.q);
    expect(await sweepOld(shop.deps, { rules })).toEqual({ events: { removed: 7 } });
    const late = await read(person, { after: next });
    expect([numbers(late), late.missed]).toEqual([[7], 4]);
    expect(await read(person, { after: late.next })).toMatchObject({ list: [], missed: 0 });
    // From the beginning nothing is missed: it is what there is.
    expect(await read(person)).toMatchObject({ missed: 0 });
    expect(await read(stranger)).toMatchObject({ list: [], next: '0' });
  });
});

describe('waiting for events', () => {
  it('ends with the first, also when another reader took it up before', async () => {
    const person = await shop.person();
    const [one, two] = [
      read(person, { after: 'latest', wait: '20' }),
      read(person, { after: 'latest', wait: '20' }),
    ];
    await new Promise((resolve) => setTimeout(resolve, 200));
    await emit(person, 1);
    expect(numbers(await read(person))).toEqual([1]);
    expect(numbers(await one)).toEqual([1]);
    expect(numbers(await two)).toEqual([1]);
  });

  it('goes on while only others come, and ends when its time is over', async () => {
    const person = await shop.person();
    const ofTickets = read(person, { after: '', event: 'ticket.replied', wait: '2' });
    await new Promise((resolve) => setTimeout(resolve, 200));
    await emit(person, 1);
    expect(await ofTickets).toEqual({ list: [], next: '1', has_more: 0, missed: 0 });
  });

  it('is for few calls of one person at a time, and ends when the node closes', async () => {
    const person = await shop.person();
    const waiter = eventWaiter(shop.deps);
    const wait = () => waiter.wait(person.id, { after: 0, ms: 60_000, isGone: () => false });
    const six = Array.from({ length: 6 }, wait);
    expect(await six[5]).toBe(false);
    waiter.close();
    expect(await Promise.all(six)).toEqual(six.map(() => false));
    expect(await wait()).toBe(false);
  });
});

describe('a test event', () => {
  it.each(EVENTS)('%s has the shape of the real one and says what it is', async (event) => {
    const person = await shop.person();
    const { id, delivery_id } = await person.api.events.trigger({ body: { event } });
    const [told] = (await read(person)).list;
    expect(told).toMatchObject({ id, event, test: true, data: { test: true } });
    expect(z.safeParse(EVENT_DATA[event], told!.data).success).toBe(true);
    expect(delivery_id).toBe(0);
  });

  it('goes to the address too, whatever that listens to', async () => {
    const person = await shop.person();
    await person.api.machines.saveSettings({
      body: { callback_url: 'https://example.com/hook', events: [] },
    });
    const { id, delivery_id } = await person.api.events.trigger({ body: { event: 'order.paid' } });
    const { list } = await person.api.machines.deliveries({ query: {} });
    expect(list).toMatchObject([{ id: delivery_id, webhook_id: id, event_text: '订单已支付（测试）' }]);
    expect(JSON.parse(list[0]!.body)).toEqual((await read(person)).list[0]);
    const test = await person.api.machines.testWebhook({ body: {} });
    expect((await read(person, { after: id })).list.map((each) => each.id)).toEqual([test.webhook_id]);
  });
});

it('what release 0.2.0 sends is listed too, once (0015)', async () => {
  const person = await shop.person();
  await person.api.machines.saveSettings({
    body: { callback_url: 'https://example.com/hook', events: ['balance.low'] },
  });
  await emit(person, 1);
  // As that release writes it: without the column that it does not know.
  await sql`insert into webhook_deliveries (user_id, webhook_id, event, body, url)
    values (${person.id}, 'msg_of_020', 'balance.low', '{"id":"msg_of_020","event":"balance.low","created_at":"2026-01-01 00:00:00","data":{"balance":"2.00"}}', 'https://example.com/hook')`.execute(
    shop.db.q,
  );
  expect(numbers(await read(person))).toEqual([1, 2]);
});
