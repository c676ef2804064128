import { sql } from 'kysely';
import type { ShippingSearch } from '@giftship/shared/shipping/fields-contract';
import { SHIPPING_TABS, type ShippingTab } from '@giftship/shared/shipping/shipping';
import { MEMBER_ROLE } from '@giftship/shared/suppliers/supplier';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { openWarehouse, type TestWarehouse } from '../../../../tests/harness/shipping.ts';
import { memberOf, type TestMember } from '../../../../tests/harness/suppliers.ts';
import {
  openTestService,
  type TestPerson,
  type TestService,
} from '../../../../tests/harness/test-service.ts';
import { refundOrder } from '../compensation/refund-order.ts';
import { foldCounters } from '../lists/keep-counters.ts';
import { recordTracking } from '../parcels/record-tracking.ts';

let shop: TestService;
let house: TestWarehouse;
let clerk: TestMember;
let buyer: TestPerson;
/** One parcel in each tab. */
let placed: Record<ShippingTab, string>;

beforeAll(async () => {
  shop = await openTestService();
  // What the demo has sold is not what is counted here.
  await shop.db.pool.query(`update parcels set supplier_id = 5 where supplier_id = 1`);
  house = await openWarehouse(shop);
  clerk = await house.member();
  buyer = await shop.person({ balance: 10_000_000, mobile: '13712344321' });
  const [waybill] = await house.order(buyer, {
    count: 1,
    way: 'byHand',
    recipient: { rec_province: '广东省', rec_city: '广州市', remark: '易碎轻放' },
  });
  const some = await house.order(buyer, { count: 7 });
  placed = Object.fromEntries(
    SHIPPING_TABS.map((tab, at) => [tab, at === 0 ? waybill : some[at - 1]]),
  ) as typeof placed;
  const ship = async (sn: string) =>
    clerk.api.shipping.ship({ key: `list-${sn}`, body: { kuaidi_sn: [await waybillOf(sn)] } });
  const news = async (sn: string, kind: 'pickup' | 'problem' | 'signed') =>
    recordTracking(shop.deps, {
      waybill: await waybillOf(sn),
      courier: 'yuantong',
      traces: [{ at: Date.now(), kind, text: kind, raw: '' }],
      watch: 'polling',
    });
  const { wave } = await clerk.api.shipping.makeWave({
    key: 'list-wave',
    body: { order_sns: [placed.hand_over] },
  });
  await clerk.api.shipping.labels({ body: { wave_sn: wave.wave_sn, size: '76x130', reason: '' } });
  await ship(placed.handed);
  await news(placed.under_way, 'pickup');
  await news(placed.problem, 'problem');
  await news(placed.finished, 'signed');
  await refund(placed.cancelled);
});
afterAll(() => shop.close());

const waybillOf = async (sn: string) => {
  const { rows } = await shop.db.pool.query(`select kuaidi_sn from parcels where order_id = $1`, [
    Number(sn.slice(1)),
  ]);
  return String(rows[0].kuaidi_sn);
};
const refund = (sn: string) =>
  shop.db.transaction((tx) =>
    refundOrder(shop.deps, tx, { orderId: Number(sn.slice(1)), words: '用户申请退款', reason: '不要了' }),
  );
const list = (search: Partial<ShippingSearch>, member = clerk) =>
  member.api.shipping.list({ body: { page_size: 50, ...search } as never });
const snsOf = async (search: Partial<ShippingSearch>) =>
  (await list(search)).list.map(({ order_sn }) => order_sn);
const refusal = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => '',
    (error: { refusal?: string; data?: { name?: string } }) =>
      error.refusal ?? error.data?.name ?? String(error),
  );

