import { MEMBER_ROLE } from '@giftship/shared/suppliers/supplier';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedParcels } from '../../../../bench/lib/seed-parcels.ts';
import { plansOfCall } from '../../../../tests/harness/plans-of-call.ts';
import { memberOf, type TestMember } from '../../../../tests/harness/suppliers.ts';
import { type TestService, openTestService } from '../../../../tests/harness/test-service.ts';
import { type Asked, watchAsked } from '../../../../tests/harness/watch-asked.ts';
import { foldCounters } from '../lists/keep-counters.ts';

/* Which index each list of a supplier reads by (back-office 11): nothing reads a big table whole. */

let shop: TestService;
let member: TestMember;
let waybill: string;
const asked: Asked[] = [];

beforeAll(async () => {
  shop = await openTestService();
  const { pool } = shop.db;
  member = await memberOf(shop, 1, MEMBER_ROLE.warehouse);
  await seedParcels(pool, (await shop.person()).id, 20_000);
  // Half of what waits was not handed over yet, and some of what is over was given back.
  await pool.query(`update parcels set ship_time = null where status in (10, 20) and id % 2 = 0`);
  await pool.query(
    `update orders set status = 5 where id in (select order_id from parcels where id % 97 = 0)`,
  );
  await foldCounters(shop);
  await pool.query('vacuum analyze orders, parcels, batches, order_kinds, supplier_counts');
  const { rows } = await pool.query(
    `select kuaidi_sn from parcels where supplier_id = 1 and kuaidi_sn is not null limit 1`,
  );
  waybill = rows[0].kuaidi_sn as string;
  watchAsked(pool, (statement) => asked.push(statement));
});
afterAll(() => shop.close());

const plansOf = (call: () => Promise<unknown>) =>
  plansOfCall(shop.db.pool, { asked, tables: /orders|parcels|batches/, call });

const WHOLE = /Seq Scan on (orders|parcels|batches)\b/;
const span = () => {
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
  return { start_time: `${day(90)} 00:00:00`, end_time: `${day(0)} 23:59:59` };
};

it.each<[filter: string, body: () => object, index: string]>([
  ['what waits for its waybill', () => ({ tab: 'waybill' }), 'parcels_of_supplier'],
  ['what waits for its label', () => ({ tab: 'print' }), 'parcels_of_supplier'],
  ['what was handed over', () => ({ tab: 'handed' }), 'parcels_of_supplier'],
  ['what is under way', () => ({ tab: 'under_way' }), 'parcels_of_supplier'],
  ['goods in a tab', () => ({ tab: 'print', goods_id: 103 }), 'parcels_of_supplier'],
  ['what is overdue', () => ({ tab: 'print', due: 'overdue' }), 'parcels_of_supplier'],
  ['a province in a tab', () => ({ tab: 'print', province: '浙江省' }), 'parcels_of_supplier'],
  ['what was called off', () => ({ ...span(), tab: 'cancelled' }), 'parcels_refunded_of_supplier'],
  ['what is over', () => ({ ...span(), tab: 'finished' }), 'batches_(of_supplier|pkey)'],
  [
    'goods of what is over',
    () => ({ ...span(), tab: 'finished', goods_id: 103 }),
    'batches_of_(goods|supplier)',
  ],
  ['numbers', () => ({ numbers: [waybill, 'G1000001', 'F1001'] }), 'parcels_kuaidi_sn_idx'],
])('%s reads by its index', async (_filter, body, index) => {
  const plans = await plansOf(() => member.api.shipping.list({ body: body() as never }));
  expect(plans).toMatch(new RegExp(index));
  expect(plans).not.toMatch(WHOLE);
});

it('the first page and its spans read what is open, and a month of batches', async () => {
  const home = await plansOf(() => member.api.shipping.dashboard({}));
  expect(home).toMatch(/parcels_of_supplier/);
  expect(home).not.toMatch(WHOLE);
  const spans = await plansOf(() => member.api.shipping.spans({}));
  expect(spans).toMatch(/batches_(of_supplier|pkey)/);
  expect(spans).not.toMatch(WHOLE);
});
