import { parseTime } from '@giftship/shared/lib/china-time';
import { fen } from '@giftship/shared/money/fen';
import { LOG_TYPE } from '@giftship/shared/wallet/ledger';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { quietCourier } from '../../../../tests/harness/quiet-courier.ts';
import {
  type TestPerson,
  type TestService,
  openTestService,
} from '../../../../tests/harness/test-service.ts';
import { approveRefund } from '../support/decide-refund.ts';
import { payBack } from '../wallet/charge-wallet.ts';
import { transfer } from '../wallet/ledger.ts';
import { recordTracking } from '../parcels/record-tracking.ts';
import { runCompensation } from './run-compensation.ts';
import { settleCompensation } from './settle-compensation.ts';

const at = (text: string) => parseTime(text)!;
const START = 100_000;
let shop: TestService;
let buyer: TestPerson;

beforeEach(async () => {
  shop = await openTestService({
    config: { waybillGiveUpHours: 1_000_000, compensationStop: { most: 1_000, percent: 20 } },
  });
  quietCourier(shop);
  buyer = await shop.person({ balance: START });
  shop.clock.now = at('2026-11-21 16:59:00');
});
afterEach(() => shop.close());

/** Orders parcels of 0.80 each, or of goods of another price, to receivers of one name. */
async function buy(count: number, { name = '王明', goods = 103, priceFen = 80 } = {}): Promise<string[]> {
  await shop.db.pool.query(
    'update goods set price_fen = $2, floor_fen = least(floor_fen, $2) where id = $1',
    [goods, priceFen],
  );
  const rec = {
    rec_name: name,
    rec_mobile: '13900001111',
    rec_province: '浙江省',
    rec_city: '杭州市',
    rec_address: '文一路1号',
  };
  const items = await buyer.api.orders.make({
    key: `k${Math.random()}`,
    body: {
      goods_id: goods,
      goods_num: 1,
      express_id: 1,
      platform: 1,
      order_source: 1,
      rec_list: Array.from({ length: count }, () => rec),
    },
  });
  return items.map(({ order_sn }) => order_sn);
}
const come = (text: string) => {
  shop.clock.now = at(text);
  return runCompensation(shop.deps);
};
const see = async (order_sn: string) => {
  const shown = await buyer.api.orders.show({ query: { order_sn } });
  return { ...shown.parcels[0]!, error: shown.order.error, compensation: shown.compensation };
};
const askRefund = async (order_sn: string) =>
  (await buyer.api.support.applyRefund({ body: { order_sn, reason: '不想要了' } })).refund_id;
const approve = (refundId: number) => approveRefund(shop.deps, { refundId, by: 'desk', answer: '同意退款' });
const giveUp = async () => {
  shop.config.waybillGiveUpHours = 24;
  await shop.db.pool.query(`update parcels set paid_at = now() - interval '25 hours' where status = 10`);
  await shop.db.pool.query(`update jobs set run_at = now() where state = 0`);
  await shop.runJobs();
};
const events = async () => {
  const { rows } = await shop.db.pool.query(
    `select body from webhook_deliveries where event = 'order.refunded' order by id`,
  );
  return (rows as { body: string }[]).map(({ body }) => (JSON.parse(body) as { data: object }).data);
};
const listen = () =>
  shop.db.pool.query(
    `insert into api_keys (user_id, app_key, secret_sealed, callback_url, events) values ($1, 'k', '', 'https://shop.example/hook', '["order.refunded"]')`,
    [buyer.id],
  );

it('a day whose last payments nobody summed up is summed up by the next run, also after midnight', async () => {
  await buy(2);
  await come('2026-11-21 19:00:00');
  const { rows } = await shop.db.pool.query('select id::int from parcels order by id');
  const [first, second] = rows.map(({ id }) => id as number);
  const pay = (time: string, id: number, tellOwner?: number) => {
    shop.clock.now = at(time);
    return settleCompensation(shop.deps, id, { at: at(time), heardAt: at(time), tellOwner });
  };
  expect(await pay('2026-11-21 23:59:59', first!)).toBe(true);
  expect(await pay('2026-11-22 00:00:01', second!, buyer.id)).toBe(true);
  const { list } = await buyer.api.messages.list({ query: { kind: 'compensation' } });
  expect(list.map(({ content }) => content).toSorted()).toEqual([
    '2026-11-21 有 1 个包裹超时，共赔付 0.80 元，已存入您的余额。',
    '2026-11-22 有 1 个包裹超时，共赔付 0.80 元，已存入您的余额。',
  ]);
  // Read once, it stays read: nothing was paid since.
  await buyer.api.content.readMessage({ query: { id: String(list[0]!.id) } });
  await buyer.api.content.readMessage({ query: { id: String(list[1]!.id) } });
  expect(await pay('2026-11-22 00:00:02', second!, buyer.id)).toBe(false);
  expect(await buyer.api.content.message()).toBeNull();
});

