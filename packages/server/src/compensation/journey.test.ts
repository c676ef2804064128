import { chinaDay, parseTime } from '@giftship/shared/lib/china-time';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import {
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../tests/harness/test-service.ts';
import type { Deliver } from '../outside/raw-http.ts';
import type { SandboxCourier } from '../sandbox/courier.ts';
import { recordTracking } from '../parcels/record-tracking.ts';
import { runCompensation } from './run-compensation.ts';
import { voidCompensation } from './settle-compensation.ts';

const at = (text: string) => parseTime(text)!;
let shop: TestService;
let buyer: TestPerson;
let courier: SandboxCourier;
let base: string;

beforeEach(async () => {
  // The service's clock stands in November of 2026 whatever day it is: giving up on waybills goes by the real one.
  shop = await openTestService({ config: { waybillGiveUpHours: 1_000_000 } });
  buyer = await shop.person({ balance: 10_000 });
  courier = shop.deps.outside.courier as SandboxCourier;
  base = await shop.listen();
  shop.clock.now = at('2026-11-21 16:59:00');
  await courier.setSpeed(1);
});
afterEach(() => shop.close());

const rec = (rec_name: string) => ({
  rec_name,
  rec_mobile: '13900001111',
  rec_province: '浙江省',
  rec_city: '杭州市',
  rec_address: '文一路1号',
});
const order = async (rec_name: string, body: Record<string, number> = {}) => {
  const base = { goods_id: 103, goods_num: 1, express_id: 1, platform: 1, order_source: 1 as const };
  const [item] = await buyer.api.orders.make({
    key: `k${Math.random()}`,
    body: { ...base, ...body, rec_list: [rec(rec_name)] },
  });
  return item!.order_sn;
};
/** The real callback route over real HTTP, with the real signature. */
const deliver: Deliver = async ({ path, headers, body }) => {
  const reply = await fetch(base + path, { method: 'POST', headers, body });
  return { status: reply.status, body: await reply.text() };
};
/** The clock comes to a moment: the courier tells what it has to tell, and the run takes place. */
const come = async (text: string) => {
  shop.clock.now = at(text);
  while ((await courier.pushDue(deliver)) > 0);
  return runCompensation(shop.deps);
};
const see = async (order_sn: string) => {
  const { parcels, compensation } = await buyer.api.orders.show({ query: { order_sn } });
  return { ...parcels[0]!, compensation };
};
const supplierFen = async () => {
  const { rows } = await shop.db.pool.query(
    `select coalesce(sum(balance_fen), 0)::int as fen from accounts where kind = 'supplier'`,
  );
  return (rows[0] as { fen: number }).fen;
};

describe('a parcel that nobody picks up', () => {
  it('is pending at 08:00 and paid at 10:00, on the parcel, in the wallet and from the supplier', async () => {
    const sn = await order('王不揽');
    expect(await see(sn)).toMatchObject({
      ship_deadline: '2026-11-21 19:00:00',
      pickup_deadline: '2026-11-22 08:00:00',
      comp_status: 0,
      comp_if_late: '0.80',
    });
    await come('2026-11-21 18:00:00');
    await come('2026-11-21 19:00:00');
    expect(await see(sn)).toMatchObject({ ship_time: '2026-11-21 17:19:00', comp_status: 0, overtime: 0 });
    await come('2026-11-22 07:59:59');
    expect((await see(sn)).comp_status).toBe(0);

    const before = await buyer.balance();
    await come('2026-11-22 08:00:00');
    const pending = await see(sn);
    expect(pending).toMatchObject({
      comp_status: 1,
      comp_reason: '超时未揽收',
      comp_money: '0.80',
      overtime: 1,
    });
    expect(pending.compensation).toMatchObject({
      status: 1,
      reason: 'pickup',
      deadline: '2026-11-22 08:00:00',
      pay_at: '2026-11-22 10:00:00',
      settled_at: '',
      evidence: {
        opened_ship_time: '2026-11-21 17:19:00',
        opened_pickup_time: '',
        opened_unit_price: '0.80',
      },
    });
    const late = await buyer.api.parcels.list({ body: { overtime: 1 } });
    expect(late.list.map((parcel) => parcel.order_sn)).toEqual([sn]);
    expect((await buyer.api.parcels.list({ body: { overtime: 0 } })).data_count).toBe(0);
    await come('2026-11-22 09:59:59');
    expect(await buyer.balance()).toBe(before);

    await come('2026-11-22 10:00:00');
    expect(await see(sn)).toMatchObject({ comp_status: 2, comp_money: '0.80' });
    expect((await see(sn)).compensation).toMatchObject({ status: 2, settled_at: '2026-11-22 10:00:00' });
    expect(await buyer.balance()).toBe(before + 80);
    const [log] = (await buyer.api.wallet.moneyChange({ query: {} })).list;
    expect(log).toMatchObject({ type: 5, type_text: '超时赔付', money: '0.80' });
    expect(await supplierFen()).toBe(-80);
    const message = await buyer.api.content.message();
    expect(message?.content).toBe('2026-11-22 有 1 个包裹超时，共赔付 0.80 元，已存入您的余额。');

    expect(await come('2026-11-23 10:00:00')).toBe(0);
    expect(await buyer.balance()).toBe(before + 80);
    expect(await shop.audit()).toEqual([]);
  });

  it('is not compensated when the news of a pickup at 07:40 comes late', async () => {
    const sn = await order('王迟报');
    const before = await buyer.balance();
    await come('2026-11-21 19:00:00');
    await come('2026-11-22 08:00:00');
    expect(await see(sn)).toMatchObject({ comp_status: 1, pickup_time: '' });
    await come('2026-11-22 10:00:00');
    const parcel = await see(sn);
    expect(parcel).toMatchObject({ comp_status: 3, pickup_time: '2026-11-22 07:40:00', overtime: 0 });
    expect(parcel.compensation).toMatchObject({
      status: 3,
      void_reason: '快递记录显示已于 2026-11-22 07:40:00 揽收，未超过揽收截止时间',
      evidence: { opened_pickup_time: '', settled_pickup_time: '2026-11-22 07:40:00' },
    });
    expect([await buyer.balance(), await supplierFen()]).toEqual([before, 0]);
    expect(await shop.audit()).toEqual([]);
  });

  it('and is picked up after 08:00 is compensated, whatever comes afterwards', async () => {
    const sn = await order('王晚揽');
    const before = await buyer.balance();
    await come('2026-11-22 08:00:00');
    await come('2026-11-22 10:00:00');
    expect(await see(sn)).toMatchObject({ comp_status: 2, pickup_time: '2026-11-22 08:40:00' });
    const { kuaidi_sn } = await see(sn);
    await recordTracking(shop.deps, {
      waybill: kuaidi_sn,
      courier: 'yuantong',
      traces: [{ at: at('2026-11-22 07:00:00'), kind: 'pickup', text: 'told much later', raw: '' }],
      watch: 'polling',
    });
    await come('2026-11-24 10:00:00');
    expect(await see(sn)).toMatchObject({ comp_status: 2, pickup_time: '2026-11-22 07:00:00' });
    expect(await buyer.balance()).toBe(before + 80);
    expect(await shop.audit()).toEqual([]);
  });
});

it('a parcel that is never handed over is compensated by the ship deadline, once', async () => {
  const sn = await order('王不发');
  const before = await buyer.balance();
  await come('2026-11-21 19:00:00');
  expect(await see(sn)).toMatchObject({ comp_status: 1, comp_reason: '超时未发货' });
  const { list } = await buyer.api.orders.list({ body: { order_sn: sn } });
  expect(list).toMatchObject([{ trouble: 1, trouble_text: '超时未发货' }]);
  await come('2026-11-21 21:00:00');
  await come('2026-11-22 08:00:00');
  await come('2026-11-22 10:00:00');
  expect(await see(sn)).toMatchObject({ comp_status: 2, comp_reason: '超时未发货' });
  expect(await buyer.balance()).toBe(before + 80);
  expect(await shop.audit()).toEqual([]);
});

it('a hand-over that turns out to be in time voids the first, and then the missed pickup counts', async () => {
  const sn = await order('王不发');
  const { kuaidi_sn } = await see(sn);
  await come('2026-11-21 19:00:00');
  const traces = [{ at: at('2026-11-21 18:30:00'), kind: 'waiting' as const, text: 'handed over', raw: '' }];
  await recordTracking(shop.deps, { waybill: kuaidi_sn, courier: 'yuantong', traces, watch: 'polling' });
  await come('2026-11-21 21:00:00');
  expect(await see(sn)).toMatchObject({ comp_status: 3, comp_reason: '超时未发货', overtime: 0 });
  await come('2026-11-22 08:00:00');
  expect(await see(sn)).toMatchObject({ comp_status: 1, comp_reason: '超时未揽收', overtime: 1 });
  await come('2026-11-22 10:00:00');
  expect(await see(sn)).toMatchObject({ comp_status: 2, comp_reason: '超时未揽收' });
  expect(await shop.audit()).toEqual([]);
});

it('pays 2.00 for goods of 2.00 and more, whatever the quantity', async () => {
  const { rows } = await shop.db.pool.query(
    `select id::int, courier_id::int from goods where status = 1 and price_fen >= 200 and max_count >= 2 and platforms = '{}' order by id limit 1`,
  );
  const goods = rows[0] as { id: number; courier_id: number };
  const sn = await order('王不发', { goods_id: goods.id, express_id: goods.courier_id, goods_num: 2 });
  await come('2026-11-22 19:00:00');
  await come('2026-11-23 19:00:00');
  expect(await see(sn)).toMatchObject({ comp_status: 2, comp_money: '2.00', comp_if_late: '2.00' });
  expect(await shop.audit()).toEqual([]);
});

it('lives by the clock of the sandbox courier where that runs ahead of ours', async () => {
  await courier.setSpeed(60);
  const sn = await order('王不揽');
  await come('2026-11-21 17:10:00');
  expect((await see(sn)).comp_status).toBe(0);
  await come('2026-11-21 17:15:00');
  expect((await see(sn)).comp_status).toBe(1);
  await come('2026-11-21 17:17:00');
  expect(await see(sn)).toMatchObject({ comp_status: 2, comp_reason: '超时未揽收' });
  expect(await shop.audit()).toEqual([]);
});

it('an operator voids a pending compensation with a reason, and the matter is closed', async () => {
  const sn = await order('王不发');
  await come('2026-11-21 19:00:00');
  const { parcel_sn } = await see(sn);
  await voidCompensation(shop.deps, { parcelSn: parcel_sn, reason: '买家要求晚发', by: 'operator:1' });
  await come('2026-11-22 12:00:00');
  expect((await see(sn)).compensation).toMatchObject({ status: 3, void_reason: '买家要求晚发' });
  const again = voidCompensation(shop.deps, { parcelSn: parcel_sn, reason: 'x', by: 'operator:1' });
  await expect(again).rejects.toMatchObject({ refusal: 'NOT_FOUND' });
  expect([await supplierFen(), await shop.audit()]).toEqual([0, []]);
});

it('a cancelled parcel owes nothing, even when its compensation was pending', async () => {
  const sn = await order('出单失败');
  await come('2026-11-21 19:00:00');
  expect((await see(sn)).comp_status).toBe(1);
  shop.config.waybillGiveUpHours = 24;
  await shop.db.pool.query(`update parcels set paid_at = now() - interval '25 hours' where status = 10`);
  await shop.db.pool.query(`update jobs set run_at = now() where state = 0`);
  await shop.runJobs();
  await come('2026-11-22 12:00:00');
  expect((await see(sn)).compensation).toMatchObject({
    status: 3,
    void_reason: '订单已退款',
  });
  const { rows: messages } = await shop.db.pool.query(
    `select content from user_messages where kind = 'rows-failed'`,
  );
  expect(JSON.stringify(messages)).toContain('24小时未出单，已自动退款');
  expect([await supplierFen(), await shop.audit()]).toEqual([0, []]);
});

it('closed days and windows that are known at payment move the deadline, later ones do not (D306)', async () => {
  await shop.db.pool.query(
    `insert into site_texts (key, value) values ('holidays', '[{"start":"2026-11-22","end":"2026-11-22","name":"x"}]')
     on conflict (key) do update set value = excluded.value`,
  );
  await shop.db.pool.query(
    `update couriers set no_deliver_area = '[{"province":"江苏省","start":"2026-11-23","end":"2026-11-24"}]' where id = 1`,
  );
  const make = (key: string) =>
    buyer.api.orders.make({
      key,
      body: {
        goods_id: 103,
        goods_num: 1,
        express_id: 1,
        platform: 1,
        order_source: 1,
        rec_list: [rec('甲'), { ...rec('乙'), rec_province: '江苏省', rec_city: '南京市' }],
      },
    });
  await make('holiday');
  await shop.db.pool.query(`update couriers set no_deliver_area = '[]' where id = 1`);
  await shop.db.pool.query(`delete from site_texts where key = 'holidays'`);
  await make('plain');
  const { list } = await buyer.api.parcels.list({ body: {} });
  expect(list.map((parcel) => parcel.pickup_deadline).reverse()).toEqual([
    '2026-11-23 08:00:00',
    '2026-11-25 08:00:00',
    '2026-11-22 08:00:00',
    '2026-11-22 08:00:00',
  ]);
});

it('a look at the courier answers deadline and compensation of own parcels only (D324)', async () => {
  const sn = await order('王晚揽');
  const other = await shop.person({ balance: 1_000 });
  shop.clock.now = at('2026-11-22 09:00:00');
  const { items } = await buyer.api.parcels.pickup({ body: { order_sn: [sn, 'G1', 'nonsense'] } });
  expect(items).toMatchObject([
    { status: 30, pickup_time: '2026-11-22 08:40:00', pickup_deadline: '2026-11-22 08:00:00', overtime: 0 },
  ]);
  await runCompensation(shop.deps);
  const { items: after } = await buyer.api.parcels.pickup({ body: { kuaidi_sn: [items[0]!.kuaidi_sn] } });
  expect(after).toMatchObject([{ overtime: 1, comp_status: 1, comp_money: '0.80' }]);
  expect((await other.api.parcels.pickup({ body: { order_sn: [sn] } })).items).toEqual([]);
});

it('programs of the buyer hear of payments, waybills, moves and compensation (D904)', async () => {
  const events = [
    'order.paid',
    'parcel.waybill',
    'parcel.picked_up',
    'parcel.compensated',
    'batch.completed',
  ];
  await shop.db.pool.query(
    `insert into api_keys (user_id, app_key, secret_sealed, callback_url, events) values ($1, 'k', '', 'https://shop.example/hook', $2)`,
    [buyer.id, JSON.stringify(events)],
  );
  const sn = await order('王晚揽');
  for (const time of ['2026-11-22 08:00:00', '2026-11-22 09:00:00', '2026-11-22 10:00:00']) await come(time);
  const { rows } = await shop.db.pool.query(`select event, body from webhook_deliveries order by id`);
  const told = rows as { event: string; body: string }[];
  expect(told.map(({ event }) => event)).toEqual([
    'order.paid',
    'parcel.waybill',
    'batch.completed',
    'parcel.picked_up',
    'parcel.compensated',
  ]);
  expect(JSON.parse(told[0]!.body)).toMatchObject({ data: { count: 1, total_price: '0.80' } });
  expect(JSON.parse(told[4]!.body)).toMatchObject({
    data: { order_sn: sn, reason: 'pickup', money: '0.80' },
  });
});

it('the workbench counts today, what waits, and thirty days', async () => {
  await order('王不揽');
  await order('王明');
  await come('2026-11-22 08:00:00');
  const shown = await buyer.api.orders.workbench();
  expect(shown.waiting).toMatchObject({ overtime: 1, compensation_pending: 1, unpaid_orders: 0 });
  expect(shown.days).toHaveLength(30);
  expect(shown.days.at(-1)).toMatchObject({ date: '2026-11-22', orders: 0 });
  expect(shown.days.at(-2)).toMatchObject({ date: '2026-11-21', orders: 2, spend: '1.60' });
  await come('2026-11-22 10:00:00');
  const paid = await buyer.api.orders.workbench();
  expect(paid.today).toEqual({ orders: 0, parcels: 0, spend: '0.00', compensation: '0.80' });
  expect(chinaDay(shop.clock.now!)).toBe('2026-11-22');
});