describe('the list of a supplier (S041)', () => {
  it('holds each parcel in one tab, with its count, also after the counters were folded', async () => {
    for (const tab of SHIPPING_TABS) {
      const { list: rows, data_count, count } = await list({ tab });
      expect([tab, rows.map(({ order_sn }) => order_sn)]).toEqual([tab, [placed[tab]]]);
      expect([data_count, count[tab], rows[0]!.tab]).toEqual([1, 1, tab]);
    }
    expect((await snsOf({})).toSorted()).toEqual(Object.values(placed).toSorted());
    for (let at = 0; at < 70; at += 1)
      await sql`update parcels set label_printed = label_printed where order_id = ${Number(placed.print.slice(1))}`.execute(
        shop.db.q,
      );
    await sql`insert into supplier_counts (supplier_id, cell, n) select 1, 1200, case when i % 2 = 0 then 1 else -1 end from generate_series(1, 80) i`.execute(
      shop.db.q,
    );
    await foldCounters(shop);
    const { rows } = await shop.db.pool.query(
      `select count(*)::int as n from supplier_counts where supplier_id = 1`,
    );
    expect(rows[0].n).toBeLessThan(12);
    expect((await list({ tab: 'print' })).count).toEqual(
      Object.fromEntries(SHIPPING_TABS.map((tab) => [tab, 1])),
    );
    expect(await shop.audit()).toEqual([]);
  });

  it('is filtered by goods, courier, warehouse, province, remark, deadline and numbers', async () => {
    const { goodsId, courierId } = house.byHand;
    expect(await snsOf({ tab: 'waybill', goods_id: goodsId })).toEqual([placed.waybill]);
    expect(await snsOf({ tab: 'print', goods_id: goodsId })).toEqual([]);
    expect(await snsOf({ tab: 'print', express_id: courierId })).toEqual([]);
    expect(await snsOf({ express_id: courierId })).toEqual([placed.waybill]);
    expect(await snsOf({ tab: 'print', warehouse_id: house.warehouseId })).toEqual([placed.print]);
    expect(await snsOf({ tab: 'print', warehouse_id: house.warehouseId + 1 })).toEqual([]);
    expect(await snsOf({ province: '广东省' })).toEqual([placed.waybill]);
    expect(await snsOf({ tab: 'waybill', remark: '轻放' })).toEqual([placed.waybill]);
    expect(await snsOf({ tab: 'waybill', remark: '重放' })).toEqual([]);
    const waybill = await waybillOf(placed.print);
    const found = await list({ numbers: [waybill.toLowerCase(), placed.finished, 'F9', 'YT0000000000001'] });
    expect(found.list.map(({ order_sn }) => order_sn).toSorted()).toEqual(
      [placed.print, placed.finished].toSorted(),
    );
    expect(found.not_found).toEqual(['F9', 'YT0000000000001']);
    await shop.db.pool.query(
      `update parcels set ship_deadline = now() - interval '1 minute' where order_id = $1`,
      [Number(placed.print.slice(1))],
    );
    await shop.db.pool.query(
      `update parcels set ship_deadline = now() + interval '20 minutes' where order_id = $1`,
      [Number(placed.hand_over.slice(1))],
    );
    expect(await snsOf({ tab: 'print', due: 'overdue' })).toEqual([placed.print]);
    expect(await snsOf({ tab: 'hand_over', due: 'overdue' })).toEqual([]);
    expect(await snsOf({ tab: 'hand_over', due: 'hour' })).toEqual([placed.hand_over]);
    expect((await list({ tab: 'print' })).list[0]!.is_overdue).toBe(true);
  });

  it('shows what is due first at the top', async () => {
    const more = await house.order(buyer, { count: 3 });
    const at = (sn: string, hours: number) =>
      shop.db.pool.query(
        `update parcels set ship_deadline = now() + make_interval(hours => $2) where order_id = $1`,
        [Number(sn.slice(1)), hours],
      );
    await at(more[0]!, 9);
    await at(more[1]!, 3);
    await at(more[2]!, 6);
    expect(await snsOf({ tab: 'print' })).toEqual([placed.print, more[1], more[2], more[0]]);
    for (const sn of more) await refund(sn);
  });

  it('shows nothing of the buyer, the price and his shop, in no answer of the console (S042)', async () => {
    await shop.db.pool.query(`update users set username = '买家本人' where id = $1`, [buyer.id]);
    const { rows } = await shop.db.pool.query(
      `select o.shop_order, b.total_fen from orders o join batches b on b.id = o.batch_id where o.id = $1`,
      [Number(placed.print.slice(1))],
    );
    expect(rows[0].shop_order).toMatch(/^PF-/);
    const waves = await clerk.api.shipping.waves({ query: {} });
    const [wave] = waves.list;
    const query = { wave_sn: wave!.wave_sn };
    const answers = await Promise.all([
      ...[undefined, ...SHIPPING_TABS].map((tab) => list(tab ? { tab } : {})),
      clerk.api.shipping.pickList({ query }),
      clerk.api.shipping.slips({ query } as never),
      clerk.api.shipping.dashboard({}),
      clerk.api.shipping.spans({}),
      clerk.api.shipping.ship({ key: 'bytes', body: { kuaidi_sn: [await waybillOf(placed.finished)] } }),
      clerk.api.shipping.labels({ body: { ...query, size: '76x130', reason: '重打一次' } }),
      clerk.api.shipping.recipient({ body: { order_sn: placed.print } }),
    ]);
    const bytes = answers.map((answer) => JSON.stringify(answer)).join('\n');
    expect(bytes).toContain(placed.print);
    for (const secret of [
      '13712344321',
      '1371234',
      '买家本人',
      'PF-',
      'shop_order',
      'price',
      'user_id',
      'platform',
      `"${buyer.id}"`,
    ])
      expect([secret, bytes.includes(secret)]).toEqual([secret, false]);
    const listed = JSON.stringify(await list({ tab: 'print' }));
    for (const full of ['苏晓棠', '139000010', '文一路1号']) expect(listed).not.toContain(full);
  });

  it('is of the own goods alone, and of no test key', async () => {
    const stranger = await memberOf(shop, 2, MEMBER_ROLE.warehouse);
    const seen = await list({ numbers: Object.values(placed) }, stranger);
    expect(seen.list).toEqual([]);
    expect(seen.not_found).toEqual(Object.values(placed));
    const { rows } = await shop.db.pool.query(
      `select id from parcels where is_test and supplier_id is not null`,
    );
    expect(rows).toEqual([]);
  });
});