it('news of a refunded parcel move nothing, and its history says so', async () => {
  const [sn] = await buy(1);
  await approve(await askRefund(sn!));
  const { kuaidi_sn } = await see(sn!);
  await recordTracking(shop.deps, {
    waybill: kuaidi_sn,
    courier: 'yuantong',
    watch: 'polling',
    traces: [
      { at: at('2026-11-21 18:00:00'), kind: 'pickup', text: '已揽收', raw: '' },
      { at: at('2026-11-23 18:00:00'), kind: 'signed', text: '已签收', raw: '' },
    ],
  });
  const { logs, parcels } = await buyer.api.orders.show({ query: { order_sn: sn! } });
  expect(parcels[0]!.status).toBe(90);
  expect(logs.slice(2).map(({ from, to }) => `${from}-${to}`)).toEqual(['10-20', '1-5', '20-90']);
});

describe('an order is settled once (D1301)', () => {
  it('100 parcels that the courier refuses give back what was paid for them, not more', async () => {
    await listen();
    const [sn] = await buy(100, { name: '出单失败' });
    expect(await buyer.balance()).toBe(START - 8_000);
    await come('2026-11-21 19:00:00');
    await come('2026-11-21 21:00:00');
    expect(await buyer.balance()).toBe(START);
    await giveUp();
    expect(await buyer.balance()).toBe(START);
    expect(await see(sn!)).toMatchObject({
      comp_status: 2,
      error: '24小时未出单，自动退款，已赔付 0.80 元，不再退款',
    });
    expect((await events())[0]).toMatchObject({ money: '0.00', compensated: '0.80' });
    expect(await shop.audit()).toEqual([]);
  });

  it('a refund by the desk after a paid compensation gives back the rest, and says so everywhere', async () => {
    await listen();
    const [sn] = await buy(1, { priceFen: 1_000 });
    await come('2026-11-21 19:00:00');
    await come('2026-11-21 21:00:00');
    expect(await buyer.balance()).toBe(START - 800);
    const refundId = await askRefund(sn!);
    const desk = await shop.control.inject({ url: '/sandbox/desk' });
    expect(desk.body).toContain('￥8.00');
    expect(desk.body).toContain('已扣除已赔付的 2.00 元');
    await approve(refundId);
    expect(await buyer.balance()).toBe(START);
    expect((await buyer.api.wallet.moneyChange({ query: {} })).list[0]).toMatchObject({
      type_text: '退款',
      money: '8.00',
      remark: '客服审核退款，已扣除已赔付的 2.00 元',
    });
    expect((await buyer.api.messages.list({ query: { kind: 'refund' } })).list[0]!.content).toBe(
      `订单 ${sn!} 的退款申请已通过，8.00 元已退回余额（已扣除已赔付的 2.00 元）。`,
    );
    expect(await events()).toEqual([
      { order_sn: sn, money: '8.00', compensated: '2.00', reason: '同意退款' },
    ]);
    expect(await shop.audit()).toEqual([]);
  });

  it('a refund of what was compensated in full moves nothing and says so', async () => {
    const [sn] = await buy(1);
    await come('2026-11-21 19:00:00');
    await come('2026-11-21 21:00:00');
    const refundId = await askRefund(sn!);
    await approve(refundId);
    expect(await buyer.balance()).toBe(START);
    const { rows } = await shop.db.pool.query(`select from ledger_txs where kind = 'refund'`);
    expect(rows).toEqual([]);
    const ticket = await buyer.api.messages.list({ query: { kind: 'refund' } });
    expect(ticket.list[0]!.content).toBe(`订单 ${sn!} 的退款申请已通过，该订单已赔付 0.80 元，不再退款。`);
    expect(await shop.audit()).toEqual([]);
  });

  it('a compensation that is pending ends with the refund of its parcel on its way', async () => {
    const [sn] = await buy(1, { priceFen: 1_000 });
    await come('2026-11-21 19:00:00');
    await shop.db.pool.query(`update parcels set status = 40, ship_time = $1, pickup_time = $1`, [
      new Date(at('2026-11-21 19:30:00')),
    ]);
    expect(await see(sn!)).toMatchObject({ comp_status: 1, status: 40 });
    await approve(await askRefund(sn!));
    expect(await buyer.balance()).toBe(START);
    await come('2026-11-21 21:00:00');
    await come('2026-11-22 12:00:00');
    expect(await buyer.balance()).toBe(START);
    expect((await see(sn!)).compensation).toMatchObject({ status: 3, void_reason: '订单已退款' });
    expect(await shop.audit()).toEqual([]);
  });

  it('no deadline is looked at after the refund', async () => {
    const [sn] = await buy(1);
    await shop.db.pool.query(`update parcels set status = 40, ship_time = $1, pickup_time = $1`, [
      new Date(at('2026-11-21 19:10:00')),
    ]);
    await approve(await askRefund(sn!));
    await come('2026-11-21 19:30:00');
    await come('2026-11-22 12:00:00');
    expect([await buyer.balance(), (await see(sn!)).comp_status]).toEqual([START, 0]);
    expect(await shop.audit()).toEqual([]);
  });

  it('refund and compensation at the same moment, on two nodes, give back the price', async () => {
    const sns = await buy(30, { priceFen: 300 });
    await come('2026-11-21 19:00:00');
    const refunds: number[] = [];
    for (const sn of sns) refunds.push(await askRefund(sn));
    shop.clock.now = at('2026-11-21 21:00:00');
    await Promise.all([
      ...refunds.map((id) => approve(id)),
      runCompensation(shop.deps),
      runCompensation(shop.deps),
    ]);
    await come('2026-11-22 12:00:00');
    expect(await buyer.balance()).toBe(START);
    expect(await shop.audit()).toEqual([]);
  });
});

