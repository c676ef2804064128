import { afterAll, beforeAll, expect, it } from 'vitest';
import { seedParcels } from '../../../../bench/lib/seed-parcels.ts';
import { type TestOperator, operatorIn } from '../../../../tests/harness/operators.ts';
import { plansOfCall } from '../../../../tests/harness/plans-of-call.ts';
import { type TestService, openTestService } from '../../../../tests/harness/test-service.ts';
import { type Asked, watchAsked } from '../../../../tests/harness/watch-asked.ts';
import { fillFinder } from './fill-finder.ts';
import { foldCounters } from './keep-counters.ts';

/* Which index each list of the back office reads by (back-office 11): nothing reads a big table whole. */

let shop: TestService;
let chief: TestOperator;
let buyerId: number;
let some: Record<'order_sn' | 'batch_sn' | 'parcel_sn' | 'shop_order' | 'kuaidi_sn' | 'mobile', string>;
const asked: Asked[] = [];

beforeAll(async () => {
  shop = await openTestService();
  const { pool } = shop.db;
  chief = await operatorIn(shop);
  buyerId = (await shop.person()).id;
  await seedParcels(pool, buyerId, 20_000);
  await foldCounters(shop);
  await fillFinder(shop);
  // A year of each, one of fifty open, in the order of their ids.
  const year = `now() - (20000 - o.n) * interval '26 minutes'`;
  const all = `(select o.id, o.user_id, o.status, row_number() over (order by o.id) as n from orders o) o`;
  await pool.query(
    `insert into tickets (user_id, type, order_id, status, created_at, solved_at)
     select user_id, 1, id, case when n % 50 = 0 then 0 else 4 end, ${year}, case when n % 50 = 0 then null else now() end from ${all}`,
  );
  await pool.query(
    `insert into ticket_messages (ticket_id, by, content) select id, 'user', 'x' from tickets`,
  );
  await pool.query(
    `insert into refunds (user_id, order_id, reason, status, created_at)
     select user_id, id, 'x', case when n % 50 = 0 then 0 when n % 3 = 0 then 2 else 1 end, ${year} from ${all}`,
  );
  await pool.query(
    `insert into compensations (parcel_id, user_id, supplier_id, reason, deadline, amount_fen, status, pay_at, created_at)
     select p.id, o.user_id, case when n % 100 = 0 then 2 else 1 end, 'ship', now(), 80, case when n % 50 = 0 then 1 when n % 97 = 0 then 3 else 2 end, now(), ${year}
     from ${all} join parcels p on p.order_id = o.id where o.status <> 5`,
  );
  await pool.query(
    'vacuum analyze orders, parcels, batches, order_kinds, order_counts, order_finder, tickets, refunds, compensations',
  );
  const { rows } = await pool.query(
    `select 'G' || o.id as order_sn, 'B' || o.batch_id as batch_sn, 'P' || p.id as parcel_sn, o.shop_order, p.kuaidi_sn, o.rec_mobile as mobile
     from parcels p join orders o on o.id = p.order_id where p.kuaidi_sn is not null and o.shop_order <> '' offset 4000 limit 1`,
  );
  some = rows[0] as typeof some;
  watchAsked(pool, (statement) => asked.push(statement));
});
afterAll(() => shop.close());

const plansOf = (call: () => Promise<unknown>) =>
  plansOfCall(shop.db.pool, {
    asked,
    tables: /orders|order_finder|parcels|compensations|batches|tickets|refunds/,
    call,
  });

/** A big table read whole; `t` is the other way of an `exists`, which the planner shows beside the one that it takes. */
const WHOLE = /Seq Scan on (orders|order_finder|parcels|batches|compensations|tickets|refunds)\b(?! t\b)/;
/** Ninety days, as the furthest list looks. */
const span = () => {
  const day = (back: number) => new Date(Date.now() - back * 86_400_000).toISOString().slice(0, 10);
  return { start_time: `${day(90)} 00:00:00`, end_time: `${day(0)} 23:59:59` };
};

it.each<[filter: string, body: () => object, index: string]>([
  ['nothing', () => ({}), 'orders_pkey'],
  ['ninety days', span, 'orders_pkey'],
  ['an open state', () => ({ ...span(), status: 20 }), 'parcels_open'],
  ['a state that is over', () => ({ ...span(), status: 60 }), 'parcels_open'],
  ['lateness', () => ({ ...span(), late: true }), 'parcels_open'],
  ['what is overdue', () => ({ overdue: true }), 'parcels_open'],
  ['goods', () => ({ ...span(), goods_id: 103 }), 'batches_of_goods'],
  // Batches first either way: by their goods, or the few of the range by their ids.
  ['supplier', () => ({ ...span(), supplier_id: 1 }), 'batches_(of_goods|pkey)'],
  ['supplier and state', () => ({ ...span(), supplier_id: 1, status: 20 }), 'parcels_of_cell'],
  ['a rare state that is over', () => ({ ...span(), status: 80 }), 'parcels_of_cell'],
  ['channel and state', () => ({ ...span(), goods_id: 103, channel: 'site', status: 80 }), 'orders_of_batch'],
  ['platform', () => ({ ...span(), platform: 2 }), 'batches_of_platform'],
  ['buyer', () => ({ ...span(), user: String(buyerId) }), 'orders_of_batch'],
  ['compensation', () => ({ ...span(), has_comp: true }), 'compensations_parcel_id_id_idx'],
  ['order number', () => ({ numbers: [some.order_sn] }), 'orders_pkey'],
  ['parcel number', () => ({ numbers: [some.parcel_sn] }), 'parcels_pkey'],
  ['batch number', () => ({ numbers: [some.batch_sn] }), 'orders_of_batch'],
  ['waybill', () => ({ numbers: [some.kuaidi_sn] }), 'parcels_kuaidi_sn_idx'],
  ['number of a platform', () => ({ numbers: [some.shop_order] }), 'order_finder_pkey'],
  ['phone', () => ({ numbers: [some.mobile] }), 'order_finder_pkey'],
])('parcels by %s', async (_filter, body, index) => {
  const plan = await plansOf(() => chief.api.orders.parcels({ body: body() }));
  expect(plan).not.toMatch(WHOLE);
  expect(plan).toMatch(new RegExp(`\\b${index}\\b`));
});