describe('a recipient in full (S053)', () => {
  it('is opened for who may, written down with his login, until thirty days after the hand-over', async () => {
    const open = (order_sn: string, member = clerk) => member.api.shipping.recipient({ body: { order_sn } });
    expect(await open(placed.handed)).toMatchObject({
      rec_name: '苏晓棠',
      rec_address: expect.stringContaining('文一路'),
    });
    const { rows } = await shop.db.pool.query(
      `select ref, action, user_id, supplier_user_id from personal_data_log where ref = $1`,
      [placed.handed],
    );
    expect(rows).toEqual([
      { ref: placed.handed, action: 'view', user_id: buyer.id, supplier_user_id: clerk.id },
    ]);
    expect(await refusal(open(placed.handed, await house.member(MEMBER_ROLE.operations)))).toBe(
      'RIGHT_MISSING',
    );
    expect(await refusal(open(placed.handed, await memberOf(shop, 2, MEMBER_ROLE.warehouse)))).toBe(
      'NOT_FOUND',
    );
    expect(await refusal(open(placed.cancelled))).toBe('RECIPIENT_REFUNDED');
    await shop.db.pool.query(
      `update parcels set handed_at = now() - interval '31 days' where order_id = $1`,
      [Number(placed.handed.slice(1))],
    );
    await expect(open(placed.handed)).rejects.toMatchObject({
      message: expect.stringContaining('收件人信息已到期'),
    });
  });
});