describe('the database itself', () => {
  const ids = async (orderSn: string) => {
    const { rows } = await shop.db.pool.query(
      `select p.id::int as parcel, o.id::int as "order" from parcels p join orders o on o.id = p.order_id where 'G' || o.id = $1`,
      [orderSn],
    );
    return rows[0] as { parcel: number; order: number };
  };
  /** What release 0.1.0 did: each rule for itself. */
  const oldRefund = (orderSn: string, amount: number) =>
    shop.db.transaction(async (tx) => {
      await tx
        .updateTable('orders')
        .set({ status: 5 })
        .where('id', '=', Number(orderSn.slice(1)))
        .execute();
      await payBack(tx, { userId: buyer.id, amount: fen(amount), orderSn, remark: '' });
    });
  const oldPayment = async (orderSn: string, amount: number) => {
    const { parcel } = await ids(orderSn);
    return shop.db.transaction(async (tx) => {
      await tx
        .updateTable('compensations')
        .set({ status: 2, settled_at: new Date() })
        .where('parcel_id', '=', parcel)
        .execute();
      await transfer(tx, {
        from: { kind: 'supplier', supplierId: 1 },
        to: { kind: 'balance', userId: buyer.id },
        amount: fen(amount),
        type: LOG_TYPE.compensation,
        kind: 'compensation',
        ref: `P${parcel}`,
      });
    });
  };

  it('lets only one of two happen that do not know of each other', async () => {
    const sns = await buy(10);
    await come('2026-11-21 19:00:00');
    for (const sn of sns) {
      const ends = await Promise.allSettled([oldRefund(sn, 80), oldPayment(sn, 80)]);
      expect(ends.map(({ status }) => status).toSorted()).toEqual(['fulfilled', 'rejected']);
    }
    expect(await buyer.balance()).toBe(START);
  });

  it('refuses a refund above what is left, and a compensation of a refunded order', async () => {
    const [first, second] = await buy(2, { priceFen: 1_000 });
    await come('2026-11-21 19:00:00');
    await oldPayment(first!, 200);
    await expect(oldRefund(first!, 1_000)).rejects.toMatchObject({ code: 'GF006' });
    await oldRefund(first!, 800);
    await oldRefund(second!, 700);
    await expect(oldPayment(second!, 200)).rejects.toMatchObject({ code: 'GF006' });
    const { parcel } = await ids(second!);
    await shop.db.pool.query(`update compensations set status = 3 where parcel_id = $1`, [parcel]);
    const again = shop.db.pool.query(
      `insert into compensations (parcel_id, user_id, supplier_id, reason, deadline, amount_fen, pay_at)
       select parcel_id, user_id, supplier_id, 'pickup', deadline, 5, pay_at from compensations where parcel_id = $1`,
      [parcel],
    );
    await expect(again).rejects.toMatchObject({ code: 'GF006' });
  });
});
