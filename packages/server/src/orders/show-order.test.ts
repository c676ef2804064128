import { parseTime } from '@giftship/shared/lib/china-time';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { refund } from '../../../../tests/harness/money.ts';
import { oneParcel } from '../../../../tests/harness/one-parcel.ts';
import {
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../tests/harness/test-service.ts';
import { recordTracking } from '../parcels/record-tracking.ts';

let shop: TestService;
let buyer: TestPerson;
beforeAll(async () => {
  shop = await openTestService();
});
beforeEach(async () => {
  buyer = await shop.person({ balance: 1_000 });
});
afterAll(() => shop.close());

const buy = async (key: string) => {
  const [item] = await buyer.api.orders.make({ key, body: oneParcel() });
  return { order_sn: item?.order_sn ?? '', kuaidi_sn: item?.kuaidi_sn ?? '' };
};
const show = (order_sn: string, who = buyer) => who.api.orders.show({ query: { order_sn } });

it('an order shows the news of its own parcel, the newest first, and its moves in the order of time (X005)', async () => {
  const [told, quiet] = [await buy('a'), await buy('b')];
  const hour = 3_600_000;
  const now = Date.now();
  const traces = [
    { at: now + hour, kind: 'pickup' as const, text: '已揽收', raw: '' },
    { at: now + 2 * hour, kind: 'transit' as const, text: '运输中', raw: '' },
  ];
  for (const trace of traces)
    await recordTracking(shop.deps, {
      waybill: told.kuaidi_sn,
      courier: 'yuantong',
      traces: [trace],
      watch: 'polling',
    });
  const shown = await show(told.order_sn);
  expect(shown.trace.map(({ text }) => text)).toEqual(['运输中', '已揽收']);
  expect(shown.parcels).toHaveLength(1);
  expect(shown.logs.map(({ from, to }) => `${from}-${to}`).slice(0, 3)).toEqual(['-1-0', '0-1', '10-20']);
  expect(shown.logs.map(({ by }) => by).slice(0, 2)).toEqual([`user:${buyer.id}`, `user:${buyer.id}`]);
  const times = shown.logs.map(({ time }) => parseTime(time) ?? 0);
  expect(times).toEqual(times.toSorted((a, b) => a - b));
  expect(shown.logs.filter(({ by }) => by === 'courier').map(({ from, to }) => `${from}-${to}`)).toEqual([
    '10-20',
    '20-30',
    '30-40',
  ]);
  expect((await show(quiet.order_sn)).trace).toEqual([]);
});

it('a refund comes behind the news that were there before it', async () => {
  const { order_sn, kuaidi_sn } = await buy('refunded');
  await recordTracking(shop.deps, {
    waybill: kuaidi_sn,
    courier: 'yuantong',
    traces: [{ at: Date.now(), kind: 'pickup', text: '已揽收', raw: '' }],
    watch: 'polling',
  });
  expect(await refund(shop, Number(order_sn.slice(1)))).toBe(true);
  const { logs } = await show(order_sn);
  expect(logs.map(({ from, to }) => `${from}-${to}`)).toEqual(['-1-0', '0-1', '10-20', '20-30', '1-5']);
});

it('an order that nobody paid has no parcel, and no log but its own', async () => {
  await buy('paid');
  const poor = await shop.person({ balance: 10 });
  await poor.api.orders.make({ key: 'k', body: oneParcel() }).catch(() => null);
  const { list } = await poor.api.orders.list({ body: {} });
  const shown = await show(list[0]?.order_sn ?? '', poor);
  expect({ ...shown, order: shown.order.status }).toEqual({
    order: 0,
    parcels: [],
    compensation: null,
    trace: [],
    logs: [{ time: expect.any(String), from: -1, to: 0, by: `user:${poor.id}` }],
  });
});

it.each(['G0', 'nonsense', ''])('no order is called %j', async (sn) => {
  await expect(show(sn)).rejects.toMatchObject({ code: 4 });
});

it('somebody else sees nothing of it', async () => {
  const { order_sn } = await buy('mine');
  await expect(show(order_sn, await shop.person())).rejects.toMatchObject({ code: 4 });
});