it.each<[filter: string, body: () => object, index: string]>([
  ['nothing', () => ({}), 'orders_pkey'],
  ['an open state', () => ({ ...span(), status: 1 }), 'parcels_open'],
  ['to be paid', () => ({ ...span(), status: 0 }), 'orders_without_parcel'],
  ['goods', () => ({ ...span(), goods_id: 103 }), 'batches_of_goods'],
])('orders by %s', async (_filter, body, index) => {
  const plan = await plansOf(() => chief.api.orders.orders({ body: body() }));
  expect(plan).not.toMatch(WHOLE);
  expect(plan).toMatch(new RegExp(`\\b${index}\\b`));
});

it.each<[filter: string, body: () => object, index: string]>([
  ['nothing', () => ({}), 'batches_pkey'],
  ['goods', () => ({ ...span(), goods_id: 103 }), 'batches_of_goods'],
  ['an order in it', () => ({ numbers: [some.order_sn] }), 'orders_pkey'],
])('batches by %s', async (_filter, body, index) => {
  const plan = await plansOf(() => chief.api.orders.batches({ body: body() }));
  expect(plan).not.toMatch(WHOLE);
  expect(plan).toMatch(new RegExp(`\\b${index}\\b`));
});

it.each<[filter: string, query: () => object, index: string]>([
  ['tab', () => ({ tab: 'new' }), 'tickets_open'],
  ['lateness', () => ({ tab: 'late' }), 'tickets_open'],
  ['owner', () => ({ tab: 'mine' }), 'tickets_o(f_owner|pen)'],
  ['order', () => ({ order_sn: some.order_sn }), 'tickets_of_order'],
  ['buyer', () => ({ user: String(buyerId) }), 'tickets_(user_id_id_idx|pkey)'],
  ['range', span, 'tickets_pkey'],
])('work orders by %s', async (_filter, query, index) => {
  const plan = await plansOf(() => chief.api.tickets.list({ query: query() }));
  expect(plan).not.toMatch(WHOLE);
  expect(plan).toMatch(new RegExp(`\\b${index}\\b`));
});

it.each<[filter: string, query: () => object, index: string]>([
  ['review', () => ({ status: '0' }), 'refunds_by_status'],
  ['range', span, 'refunds_by_status'],
  ['order', () => ({ order_sn: some.order_sn }), 'refunds_of_order'],
])('refunds by %s', async (_filter, query, index) => {
  const plan = await plansOf(() => chief.api.refunds.list({ query: query() }));
  expect(plan).not.toMatch(WHOLE);
  expect(plan).toMatch(new RegExp(`\\b${index}\\b`));
});

it.each<[filter: string, query: () => object, index: string]>([
  ['what waits', () => ({ ...span(), status: '1' }), 'compensations_(by_status|pending)'],
  ['what was voided', () => ({ ...span(), status: '3' }), 'compensations_by_status'],
  ['supplier', () => ({ ...span(), supplier_id: '2', status: '3' }), 'compensations_of_supplier'],
  ['numbers', () => ({ numbers: some.parcel_sn }), 'compensations_parcel_id_id_idx'],
])('compensations by %s', async (_filter, query, index) => {
  const plan = await plansOf(() => chief.api.compensations.list({ query: query() }));
  expect(plan).not.toMatch(WHOLE);
  expect(plan).toMatch(new RegExp(`\\b${index}\\b`));
});

it('signs of abuse of a promoter: his newest commissions, their orders and his buyers’ browsers (O184)', async () => {
  const { pool } = shop.db;
  const [promoter, other] = [(await shop.person()).id, (await shop.person()).id];
  await pool.query(
    `insert into commissions (order_id, batch_id, partner_id, buyer_id, amount_fen, created_at)
     select id, batch_id, case when id % 10 = 0 then ${promoter} else ${other} end, user_id, 2, created_at from orders where status = 1 order by id`,
  );
  await pool.query('vacuum analyze commissions, known_devices, users');
  const plan = await plansOf(() => chief.api.partners.signs({ query: { user_id: String(promoter) } }));
  expect(plan).not.toMatch(/Seq Scan/);
  expect(plan).toMatch(/Limit\n[^]*Index Cond: \(partner_id = '\d+'::bigint\)[^]*orders_pkey on orders o\n/);
  expect(plan).toMatch(/on known_devices \w+\n\s+Index Cond: \(user_id = /);
});
