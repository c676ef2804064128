import { afterAll, beforeAll, expect, it } from 'vitest';
import { parseTime } from '@giftship/shared/lib/china-time';
import { seededRandom } from '../../../shared/fixtures/lines/random.ts';
import { rounds } from '../../../../tests/harness/at-length.ts';
import { quietCourier } from '../../../../tests/harness/quiet-courier.ts';
import {
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../tests/harness/test-service.ts';
import { runCompensation } from '../compensation/run-compensation.ts';
import type { Trace, TraceKind } from '../outside/courier.ts';
import { recordTracking } from './record-tracking.ts';

const PAID = parseTime('2026-11-21 12:00:00')!;
const HOUR = 3_600_000;
const ROUNDS = rounds(30);
let shop: TestService;
let buyer: TestPerson;
beforeAll(async () => {
  shop = await openTestService({ config: { compensationStop: { most: 1_000, percent: 20 } } });
  quietCourier(shop);
  buyer = await shop.person({ balance: 100_000 });
});
afterAll(() => shop.close());

/** Any list of events that ends in one way at most: signed or returned, not both. */
function randomEvents(random: () => number): Trace[] {
  const pick = <T>(from: readonly T[]): T => from[Math.floor(random() * from.length)]!;
  const kinds: TraceKind[] = [
    'ordered',
    'waiting',
    'pickup',
    'transit',
    'arrived',
    'delivering',
    'locker',
    'problem',
    'refused',
    'returning',
  ];
  const end = pick<TraceKind | null>(['signed', 'returned', null]);
  const count = 2 + Math.floor(random() * 9);
  const events = Array.from({ length: count }, (_, index): Trace => {
    const at = PAID + Math.floor(random() * 40) * HOUR;
    return { at, kind: pick(kinds), text: `${index % 3}`, raw: '' };
  });
  return end === null
    ? events
    : [...events, { at: PAID + Math.floor(20 + random() * 60) * HOUR, kind: end, text: '', raw: '' }];
}

const shuffled = <T>(list: readonly T[], random: () => number): T[] =>
  list
    .map((item) => ({ item, key: random() }))
    .toSorted((a, b) => a.key - b.key)
    .map(({ item }) => item);

async function orderMany(count: number) {
  const rec = {
    rec_name: '甲',
    rec_mobile: '13900001111',
    rec_province: '浙江省',
    rec_city: '杭州市',
    rec_address: '文一路1号',
  };
  const rec_list = Array.from({ length: count }, () => rec);
  const items = await buyer.api.orders.make({
    key: `k${Math.random()}`,
    body: { goods_id: 103, goods_num: 1, express_id: 1, platform: 1, order_source: 1, rec_list },
  });
  return items;
}

it('repeated, late, reordered and contradictory news ends in one truth: state, times and compensation', async () => {
  const seed = Number(process.env.SEED ?? Date.now() % 1_000_000_007);
  process.stdout.write(`news seed ${seed}\n`);
  const random = seededRandom(seed).next;
  shop.clock.now = PAID;
  const items = await orderMany(ROUNDS * 3);
  const cases = Array.from({ length: ROUNDS }, () => randomEvents(random));
  const tell = (waybill: string, traces: Trace[]) =>
    recordTracking(shop.deps, { waybill, courier: 'yuantong', traces, watch: 'polling' });
  for (const [index, events] of cases.entries()) {
    const [once, single, pushes] = items.slice(index * 3, index * 3 + 3).map(({ kuaidi_sn }) => kuaidi_sn);
    await tell(once!, events);
    for (const event of shuffled([...events, ...events], random)) await tell(single!, [event]);
    for (let push = 0; push < 4; push += 1)
      await tell(pushes!, shuffled(events, random).slice(0, 1 + push * 3));
    await tell(pushes!, shuffled(events, random));
  }
  for (const hours of [7, 9, 20, 22, 60]) {
    shop.clock.now = PAID + hours * HOUR;
    await runCompensation(shop.deps);
  }
  const { rows } = await shop.db.pool.query(
    `select p.kuaidi_sn, p.status, p.order_state, p.late, p.ship_time, p.pickup_time, p.sign_time, p.last_trace_at, p.last_trace_text, k.status as comp, k.reason, k.deadline
     from parcels p left join compensations k on k.parcel_id = p.id and k.status <> 3`,
  );
  const truth = new Map(
    (rows as { kuaidi_sn: string }[]).map(({ kuaidi_sn, ...row }) => [kuaidi_sn, JSON.stringify(row)]),
  );
  const differences = cases.flatMap((events, index) => {
    const told = items.slice(index * 3, index * 3 + 3).map(({ kuaidi_sn }) => truth.get(kuaidi_sn));
    return new Set(told).size === 1 ? [] : [{ seed, events, told }];
  });
  expect(differences).toEqual([]);
  // The log of an order is told from the news: it ends where the parcel is, by the arrows, without a gap.
  for (const { kuaidi_sn } of items) {
    const [order] = (await buyer.api.orders.list({ body: { kuaidi_sn } })).list;
    const { logs, parcels } = await buyer.api.orders.show({ query: { order_sn: order!.order_sn } });
    const moves = logs.filter(({ by }) => by === 'courier');
    expect(moves.map(({ from }) => from)).toEqual([10, ...moves.slice(0, -1).map(({ to }) => to)]);
    expect(moves.at(-1)!.to).toBe(parcels[0]!.status);
  }
  expect(await shop.audit()).toEqual([]);
});

it('what is final stays final, whatever contradicts it', async () => {
  shop.clock.now = PAID;
  const [item] = await orderMany(1);
  const at = (hour: number, kind: TraceKind): Trace => ({
    at: PAID + hour * HOUR,
    kind,
    text: kind,
    raw: '',
  });
  const tell = (traces: Trace[]) =>
    recordTracking(shop.deps, { waybill: item!.kuaidi_sn, courier: 'x', traces, watch: 'polling' });
  await tell([at(2, 'pickup'), at(30, 'signed')]);
  await tell([at(25, 'returned'), at(40, 'pickup'), at(50, 'problem')]);
  const { parcels } = await buyer.api.orders.show({ query: { order_sn: item!.order_sn } });
  expect(parcels[0]).toMatchObject({
    status: 60,
    pickup_time: '2026-11-21 14:00:00',
    sign_time: '2026-11-22 18:00:00',
  });
});
