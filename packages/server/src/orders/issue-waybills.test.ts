import { afterEach, beforeEach, expect, it } from 'vitest';
import { oneParcel } from '../../../../tests/harness/one-parcel.ts';
import { lockWaits } from '../../../../tests/harness/lock-waits.ts';
import {
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../tests/harness/test-service.ts';
import { ProviderError } from '../outside/provider-error.ts';
import { refundWithoutWaybill } from './refund-without-waybill.ts';

let shop: TestService;
let buyer: TestPerson;
beforeEach(async () => {
  shop = await openTestService();
  buyer = await shop.person({ balance: 100_000 });
});
afterEach(() => shop.close());

const buy = async (count: number) => {
  const { rec_list, ...order } = oneParcel();
  const items = await buyer.api.orders.make({
    key: `k${Math.random()}`,
    body: { ...order, rec_list: Array.from({ length: count }, () => rec_list[0] ?? ROW) },
  });
  return { items, batch_sn: buyer.last().headers['x-batch-sn'] ?? '' };
};
const ROW = oneParcel().rec_list[0] ?? { rec_name: '甲', rec_mobile: '13900001111' };
const again = async () => {
  await shop.db.pool.query('update jobs set run_at = now() where state = 0');
  await shop.runJobs();
};
/** The courier refuses some of what it is asked for, as the place in the batch tells, until it is mended. */
function refuseSome(isRefused: (place: number) => boolean): () => void {
  const { courier } = shop.deps.outside;
  const { issueMany } = courier;
  courier.issueMany = async (orders) =>
    (await issueMany(orders)).map((outcome, place) =>
      isRefused(place)
        ? { ok: false, orderSn: outcome.orderSn, error: new ProviderError('rejected') }
        : outcome,
    );
  return () => {
    courier.issueMany = issueMany;
  };
}
const listen = (...events: string[]) =>
  shop.db.pool.query(
    `insert into api_keys (user_id, app_key, secret_sealed, callback_url, events) values ($1, 'k', '', 'https://shop.example/hook', $2)`,
    [buyer.id, JSON.stringify(events)],
  );
const told = async () => {
  const { rows } = await shop.db.pool.query<{ event: string; body: string }>(
    'select event, body from webhook_deliveries order by id',
  );
  return rows.map(({ event, body }) => ({ event, data: JSON.parse(body).data }));
};
const soldCount = async () => (await shop.visitor.goods.detail({ query: { goods_id: '103' } })).sale_count;
const batch = (batch_sn: string) => buyer.api.orders.batch({ query: { batch_sn } });

it('a parcel without a waybill is asked for again, and then nothing speaks of the failure any more', async () => {
  await listen('parcel.waybill', 'batch.completed');
  const sold = await soldCount();
  const mend = refuseSome((place) => place === 1);
  const { items, batch_sn } = await buy(3);
  expect(items.map(({ status, error, code }) => [status, error, code])).toEqual([
    [1, '', ''],
    [2, '快递公司拒绝出单，系统会自动重试', 'WAYBILL_FAILED'],
    [1, '', ''],
  ]);
  expect(await batch(batch_sn)).toMatchObject({ batch: { status: 3 }, counts: { waiting: 1 } });
  expect(await soldCount()).toBe(sold);
  expect((await told()).map(({ event }) => event)).toEqual(['parcel.waybill', 'parcel.waybill']);
  mend();
  await again();
  expect(await batch(batch_sn)).toMatchObject({
    batch: { status: 2 },
    counts: { waiting: 0, with_waybill: 3 },
  });
  const { order, parcels } = await buyer.api.orders.show({
    query: { order_sn: items[1]?.order_sn ?? '' },
  });
  expect([order.error, parcels.length, await soldCount()]).toEqual(['', 1, sold + 3]);
  const waybills = new Map((await told()).map(({ event, data }) => [data.kuaidi_sn ?? event, data]));
  expect(waybills.size).toBe(4);
  expect(waybills.get(parcels[0]?.kuaidi_sn)).toMatchObject({ order_sn: items[1]?.order_sn });
  expect(waybills.get('batch.completed')).toMatchObject({ batch_sn, count: 3, refunded: 0, more: 0 });
  await again();
  expect(await soldCount()).toBe(sold + 3);
});

it('a batch of more than the courier is asked for at a time gets a waybill for each parcel', async () => {
  shop.config.maxRecipients = 501;
  const { items } = await buy(501);
  await again();
  const { rows } = await shop.db.pool.query(
    'select count(*)::int as n, count(distinct kuaidi_sn)::int as waybills from parcels',
  );
  expect([items.length, rows]).toEqual([501, [{ n: 501, waybills: 501 }]]);
});

it('what has no waybill after a day is refunded, told once, and the rest is complete (D311)', async () => {
  await listen('batch.completed');
  refuseSome((place) => place === 0);
  const { items, batch_sn } = await buy(2);
  const words = async () =>
    (await buyer.api.messages.list({ query: { kind: 'rows-failed' } })).list.map(({ content }) => content);
  expect(await words()).toEqual([
    `批次 ${batch_sn} 有 1 个订单暂未出单，系统会自动重试，24小时内未出单自动退款。`,
  ]);
  await shop.db.pool.query(`update parcels set paid_at = paid_at - interval '23 hours 59 minutes'`);
  await again();
  expect(await buyer.balance()).toBe(100_000 - 160);
  await shop.db.pool.query(`update parcels set paid_at = paid_at - interval '1 minute'`);
  await again();
  expect(await buyer.balance()).toBe(100_000 - 80);
  expect(await words()).toEqual([`批次 ${batch_sn} 有 1 个订单24小时未出单，已自动退款。`]);
  expect(await told()).toMatchObject([
    {
      event: 'batch.completed',
      data: {
        batch_sn,
        count: 2,
        refunded: 1,
        orders: [
          { order_sn: items[0]?.order_sn, kuaidi_sn: '' },
          { order_sn: items[1]?.order_sn, kuaidi_sn: items[1]?.kuaidi_sn },
        ],
      },
    },
  ]);
  const repeat = await batch(batch_sn);
  expect(repeat).toMatchObject({
    batch: { status: 2, success_count: 1, refunded_count: 1 },
    counts: { refunded: 1, with_waybill: 1, waiting: 0 },
  });
  expect(await shop.audit()).toEqual([]);
});

it('a parcel whose waybill comes while it is being given up is not refunded; the next one is', async () => {
  refuseSome(() => true);
  const { items, batch_sn } = await buy(2);
  const [first, second] = items.map(({ order_sn }) => order_sn);
  const client = await shop.db.pool.connect();
  try {
    await client.query('begin');
    await client.query(
      `update parcels set status = 20, kuaidi_sn = 'T1', provider = 'sandbox' where 'G' || order_id = $1`,
      [first],
    );
    // It has read both as waiting, and comes to the first one when its waybill is stored.
    const refunding = refundWithoutWaybill(shop.deps, Number(batch_sn.slice(1)));
    await expect.poll(() => lockWaits(shop)).toBe(1);
    await client.query('commit');
    await refunding;
  } finally {
    client.release(true);
  }
  const { list } = await buyer.api.orders.list({ body: {} });
  expect(list.map(({ order_sn, status, kuaidi_sn }) => [order_sn, status, kuaidi_sn])).toEqual([
    [second, 5, ''],
    [first, 1, 'T1'],
  ]);
  expect([await buyer.balance(), await shop.audit()]).toEqual([100_000 - 80, []]);
});
