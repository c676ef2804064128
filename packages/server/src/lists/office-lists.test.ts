import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { type TestOperator, operatorIn } from '../../../../tests/harness/operators.ts';
import { oneParcel } from '../../../../tests/harness/one-parcel.ts';
import {
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../tests/harness/test-service.ts';
import { eraseRecipients } from '../orders/erase-recipients.ts';
import { fillFinder } from './fill-finder.ts';
import { foldCounters } from './keep-counters.ts';

let shop: TestService;
let chief: TestOperator;
let clerk: TestOperator;
let one: TestPerson;
let other: TestPerson;
beforeAll(async () => {
  shop = await openTestService();
  chief = await operatorIn(shop);
  clerk = await operatorIn(shop, { roles: [5] });
});
beforeEach(async () => {
  one = await shop.person({ balance: 10_000 });
  other = await shop.person({ balance: 10_000 });
});
afterAll(() => shop.close());

let keys = 0;
const refusal = (work: Promise<unknown>) =>
  work.then(
    () => 'done',
    (error: { refusal?: string; message: string }) => error.refusal ?? error.message,
  );
async function buy(person: TestPerson, more: object = {}): Promise<string> {
  const [made] = await person.api.orders.make({
    key: `lists-${(keys += 1)}`,
    body: { ...oneParcel(`TB${keys}0000`), ...more },
  });
  return made!.order_sn;
}
const parcels = async (search: object) =>
  (await chief.api.orders.parcels({ body: { page_size: 500, ...search } })).list.map(
    ({ order_sn }) => order_sn,
  );
const orders = async (search: object) =>
  (await chief.api.orders.orders({ body: { page_size: 500, ...search } })).list.map(
    ({ order_sn }) => order_sn,
  );
/** Runs what waits, so that every parcel has its waybill. */
const settle = async () => {
  await shop.runJobs();
  await foldCounters(shop);
};

describe('lists over all buyers (O101-O104)', () => {
  it('show parcels of everybody, newest first, the recipient masked, with buyer, supplier and deadline', async () => {
    const [a, b] = [await buy(one), await buy(other)];
    expect((await parcels({})).slice(0, 2)).toEqual([b, a]);
    const { list } = await chief.api.orders.parcels({ body: { numbers: [a] } });
    expect(list).toMatchObject([
      {
        order_sn: a,
        user: { user_id: one.id },
        supplier: { name: expect.any(String) as string },
        rec_name: '*',
        rec_mobile: '139******11',
        rec_city: '杭州市',
        price: '0.80',
        overtime: 0,
        comp_status: 0,
      },
    ]);
    expect(JSON.stringify(list)).not.toMatch(/13900001111|文一路/);
  });

  it('are found by every filter, alone and with others', async () => {
    const a = await buy(one);
    const b = await buy(other, { platform: 2 });
    const { list } = await chief.api.orders.parcels({ body: { numbers: [a] } });
    const { supplier, express_id } = list[0]!;
    const of = (search: object) => parcels({ user: String(one.id), ...search });
    for (const search of [
      { goods_id: 103 },
      { supplier_id: supplier.id },
      { express_id },
      { platform: 1 },
      { channel: 'api' },
      { order_source: 1 },
      { user: one.mobile },
      { goods_id: 103, platform: 1, late: false, has_comp: false, overdue: false },
    ])
      expect([search, await of(search)]).toEqual([search, [a]]);
    for (const search of [
      { goods_id: 101 },
      { supplier_id: 999 },
      { express_id: 999 },
      { platform: 2 },
      { channel: 'rule' },
      { late: true },
      { overdue: true },
      { has_comp: true },
      { status: 60 },
    ])
      expect([search, await of(search)]).toEqual([search, []]);
    expect(await parcels({ platform: 2 })).toContain(b);
    expect(await parcels({ platform: 2 })).not.toContain(a);
  });

  it('are found by state, also where the order is over, and by what is overdue', async () => {
    const [open, done, overdue] = [await buy(one), await buy(one), await buy(one)];
    await settle();
    const id = (sn: string) => Number(sn.slice(1));
    const move = (sn: string, set: string) =>
      shop.db.pool.query(`update parcels set ${set} where order_id = ${id(sn)}`);
    await move(done, `status = 60, sign_time = now()`);
    await move(overdue, `ship_deadline = now() - interval '1 minute', late = true`);
    const mine = (all: string[]) => all.filter((sn) => [open, done, overdue].includes(sn)).toSorted();
    expect(mine(await parcels({ status: 20 }))).toEqual([open, overdue].toSorted());
    expect(mine(await parcels({ status: 60 }))).toEqual([done]);
    expect(mine(await parcels({ overdue: true }))).toEqual([overdue]);
    expect(mine(await parcels({ late: true }))).toEqual([overdue]);
    expect(mine(await parcels({ status: 20, late: false }))).toEqual([open]);
    expect(mine(await orders({ status: 3 }))).toEqual([done]);
    expect(mine(await orders({ status: 1 }))).toEqual([open, overdue].toSorted());
    const { data_count } = await chief.api.orders.parcels({ body: { status: 20, user: one.mobile } });
    expect(data_count).toBe(2);
  });

  it('hold unpaid orders too, and batches with their rows', async () => {
    const poor = await shop.person({ balance: 0 });
    expect(await refusal(buy(poor))).toBe('BALANCE_TOO_LOW');
    const unpaid = (await poor.api.orders.list({ body: {} })).list[0]!.order_sn;
    expect(await orders({ user: poor.mobile })).toEqual([unpaid]);
    expect(await orders({ user: poor.mobile, status: 0 })).toEqual([unpaid]);
    expect(await parcels({ user: poor.mobile })).toEqual([]);
    const { list } = await chief.api.orders.batches({ body: { user: poor.mobile } });
    expect(list).toMatchObject([
      { order_count: 1, fail_count: 0, status_text: '待付款', money: '0.80', channel: 'api', site: null },
    ]);
    expect((await chief.api.orders.batches({ body: { user: poor.mobile, status: 2 } })).list).toEqual([]);
    expect((await chief.api.orders.batches({ body: { numbers: [unpaid] } })).list).toMatchObject([
      { batch_sn: list[0]!.batch_sn },
    ]);
  });

  it('find up to 500 numbers of any kind at once, whatever their age, and say which were not found', async () => {
    const [a, b, c, d] = [await buy(one), await buy(one), await buy(other), await buy(other)];
    await settle();
    await shop.db.pool.query(`update orders set created_at = now() - interval '300 days' where id = $1`, [
      Number(a.slice(1)),
    ]);
    const row = async (sn: string) => (await chief.api.orders.parcels({ body: { numbers: [sn] } })).list[0]!;
    const [ofB, ofC, ofD] = [await row(b), await row(c), await row(d)];
    expect(await parcels({ numbers: [ofD.shop_order] })).toEqual([]);
    await fillFinder(shop);
    const numbers = [a, ofB.parcel_sn, ofC.kuaidi_sn, ofD.shop_order, 'G1', '什么'];
    const found = await chief.api.orders.parcels({ body: { numbers } });
    expect(found.list.map(({ order_sn }) => order_sn).toSorted()).toEqual([a, b, c, d].toSorted());
    expect(found.not_found).toEqual(['G1', '什么']);
    expect(await orders({ numbers: [ofB.batch_sn] })).toEqual([b]);
    expect(await parcels({ numbers: ['13900001111'], user: other.mobile })).toEqual([d, c]);
    expect(
      await refusal(chief.api.orders.parcels({ body: { numbers: Array.from({ length: 501 }, String) } })),
    ).toBe('INVALID');
    expect(await parcels({ user: one.mobile })).toEqual([b]);
  });

  it('find a phone until its recipient is erased, and late orders too', async () => {
    const old = await buy(one);
    await settle();
    await fillFinder(shop);
    const of = (search: object) => parcels({ numbers: ['13900001111'], user: one.mobile, ...search });
    expect(await of({})).toEqual([old]);
    // An order whose transaction ended after that of a later one.
    await shop.db.pool.query('delete from order_finder where order_id = $1', [Number(old.slice(1))]);
    expect(await of({})).toEqual([]);
    await fillFinder(shop);
    expect(await of({})).toEqual([old]);
    await shop.db.pool.query(
      `update parcels set status = 60, sign_time = now() - interval '400 days' where order_id = $1`,
      [Number(old.slice(1))],
    );
    await shop.db.pool.query(`update orders set created_at = now() - interval '401 days' where id = $1`, [
      Number(old.slice(1)),
    ]);
    await eraseRecipients(shop);
    const { rows } = await shop.db.pool.query('select kind from order_finder where order_id = $1', [
      Number(old.slice(1)),
    ]);
    expect(rows).toEqual([{ kind: 1 }]);
    expect(await of({})).toEqual([]);
  });

  it('count the states of all suppliers and of one from the counters (O103)', async () => {
    const before = await chief.api.orders.counts({ body: {} });
    await buy(one);
    await settle();
    const after = await chief.api.orders.counts({ body: {} });
    expect((after.parcels['20'] ?? 0) - (before.parcels['20'] ?? 0)).toBeGreaterThan(0);
    const { rows } = await shop.db.pool.query(
      `select status::text, count(*)::int as n from parcels group by status`,
    );
    expect(after.parcels).toEqual(
      Object.fromEntries((rows as { status: string; n: number }[]).map(({ status, n }) => [status, n])),
    );
    expect(await chief.api.orders.counts({ body: { supplier_id: 999 } })).toEqual({
      parcels: {},
      orders: {},
      batches: {},
      late: 0,
    });
  });
});

describe('one order (O105, O106)', () => {
  it('comes with all that hangs on it, masked; the ledger only with its right', async () => {
    const order_sn = await buy(one);
    await settle();
    await one.api.support.make({ body: { type: 1, order_sn, content: '在哪' } });
    await one.api.support.applyRefund({ body: { order_sn, reason: '不要了' } });
    const shown = await clerk.api.orders.show({ query: { order_sn } });
    expect(shown).toMatchObject({
      order: { order_sn, rec_mobile: '139******11' },
      parcel: { status_text: '待揽收' },
      deadline: { ship_deadline: expect.stringMatching(/^\d{4}-/) as string },
      refunds: [{ status_text: '审核中', reason: '不要了', asked_by: '' }],
      tickets: [{ type_text: '未揽收', status_text: '待处理' }],
      refundable: { can: true, money: '0.80' },
      logs: [{ machine: 'parcels', from: 10, to: 20 }],
    });
    expect(JSON.stringify(shown)).not.toMatch(/"ledger"|"balance"|13900001111|文一路1号/);
    expect((await chief.api.orders.show({ query: { order_sn } })).ledger).toMatchObject([
      { kind: 'order', type_text: '下单', money: '0.80' },
    ]);
    expect(await refusal(chief.api.orders.show({ query: { order_sn: 'G1' } }))).toBe('NOT_FOUND');
    const nobody = await operatorIn(shop, { roles: [10] });
    expect(await refusal(nobody.api.orders.show({ query: { order_sn } }))).toBe('RIGHT_MISSING');
  });

  it('shows its recipient in full for a purpose, writes down who looked, and stops after 200 in an hour', async () => {
    const order_sn = await buy(one);
    const look = (by = clerk) => by.api.orders.recipient({ body: { order_sn, purpose: '客服核实' } });
    expect(await look()).toMatchObject({
      rec_name: '甲',
      rec_mobile: '13900001111',
      rec_address: '文一路1号',
      seconds: 60,
    });
    const { rows } = await shop.db.pool.query(
      `select user_id::int, operator_id::int, purpose, action, rows from personal_data_log where ref = $1`,
      [order_sn],
    );
    expect(rows).toEqual([
      { user_id: one.id, operator_id: clerk.id, purpose: '客服核实', action: 'view', rows: 1 },
    ]);
    const logged = await shop.db.pool.query(`select action, reason from operator_log where ref = $1`, [
      order_sn,
    ]);
    expect(logged.rows).toEqual([{ action: 'recipient.view', reason: '客服核实' }]);
    await shop.db.pool.query(
      `insert into personal_data_log (user_id, operator_id, action, ref, rows) select $1, $2, 'view', 'x', 1 from generate_series(1, 199)`,
      [one.id, clerk.id],
    );
    expect(await refusal(look())).toBe('VIEW_TOO_OFTEN');
    expect(await refusal(look(chief))).toBe('done');
    const shopkeeper = await operatorIn(shop, { roles: [3] });
    expect(await refusal(look(shopkeeper))).toBe('RIGHT_MISSING');
  });
});