describe('the first page of a supplier', () => {
  it('counts what is due, handed over, soon and overdue, with a clock of each courier (S011)', async () => {
    const before = await clerk.api.shipping.dashboard({});
    const [soon, over, far] = await house.order(buyer, { count: 3 });
    const due = (sn: string, minutes: number) =>
      shop.db.pool.query(
        `update parcels set ship_deadline = now() + make_interval(mins => $2) where order_id = $1`,
        [Number(sn.slice(1)), minutes],
      );
    await due(soon!, 30);
    await due(over!, -30);
    await due(far!, 3 * 24 * 60);
    const after = await clerk.api.shipping.dashboard({});
    const gained = (of: 'due_soon' | 'overdue') => after[of] - before[of];
    expect([gained('due_soon'), gained('overdue')]).toEqual([1, 1]);
    expect(after.newest).toBeGreaterThan(before.newest);
    expect(after.clocks).toEqual(
      expect.arrayContaining([
        expect.objectContaining({
          express: { id: house.byHand.courierId, name: '中通快递' },
          warehouse: { id: house.warehouseId, name: '义乌一号仓' },
          cutoff: expect.stringMatching(/ 17:00:00$/),
          limit: expect.stringMatching(/ 19:00:00$/),
        }),
      ]),
    );
    await clerk.api.shipping.ship({ key: 'home', body: { kuaidi_sn: [await waybillOf(over!)] } });
    const now = await clerk.api.shipping.dashboard({});
    expect([now.handed - after.handed, now.overdue - after.overdue, now.to_ship - after.to_ship]).toEqual([
      1, -1, -1,
    ]);
    expect([now.cases, now.short_stock, now.statements]).toEqual([0, 0, 0]);
  });

  it('sums up seven, thirty and ninety days: parcels, kept promises, problems and what they bring (S012)', async () => {
    const [{ spans }, { scores }] = await Promise.all([
      clerk.api.shipping.spans({}),
      clerk.api.account.scores({}),
    ]);
    expect(spans.map(({ days }) => days)).toEqual(scores.map(({ days }) => days));
    const [week] = scores;
    const { rows } = await shop.db.pool.query(
      `select count(*)::int as n from parcels where supplier_id = 1 and not is_test`,
    );
    expect(week!.parcels).toBe(rows[0].n);
    // One was handed over after its limit, the others that left in time.
    expect(week!.hand_over).toBeGreaterThan(0);
    expect(week!.hand_over).toBeLessThan(10_000);
    expect(week!.problem).toBe(Math.round(10_000 / rows[0].n));
    // Picked up: under way, problem and finished, each one piece of 0.40 and a parcel of 0.10.
    expect(spans[0]!.income).toBe('1.50');
  });
});

describe('whose parcels those are that were there before (8.6)', () => {
  it('is filled in slice by slice, again and again, with no cost, and never of test keys', async () => {
    const total = async () =>
      (
        await shop.db.pool.query(
          `select count(*)::int as n, sum(cost_fen)::int as cost from batches where supplier_id is not null`,
        )
      ).rows[0];
    const before = await total();
    await shop.db.pool.query(`update batches set supplier_id = null, warehouse_id = null`);
    await shop.db.pool.query(`update parcels set supplier_id = null where order_id = any($1)`, [
      Object.values(placed).map((sn) => Number(sn.slice(1))),
    ]);
    await shop.db.pool.query('call fill_supply()');
    await shop.db.pool.query('call fill_supply()');
    expect(await total()).toEqual(before);
    expect((await list({ tab: 'print' })).count.print).toBe(3);
    const { rows } = await shop.db.pool.query(
      `select count(*)::int as n from parcels p join orders o on o.id = p.order_id join batches b on b.id = o.batch_id where p.supplier_id is distinct from b.supplier_id and p.supplier_id <> 5`,
    );
    expect(rows).toEqual([{ n: 0 }]);
  });

  it('is known of what the release before writes beside us, with the cost of its payment', async () => {
    const [sn] = await house.order(buyer, { count: 1 });
    const { rows } = await shop.db.pool.query(
      `select b.supplier_id, b.warehouse_id, b.cost_fen, b.parcel_cost_fen, b.freight_fen from batches b join orders o on o.batch_id = b.id where o.id = $1`,
      [Number(sn!.slice(1))],
    );
    expect(rows).toEqual([
      { supplier_id: 1, warehouse_id: house.warehouseId, cost_fen: 40, parcel_cost_fen: 10, freight_fen: 0 },
    ]);
    const { rows: written } = await shop.db.pool.query(
      `with one as (select * from parcels where order_id = $1), gone as (delete from parcels where order_id = $1)
       insert into parcels (order_id, kind_id, status, paid_at, ship_deadline, pickup_deadline)
       select order_id, kind_id, 10, paid_at, ship_deadline, pickup_deadline from one returning supplier_id`,
      [Number(sn!.slice(1))],
    );
    expect(written).toEqual([{ supplier_id: 1 }]);
  });
});
