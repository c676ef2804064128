import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedParcels } from '../../../../bench/lib/seed-parcels.ts';
import {
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../tests/harness/test-service.ts';
import { plansOfCall } from '../../../../tests/harness/plans-of-call.ts';
import { type Asked, watchAsked } from '../../../../tests/harness/watch-asked.ts';
import { foldCounters } from './keep-counters.ts';

/* Which index each filter of the lists reads by; milliseconds at a million orders stand in docs/query-plans.md. */

let shop: TestService;
let buyer: TestPerson;
let some: Record<'order_sn' | 'batch_sn' | 'shop_order' | 'kuaidi_sn' | 'rec_name' | 'rec_mobile', string>;
let kind: { goods_id: number; courier_id: number; platform: number };
const asked: Asked[] = [];

beforeAll(async () => {
  shop = await openTestService();
  const { pool } = shop.db;
  buyer = await shop.person();
  await seedParcels(pool, buyer.id, 20_000);
  await foldCounters(shop);
  await pool.query('vacuum analyze orders, parcels, batches, order_kinds, order_counts');
  const { rows } = await pool.query(
    `select 'G' || o.id as order_sn, 'B' || o.batch_id as batch_sn, o.shop_order, o.rec_name, o.rec_mobile, p.kuaidi_sn, k.goods_id::int, k.courier_id::int, k.platform
     from parcels p join orders o on o.id = p.order_id join order_kinds k on k.id = p.kind_id where p.kuaidi_sn is not null and o.shop_order <> '' offset 4000 limit 1`,
  );
  some = rows[0] as typeof some;
  kind = rows[0] as typeof kind;
  watchAsked(pool, (statement) => asked.push(statement));
});
afterAll(() => shop.close());

const plansOf = (call: () => Promise<unknown>) => plansOfCall(shop.db.pool, { asked, tables: TABLES, call });
const TABLES = /orders|parcels|compensations|batches/;

/** A big table read whole; `t` is the other way of an `exists`, which the planner shows beside the one that it takes. */
const WHOLE = /Seq Scan on (orders|parcels|batches|compensations)\b(?! t\b)/;

const MONTH = () => {
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
  return { start_time: `${day(60)} 00:00:00`, end_time: `${day(30)} 23:59:59` };
};

it.each<[filter: string, body: () => object, index: string]>([
  ['nothing', () => ({}), 'orders_of_user'],
  ['goods', () => ({ goods_id: kind.goods_id }), 'parcels_of_cell'],
  ['platform', () => ({ platform: kind.platform }), 'parcels_of_cell'],
  ['courier', () => ({ express_id: kind.courier_id }), 'parcels_of_cell'],
  ['order number', () => ({ order_sn: some.order_sn }), 'orders_pkey'],
  ['batch', () => ({ batch_sn: some.batch_sn }), 'orders_of_batch'],
  ['number of the platform', () => ({ shop_order: [some.shop_order] }), 'orders_user_id_shop_order_idx'],
  ['waybill', () => ({ kuaidi_sn: some.kuaidi_sn }), 'parcels_kuaidi_sn_idx'],
  ['name', () => ({ rec_name: some.rec_name }), 'orders_by_name'],
  ['phone', () => ({ rec_mobile: some.rec_mobile }), 'orders_by_mobile'],
  ['a month', MONTH, 'orders_of_user'],
  ['orders to be paid', () => ({ status: 0 }), 'orders_without_parcel'],
  ['orders shipped', () => ({ status: 2 }), 'parcels_of_cell'],
  ['a month and a name', () => ({ ...MONTH(), rec_name: some.rec_name }), 'orders_by_name'],
])('orders by %s', async (_filter, body, index) => {
  const plan = await plansOf(() => buyer.api.orders.list({ body: body() }));
  expect(plan).not.toMatch(WHOLE);
  expect(plan).toMatch(new RegExp(`\\b${index}\\b`));
});

it.each<[filter: string, body: () => object, index: string]>([
  ['nothing', () => ({}), 'parcels_order_id_idx'],
  ['state', () => ({ status: 20 }), 'parcels_of_cell'],
  ['lateness', () => ({ overtime: 1 }), 'parcels_of_cell'],
  ['waybill', () => ({ kuaidi_sn: some.kuaidi_sn }), 'parcels_kuaidi_sn_idx'],
  ['name', () => ({ rec_name: some.rec_name }), 'orders_by_name'],
])('parcels by %s', async (_filter, body, index) => {
  const plan = await plansOf(() => buyer.api.parcels.list({ body: body() }));
  expect(plan).not.toMatch(WHOLE);
  expect(plan).toMatch(new RegExp(`\\b${index}\\b`));
});
